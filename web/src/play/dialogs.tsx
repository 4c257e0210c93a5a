/* Questions that stop the game until they are answered. */

import type { Player } from '../module/api';
import { t } from '../text/t';
import { otherPlayer, playerName } from '../text/words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Question } from '../ui/question';

export function ResignDialog(props: {
  player: Player;
  alone: boolean;
  onResign: () => void;
  onClose: () => void;
}) {
  const { player, alone, onResign, onClose } = props;
  return (
    <Question
      title={
        alone
          ? t('Resign this game?')
          : t('{player}: resign this game?', { player: playerName(player) })
      }
      no={t('Play on')}
      yes={t('Resign')}
      look="danger"
      onYes={onResign}
      onClose={onClose}
    >
      {t('{winner} wins then.', { winner: playerName(otherPlayer(player)) })}
    </Question>
  );
}

/** Between two friends the other one answers on the same screen. */
export function DrawDialog(props: { from: Player; onAgree: () => void; onClose: () => void }) {
  const { from, onAgree, onClose } = props;
  return (
    <Question
      title={t('{player} offers a draw', { player: playerName(from) })}
      no={t('Decline')}
      yes={t('Accept')}
      look="main"
      onYes={onAgree}
      onClose={onClose}
    >
      {t('{player}, do you accept?', { player: playerName(otherPlayer(from)) })}
    </Question>
  );
}

export function HandoverDialog({ to, onTake }: { to: Player; onTake: () => void }) {
  return (
    <Dialog
      title={t('Hand the screen to {player}', { player: playerName(to) })}
      closable={false}
      onClose={onTake}
      actions={
        <Button look="main" onClick={onTake}>
          {t('I am {player}, show me', { player: playerName(to) })}
        </Button>
      }
    >
      <p>
        {t('{player} now chooses in secret; the other one looks away.', { player: playerName(to) })}
      </p>
    </Dialog>
  );
}
