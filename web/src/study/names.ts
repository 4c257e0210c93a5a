import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Kit, Player } from '../module/api';
import type { Seat } from '../store/types';
import { FULL_STRENGTH } from '../text/words';

export type NameOf = (player: Player) => string;

/** The game being studied: its players' names, and its kit. */
export const Studied = createContext<{ name: NameOf; kit: Kit | null }>({
  name: () => '',
  kit: null,
});

export function useNames(): NameOf {
  return useContext(Studied).name;
}

/** Who played, by PW or PB of a record: "engine:3" is the computer at that level. */
export function seatOf(name = ''): Seat {
  const level = /^engine:(\d{1,2}|full)$/.exec(name)?.[1];
  if (level === undefined) return { kind: 'human', name: name.slice(0, 80) };
  const number = level === 'full' ? FULL_STRENGTH : Number(level);
  return { kind: 'engine', level: Math.min(Math.max(number, 1), FULL_STRENGTH) };
}
