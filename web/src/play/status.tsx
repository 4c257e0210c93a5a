/* Who must do what, in words, with the choices that have no place on the board. */

import { choices } from '../board';
import type { Action } from '../module/api';
import { t } from '../text/t';
import { actorName, choiceText, outcomeText, phaseForYou, phaseText } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import type { Game } from './game';
import type { View } from './view';

function headline(game: Game, view: View): string {
  const { scene } = view;
  if (scene.outcome.over) return outcomeText(scene.outcome);
  if (view.unconfirmed) return t('Is this your turn?');
  if (view.thinking) return t('The computer is thinking');
  if (game.isOurs && game.person !== null) return phaseForYou(scene.phase);
  return phaseText(scene);
}

/** Giving a side game up is not a choice like the others: it stands last and apart. */
function look(action: Action): 'usual' | 'danger' | 'main' {
  if (action.text === 'concede') return 'danger';
  return action.kind === 'done' ? 'main' : 'usual';
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
  const offered = game.isOurs ? choices(scene) : [];
  const sorted = [...offered].sort(
    (a, b) => Number(a.text === 'concede') - Number(b.text === 'concede'),
  );
  if (looking) {
    return (
      <div class="status">
        <p class="status-line">{t('You are looking at an earlier turn')}</p>
        <Button look="main" onClick={onPresent}>
          {t('Back to the game')}
        </Button>
      </div>
    );
  }
  return (
    <div class={scene.outcome.over ? 'status status-over' : 'status'}>
      <p class="status-line">
        {headline(game, view)}
        {view.thinking && view.thinking !== 'begun' && (
          <small class="muted number"> {t('depth {depth}', { depth: view.thinking.depth })}</small>
        )}
      </p>
      {view.unconfirmed && (
        <div class="row">
          <Button look="main" icon={<Icon name="check" />} onClick={() => void game.confirm()}>
            {t('Confirm')}
          </Button>
          <Button icon={<Icon name="step" />} onClick={() => void game.stepBack()}>
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
              onClick={() => void game.act(action.text)}
            >
              {choiceText(action.text)}
            </Button>
          ))}
        </div>
      )}
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
