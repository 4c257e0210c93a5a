/* Who must do what at a table, and everything that needs an answer. */

import { useEffect, useState } from 'preact/hooks';
import type { Player, Scene } from '../module/api';
import { clockWords } from '../table/clock';
import { Ending } from '../play/ending';
import { LearnButtons } from '../practice/mistakes';
import type { Reviewed } from '../study/review';
import { Repeated } from '../table/status';
import type { TableView } from '../table/use-table';
import { t } from '../text/t';
import { errorText, nameOf, otherPlayer, said, told } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { toast } from '../ui/toast';
import { useConnection } from './connection';
import { inSideGame, type OnlineTable, type OnlineView } from './table';
import { endText, outcomeOf } from './words';

/** The word on an action's button. */
function wordOf({ walk }: Scene, action: string): string {
  const word = walk.options.find((one) => one.action === action)?.word;
  return word ? told(word) : action;
}

export function headline(table: OnlineTable, view: OnlineView): string {
  const { state, scene } = view;
  switch (state.stage) {
    case 'waiting':
      return t('Waiting for an opponent');
    case 'removed':
      return t('This game was removed by the operators');
    case 'over':
      return endText(state, scene, view.kit);
  }
  if (view.unconfirmed) return t('Play this move?');
  if (view.handed && scene.secret)
    return t('You chose: {choice}', { choice: wordOf(scene, view.handed.text) });
  return said(table.isOurs ? scene.promptYou : scene.prompt);
}

function handedText(connected: boolean, kept: boolean | null): string {
  if (connected || kept === null) return t('Sending your move…');
  return kept
    ? t('Your move is saved and will be sent later.')
    : t('Keep this page open: your move will be sent as soon as possible.');
}

/** Runs a command and shows why it was refused. */
export function wish(promise: Promise<unknown>): void {
  promise.catch((error: unknown) => toast(errorText(error), { kind: 'error', key: 'wish' }));
}

/** The opponent has left: when the win can be claimed. */
function Absence({ table, view }: { table: OnlineTable; view: OnlineView }) {
  const [, look] = useState(0);
  const { state } = view;
  const seat = table.seat;
  const gone: Player | null = seat ? otherPlayer(seat) : null;
  const due = gone && state.stage === 'playing' && state.begun ? state.absent[gone] : 0;
  useEffect(() => {
    if (!due) return;
    const timer = window.setInterval(() => look((n) => n + 1), 500);
    return () => window.clearInterval(timer);
  }, [due]);
  if (!gone || !due) return null;
  const left = due - table.clock.time();
  const player = nameOf(view.kit, gone);
  const time = clockWords(left);
  // In a side game with its own time, that is lost first.
  const side = state.side !== null;
  return (
    <div class="note row">
      <span>
        {left <= 0
          ? t('{player} has left.', { player })
          : side
            ? t('{player} has left. Time until you can claim the side game: {time}.', {
                player,
                time,
              })
            : t('{player} has left. Time until you can claim the win: {time}.', { player, time })}
      </span>
      {left <= 0 && (
        <Button look="main" onClick={() => wish(table.command('claim-win'))}>
          {side ? t('Claim the side game') : t('Claim the win')}
        </Button>
      )}
    </div>
  );
}

function Offers({ table, view }: { table: OnlineTable; view: OnlineView }) {
  const { state } = view;
  const seat = table.seat;
  if (seat === null || state.stage !== 'playing') return null;
  const other = otherPlayer(seat);
  const player = nameOf(view.kit, other);
  const side = inSideGame(view.scene);
  return (
    <>
      {state.offer === other && (
        <div class="note row">
          <span>
            {side
              ? t('{player} offers a draw of the whole game', { player })
              : t('{player} offers a draw', { player })}
          </span>
          <Button look="main" onClick={() => wish(table.command('accept-draw'))}>
            {t('Accept')}
          </Button>
          <Button onClick={() => wish(table.command('decline-draw'))}>{t('Decline')}</Button>
        </div>
      )}
      {state.offer === seat && (
        <p class="muted">
          {side ? t('You’ve offered a draw of the whole game.') : t('You’ve offered a draw.')}
        </p>
      )}
      {state.takeback === other && (
        <div class="note row">
          <span>{t('{player} asks for a takeback', { player })}</span>
          <Button look="main" onClick={() => wish(table.command('grant-takeback'))}>
            {t('Accept')}
          </Button>
          <Button onClick={() => wish(table.command('refuse-takeback'))}>{t('Decline')}</Button>
        </div>
      )}
      {state.takeback === seat && <p class="muted">{t('You’ve asked for a takeback.')}</p>}
      {state.repetitions >= 3 && <Repeated onClaim={() => wish(table.command('claim-draw'))} />}
    </>
  );
}

interface Notes {
  table: OnlineTable;
  view: OnlineView;
  /** The board with the turns beside it. */
  shown: TableView;
  review: Reviewed | null;
  /** The review is under way. */
  busy: boolean;
  onStudy: () => void;
  onLearn: (player: Player) => void;
  onShare: () => void;
}

function AfterGame(props: Notes) {
  const { table, view, shown, review, busy, onStudy, onLearn, onShare } = props;
  const { state } = view;
  const seat = table.seat;
  const index = seat === 'black' ? 1 : 0;
  return (
    <>
      {seat !== null && state.rematched === null && state.rematch[1 - index] === true && (
        <p>{t('Your opponent wants a rematch.')}</p>
      )}
      <Ending
        table={shown}
        sgf={view.sgf}
        outcome={outcomeOf(state, view.scene)}
        review={review}
        busy={busy}
      >
        {state.rematched !== null ? (
          <a class="button button-main" href={`#/table/${state.rematched}`}>
            <span>{t('Go to the rematch')}</span>
          </a>
        ) : (
          seat !== null &&
          state.seats.white !== null &&
          state.seats.black !== null && (
            <Button
              look="main"
              icon={<Icon name="again" />}
              disabled={state.rematch[index] === true}
              onClick={() => wish(table.command('rematch'))}
            >
              {state.rematch[index] === true ? t('Rematch requested') : t('Rematch')}
            </Button>
          )
        )}
        {review && <LearnButtons data={review} person={seat} name={shown.name} onLearn={onLearn} />}
        <Button icon={<Icon name="analyse" />} onClick={onStudy}>
          {t('Review the game')}
        </Button>
        <Button icon={<Icon name="share" />} onClick={onShare}>
          {t('Share')}
        </Button>
      </Ending>
    </>
  );
}

/** Notes and questions under the headline. */
export function TableNotes(props: Notes) {
  return (
    <>
      <div class="table-asks">
        <Offers {...props} />
        <Absence {...props} />
      </div>
      {props.view.state.stage === 'over' && <AfterGame {...props} />}
    </>
  );
}

/** Always present, so that nothing jumps when a move is sent. */
export function HandedLine({ view }: { view: OnlineView }) {
  const open = useConnection() === 'open';
  return (
    <p class="status-handed muted">
      {view.handed !== null && (
        <span class={open ? 'late' : undefined}>{handedText(open, view.handedKept)}</span>
      )}
    </p>
  );
}
