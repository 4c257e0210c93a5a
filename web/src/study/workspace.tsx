/* A study's board with its trays, the engine, the record and the tools around it. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Engine, Player, Start } from '../module/api';
import { gameCaption } from '../film/share-game';
import { Mistakes } from '../practice/mistakes';
import { go } from '../route';
import { ConflictError, type StoredGame } from '../store/types';
import { CommandBox } from '../table/command-box';
import { useKeys } from '../table/keys';
import { SideGame } from '../table/side-game';
import { Choices } from '../table/status';
import { begunText, mainText } from '../table/turn-sides';
import { PlayerLine, seatTitle } from '../table/player-line';
import { TableBoard } from '../table/table';
import { playSounds } from '../table/telling';
import { isOpen } from '../table/session';
import { useTable } from '../table/use-table';
import { t, tc } from '../text/t';
import { errorText, nameOf, said, told } from '../text/words';
import { announce } from '../ui/announce';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { Menu, type MenuItem } from '../ui/menu';
import { toast } from '../ui/toast';
import { useAnalysis } from './analysis';
import { lineArrows, NO_ARROWS } from './arrows';
import { StudyDialogs, type Asking } from './dialogs';
import { readDraft, writeDraft } from './draft';
import { Editor } from './editor';
import { EnginePanel } from './engine';
import { EvalBar } from './eval-bar';
import { importError, readFile } from './importing';
import { Studied, seatOf, type NameOf } from './names';
import { RecordTabs } from './record-tabs';
import { reviewedNodes } from './review';
import { saveStudy } from './save';
import { overChance, percent } from './score';
import { keptOf, type Study, type StudyState } from './study';
import { useReview } from './use-review';

const ENGINE_LINES = 3;

function title({ header, scene }: StudyState, isNamed: boolean, name: NameOf): string {
  if (header['GN']) return header['GN'];
  if (!isNamed) return told(scene.title);
  // TRANSLATORS: two players' names
  return t('{white} – {black}', { white: name('white'), black: name('black') });
}

export function Workspace(props: {
  study: Study;
  engine: Engine;
  state: StudyState;
  starts: Start[];
  stored: StoredGame | null;
  basis: StoredGame | null;
  person: Player | null;
  edit: boolean;
  /** The game is reviewed at once. */
  reviews: boolean;
}) {
  const { study, engine, state, starts } = props;
  const { scene, tree } = state;
  const [on, setOn] = useState(true);
  const [count, setCount] = useState(ENGINE_LINES);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [editing, setEditing] = useState(props.edit);
  const [stored, setStored] = useState(props.stored);
  const [person, setPerson] = useState(props.person);
  const [over, setOver] = useState(false);
  /** Whose mistakes are looked at again. */
  const [learning, setLearning] = useState<Player | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const [hash] = useState(location.hash);

  const version = (stored?.id === props.basis?.id ? stored : props.basis)?.version ?? 0;

  /* A failed worker has lost the session; the draft has not. */
  const fail = (error: unknown) => {
    const draft = readDraft(hash, version);
    const lost = errorText(error);
    toast(lost, { kind: 'error', key: 'study-error' });
    study.rules.scene(scene.session).catch(() => {
      if (draft) study.restore(draft, true).catch(() => undefined);
    });
  };
  const run = (work: Promise<unknown>) => void work.catch(fail);

  const table = useTable({ id: 'study', scene, model: study, person, onError: fail });
  const review = useReview(study, engine, fail);
  useEffect(() => {
    if (props.reviews) review.start('usual', props.basis?.id);
  }, []);
  const busy = review.progress !== null;
  const analysis = useAnalysis(
    study,
    engine,
    scene,
    on && !busy && !editing && !learning,
    count,
    table.name,
  );

  /* Saves, announces and sounds what is shown. */
  useLayoutEffect(() => {
    const saved = stored?.id ?? '';
    writeDraft({ ...keptOf(state), hash, saved, version, person, changed: state.changed });
  }, [state, stored, person]);
  const before = useRef(scene);
  useEffect(() => {
    if (before.current === scene) return;
    const node = tree.node(scene.node);
    const text = node && scene.node !== before.current.node ? mainText(node) : '';
    const turn = text !== '' ? `${text}. ` : '';
    announce(turn + said(scene.prompt));
    playSounds(scene);
    before.current = scene;
  }, [scene]);

  const openText = async (text: string, start: string | undefined, game: number) => {
    await study.open(text, start, game);
    review.forget();
    setStored(null);
    setPerson(null);
    setAsking(null);
    setEditing(false);
  };
  const takeIn = async (content: string | Blob) => {
    let text = '';
    try {
      text = typeof content === 'string' ? content : await readFile(content);
      const opened = await study.rules.open(text);
      await study.rules.close(opened.session);
      if (opened.games === 1) await openText(text, undefined, 0);
      else setAsking({ kind: 'import', text, error: '' });
    } catch (error) {
      setAsking({ kind: 'import', text, error: importError(error) });
    }
  };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, textarea, dialog'))
        return;
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (text !== '') void takeIn(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });

  const newStudy = (from: { setup?: string; position?: string }) => {
    run(
      study.create(from).then(() => {
        review.forget();
        setStored(null);
        setPerson(null);
        setEditing(false);
      }),
    );
  };
  const save = () => {
    const write = (over: StoredGame | null): Promise<void> =>
      saveStudy(study, over, person).then((game) => {
        setStored(game);
        toast(t('Saved to your games.'), { key: 'saved' });
      });
    run(
      write(stored).catch((error: unknown) => {
        // Another tab continued it, or it was deleted: this becomes a separate study.
        if (error instanceof ConflictError) return write(null);
        throw error;
      }),
    );
  };
  const playFrom = (position: string) => go(`#/new?position=${encodeURIComponent(position)}`);

  useKeys((way) => {
    if (editing || asking || learning) return false;
    switch (way) {
      case 'previous':
        run(study.previous());
        return true;
      case 'next':
        run(study.next());
        return true;
      case 'first':
        run(study.first());
        return true;
      case 'last':
        run(study.last());
        return true;
      case 'up':
      case 'down':
        if (tree.siblings(study.at).length < 2 && tree.children(study.at).length < 2) return false;
        run(study.sideways(way === 'up' ? -1 : 1));
        return true;
    }
  });

  const arrows = useMemo(
    () => lineArrows(analysis, table),
    [analysis, table.large, table.kits[table.large]],
  );
  const best = analysis?.lines[0];
  const judged = useMemo(
    () =>
      review.data
        ? reviewedNodes(review.data, tree).find(({ node }) => node.id === scene.node)
        : undefined,
    [review.data, tree, scene.node],
  );
  const ended = scene.outcome.over && !isOpen(scene);
  const white = ended ? overChance(scene) : (best?.score.white ?? judged?.turn.whiteAfter ?? null);

  if (editing) {
    return (
      <Editor
        rules={study.rules}
        starts={starts}
        position={table.drawn.position}
        orientation={table.orientation}
        onAnalyse={(position) => newStudy({ position })}
        onPlay={playFrom}
        onClose={() => setEditing(false)}
      />
    );
  }

  if (learning && review.data) {
    return (
      <Mistakes
        game={{ sgf: state.sgf, data: review.data, person }}
        player={learning}
        onClose={() => setLearning(null)}
      />
    );
  }

  const items: (MenuItem | null)[] = [
    { label: t('Save to your games'), icon: <Icon name="check" />, onChoose: save },
    {
      label: t('Import'),
      icon: <Icon name="upload" />,
      onChoose: () => setAsking({ kind: 'import', text: '', error: '' }),
    },
    {
      label: t('Export'),
      icon: <Icon name="download" />,
      onChoose: () => setAsking({ kind: 'export', first: 'sgf' }),
    },
    {
      label: t('Share a link'),
      icon: <Icon name="link" />,
      onChoose: () => setAsking({ kind: 'export', first: 'link' }),
    },
    null,
    { label: t('Edit position'), icon: <Icon name="edit" />, onChoose: () => setEditing(true) },
    {
      label: t('Play from here'),
      icon: <Icon name="play" />,
      onChoose: () => playFrom(scene.position),
    },
    {
      label: t('About this game'),
      icon: <Icon name="more" />,
      onChoose: () => setAsking({ kind: 'details' }),
    },
    null,
    ...starts.map((start) => ({
      label: t('New: {game}', { game: told(start.title) }),
      icon: <Icon name="plus" />,
      onChoose: () => newStudy({ setup: start.setup }),
    })),
  ];

  const { header } = state;
  const seats = { white: seatOf(header['PW']), black: seatOf(header['PB']) };
  const isNamed = person !== null || Boolean(header['PW'] || header['PB']);
  const playerName: NameOf = (player) =>
    seatTitle(seats[player], table.name(player), player === person);
  const shared = (player: Player) => seatTitle(seats[player], table.name(player), false);
  const caption = isNamed
    ? gameCaption(told(scene.title), shared('white'), shared('black'))
    : told(scene.title);
  const line = (player: Player) => (
    <PlayerLine
      table={table}
      player={player}
      seat={seats[player]}
      alone={player === person}
      acts={scene.actor === player && !ended}
      clock={null}
      thinking={false}
    />
  );
  const kit = table.kits[0] ?? null;
  const studied = useMemo(() => ({ name: (player: Player) => nameOf(kit, player), kit }), [kit]);
  const notHere = t('That’s only for games; this is an analysis.');

  return (
    <Studied.Provider value={studied}>
      <div
        class={`study-grid${over ? ' is-over' : ''}${kit?.players[0].colourless ? ' is-colourless' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (event.target === event.currentTarget) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const file = event.dataTransfer?.files[0];
          const text = event.dataTransfer?.getData('text/plain') ?? '';
          if (file) void takeIn(file);
          else if (text !== '') void takeIn(text);
        }}
      >
        <TableBoard
          table={table}
          class="study-board"
          place={board}
          label={t('Analysis board')}
          line={line}
          beside={
            on && (
              <EvalBar
                white={white}
                flipped={table.below === 'black'}
                badge={best?.score.short ?? (white === null ? '' : percent(white))}
              />
            )
          }
          arrows={asking?.kind !== 'export' ? arrows : NO_ARROWS}
        />

        <div class="study-side">
          <header class="study-head">
            <div>
              <h1>{title(state, isNamed, playerName)}</h1>
              <p class="muted">{said(scene.prompt)}</p>
            </div>
            <Button
              look="plain"
              icon={<Icon name="flip" />}
              label={t('Flip the board')}
              onClick={table.flip}
            />
            {table.turn && (
              <Button
                look="plain"
                icon={<Icon name="rotate" />}
                label={t('Rotate the board')}
                onClick={table.turn}
              />
            )}
            <Menu label={t('Study menu')} icon={<Icon name="menu" />} items={items} />
          </header>

          <SideGame table={table} />
          <Choices table={table} />
          {scene.current.length > 0 && (
            <div class="row study-steps">
              <p>
                {t('So far: {actions}', {
                  actions: begunText(scene),
                })}
              </p>
              <Button icon={<Icon name="back" />} onClick={() => run(study.stepBack())}>
                {t('Step back')}
              </Button>
            </div>
          )}

          <EnginePanel
            scene={scene}
            analysis={analysis}
            on={on}
            count={count}
            paused={busy ? t('The engine is busy with the review.') : ''}
            onSwitch={setOn}
            onCount={setCount}
            onTurns={(line, turns) => {
              const pending = scene.current.map((one) => one.text);
              run(study.playLine(scene.node, pending, line.info.pv, turns));
            }}
          />

          <RecordTabs
            study={study}
            state={state}
            review={review}
            person={person}
            onLearn={setLearning}
            first={props.reviews ? 'review' : 'turns'}
            run={run}
          />
          <CommandBox
            table={table}
            lastTurn={mainText(tree.node(scene.node))}
            doing={{
              back: () => run(study.previous()),
              undo: () => run(study.previous()),
              confirm: notHere,
              hint: notHere,
              resign: notHere,
              draw: notHere,
            }}
          />
        </div>

        <nav class="study-nav" aria-label={t('Game navigation')}>
          <Button
            look="plain"
            icon={<Icon name="first" />}
            label={t('Go to the start')}
            onClick={() => run(study.first())}
          />
          <Button
            look="plain"
            icon={<Icon name="previous" />}
            label={tc('one turn back', 'Back')}
            onClick={() => run(study.previous())}
          />
          <Button
            look="plain"
            icon={<Icon name="next" />}
            label={tc('one turn forward', 'Forward')}
            onClick={() => run(study.next())}
          />
          <Button
            look="plain"
            icon={<Icon name="last" />}
            label={t('Go to the end')}
            onClick={() => run(study.last())}
          />
          <Button
            look="plain"
            icon={<Icon name="share" />}
            label={t('Share')}
            onClick={() => setAsking({ kind: 'export', first: 'link' })}
          />
          <Button
            look="plain"
            icon={<Icon name="check" />}
            label={stored && !state.changed ? t('Saved') : t('Save to your games')}
            pressed={stored !== null && !state.changed}
            onClick={save}
          />
        </nav>

        <StudyDialogs
          study={study}
          state={state}
          starts={starts}
          review={review.data}
          asking={asking}
          board={board}
          orientation={table.orientation}
          caption={caption}
          onAsk={setAsking}
          onOpen={openText}
          onHeader={(values) => run(study.setHeader(values))}
          onClose={() => setAsking(null)}
        />
      </div>
    </Studied.Provider>
  );
}
