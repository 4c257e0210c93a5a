import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Player } from '../module/api';

export type NameOf = (player: Player) => string;

/** What the players are called in the game that is studied. */
export const Names = createContext<NameOf>(() => '');

export function useNames(): NameOf {
  return useContext(Names);
}
