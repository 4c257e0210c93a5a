import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Player } from '../module/api';

export type NameOf = (player: Player) => string;

/** The players' names in the game being studied. */
export const Names = createContext<NameOf>(() => '');

export function useNames(): NameOf {
  return useContext(Names);
}
