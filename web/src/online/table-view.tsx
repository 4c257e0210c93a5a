/* A table of the server on the screen: board, players, what is to be done, and all around it. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { Board, bottomPlayer, flipped, turned, type Letter, type Orientation } from '../board';
import { download, fileName } from '../home/download';
import type { Player } from '../module/api';
import { CommandBox } from '../play/command-box';
import { understand } from '../play/commands';
import { ResignDialog } from '../play/dialogs';
import { useGivingUp } from '../play/giving-up';
import { firstOrientation, useLeafing } from '../play/leafing';
import { MoveList } from '../play/move-list';
import { usePast } from '../play/past';
import { SideGame } from '../play/side-game';
import { go } from '../route';
import { useSettings } from '../store/settings';
import { t, tn } from '../text/t';
import { errorText, otherPlayer } from '../text/words';
import { announce } from '../ui/announce';
import { Tabs, type Tab } from '../ui/tabs';
import { toast } from '../ui/toast';
import { askText } from './api';
import { Chat, useMuted } from './chat';
import { tempoOf, tempoText } from './clock';
import { InvitePanel, JoinPanel } from './invite-panel';
import { PlanPanel } from './plan-panel';
import { planPrompt, usePlanner } from './planner';
import { RatingRules } from './rating-rules';
import { SeatLine } from './seat-line';
import type { OnlineTable, TableView as View } from './table';
import { TableControls, type TableDoing } from './table-controls';
import { AbortDialog, ReportDialog, SeatLinkDialog, WatchLinkDialog } from './table-dialogs';
import { TableStatus, wish } from './table-status';
import { openInStudy } from './to-study';
import type { Snapshot } from './wire';
import { outcomeOf, useSetupNames } from './words';

/** Players go to the rematch together as soon as it is there. */
function useRematch(view: View): void {
  const { you, rematched } = view.state;
  const [known] = useState(rematched);
  useEffect(() => {
    if (rematched !== null && rematched !== known && you !== null) go(`#/table/${rematched}`);
  }, [rematched]);
}

