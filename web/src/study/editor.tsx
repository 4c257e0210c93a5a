/* The position editor: pieces from a palette onto the board, by touch, drag or keyboard. The module
 * says at once whether a game can reach the position, and if not, why. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { makeView, nearest } from '../board/geometry';
import { Board, PieceIcon, pieceText, type Orientation } from '../board';
import {
  ModuleError,
  type EditParts,
  type Kit,
  type Message,
  type Rules,
  type Scene,
  type Start,
} from '../module/api';
import { kit as kitOf } from '../services';
import { useSettings } from '../store/settings';
import { useUpright } from '../table/upright';
import { t, tc, tm } from '../text/t';
import { errorText, told } from '../text/words';
import { announce } from '../ui/announce';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { Menu } from '../ui/menu';
import { toast } from '../ui/toast';
import { Toggle } from '../ui/toggle';
import {
  canStack,
  carry,
  isEmpty,
  palette,
  put,
  sameTool,
  sceneOf,
  touch,
  turnedOn,
  type Stamp,
  type Tool,
} from './edit';
import { EditFields } from './edit-fields';

interface Draft {
  scene: Scene; // where it started
  parts: EditParts;
  kit: Kit;
}

async function begin(rules: Rules, from: { setup: string } | { position: string }): Promise<Draft> {
  const scene = await rules.create(from);
  await rules.close(scene.session);
  const parts = await rules.takeApart(scene.position);
  return { scene, parts, kit: await kitOf(parts.setup) };
}

/* The library names players by their letters in notation. */
function reasonOf(kit: Kit, message: Message): string {
  const args = message.args.map((arg) => {
    const player = kit.players.find(({ letter }) => letter === arg);
    return player ? told(player.label) : arg;
  });
  return tm({ ...message, args });
}

/** The canonical position, or what is wrong and where. */
interface Found {
  parts: EditParts | null;
  position: string;
  errors: Record<string, string>; // by field, 'turn', '' for the board
}

/** The latest result, which may be for earlier parts: `playable` is for these alone. */
function useCheck(rules: Rules, draft: Draft | null) {
  const [found, setFound] = useState<Found>({ parts: null, position: '', errors: {} });
  useEffect(() => {
    if (!draft) return;
    const { parts, kit } = draft;
    let stale = false;
    rules
      .putTogether(parts)
      .then((position) => !stale && setFound({ parts, position, errors: {} }))
      .catch((error: unknown) => {
        if (stale) return;
        const { field } = error instanceof ModuleError ? error.detail : { field: '' };
        const known = field === 'turn' || parts.fields.some(({ name }) => name === field);
        const text = error instanceof ModuleError ? reasonOf(kit, error.detail) : errorText(error);
        setFound({ parts, position: '', errors: { [known ? field : '']: text } });
      });
    return () => {
      stale = true;
    };
  }, [rules, draft?.parts]);
  return { ...found, playable: found.position !== '' && found.parts === draft?.parts };
}

function stampText(kit: Kit, { sprite, owner, face }: Stamp): string {
  const piece = pieceText(kit, sprite, owner);
  return face > 0 ? t('{piece}, turned over', { piece }) : piece;
}

function Palette(props: {
  kit: Kit;
  takesPoints: boolean;
  tool: Tool;
  onTool: (tool: Tool) => void;
  onDrag: (tool: Tool) => void;
}) {
  const { kit, takesPoints, tool, onTool, onDrag } = props;
  const stamps = useMemo(() => palette(kit), [kit]);
  const turned = typeof tool === 'object' ? turnedOn(kit, tool) : tool;
  const button = (name: string, choice: Tool, face: preact.ComponentChildren) => (
    <button
      key={name}
      type="button"
      class="palette-piece"
      title={name}
      aria-label={name}
      aria-pressed={sameTool(tool, choice)}
      onClick={() => onTool(choice)}
      onPointerDown={(event) => {
        // A touch stays with the element it started on, but the board must see where it ends.
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          event.currentTarget.releasePointerCapture(event.pointerId);
        onDrag(choice);
      }}
    >
      {face}
    </button>
  );
  return (
    <div class="palette" role="group" aria-label={t('Pieces')}>
      {button(t('Move pieces'), 'move', <Icon name="flip" />)}
      {button(t('Erase'), 'erase', <Icon name="trash" />)}
      {takesPoints && button(t('Remove points'), 'point', <Icon name="minus" />)}
      {stamps.map((stamp) => {
        const shown = typeof tool === 'object' && sameTool(tool, stamp) ? tool : stamp;
        return button(stampText(kit, stamp), shown, <PieceIcon kit={kit} {...shown} decorative />);
      })}
      {turned !== tool && <Button onClick={() => onTool(turned)}>{t('Turn it over')}</Button>}
    </div>
  );
}

