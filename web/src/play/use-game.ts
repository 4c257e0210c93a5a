/* A Game for a component, with its reports turned into words, sounds and messages. */

import { useEffect, useState } from 'preact/hooks';
import type { Player } from '../module/api';
import { engine, kit as kitOf, rules } from '../services';
import { setBusy } from '../store/offline';
import { getSettings } from '../store/settings';
import { useSession } from '../table/session';
import { tell } from '../table/telling';
import { t } from '../text/t';
import { errorText, nameOf } from '../text/words';
import { toast } from '../ui/toast';
import { Game } from './game';
import type { Trouble } from './view';

async function tellLostSide({ view }: Game, player: Player): Promise<void> {
  const kit = await kitOf(view?.scene.boards[0]?.kit ?? '').catch(() => null);
  toast(t('{player} ran out of time and loses the side game', { player: nameOf(kit, player) }), {
    key: 'side-game',
  });
}

export interface GameHandle {
  game: Game;
  trouble: Trouble | null;
  /** Takes the game over from another tab. */
  takeOver: () => void;
}

export function useGame(id: string): GameHandle {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const game = useSession(
    (changed) => {
      const made: Game = new Game(
        rules(),
        engine(),
        { confirm: () => getSettings().confirm },
        {
          changed: () => {
            const view = made.view;
            // Between turns: nothing started, and nobody thinking.
            setBusy(
              Boolean(view && (view.scene.current.length > 0 || view.thinking || view.unconfirmed)),
            );
            changed();
          },
          acted: (before, after, turn) =>
            tell(before, after, turn, made.isOurs && made.person === after.actor),
          trouble: setTrouble,
          failed: (error) => toast(errorText(error), { kind: 'error', key: 'game' }),
          engineResigned: () => toast(t('The computer resigns.')),
          lostSide: (player) => void tellLostSide(made, player),
        },
      );
      return made;
    },
    (made) => void made.open(id),
    id,
  );

  useEffect(() => {
    const hidden = () => {
      if (document.hidden) game.keep();
    };
    const left = () => game.keep();
    // A page can vanish without warning: its stored clocks are never older than this.
    const timer = window.setInterval(left, 2000);
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', left);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', left);
      window.clearInterval(timer);
      setBusy(false);
    };
  }, [game]);

  const takeOver = () => {
    setTrouble(null);
    void game.open(id, true);
  };
  return { game, trouble, takeOver };
}
