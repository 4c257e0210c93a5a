/* What the page sees of a game, and what a game needs from the page. */

import type { Info, Look, Player, Scene, TreeNode } from '../module/api';
import type { StoredGame } from '../store/types';

export interface View {
  scene: Scene;
  /** The turns of the game, oldest first. */
  turns: TreeNode[];
  thinking: Info | 'begun' | null;
  hint: Look | null;
  /** Waits for the player to confirm the turn. */
  unconfirmed: boolean;
  /** Two friends and a secret: the screen goes to this player first. */
  handover: Player | null;
  game: StoredGame;
}

export type Trouble = 'missing' | 'elsewhere' | 'lost' | 'conflict';

/** What the page must announce: turns and results aloud, failures as messages. */
export interface Events {
  changed(): void;
  acted(before: Scene, after: Scene, turn: TreeNode | null): void;
  trouble(kind: Trouble): void;
  failed(error: unknown): void;
  engineResigned(): void;
  /** Somebody ran out of the time of a side game. */
  lostSide(player: Player): void;
}

export interface Preferences {
  confirm: () => boolean;
}
