/* The position editor: pieces from a palette onto the board, by touch, drag or keyboard. The
 * module says at once whether a game can come to this, and if not, why. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Board, PieceIcon, pieceText, type Orientation } from '../board';
import { makeView, nearest } from '../board/old/geometry';
import {
  ModuleError,
  type OldEditParts,
  type Layout,
  type Message,
  type Rules,
  type Start,
} from '../module/api';
import { useSettings } from '../store/settings';
import { t, tm } from '../text/t';
import { errorText, playerName, startName } from '../text/words';
import { announce } from '../ui/announce';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { Menu } from '../ui/menu';
import { toast } from '../ui/toast';
import { Toggle } from '../ui/toggle';
import {
  carry,
  emptied,
  palette,
  put,
  samePiece,
  sceneOf,
  spotOf,
  touch,
  type Spot,
  type Tool,
} from './edit';
import { EditFields } from './edit-fields';

interface Draft {
  parts: OldEditParts;
  layout: Layout;
}

async function takeApart(rules: Rules, position: string, layout: string): Promise<Draft> {
  return { parts: await rules.takeApartOld(position), layout: await rules.layout(layout) };
}

async function fromStart(rules: Rules, start: Start): Promise<Draft> {
  const scene = await rules.create({ setup: start.setup });
  await rules.close(scene.session);
  return takeApart(rules, scene.position, scene.layout);
}

/* The library names players by the letters of the notation. */
function reasonOf(message: Message): string {
  const args = message.args.map((arg) =>
    arg === 'w' ? playerName('white') : arg === 'b' ? playerName('black') : arg,
  );
  return tm({ ...message, args });
}

/** The canonical position, or what is wrong and where. */
interface Found {
  parts: OldEditParts | null;
  position: string;
  errors: Partial<Record<Spot, string>>;
}

/** What was found last, which may be of the parts before these: `playable` is of these alone. */
function useCheck(rules: Rules, parts: OldEditParts | null) {
  const [found, setFound] = useState<Found>({ parts: null, position: '', errors: {} });
  useEffect(() => {
    if (!parts) return;
    let stale = false;
    rules
      .putTogetherOld(parts)
      .then((position) => !stale && setFound({ parts, position, errors: {} }))
      .catch((error: unknown) => {
        if (stale) return;
        const spot = error instanceof ModuleError ? spotOf(error.detail) : 'board';
        const text = error instanceof ModuleError ? reasonOf(error.detail) : errorText(error);
        setFound({ parts, position: '', errors: { [spot]: text } });
      });
    return () => {
      stale = true;
    };
  }, [rules, parts]);
  return { ...found, playable: found.position !== '' && found.parts === parts };
}

