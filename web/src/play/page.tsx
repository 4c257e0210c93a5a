/* The page of one game: loads it, or says why it can't be played here. */

import { go } from '../route';
import { t, tc } from '../text/t';
import { Button, LinkButton } from '../ui/button';
import { GameTable } from './table';
import { useGame } from './use-game';
import type { Trouble } from './view';

function Sorry({ trouble, takeOver }: { trouble: Trouble; takeOver: () => void }) {
  if (trouble === 'missing') {
    return (
      <div class="page page-narrow">
        <h1>{t('This game isn’t in this browser')}</h1>
        <p>
          {t(
            'Games are saved in the browser you played them in. This one may have been deleted, or played elsewhere.',
          )}
        </p>
        <LinkButton href="#/">{t('Go to the home page')}</LinkButton>
      </div>
    );
  }
  return (
    <div class="page page-narrow">
      <h1>{t('This game is open in another tab')}</h1>
      <p>
        {trouble === 'elsewhere'
          ? t('You can play it in only one tab at a time, so that no move is lost.')
          : t('It’s being played in another tab. Nothing is lost.')}
      </p>
      <div class="row">
        <Button look="main" onClick={takeOver}>
          {tc('in this browser or tab', 'Continue here')}
        </Button>
        <Button onClick={() => go('#/')}>{t('Go to the home page')}</Button>
      </div>
    </div>
  );
}

export function PlayPage({ id }: { id: string }) {
  const { game, trouble, takeOver } = useGame(id);
  if (trouble) return <Sorry trouble={trouble} takeOver={takeOver} />;
  if (!game.view) {
    return (
      <p class="page muted" role="status">
        {t('Opening the game…')}
      </p>
    );
  }
  return <GameTable game={game} view={game.view} />;
}
