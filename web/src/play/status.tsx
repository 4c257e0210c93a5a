/* Who must do what, in words, with the choices that have no place on the board. */

import { t } from '../text/t';
import { outcomeText, phaseForYou, phaseText } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import type { Game } from './game';
import { LookingBack, TurnChoices } from './turn-choices';
import type { View } from './view';

function headline(game: Game, view: View): string {
  const { scene } = view;
  if (scene.outcome.over) return outcomeText(scene.outcome);
  if (view.unconfirmed) return t('Is this your turn?');
  if (view.thinking) return t('The computer is thinking');
  if (game.isOurs && game.person !== null) return phaseForYou(scene.phase);
  return phaseText(scene);
}

export function Status(props: {
  game: Game;
  view: View;
  looking: boolean; // at the past
  onPresent: () => void;
  onRematch: () => void;
  onAnalyse: () => void;
}) {
  const { game, view, looking, onPresent, onRematch, onAnalyse } = props;
  const { scene } = view;
  if (looking) return <LookingBack onPresent={onPresent} />;
  return (
    <div class={scene.outcome.over ? 'status status-over' : 'status'}>
      <p class="status-line">
        {headline(game, view)}
        {view.thinking && view.thinking !== 'begun' && (
          <small class="muted number"> {t('depth {depth}', { depth: view.thinking.depth })}</small>
        )}
      </p>
      <TurnChoices maker={game} scene={scene} unconfirmed={view.unconfirmed} />
      {scene.repetitions >= 3 && !scene.outcome.over && (
        <div class="note row">
          <span>{t('This position has stood three times.')}</span>
          <Button onClick={() => void game.agreeDraw()}>{t('Claim a draw')}</Button>
        </div>
      )}
      {scene.outcome.over && (
        <div class="row">
          <Button look="main" icon={<Icon name="again" />} onClick={onRematch}>
            {t('Rematch')}
          </Button>
          <Button icon={<Icon name="analyse" />} onClick={onAnalyse}>
            {t('Analyse')}
          </Button>
        </div>
      )}
    </div>
  );
}
