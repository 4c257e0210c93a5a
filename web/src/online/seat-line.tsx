/* A player beside the board at a table of the server. */

import type { Letter } from '../board';
import type { Player, Scene } from '../module/api';
import { PlayerLine } from '../play/player-line';
import { t } from '../text/t';
import { playerName } from '../text/words';
import type { OnlineTable, TableView } from './table';
import { ratingText, seatName } from './words';

function SeatTitle(props: { view: TableView; player: Player; you: boolean }) {
  const { view, player, you } = props;
  const seat = view.state.seats[player];
  const name = seat?.kind !== 'engine' && seat?.name === '' ? null : seatName(seat, player);
  const shown = name ?? (you ? t('You') : playerName(player));
  return (
    <>
      {seat && seat.kind !== 'engine' && (
        <span
          class={seat.present ? 'presence presence-here' : 'presence'}
          role="img"
          aria-label={seat.present ? t('is here') : t('is away')}
          title={seat.present ? t('is here') : t('is away')}
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
      {you && name !== null && <small class="muted">{t('you')}</small>}
    </>
  );
}

export function SeatLine(props: {
  table: OnlineTable;
  view: TableView;
  scene: Scene;
  player: Player;
  interactive: boolean;
  letter: Letter | null;
  onLetter: (letter: Letter | null) => void;
}) {
  const { table, view, scene, player, interactive, letter, onLetter } = props;
  const { state } = view;
  const seat = state.seats[player];
  const you = state.you === player || state.you === 'both';
  const acts = state.stage === 'playing' && state.actor === player;
  return (
    <PlayerLine
      scene={scene}
      player={player}
      title={<SeatTitle view={view} player={player} you={you} />}
      seat={seat?.kind === 'engine' ? { kind: 'engine', level: seat.level ?? 1 } : human}
      alone={you}
      acts={acts}
      clock={state.left ? table.clock : null}
      thinking={acts && seat?.kind === 'engine'}
      interactive={interactive}
      letter={letter}
      onLetter={onLetter}
    />
  );
}

const human = { kind: 'human', name: '' } as const;
