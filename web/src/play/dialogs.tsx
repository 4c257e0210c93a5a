/* Questions that stop the game until they are answered. */

import type { Player } from '../module/api';
import { t } from '../text/t';
import { otherPlayer } from '../text/words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Question } from '../ui/question';

/** Between two friends, the opponent answers on the same screen. */
export function DrawDialog(props: {
  name: (player: Player) => string;
  from: Player;
  onAgree: () => void;
  onClose: () => void;
}) {
  const { name, from, onAgree, onClose } = props;
  return (
    <Question
      title={t('{player} offers a draw', { player: name(from) })}
      no={t('Decline')}
      yes={t('Accept')}
      look="main"
      onYes={onAgree}
      onClose={onClose}
    >
      {t('{player}, do you accept?', { player: name(otherPlayer(from)) })}
    </Question>
  );
}

export function HandoverDialog({ name, onTake }: { name: string; onTake: () => void }) {
  return (
    <Dialog
      title={t('Pass the screen to {player}', { player: name })}
      closable={false}
      onClose={onTake}
      actions={
        <Button look="main" onClick={onTake}>
          {t('I’m {player}, show me', { player: name })}
        </Button>
      }
    >
      <p>
        {t('{player} now chooses in secret. The other player should look away.', { player: name })}
      </p>
    </Dialog>
  );
}
