/* A card for each game with one thing to do: make a first move, or continue. */

import { askChapters } from '../learn/chapters';
import { useLearned } from '../learn/progress';
import type { Chapter, Start } from '../module/api';
import type { StoredGame } from '../store/types';
import { t } from '../text/t';
import { told } from '../text/words';
import { useAsked } from '../ui/asked';
import { Button, LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import type { Quick } from './quick-start';
import { Thumbnail } from './thumbnail';

/** A game made of others is for those who know them. */
const isForBeginners = ({ options }: Start): boolean =>
  !options.some((option) => option.kind === 'sides');

/** The canonical setup of a game begins with its name. */
const isOf = (game: string) => (stored: StoredGame) =>
  stored.kind === 'game' && stored.setup.split(' ')[0] === game;

const NONE: Chapter[] = [];

function WayIn(props: {
  quick: Quick;
  games: readonly StoredGame[];
  chapters: readonly Chapter[];
  done: ReadonlySet<string>;
  onPlay: (opponent?: number) => void;
}) {
  const { quick, chapters, done, onPlay } = props;
  const { start } = quick;
  const games = props.games.filter(isOf(start.game));
  const open = games.find((game) => !game.outcome.over);
  const lessons = chapters
    .filter((chapter) => chapter.game === start.game)
    .flatMap((chapter) => chapter.lessons);
  const begun = lessons.some((lesson) => done.has(lesson.id));
  const next = begun ? lessons.find((lesson) => !done.has(lesson.id)) : undefined;
  const play = <Icon name="play" />;
  return (
    <li class="card way-in">
      <Thumbnail setup={(open ?? start).setup} picture={open?.picture ?? quick.picture} />
      <div>
        <h2>{told(start.gameTitle)}</h2>
        {open ? (
          <LinkButton look="main" icon={play} href={`#/game/${open.id}`}>
            {t('Continue')}
          </LinkButton>
        ) : games.length === 0 && next ? (
          <LinkButton look="main" icon={play} href={`#/learn/${next.id}`}>
            {t('Continue: {lesson}', { lesson: told(next.title) })}
          </LinkButton>
        ) : games.length === 0 && !begun && start.lesson !== '' ? (
          <LinkButton look="main" icon={play} href={`#/learn/${start.lesson}`}>
            {t('Make your first move')}
          </LinkButton>
        ) : (
          <Button
            look="main"
            icon={play}
            onClick={() => onPlay(games.length === 0 && !begun ? 1 : undefined)}
          >
            {t('Play')}
          </Button>
        )}
      </div>
    </li>
  );
}

export function WaysIn(props: {
  starts: readonly Quick[];
  games: readonly StoredGame[] | null;
  onPlay: (setup: string, opponent?: number) => void;
}) {
  const { starts, games, onPlay } = props;
  const learned = useLearned(NONE);
  // Not needed before the first lesson is done.
  const chapters = useAsked(
    () => (learned.size > 0 ? askChapters() : Promise.resolve(NONE)),
    NONE,
    learned.size > 0,
  );
  const done = useLearned(chapters);
  // Shown once it's known what was played, so that no card changes under a finger.
  const ready = games !== null && (learned.size === 0 || chapters.length > 0);
  const firsts = starts.filter(
    ({ start }, i) =>
      isForBeginners(start) && starts.findIndex((one) => one.start.game === start.game) === i,
  );
  return (
    <ul class="ways-in">
      {ready &&
        firsts.map((quick) => (
          <WayIn
            key={quick.start.game}
            quick={quick}
            games={games}
            chapters={chapters}
            done={done}
            onPlay={(opponent) => onPlay(quick.start.setup, opponent)}
          />
        ))}
    </ul>
  );
}
