/* What can be done about a turn besides the board, here and at tables elsewhere. */

import { choices } from '../board';
import type { Action, Scene } from '../module/api';
import { t } from '../text/t';
import { actorName, choiceText } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';

/** Giving a side game up is not a choice like the others: it stands last and apart. */
function look(action: Action): 'usual' | 'danger' | 'main' {
  if (action.text === 'concede') return 'danger';
  return action.kind === 'done' ? 'main' : 'usual';
}

/** Whoever makes turns, of which the last may wait to be confirmed. */
interface Maker {
  readonly isOurs: boolean;
  confirm(): Promise<unknown>;
  stepBack(): Promise<unknown>;
  act(text: string): Promise<unknown>;
}

export function TurnChoices(props: { maker: Maker; scene: Scene; unconfirmed: boolean }) {
  const { maker, scene, unconfirmed } = props;
  const offered = maker.isOurs ? choices(scene) : [];
  const sorted = [...offered].sort(
    (a, b) => Number(a.text === 'concede') - Number(b.text === 'concede'),
  );
  return (
    <>
      {unconfirmed && (
        <div class="row">
          <Button look="main" icon={<Icon name="check" />} onClick={() => void maker.confirm()}>
            {t('Confirm')}
          </Button>
          <Button icon={<Icon name="step" />} onClick={() => void maker.stepBack()}>
            {t('Take back')}
          </Button>
        </div>
      )}
      {sorted.length > 0 && (
        <div
          class="row"
          role="group"
          aria-label={t('Choices of {who}', { who: actorName(scene.actor) })}
        >
          {sorted.map((action) => (
            <Button
              key={action.text}
              look={look(action)}
              onClick={() => void maker.act(action.text)}
            >
              {choiceText(action.text)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

export function LookingBack({ onPresent }: { onPresent: () => void }) {
  return (
    <div class="status">
      <p class="status-line">{t('You are looking at an earlier turn')}</p>
      <Button look="main" onClick={onPresent}>
        {t('Back to the game')}
      </Button>
    </div>
  );
}
