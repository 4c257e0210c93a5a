/* What the page sees of a game, and what a game asks of the page. */

import type { Info, Look, Player, Scene, TreeNode } from '../module/api';
import type { StoredGame } from '../store/types';

export interface View {
  scene: Scene;
  /** The turns of the game, oldest first. */
  turns: TreeNode[];
  thinking: Info | 'begun' | null;
  hint: Look | null;
  /** Waits for its player to confirm what was done. */
  unconfirmed: boolean;
  /** Two friends and a secret: the screen goes to this player first. */
  handover: Player | null;
  game: StoredGame;
}

export type Trouble = 'missing' | 'elsewhere' | 'lost' | 'conflict';

/** What the page must say: turns and results aloud, failures in a message. */
export interface Events {
  changed(): void;
  acted(before: Scene, after: Scene, turn: TreeNode | null): void;
  trouble(kind: Trouble): void;
  failed(error: unknown): void;
  engineResigned(): void;
}

export interface Preferences {
  confirm: () => boolean;
}
