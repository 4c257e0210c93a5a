/* The home page: one tap leads to a board, or to anything else. */

import type { ComponentChildren } from 'preact';
import { useSite } from '../online/site';
import { useBegin } from '../play/use-begin';
import { t } from '../text/t';
import { useAsked } from '../ui/asked';
import { Icon, type IconName } from '../ui/icon';
import { GameList } from './game-list';
import { QuickStart, quickStarts, type Quick } from './quick-start';
import { useGames } from './use-games';
import { WaysIn } from './ways-in';

function Way(props: { href: string; icon: IconName; title: string; children: ComponentChildren }) {
  return (
    <a class="way" href={props.href}>
      <Icon name={props.icon} size={32} />
      <span>
        <strong>{props.title}</strong>
        <span class="muted">{props.children}</span>
      </span>
    </a>
  );
}

const NONE: Quick[] = [];

export function HomePage() {
  const { state } = useSite();
  const games = useGames();
  const starts = useAsked(quickStarts, NONE);
  const { busy, begin } = useBegin();
  return (
    <div class="page home">
      <h1>{t('Play, learn and study')}</h1>
      <WaysIn starts={starts} games={games} onPlay={begin} />
      <div class="ways">
        <Way href="#/new?opponent=computer" icon="computer" title={t('Play the computer')}>
          {t('Ten levels, from first steps to full strength')}
        </Way>
        <Way href="#/new?opponent=friend" icon="people" title={t('Play a friend')}>
          {t('Two players on one screen')}
        </Way>
        {state === 'there' && (
          <Way href="#/online" icon="globe" title={t('Play online')}>
            {t('Send a friend a link, or find an opponent')}
          </Way>
        )}
        <Way href="#/learn" icon="book" title={t('Learn')}>
          {t('Short interactive lessons, starting with the very first move')}
        </Way>
        <Way href="#/practice" icon="target" title={t('Practice')}>
          {t('A puzzle a day for each game, and hundreds more')}
        </Way>
        <Way href="#/study" icon="analyse" title={t('Analyse')}>
          {t('Study games and positions with the engine')}
        </Way>
      </div>
      <QuickStart starts={starts} busy={busy} onPlay={begin} />
      <GameList games={games} />
    </div>
  );
}
