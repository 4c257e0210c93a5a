/* All lessons by chapter, with the reader's progress. */

import { useEffect, useRef } from 'preact/hooks';
import type { Chapter, Start } from '../module/api';
import { rules } from '../services';
import { t, tc } from '../text/t';
import { told } from '../text/words';
import { useAsked } from '../ui/asked';
import { LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { askChapters } from './chapters';
import { useLearned } from './progress';

function ChapterCard({ chapter, done }: { chapter: Chapter; done: ReadonlySet<string> }) {
  const count = chapter.lessons.filter((lesson) => done.has(lesson.id)).length;
  return (
    <section
      class="card chapter"
      data-game={chapter.game}
      aria-labelledby={`chapter-${chapter.id}`}
    >
      <div class="chapter-head">
        <h2 id={`chapter-${chapter.id}`}>{told(chapter.title)}</h2>
        <span class="muted number">
          {t('{done} of {count} completed', { done: count, count: chapter.lessons.length })}
        </span>
      </div>
      <p class="muted">{told(chapter.about)}</p>
      <ol class="chapter-lessons">
        {chapter.lessons.map((lesson) => (
          <li key={lesson.id}>
            <a href={`#/learn/${lesson.id}`}>
              <span class={done.has(lesson.id) ? 'tick tick-done' : 'tick'}>
                {done.has(lesson.id) && <Icon name="check" size={16} />}
              </span>
              <span>{told(lesson.title)}</span>
              {done.has(lesson.id) && <span class="unseen">{tc('a lesson', 'completed')}</span>}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

const NONE: Chapter[] = [];
const NO_STARTS: Start[] = [];

/** A way to each game's lessons: the list is long. */
function GameLinks({ chapters, game }: { chapters: readonly Chapter[]; game: string }) {
  const starts = useAsked(() => rules().starts(), NO_STARTS);
  const names = [...new Set(chapters.map((chapter) => chapter.game))];
  const titles = names.map((name) => starts.find((start) => start.game === name)?.gameTitle);
  return (
    <nav class="row" aria-label={t('Lessons')}>
      {names.map((name, i) => (
        <a
          key={name}
          href={`#/learn?game=${encodeURIComponent(name)}`}
          aria-current={name === game ? 'true' : undefined}
        >
          {told(titles[i] ?? '')}
        </a>
      ))}
    </nav>
  );
}

/** `game` is the one whose lessons are wanted, '' for any. */
export function LearnPage({ game }: { game: string }) {
  const chapters = useAsked(askChapters, NONE);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('.chapter') ?? [])];
    const own = all.findIndex((one) => one.dataset['game'] === game);
    // After the app has gone to the top of the page.
    const frame = requestAnimationFrame(() => own > 0 && all[own]?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [chapters, game]);
  const done = useLearned(chapters);
  const all = chapters.flatMap((chapter) => chapter.lessons);
  const next = all.find((lesson) => !done.has(lesson.id)) ?? all[0];
  return (
    <div class="page">
      <h1>{t('Learn')}</h1>
      <p>
        {t(
          'Short interactive lessons: one rule, something to try, and a puzzle or two. No experience needed.',
        )}
      </p>
      <div class="row">
        {next && (
          <LinkButton look="main" href={`#/learn/${next.id}`} icon={<Icon name="play" />}>
            {done.size === 0
              ? t('Start with the first lesson')
              : t('Continue: {lesson}', { lesson: told(next.title) })}
          </LinkButton>
        )}
        <LinkButton href="#/rules">{t('Read all the rules on one page')}</LinkButton>
        <LinkButton href="#/practice" icon={<Icon name="target" />}>
          {t('Practise with puzzles')}
        </LinkButton>
      </div>
      <GameLinks chapters={chapters} game={game} />
      <div class="chapters" ref={list}>
        {chapters.map((chapter) => (
          <ChapterCard key={chapter.id} chapter={chapter} done={done} />
        ))}
      </div>
    </div>
  );
}
