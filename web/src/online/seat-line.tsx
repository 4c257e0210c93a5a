/* A player beside the board at an online table. */

import type { Player } from '../module/api';
import { PlayerLine } from '../table/player-line';
import type { TableView } from '../table/use-table';
import { t, tc } from '../text/t';
import { nameOf } from '../text/words';
import type { OnlineTable, OnlineView } from './table';
import { ratingText, seatName } from './words';

function SeatTitle(props: { view: OnlineView; player: Player; you: boolean }) {
  const { view, player, you } = props;
  const { state } = view;
  const seat = state.seats[player];
  const name =
    seat?.kind !== 'engine' && seat?.name === '' ? null : seatName(seat, player, view.kit);
  const shown = name ?? (you ? t('You') : nameOf(view.kit, player));
  return (
    <>
      {seat && seat.kind !== 'engine' && (
        <span
          class={seat.present ? 'presence presence-here' : 'presence'}
          role="img"
          aria-label={seat.present ? tc('a player', 'here') : tc('a player', 'away')}
          title={seat.present ? tc('a player', 'here') : tc('a player', 'away')}
        />
      )}
      {seat?.account && seat.name !== '' ? (
        <a href={`#/people/${encodeURIComponent(seat.name)}`}>{seat.name}</a>
      ) : (
        <span>{shown}</span>
      )}
      {seat?.kind === 'bot' && <small class="badge">{t('bot')}</small>}
      {seat?.rating !== undefined && (
        <small class="muted number">{ratingText(seat.rating, seat.provisional)}</small>
      )}
      {you && name !== null && <small class="muted">{t('You')}</small>}
    </>
  );
}

export function SeatLine(props: {
  online: OnlineTable;
  view: OnlineView;
  table: TableView;
  player: Player;
}) {
  const { online, view, table, player } = props;
  const { state } = view;
  const seat = state.seats[player];
  const you = state.you === player || state.you === 'both';
  const acts = state.stage === 'playing' && state.actor === player;
  return (
    <PlayerLine
      table={table}
      player={player}
      title={<SeatTitle view={view} player={player} you={you} />}
      seat={
        seat?.kind === 'engine'
          ? { kind: 'engine', level: seat.level ?? 1 }
          : { kind: 'human', name: seat?.name ?? '' }
      }
      alone={you}
      acts={acts}
      clock={state.left ? online.clock : null}
      thinking={acts && seat?.kind === 'engine'}
    />
  );
}
