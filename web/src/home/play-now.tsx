/* One button that starts a game, and what it will do. */

import type { Start } from '../module/api';
import { useSite } from '../online/site';
import { t } from '../text/t';
import { FULL_STRENGTH, told } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';

function whatText(game: string, level: number): string {
  return level >= FULL_STRENGTH
    ? t('{game}, full strength', { game })
    : t('{game}, level {level}', { game, level });
}

export function PlayNow(props: {
  /** Null until it is known. */
  start: Start | null;
  /** The game's own name says enough. */
  isUsual: boolean;
  level: number;
  busy: boolean;
  onPlay: () => void;
}) {
  const { start, isUsual, level, busy, onPlay } = props;
  const { state } = useSite();
  return (
    <div class="play-now">
      <Button
        look="main"
        icon={<Icon name="play" />}
        disabled={busy || !start}
        aria-describedby="play-now"
        onClick={onPlay}
      >
        {t('Play now')}
      </Button>
      <p id="play-now" class="muted">
        {start ? whatText(told(isUsual ? start.gameTitle : start.title), level) : '\u00a0'}
      </p>
      <p class="play-else">
        <a href="#/new?opponent=computer">{t('Other games and levels')}</a>
        <a href="#/new?opponent=friend">{t('Play a friend')}</a>
        {state === 'there' && <a href="#/online">{t('Play online')}</a>}
      </p>
    </div>
  );
}
