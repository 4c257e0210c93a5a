/* A player beside the board: the name, the clock, and all pieces off the board. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { PlayerDisc } from '../board';
import type { Player } from '../module/api';
import type { Seat } from '../store/types';
import { t, tc } from '../text/t';
import { FULL_STRENGTH, computerName, levelName } from '../text/words';
import { announce } from '../ui/announce';
import { Icon } from '../ui/icon';
import { clockFace, clockWords, type TimeSource } from './clock';
import { TableTray } from './table';
import type { TableView } from './use-table';

const WARNINGS = [60000, 30000, 10000];

function ClockFace(props: { clock: TimeSource; player: Player; name: string; own: boolean }) {
  const { clock, player, name, own } = props;
  const [left, setLeft] = useState(clock.remaining(player));
  const before = useRef(left);
  useEffect(() => {
    const look = () => {
      const now = clock.remaining(player);
      setLeft(now);
      if (own && [...WARNINGS, clock.low].some((ms) => before.current > ms && now <= ms)) {
        announce(tc('on the clock', '{time} left', { time: clockWords(now) }), true);
      }
      before.current = now;
    };
    look();
    const timer = window.setInterval(look, 100);
    return () => window.clearInterval(timer);
  }, [clock, player, own]);
  const names = ['clock', 'number'];
  if (clock.active === player) names.push('clock-runs');
  if (left < clock.low) names.push('clock-low');
  return (
    <span class={names.join(' ')} role="timer" aria-label={t('{player}’s clock', { player: name })}>
      {clockFace(left)}
    </span>
  );
}

/** The main game's clock while a side game's runs. */
function Standing({ clock, player }: { clock: TimeSource; player: Player }) {
  const left = clock.standing(player);
  if (left === null) return null;
  return (
    <small class="muted number">
      {/* TRANSLATORS: beside the clock of a side game: what is left for the main game */}
      {t('main game {time}', { time: clockFace(left) })}
    </small>
  );
}

/** What somebody is called: by their own name, as the one who reads this, or by their side. */
export function seatTitle(seat: Seat, name: string, alone: boolean): string {
  if (seat.kind === 'engine') return computerName(seat.level);
  if (seat.name !== '') return seat.name;
  return alone ? t('You') : name;
}

export function PlayerLine(props: {
  table: TableView;
  player: Player;
  /** Shown instead of what `seat` says. */
  title?: ComponentChildren;
  seat: Seat;
  alone: boolean; // the only person in this game
  acts: boolean;
  clock: TimeSource | null;
  thinking: boolean;
}) {
  const { table, player, title, seat, alone, acts, clock, thinking } = props;
  const name = table.name(player);
  const role = table.role(player);
  // TRANSLATORS: beside a player's name: the side they play in a side game, such as "as White"
  const playing = role === '' ? '' : t('as {side}', { side: role });
  const called = seatTitle(seat, name, alone);
  // What a challenge means is told by the players' sides.
  const told = called !== name && table.drawn.challenge !== null ? name : '';
  const side = [told, playing].filter((one) => one !== '').join(', ');
  return (
    <section
      class={acts ? 'player player-acts' : 'player'}
      aria-label={playing === '' ? name : `${name}, ${playing}`}
    >
      <div class="player-head">
        <PlayerDisc kit={table.kits[0]} player={player} />
        <span class="player-name">
          {title ?? called}
          {title === undefined && seat.kind === 'engine' && seat.level < FULL_STRENGTH && (
            <small class="muted">{levelName(seat.level)}</small>
          )}
          {side !== '' && <small class="player-role">{side}</small>}
          {clock && <Standing clock={clock} player={player} />}
        </span>
        {/* Always present, so that the name doesn't move when it begins. */}
        {seat.kind === 'engine' && (
          <span class={thinking ? 'player-thinking muted' : 'player-thinking player-rests'}>
            <Icon name="clock" size={16} /> {t('Thinking…')}
          </span>
        )}
      </div>
      {clock && <ClockFace clock={clock} player={player} name={name} own={seat.kind === 'human'} />}
      <TableTray table={table} player={player} />
    </section>
  );
}
