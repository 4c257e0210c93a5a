/* An online table on screen: the board, the players, what to do, and everything around it. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { download, fileName } from '../home/download';
import { decider, resultText } from '../play/ending';
import { ShareGame, gameCaption } from '../film/share-game';
import type { Player } from '../module/api';
import { Mistakes } from '../practice/mistakes';
import { go } from '../route';
import { useSettings } from '../store/settings';
import { useGameReview } from '../study/game-review';
import { CommandBox } from '../table/command-box';
import { Controls, flip, stepBack, type Control } from '../table/controls';
import { MoveList } from '../table/move-list';
import { SideGame } from '../table/side-game';
import { Status } from '../table/status';
import { TableBoard } from '../table/table';
import { mainText } from '../table/turn-sides';
import { useTable } from '../table/use-table';
import { t, tc, tn } from '../text/t';
import { errorText, otherPlayer, told } from '../text/words';
import { Icon } from '../ui/icon';
import type { MenuItem } from '../ui/menu';
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
import { inSideGame, type OnlineTable, type OnlineView } from './table';
import {
  AbortDialog,
  ReportDialog,
  ResignDialog,
  ResignSideDialog,
  SeatLinkDialog,
  WatchLinkDialog,
} from './table-dialogs';
import { HandedLine, TableNotes, headline, wish } from './table-status';
import { openInStudy, studyId } from './to-study';
import type { Snapshot } from './wire';
import { outcomeOf, seatName } from './words';

type Asking = 'resign' | 'abort' | 'seat' | 'watch' | 'report' | 'share';

/** Both players go to the rematch as soon as it is ready. */
function useRematch(view: OnlineView): void {
  const { you, rematched } = view.state;
  const [known] = useState(rematched);
  useEffect(() => {
    if (rematched !== null && rematched !== known && you !== null) go(`#/table/${rematched}`);
  }, [rematched]);
}

/** The players' buttons; null for spectators. */
function playersControls(
  online: OnlineTable,
  view: OnlineView,
  ask: (what: Asking) => void,
): Control[] | null {
  const { state, terms } = view;
  const { seat } = online;
  if (seat === null) return null;
  const going = state.stage === 'playing';
  const acted = online.events.some((event) => event.kind === 'acted' && event.by === seat);
  return [
    {
      label: tc('button: ask for a takeback', 'Takeback'),
      icon: 'back',
      disabled: !going || !terms.takebacks || !acted || state.takeback !== null,
      onClick: () => wish(online.command('ask-takeback')),
    },
    {
      label: tc('button: offer a draw', 'Draw'),
      icon: 'draw',
      disabled: !going || state.offer === seat,
      onClick: () => wish(online.command('offer-draw')),
    },
    { label: t('Resign'), icon: 'flag', disabled: !going, onClick: () => ask('resign') },
  ];
}