function Palette(props: {
  layout: string;
  parts: OldEditParts;
  tool: Tool;
  onTool: (tool: Tool) => void;
  onDrag: (tool: Tool) => void;
}) {
  const { layout, parts, tool, onTool, onDrag } = props;
  const pieces = useMemo(() => palette(layout, parts), [layout, parts.supplies === undefined]);
  const button = (name: string, choice: Tool, face: preact.ComponentChildren) => (
    <button
      key={name}
      type="button"
      class="palette-piece"
      title={name}
      aria-label={name}
      aria-pressed={samePiece(tool, choice)}
      onClick={() => onTool(choice)}
      onPointerDown={(event) => {
        // A touch stays with the element it began on; the board must see where it ends.
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
      {pieces.map((piece) =>
        button(pieceText(piece), piece, <PieceIcon piece={piece} decorative />),
      )}
    </div>
  );
}

export function Editor(props: {
  rules: Rules;
  starts: Start[];
  position: string;
  layout: string;
  orientation: Orientation;
  onAnalyse: (position: string) => void;
  onPlay: (position: string) => void;
  onClose: () => void;
}) {
  const { rules, starts, orientation, onAnalyse, onPlay, onClose } = props;
  const settings = useSettings();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [past, setPast] = useState<Draft[]>([]);
  const [tool, setTool] = useState<Tool>('move');
  const [onTop, setOnTop] = useState(false);
  const [lifted, setLifted] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  /** What the pressed pointer does: a piece from the palette, or one of the board. */
  const hand = useRef<{ tool: Tool; from: number | null; last: number | null } | null>(null);
  const check = useCheck(rules, draft?.parts ?? null);
  const view = useMemo(
    () => draft && makeView(draft.layout, orientation),
    [draft?.layout, orientation],
  );

  const load = (work: Promise<Draft>) => {
    work
      .then((next) => {
        if (draft) setPast([...past, draft].slice(-100));
        setDraft(next);
      })
      .catch((error: unknown) => toast(errorText(error), { kind: 'error' }));
  };
  useEffect(() => {
    takeApart(rules, props.position, props.layout)
      .then(setDraft)
      .catch((error: unknown) => {
        // Positions in the middle of a combined game have no editor; its usual start has.
        toast(errorText(error), { kind: 'error' });
        const start = starts[0];
        if (start) load(fromStart(rules, start));
      });
  }, []);

  const change = (parts: OldEditParts) => {
    if (!draft || parts === draft.parts) return;
    setPast([...past, draft].slice(-100));
    setDraft({ ...draft, parts });
  };

  const locate = (event: PointerEvent): number | null => {
    const svg = box.current?.querySelector<SVGSVGElement>('svg.pb-svg');
    const matrix = svg?.getScreenCTM();
    if (!view || !matrix) return null;
    return nearest(
      view,
      new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()),
    );
  };

  useEffect(() => {
    // Painting goes on from point to point; what was carried is put down where it ends.
    const move = (event: PointerEvent) => {
      const held = hand.current;
      if (!held || held.from === null || held.tool === 'move' || !draft) return;
      const point = locate(event);
      if (point === null || point === held.last || draft.layout.points[point]?.dot) return;
      held.last = point;
      change(put(draft.parts, point, held.tool, onTop));
    };
    const up = (event: PointerEvent) => {
      const held = hand.current;
      hand.current = null;
      if (!held || !draft) return;
      const point = locate(event);
      if (point === null || draft.layout.points[point]?.dot) return;
      if (held.from === null) change(put(draft.parts, point, held.tool, onTop));
      else if (held.tool === 'move') {
        if (held.from !== point) setLifted(null);
        change(carry(draft.parts, held.from, point));
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

  if (!draft) return <p class="muted study-wait">{t('Loading…')}</p>;
  const { parts, layout } = draft;

  const onPoint = (point: number, event: PointerEvent | KeyboardEvent) => {
    if (layout.points[point]?.dot) return;
    const erase = 'button' in event && event.button === 2;
    const used: Tool = erase ? 'erase' : tool;
    if ('button' in event) hand.current = { tool: used, from: point, last: point };
    if (used !== 'move') {
      change(touch(parts, point, used, onTop));
      return;
    }
    // Without dragging: one touch lifts, the next puts down.
    if (lifted !== null) {
      change(carry(parts, lifted, point));
      setLifted(null);
      hand.current = null;
    } else if ((parts.pieces[point] ?? []).length > 0) {
      setLifted(point);
      announce(t('Lifted. Choose where it goes.'));
    }
  };

  const reason = Object.values(check.errors)[0] ?? '';
  const impossible = check.position === '' && reason !== ''; // else it has not been looked at yet
  const playable = starts.filter((start) => start.layout !== '' && start.game !== 'combined');
  return (
    <div class="study-grid editor">
      <div class="study-board">
        <div class="study-board-row" ref={box} onContextMenu={(event) => event.preventDefault()}>
          <Board
            scene={sceneOf(parts, layout)}
            layout={layout}
            orientation={orientation}
            pieceSet={settings.pieceSet}
            coordinates={settings.coordinates}
            animate={false}
            showLast={false}
            arrows={lifted === null ? [] : [{ points: [lifted, lifted], weight: 1, tone: 'hint' }]}
            onPoint={onPoint}
            announce={announce}
            label={t('Board of the editor')}
          />
        </div>
        {check.errors.board !== undefined && <p class="note note-error">{check.errors.board}</p>}
        <Palette
          layout={layout.id}
          parts={parts}
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
            label={t('Undo')}
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
          <Menu
            label={t('Begin with another position')}
            text={t('Begin with…')}
            look="usual"
            align="start"
            items={[
              {
                label: t('The position on the board before'),
                onChoose: () => load(takeApart(rules, props.position, props.layout)),
              },
              null,
              ...playable.map((start) => ({
                label: startName(start.name),
                onChoose: () => load(fromStart(rules, start)),
              })),
            ]}
          />
          <Button onClick={() => change(emptied(parts))}>{t('Empty the board')}</Button>
        </div>
        <Toggle label={t('Put pieces on top of others')} checked={onTop} onChange={setOnTop} />
        <EditFields parts={parts} errors={check.errors} onChange={change} />
      </div>
    </div>
  );
}
