/* A player beside the board: who it is, the clock, and all pieces that are not on the board. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { Tray, type Letter } from '../board';
import type { Player, Scene } from '../module/api';
import type { Seat } from '../store/types';
import { t } from '../text/t';
import { FULL_STRENGTH, computerName, levelName, playerName } from '../text/words';
import { announce } from '../ui/announce';
import { Icon } from '../ui/icon';
import { clockFace, clockWords, type Clock } from './clock';

const WARNINGS = [60000, 30000, 10000];

function ClockFace({ clock, player, own }: { clock: Clock; player: Player; own: boolean }) {
  const [left, setLeft] = useState(clock.remaining(player));
  const before = useRef(left);
  useEffect(() => {
    const look = () => {
      const now = clock.remaining(player);
      setLeft(now);
      if (own && WARNINGS.some((ms) => before.current > ms && now <= ms)) {
        announce(t('{time} left', { time: clockWords(now) }), true);
      }
      before.current = now;
    };
    look();
    const timer = window.setInterval(look, 100);
    return () => window.clearInterval(timer);
  }, [clock, player, own]);
  const names = ['clock', 'number'];
  if (clock.active === player) names.push('clock-runs');
  if (left < 20000) names.push('clock-low');
  return (
    <span
      class={names.join(' ')}
      role="timer"
      aria-label={t('Clock of {player}', { player: playerName(player) })}
    >
      {clockFace(left)}
    </span>
  );
}

export function seatTitle(seat: Seat, player: Player, alone: boolean): string {
  if (seat.kind === 'engine') return computerName(seat.level);
  if (seat.name !== '') return seat.name;
  return alone ? t('You') : playerName(player);
}

export function PlayerLine(props: {
  scene: Scene;
  player: Player;
  seat: Seat;
  alone: boolean; // the only person in this game
  acts: boolean;
  clock: Clock | null;
  thinking: boolean;
  interactive: boolean;
  letter: Letter | null;
  onLetter: (letter: Letter | null) => void;
}) {
  const { scene, player, seat, alone, acts, clock, thinking, interactive, letter, onLetter } =
    props;
  return (
    <section class={acts ? 'player player-acts' : 'player'} aria-label={playerName(player)}>
      <div class="player-head">
        <span class={`player-disc player-${player}`} aria-hidden="true" />
        <span class="player-name">
          {seatTitle(seat, player, alone)}
          {seat.kind === 'engine' && seat.level < FULL_STRENGTH && (
            <small class="muted">{levelName(seat.level)}</small>
          )}
        </span>
        {thinking && (
          <span class="player-thinking muted">
            <Icon name="clock" size={16} /> {t('thinking')}
          </span>
        )}
      </div>
      {clock && <ClockFace clock={clock} player={player} own={seat.kind === 'human'} />}
      <Tray
        scene={scene}
        player={player}
        interactive={interactive}
        letter={letter}
        onLetter={onLetter}
      />
    </section>
  );
}