export function TableView(props: {
  table: OnlineTable;
  view: View;
  invite: string | null;
  secret: string | null;
  onJoined: (snapshot: Snapshot) => void;
}) {
  const { table, view, invite, secret, onJoined } = props;
  const settings = useSettings();
  const { state, terms } = view;
  const seat = table.seat;
  const nameOf = useSetupNames();
  const [orientation, setOrientation] = useState<Orientation>(() =>
    firstOrientation(settings.orientation, seat),
  );
  const [letter, setLetter] = useState<Letter | null>(null);
  const [asking, setAsking] = useState<'resign' | 'abort' | 'seat' | 'watch' | 'report' | null>(
    null,
  );
  const [shown, setShown] = useState<number | null>(null);
  const [tab, setTab] = useState('turns');
  const [read, setRead] = useState(view.chat.length);
  const [planning, setPlanning] = useState(false);
  const [muted, setMuted] = useMuted(
    terms.id,
    seat === null ? null : state.seats[otherPlayer(seat)],
  );
  const planner = usePlanner(table, planning, () => setPlanning(false));
  const past = usePast(view.sgf, shown);
  useLeafing(shown, view.turns.length, setShown);
  useRematch(view);

  // An end that the rules do not know is the table's to tell.
  const outcome = outcomeOf(state, view.scene);
  const scene = useMemo(
    () => (outcome === view.scene.outcome ? view.scene : { ...view.scene, outcome }),
    [view.scene, outcome.over, outcome.winner, outcome.reason],
  );

  useEffect(
    () => setOrientation(firstOrientation(settings.orientation, seat)),
    [settings.orientation, seat],
  );
  useEffect(() => {
    setLetter(null);
    setShown(null);
  }, [scene.node, scene.actor]);
  useEffect(() => {
    if (state.stage !== 'playing' || state.actor === seat) setPlanning(false);
  }, [state.changed]);
  useEffect(() => {
    if (tab === 'chat') setRead(view.chat.length);
  }, [tab, view.chat.length]);

  const side = scene.inSideGame;
  const now = scene.layout === '' && view.main ? view.main : { scene, layout: view.layout };
  const { scene: drawn, layout } = planner ?? past ?? now;
  const interactive = planner ? !planner.atEnd : table.isOurs && shown === null && drawn === scene;
  const givingUp = useGivingUp(terms.id, drawn);
  const below = bottomPlayer(orientation);
  const above = otherPlayer(below);

  const doing: TableDoing = {
    flip: () => setOrientation(flipped(orientation)),
    turn: layout.points.some((point) => point.dot)
      ? () => setOrientation(turned(orientation, 1))
      : null,
    askResign: () => setAsking('resign'),
    askAbort: () => setAsking('abort'),
    seatLink: () => setAsking('seat'),
    watchLink: () => setAsking('watch'),
    report: () => setAsking('report'),
    downloadSgf: () => {
      const query = secret === null ? '' : `?watch=${encodeURIComponent(secret)}`;
      askText(`tables/${terms.id}/record${query}`).then(
        (sgf) => download(`${fileName(nameOf(terms.setup))}.sgf`, sgf, 'application/x-go-sgf'),
        (error: unknown) => toast(errorText(error), { kind: 'error' }),
      );
    },
    study: () => {
      openInStudy(view, secret).catch((error: unknown) =>
        toast(errorText(error), { kind: 'error' }),
      );
    },
  };

  const command = async (text: string): Promise<{ text: string; error: boolean }> => {
    const lastTurn = view.turns[view.turns.length - 1]?.text ?? '';
    const clock = state.left ? table.clock : null;
    const asked = understand(text, { scene, layout: view.layout, clock, lastTurn });
    if (asked.kind === 'answer') return { text: asked.text, error: false };
    try {
      if (asked.kind === 'play') {
        if (!table.isOurs) return { text: t('It is not your turn to act.'), error: true };
        if (!(await givingUp.agreesToText(scene, asked.text)))
          return { text: t('Nothing was played.'), error: false };
        await table.actText(asked.text);
        return { text: '', error: false };
      }
      const impossible = { text: t('That cannot be done now.'), error: true };
      switch (asked.what) {
        case 'back':
          if (!table.canStepBack) return impossible;
          await table.stepBack();
          break;
        case 'confirm':
          if (!view.unconfirmed) return impossible;
          await table.confirm();
          break;
        case 'undo':
          await table.command('ask-takeback');
          break;
        case 'resign':
          if (seat === null || state.stage !== 'playing') return impossible;
          setAsking('resign');
          break;
        case 'draw':
          await table.command(state.repetitions >= 3 ? 'claim-draw' : 'offer-draw');
          break;
        case 'flip':
          doing.flip();
          break;
        case 'hint':
          return { text: t('There are no hints in games with others.'), error: true };
      }
    } catch (error) {
      return { text: errorText(error), error: true };
    }
    return { text: '', error: false };
  };

  const heading = nameOf(terms.setup);
  const facts = [
    heading,
    tempoText(terms.clock),
    terms.rated ? t('rated') : t('not rated'),
    terms.private ? t('private') : '',
    state.watchers > 0 ? tn('{n} looks on', '{n} look on', state.watchers) : '',
  ].filter((part) => part !== '');

  const line = (player: Player) => (
    <SeatLine
      table={table}
      view={view}
      scene={drawn}
      player={player}
      interactive={interactive}
      letter={letter}
      onLetter={setLetter}
    />
  );

  const unread = muted || !settings.chat ? 0 : Math.max(0, view.chat.length - read);
  const tabs: Tab[] = [
    {
      id: 'turns',
      label: t('Turns'),
      content: () => <MoveList turns={view.turns} scene={scene} shown={shown} onShow={setShown} />,
    },
  ];
  if (terms.chat) {
    tabs.push({
      id: 'chat',
      label: unread > 0 && tab !== 'chat' ? t('Chat ({unread})', { unread }) : t('Chat'),
      content: () => <Chat table={table} view={view} muted={muted} onMute={setMuted} />,
    });
  }
  if (tempoOf(terms.clock).kind === 'days' && seat !== null) {
    tabs.push({
      id: 'plan',
      label: t('Plan'),
      content: () => (
        <PlanPanel
          table={table}
          view={view}
          planner={planner}
          onBegin={() => {
            setShown(null);
            setPlanning(true);
          }}
        />
      ),
    });
  }

  return (
    <div class="table table-online">
      <h1 class="unseen">{heading}</h1>
      <div class={`table-board table-board-${drawn.layout}`}>
        {line(above)}
        <div class="table-middle">
          <Board
            scene={drawn}
            layout={layout}
            orientation={orientation}
            interactive={interactive}
            letter={letter}
            onLetter={setLetter}
            animate={settings.animation}
            coordinates={settings.coordinates}
            onAction={(action) =>
              // Of a plan the other's turns are only expected; one's own are played unasked.
              void givingUp
                .agrees(drawn.actor, drawn.actor === seat ? action.givesUp : [])
                .then((yes) => {
                  if (yes && planner) planner.act(action.text);
                  else if (yes) void table.act(action.text);
                })
            }
            announce={announce}
            label={side && drawn === scene ? t('Board of the side game') : heading}
          />
        </div>
        {line(below)}
      </div>
      <div class="table-side">
        <p class="table-facts muted">{facts.join(' · ')}</p>
        {state.stage === 'waiting' &&
          (seat !== null ? (
            <InvitePanel id={terms.id} isPrivate={terms.private} />
          ) : (
            <JoinPanel id={terms.id} invite={invite} about="" onJoined={onJoined} />
          ))}
        {state.stage === 'waiting' && terms.lot && <p>{t('The board is drawn once both sit.')}</p>}
        {state.stage === 'waiting' && terms.rated && <RatingRules />}
        {(side || scene.phase === 'answer' || scene.phase === 'first') && shown === null && (
          <SideGame scene={scene} main={view.main?.scene ?? null} />
        )}
        <TableStatus
          table={table}
          view={view}
          looking={shown !== null}
          planning={planner && seat !== null ? planPrompt(planner, seat) : null}
          onPresent={() => setShown(null)}
          onStudy={doing.study}
        />
        <TableControls table={table} view={view} doing={doing} />
        <div class="table-tabs">
          <Tabs label={t('About this game')} tabs={tabs} value={tab} onChange={setTab} />
        </div>
        <CommandBox onCommand={command} />
      </div>
      {givingUp.question}
      {asking === 'resign' && seat !== null && (
        <ResignDialog
          player={seat}
          alone
          onResign={() => wish(table.command('resign'))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'abort' && (
        <AbortDialog onAbort={() => wish(table.command('abort'))} onClose={() => setAsking(null)} />
      )}
      {asking === 'seat' && <SeatLinkDialog id={terms.id} onClose={() => setAsking(null)} />}
      {asking === 'watch' && (
        <WatchLinkDialog id={terms.id} isPrivate={terms.private} onClose={() => setAsking(null)} />
      )}
      {asking === 'report' && (
        <ReportDialog id={terms.id} event={state.last} onClose={() => setAsking(null)} />
      )}
    </div>
  );
}
