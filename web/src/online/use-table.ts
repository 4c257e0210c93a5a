/* An OnlineTable for a component, with its reports turned into words, sounds and messages. */

import { useEffect, useState } from 'preact/hooks';
import { playSound } from '../board';
import { rules } from '../services';
import { setBusy } from '../store/offline';
import { getSettings } from '../store/settings';
import { isPlayer, useSession } from '../table/session';
import { tell } from '../table/telling';
import { t } from '../text/t';
import { errorText, nameOf } from '../text/words';
import { announce } from '../ui/announce';
import { toast } from '../ui/toast';
import type { ApiError } from './api';
import { setTurn } from './notify';
import { tellsItself } from './outbox';
import { OnlineTable, inSideGame, type OnlineView } from './table';
import type { TableEvent } from './wire';
import { endText } from './words';

/** Events worth announcing, worded for the player concerned and for spectators. */
function happened(table: OnlineTable, event: TableEvent): string {
  const { by, kind } = event;
  if (kind === 'seeded') return t('The board has been chosen');
  if (event.lost && isPlayer(by)) {
    const player = nameOf(table.view?.kit, by);
    return event.lost === 'time'
      ? t('{player} ran out of time and loses the side game', { player })
      : t('{player} left and loses the side game', { player });
  }
  if (!isPlayer(by) || by === table.seat) return '';
  const player = nameOf(table.view?.kit, by);
  switch (kind) {
    case 'joined':
      return t('{player} has joined', { player });
    case 'offered':
      return table.view && inSideGame(table.view.scene)
        ? t('{player} offers a draw of the whole game', { player })
        : t('{player} offers a draw', { player });
    case 'declined':
      return t('{player} declines the draw', { player });
    case 'asked':
      return t('{player} asks for a takeback', { player });
    case 'granted':
      return t('{player} accepts the takeback', { player });
    case 'refused':
      return t('{player} declines the takeback', { player });
    case 'absent':
      return t('{player} has left.', { player });
    case 'present':
      return t('{player} is back', { player });
    case 'rematch':
      return t('{player} wants a rematch', { player });
    default:
      return '';
  }
}

export interface TableHandle {
  table: OnlineTable;
  trouble: ApiError | null;
}

export function useTable(id: string, secret: string | null): TableHandle {
  const [trouble, setTrouble] = useState<ApiError | null>(null);

  const make = (changed: () => void) => {
    let stage = '';
    /** Announces an end that no action brought about. */
    const tellEnd = (view: OnlineView) => {
      const before = stage;
      stage = view.state.stage;
      if (before !== 'playing' || stage !== 'over' || view.state.end === 'rules') return;
      announce(endText(view.state, view.scene, view.kit), true);
      playSound('end', getSettings().volume);
    };
    const made: OnlineTable = new OnlineTable(id, secret, rules(), () => getSettings().confirm, {
      changed: () => {
        const view = made.view;
        if (view) tellEnd(view);
        setBusy(made.canStepBack || Boolean(view?.unconfirmed));
        const { you = null, actor = null, stage } = view?.state ?? {};
        setTurn(
          id,
          stage === 'playing' &&
            view?.handed === null &&
            isPlayer(actor) &&
            (you === actor || you === 'both'),
        );
        setTrouble(null);
        changed();
      },
      acted: (before, after, turn) => tell(before, after, turn, made.isOurs),
      happened: (event) => {
        const said = happened(made, event);
        if (said !== '') announce(said, true);
        if (said !== '' && event.lost) toast(said, { key: 'side-game' });
        if (event.kind === 'chat' && event.by !== made.seat && getSettings().chat)
          announce(t('Chat: {text}', { text: event.text ?? '' }));
      },
      notPlayed: (error, text) =>
        toast(
          t('Your move {turn} couldn’t be played: {reason}', {
            turn: text.replaceAll(';', ' '),
            reason: error.message,
          }),
          { kind: 'error', stays: true, key: `not-played-${id}` },
        ),
      trouble: setTrouble,
      failed: (error) => toast(errorText(error), { kind: 'error', key: 'table' }),
    });
    return made;
  };
  const table = useSession(make, (made) => void made.open(), `${id} ${secret}`);

  useEffect(() => {
    const quiet = tellsItself(id);
    return () => {
      quiet();
      setBusy(false);
    };
  }, [table]);

  return { table, trouble };
}