export function OnlineTableView(props: {
  table: OnlineTable;
  view: OnlineView;
  invite: string | null;
  secret: string | null;
  onJoined: (snapshot: Snapshot) => void;
}) {
  const { table: online, view, invite, secret, onJoined } = props;
  const settings = useSettings();
  const { state, terms } = view;
  const { seat } = online;
  const [asking, setAsking] = useState<Asking | null>(null);
  /** Whose mistakes are looked at again. */
  const [learning, setLearning] = useState<Player | null>(null);
  const [tab, setTab] = useState('turns');
  const [read, setRead] = useState(view.chat.length);
  const [planning, setPlanning] = useState(false);
  const [muted, setMuted] = useMuted(
    terms.id,
    seat === null ? null : state.seats[otherPlayer(seat)],
  );
  const planner = usePlanner(online, planning, () => setPlanning(false));
  useRematch(view);

  // An end outside the rules comes from the table.
  const outcome = outcomeOf(state, view.scene);
  const scene = useMemo(
    () => (outcome === view.scene.outcome ? view.scene : { ...view.scene, outcome }),
    [view.scene, outcome.over, outcome.winner, outcome.reason],
  );
  const table = useTable({
    id: terms.id,
    scene: planner?.scene ?? scene,
    model: planner ?? online,
    unconfirmed: view.unconfirmed,
    person: seat,
    turns: view.turns,
    sgf: view.sgf,
  });

  const actions = useMemo(() => view.turns.map((turn) => turn.actions), [view.turns]);
  // Not for those who look on: they may be on their way to another game.
  const ended = state.stage === 'over' && seat !== null;
  const { data: review, busy } = useGameReview(studyId(terms.id), actions, ended ? view.sgf : null);

  useEffect(() => {
    if (state.stage !== 'playing' || state.actor === seat) setPlanning(false);
  }, [state.changed]);
  useEffect(() => {
    if (tab === 'chat') setRead(view.chat.length);
  }, [tab, view.chat.length]);

  const heading = told(view.kit.title);
  const failed = (error: unknown) => toast(errorText(error), { kind: 'error' });
  const study = () => void openInStudy(view, seat, secret).catch(failed);
  const save = () => {
    const query = secret === null ? '' : `?watch=${encodeURIComponent(secret)}`;
    askText(`tables/${terms.id}/record${query}`)
      .then((sgf) => download(`${fileName(heading)}.sgf`, sgf, 'application/x-go-sgf'))
      .catch(failed);
  };
  const items: (MenuItem | null)[] = [
    {
      label: t('Analyse'),
      icon: <Icon name="analyse" />,
      // Not while playing: that would be engine help.
      disabled: seat !== null && state.stage !== 'over',
      onChoose: study,
    },
    { label: t('Export as SGF'), icon: <Icon name="download" />, onChoose: save },
    {
      label: t('Link for spectators'),
      icon: <Icon name="eye" />,
      onChoose: () => setAsking('watch'),
    },
  ];
  if (seat !== null && state.stage !== 'over')
    items.push({
      label: t('Continue on another device'),
      icon: <Icon name="link" />,
      onChoose: () => setAsking('seat'),
    });
  items.push({
    label: tc('verb', 'Report'),
    icon: <Icon name="warning" />,
    onChoose: () => setAsking('report'),
  });
  if (seat !== null)
    items.push(null, {
      label: t('Abort game'),
      icon: <Icon name="close" />,
      disabled: state.begun || state.stage === 'over' || state.stage === 'removed',
      onChoose: () => setAsking('abort'),
    });
  const playing = playersControls(online, view, setAsking);

  const agreed = [
    heading,
    tempoText(terms.clock),
    terms.rated ? t('Rated') : t('Unrated'),
    terms.private ? t('Private') : '',
  ];
  const facts = [
    ...agreed,
    state.watchers > 0 ? tn('{n} person watching', '{n} people watching', state.watchers) : '',
  ];
  const line = (parts: string[]) => parts.filter((part) => part !== '').join(' · ');

  const unread = muted || !settings.chat ? 0 : Math.max(0, view.chat.length - read);
  const tabs: Tab[] = [
    { id: 'turns', label: t('Moves'), content: () => <MoveList table={table} scene={scene} /> },
  ];
  if (terms.chat) {
    tabs.push({
      id: 'chat',
      label: unread > 0 && tab !== 'chat' ? t('Chat ({unread})', { unread }) : t('Chat'),
      content: () => <Chat table={online} view={view} muted={muted} onMute={setMuted} />,
    });
  }
  if (tempoOf(terms.clock).kind === 'days' && seat !== null) {
    tabs.push({
      id: 'plan',
      label: tc('noun', 'Plan'),
      content: () => (
        <PlanPanel
          table={online}
          view={view}
          planner={planner}
          onBegin={() => {
            table.show(null);
            setPlanning(true);
          }}
        />
      ),
    });
  }

  if (learning && review) {
    return (
      <Mistakes
        game={{ sgf: view.sgf, data: review, person: seat }}
        player={learning}
        onClose={() => setLearning(null)}
      />
    );
  }
  return (
    <div class="table table-online">
      <h1 class="unseen">{heading}</h1>
      <TableBoard
        table={table}
        label={heading}
        line={(player) => <SeatLine online={online} view={view} table={table} player={player} />}
      />
      <div class="table-side">
        {/* Who may sit down reads first what they would play. */}
        {state.stage === 'waiting' && seat === null ? (
          <JoinPanel
            id={terms.id}
            invite={invite}
            about={line(agreed)}
            setup={terms.setup}
            onJoined={onJoined}
          />
        ) : (
          <p class="table-facts muted">{line(facts)}</p>
        )}
        {state.stage === 'waiting' && seat !== null && (
          <InvitePanel id={terms.id} isPrivate={terms.private} />
        )}
        {state.stage === 'waiting' && terms.lot && (
          <p>{t('The board will be chosen at random once both players are seated.')}</p>
        )}
        {state.stage === 'waiting' && terms.rated && <RatingRules />}
        {!planner && <SideGame table={table} />}
        <Status
          table={table}
          headline={planner && seat !== null ? planPrompt(planner, seat) : headline(online, view)}
          over={state.stage === 'over'}
          // One that was called off has no result.
          result={
            state.stage === 'over' && state.end !== 'aborted'
              ? resultText(outcome, seat, view.kit)
              : ''
          }
          note={!planner && <HandedLine view={view} />}
        >
          {!planner && (
            <TableNotes
              table={online}
              view={view}
              shown={table}
              review={review}
              busy={busy}
              onStudy={study}
              onLearn={setLearning}
              onShare={() => setAsking('share')}
            />
          )}
        </Status>
        <Controls
          table={table}
          controls={playing ? [stepBack(table), ...playing] : [flip(table)]}
          items={items}
        />
        <div class="table-tabs">
          <Tabs label={t('About this game')} tabs={tabs} value={tab} onChange={setTab} />
        </div>
        <CommandBox
          table={table}
          lastTurn={mainText(view.turns[view.turns.length - 1])}
          clock={state.left ? online.clock : null}
          doing={{
            undo: () => online.command('ask-takeback'),
            draw: () => online.command(state.repetitions >= 3 ? 'claim-draw' : 'offer-draw'),
            hint: t('There are no hints in games against other people.'),
            ...(seat !== null && state.stage === 'playing'
              ? { resign: () => setAsking('resign') }
              : {}),
          }}
        />
      </div>
      {table.question}
      {asking === 'resign' && seat !== null && inSideGame(view.scene) && (
        <ResignSideDialog
          onConcede={() => wish(online.command('concede'))}
          onResign={() => wish(online.command('resign'))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'resign' && seat !== null && !inSideGame(view.scene) && (
        <ResignDialog
          winner={table.name(otherPlayer(seat))}
          onResign={() => wish(online.command('resign'))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'abort' && (
        <AbortDialog
          onAbort={() => wish(online.command('abort'))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'share' && (
        <ShareGame
          film={{
            sgf: view.sgf,
            orientation: table.orientation,
            caption: gameCaption(
              heading,
              seatName(state.seats.white, 'white', view.kit),
              seatName(state.seats.black, 'black', view.kit),
            ),
          }}
          turn={decider(review, outcome, view.turns.length)}
          place={t('Link to the deciding move')}
          onClose={() => setAsking(null)}
        />
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
