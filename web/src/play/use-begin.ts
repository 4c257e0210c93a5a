import { useState } from 'preact/hooks';
import { go } from '../route';
import { rules } from '../services';
import { getSettings } from '../store/settings';
import { errorText } from '../text/words';
import { toast } from '../ui/toast';
import { startGame } from './start-game';

export interface Begin {
  busy: boolean;
  begin: (setup: string, opponent?: number) => void;
}

/** Starts a game without a clock and opens it, by default against the last opponent; one at a
 * time. */
export function useBegin(): Begin {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    begin: (setup, opponent = getSettings().opponent) => {
      if (busy) return;
      setBusy(true);
      startGame(rules(), {
        from: { setup },
        opponent,
        colour: opponent === 0 ? 'white' : 'random',
        clock: null,
      }).then(
        (id) => go(`#/game/${id}`),
        (error: unknown) => {
          toast(errorText(error), { kind: 'error' });
          setBusy(false);
        },
      );
    },
  };
}
