/* Stands for a player: a disc in the colour of their pieces, or their sign if they have none. */

import type { Kit, Player } from '../module/api';

export function PlayerDisc(props: {
  /** Null until it is there: nothing is shown that might be wrong. */
  kit: Kit | null | undefined;
  player: Player;
  title?: string;
}) {
  const { kit, player, title } = props;
  const one = kit?.players[player === 'white' ? 0 : 1];
  const look = !one ? 'player-unknown' : one.colourless ? 'player-sign' : `player-${player}`;
  return (
    <span
      class={`player-disc ${look}`}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', title })}
    >
      {one?.colourless && one.letter}
    </span>
  );
}