/** Other positions to start from: the one the editor was opened with, and the starts. */
function BeginMenu(props: {
  starts: Start[];
  position?: string;
  onBegin: (from: { setup: string } | { position: string }) => void;
}) {
  const { starts, position, onBegin } = props;
  const before =
    position === undefined
      ? []
      : [
          { label: t('The position you were analysing'), onChoose: () => onBegin({ position }) },
          null,
        ];
  const others = starts
    .filter((start) => start.editable)
    .map(({ title, setup }) => ({ label: told(title), onChoose: () => onBegin({ setup }) }));
  return (
    <Menu
      label={t('Start from another position')}
      text={t('Start from…')}
      look="usual"
      align="start"
      items={[...before, ...others]}
    />
  );
}

export function Editor(props: {
  rules: Rules;
  starts: Start[];
  position: string;
  orientation: Orientation;
  onAnalyse: (position: string) => void;
  onPlay: (position: string) => void;
  onClose: () => void;
}) {
  const { rules, starts, onAnalyse, onPlay, onClose } = props;
  const settings = useSettings();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [refusal, setRefusal] = useState('');
  const [past, setPast] = useState<Draft[]>([]);
  const [tool, setTool] = useState<Tool>('move');
  const [onTop, setOnTop] = useState(false);
  const [lifted, setLifted] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  /** What the pressed pointer holds: a piece from the palette, or one from the board. */
  const hand = useRef<{ tool: Tool; from: number | null; last: number | null } | null>(null);
  const check = useCheck(rules, draft);
  const { orientation } = useUpright(draft?.kit.layout, props.orientation);
  const view = useMemo(
    () => draft && makeView(draft.kit.layout, orientation),
    [draft?.kit, orientation],
  );

  const show = (next: Draft) => {
    if (draft) setPast([...past, draft].slice(-100));
    if (next.kit.id !== draft?.kit.id) setTool('move');
    setDraft(next);
    setLifted(null);
  };
  const load = (work: Promise<Draft>) => {
    work.then(show).catch((error: unknown) => toast(errorText(error), { kind: 'error' }));
  };
  useEffect(() => {
    begin(rules, { position: props.position })
      .then(setDraft)
      // Not every game has an editor, and none has one for positions in a side game.
      .catch((error: unknown) => setRefusal(errorText(error)));
  }, []);

  const change = (parts: EditParts) => {
    if (!draft || parts === draft.parts) return;
    setPast([...past, draft].slice(-100));
    setDraft({ ...draft, parts });
  };

  const locate = (event: PointerEvent): number | null => {
    const svg = box.current?.querySelector<SVGSVGElement>('svg.pb-svg');
    const matrix = svg?.getScreenCTM();
    if (!view || !matrix) return null;
    const point = nearest(
      view,
      new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()),
    );
    return point === null || view.layout.points[point]?.dot ? null : point;
  };

  useEffect(() => {
    // Painting continues from point to point; a carried piece is put down where it ends.
    const move = (event: PointerEvent) => {
      const held = hand.current;
      if (!held || held.from === null || held.tool === 'move' || !draft) return;
      const point = locate(event);
      if (point === null || point === held.last) return;
      held.last = point;
      change(put(draft.kit, draft.parts, point, held.tool, onTop));
    };
    const up = (event: PointerEvent) => {
      const held = hand.current;
      hand.current = null;
      const point = held && draft ? locate(event) : null;
      if (!held || !draft || point === null) return;
      if (held.from === null) change(put(draft.kit, draft.parts, point, held.tool, onTop));
      else if (held.tool === 'move') {
        if (held.from !== point) setLifted(null);
        change(carry(draft.kit, draft.parts, held.from, point));
      }
    };
    const cancel = () => {
      hand.current = null;
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', cancel);
    return () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', cancel);
    };
  });

  const from = (start: { setup: string } | { position: string }) => load(begin(rules, start));

  if (!draft)
    return refusal === '' ? (
      <p class="muted study-wait">{t('Loading…')}</p>
    ) : (
      <div class="page page-narrow stack">
        <h1>{t('Position editor')}</h1>
        <p>{t('This position can’t be edited: {reason}', { reason: refusal })}</p>
        <div class="edit-starts">
          <BeginMenu starts={starts} onBegin={from} />
          <Button onClick={onClose}>{t('Close')}</Button>
        </div>
      </div>
    );
  const { parts, kit, scene } = draft;

  const press = (point: number, used: Tool): void => {
    if (used !== 'move') {
      change(touch(kit, parts, point, used, onTop));
      return;
    }
    // Without dragging: one touch lifts, the next puts down.
    if (lifted !== null) {
      change(carry(kit, parts, lifted, point));
      setLifted(null);
      hand.current = null;
    } else if (!isEmpty(kit, parts, point)) {
      setLifted(point);
      announce(t('Picked up. Choose where to put it.'));
    }
  };

  const reason = Object.values(check.errors)[0] ?? '';
  const impossible = check.position === '' && reason !== ''; // otherwise it has not been checked yet
  return (
    <div class="study-grid editor">
      <div class="table-board study-board">
        <div class="table-middle" ref={box} onContextMenu={(event) => event.preventDefault()}>
          <Board
            scene={sceneOf(scene, parts)}
            board={0}
            kit={kit}
            walker={null}
            orientation={orientation}
            pieceSet={settings.pieceSet}
            coordinates={settings.coordinates}
            animate={false}
            showLast={false}
            arrows={lifted === null ? [] : [{ points: [lifted, lifted], weight: 1, tone: 'hint' }]}
            onPoint={(point, event) => {
              if (kit.layout.points[point]?.dot) return;
              const used: Tool = event.button === 2 ? 'erase' : tool;
              if (event.type === 'pointerdown')
                hand.current = { tool: used, from: point, last: point };
              press(point, used);
            }}
            label={t('Editor board')}
          />
        </div>
        {check.errors[''] !== undefined && <p class="note note-error">{check.errors['']}</p>}
        <Palette
          kit={kit}
          takesPoints={parts.takesPoints}
          tool={tool}
          onTool={(next) => {
            setTool(next);
            setLifted(null);
          }}
          onDrag={(dragged) => {
            hand.current = { tool: dragged, from: null, last: null };
          }}
        />
      </div>
      <div class="study-side edit-side">
        <div class="edit-head">
          <h1>{t('Position editor')}</h1>
          <Button
            look="plain"
            icon={<Icon name="back" />}
            label={tc('a change', 'Undo')}
            disabled={past.length === 0}
            onClick={() => {
              const before = past[past.length - 1];
              if (!before) return;
              setPast(past.slice(0, -1));
              setDraft(before);
            }}
          />
        </div>
        <div class="edit-actions">
          <Button
            look="main"
            icon={<Icon name="analyse" />}
            disabled={!check.playable}
            onClick={() => onAnalyse(check.position)}
          >
            {t('Analyse')}
          </Button>
          <Button
            icon={<Icon name="play" />}
            disabled={!check.playable}
            onClick={() => onPlay(check.position)}
          >
            {t('Play from here')}
          </Button>
          <Button look="plain" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
        <p
          class={impossible ? 'edit-verdict note note-error' : 'edit-verdict edit-text'}
          role="status"
        >
          {impossible ? t('Impossible: {reason}', { reason }) : check.position}
        </p>
        <div class="edit-starts">
          <BeginMenu starts={starts} position={props.position} onBegin={from} />
          <Button
            onClick={() =>
              load(
                begin(rules, { setup: scene.setup }).then((start) => ({
                  ...start,
                  parts: { ...start.parts, things: [], missing: [] },
                })),
              )
            }
          >
            {t('Clear the board')}
          </Button>
        </div>
        {canStack(kit) && <Toggle label={t('Stack pieces')} checked={onTop} onChange={setOnTop} />}
        <EditFields kit={kit} parts={parts} errors={check.errors} onChange={change} />
      </div>
    </div>
  );
}
