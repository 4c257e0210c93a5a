/* All the rules on one page, for reading and printing: the lessons' paragraphs, each with a link to
 * its lesson. */

import type { Chapter } from '../module/api';
import { rules } from '../services';
import { loadLessonTexts } from '../text/language';
import { t } from '../text/t';
import { told } from '../text/words';
import { useAsked } from '../ui/asked';
import { Button } from '../ui/button';
import { askChapters } from './chapters';

interface Ruled extends Chapter {
  /** The paragraphs of each lesson. */
  rules: string[][];
}

async function askRules(): Promise<Ruled[]> {
  const withRules = async (chapter: Chapter) => ({
    ...chapter,
    rules: await rules().chapterRules(chapter.id),
  });
  const chapters = (await askChapters()).filter((chapter) => !chapter.strategy);
  const [ruled] = await Promise.all([
    Promise.all(chapters.map(withRules)),
    loadLessonTexts(chapters.map((chapter) => chapter.id)),
  ]);
  return ruled;
}

const NONE: Ruled[] = [];

export function RulesPage() {
  const chapters = useAsked(askRules, NONE);
  return (
    <div class="page page-narrow rules">
      <h1>{t('All the rules')}</h1>
      <p class="rules-about">
        {t('Each paragraph ends with a link to a lesson where you can try it.')}
      </p>
      <div class="row rules-about">
        <Button onClick={() => window.print()}>{t('Print')}</Button>
      </div>
      <nav class="rules-contents" aria-label={t('Chapters')}>
        <ul>
          {chapters.map((chapter) => (
            <li key={chapter.id}>
              <a
                href={`#rules-${chapter.id}`}
                onClick={(event) => {
                  // The part after '#' is the page's address.
                  event.preventDefault();
                  const head = document.getElementById(`rules-${chapter.id}`);
                  head?.scrollIntoView();
                  head?.focus({ preventScroll: true });
                }}
              >
                {told(chapter.title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {chapters.map((chapter) => (
        <section key={chapter.id} aria-labelledby={`rules-${chapter.id}`}>
          <h2 id={`rules-${chapter.id}`} tabIndex={-1}>
            {told(chapter.title)}
          </h2>
          {chapter.lessons.map((lesson, i) => (
            <div key={lesson.id} class="rules-lesson">
              <h3>{told(lesson.title)}</h3>
              {chapter.rules[i]?.map((rule) => (
                <p key={rule}>
                  {told(rule)}{' '}
                  <a
                    class="rules-try"
                    href={`#/learn/${lesson.id}`}
                    aria-label={t('Try it: {lesson}', { lesson: told(lesson.title) })}
                  >
                    {t('Try it')}
                  </a>
                </p>
              ))}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
