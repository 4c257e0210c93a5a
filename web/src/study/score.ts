/* The engine's numbers in words, seen from White. */

import type { Info, Player, Scene } from '../module/api';
import { decimal, t, tn } from '../text/t';
import { otherPlayer } from '../text/words';
import type { NameOf } from './names';

export interface Score {
  /** White's chance to win in thousandths; a tie counts half. */
  white: number;
  /** Short, for a badge: "+0.35", "+3" pieces, "#5" turns; "≤+0.35" for an upper bound. */
  readonly badge: string;
  /** The same for the narrow bar beside the board. */
  readonly short: string;
  readonly words: string;
}

function estimated(white: number, name: NameOf): string {
  const who = name(white >= 500 ? 'white' : 'black');
  const chance = Math.max(white, 1000 - white);
  if (chance < 550) return t('About even');
  if (chance < 650) return t('{who} is slightly better', { who });
  if (chance < 800) return t('{who} is better', { who });
  if (chance < 950) return t('{who} is much better', { who });
  return t('{who} is winning', { who });
}

function signed(value: number, digits: number): string {
  const text = decimal(Math.abs(value), digits);
  if (text === decimal(0, digits)) return text;
  return value > 0 ? `+${text}` : `−${text}`;
}

/** Its texts are made when they are read: the reader may choose another language while a search is
 * over and nothing new comes. */
export function scoreOf(
  info: Pick<Info, 'kind' | 'score' | 'win' | 'bound'>,
  actor: Player,
  name: NameOf,
): Score {
  const sign = actor === 'white' ? 1 : -1;
  const bound =
    info.bound === '' ? '' : (info.bound === 'lower') === (actor === 'white') ? '≥' : '≤';
  const white = actor === 'white' ? info.win : 1000 - info.win;
  switch (info.kind) {
    case 'win':
    case 'loss': {
      const winner = info.kind === 'win' ? actor : otherPlayer(actor);
      const badge = winner === 'white' ? `+#${info.score}` : `−#${info.score}`;
      return {
        white: winner === 'white' ? 1000 : 0,
        badge,
        short: badge,
        get words() {
          const who = name(winner);
          return tn('{who} wins in {n} turn', '{who} wins in {n} turns', info.score, { who });
        },
      };
    }
    case 'margin': {
      const margin = info.score * sign;
      return {
        white: margin > 0 ? 1000 : margin < 0 ? 0 : 500,
        badge: `=${signed(margin, 0)}`,
        short: signed(margin, 0),
        get words() {
          const who = name(margin > 0 ? 'white' : 'black');
          return margin === 0
            ? t('A proven tie')
            : t('{who} wins by {n} (proven)', { who, n: Math.abs(margin) });
        },
      };
    }
    default: {
      const pieces = (info.score * sign) / 100;
      return {
        white,
        get badge() {
          return bound + signed(pieces, 2);
        },
        get short() {
          return signed(pieces, Math.abs(pieces) < 9.95 ? 1 : 0);
        },
        get words() {
          return estimated(white, name);
        },
      };
    }
  }
}

/** The chance once the game is over and there is nothing to search. */
export function overChance(scene: Scene): number {
  const { winner } = scene.outcome;
  return winner === 'white' ? 1000 : winner === 'black' ? 0 : 500;
}

export function percent(thousandths: number): string {
  return t('{number}%', { number: Math.round(thousandths / 10) });
}

/** 1,234,567 → "1.2 M": short, because it changes several times a second. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  // TRANSLATORS: thousands of positions; M: millions
  if (count < 1e6) return t('{number} k', { number: Math.round(count / 1e3) });
  return t('{number} M', { number: decimal(count / 1e6, count < 1e8 ? 1 : 0) });
}
