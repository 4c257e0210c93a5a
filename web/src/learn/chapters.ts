/* The chapters of the lessons and their lessons, with their texts in the reader's language. */

import type { Chapter, Lesson, Rules } from '../module/api';
import { rules } from '../services';
import { loadLessonTexts } from '../text/language';

const TITLES = '';

/** With titles alone: the rest comes with each chapter. */
export async function askChapters(): Promise<Chapter[]> {
  const [chapters] = await Promise.all([rules().chapters(), loadLessonTexts([TITLES])]);
  return chapters;
}

export async function askLesson(from: Rules, id: string): Promise<Lesson> {
  const own = (await from.chapters()).find(({ lessons }) =>
    lessons.some((one) => one.id === id || one.was === id),
  );
  const texts = own ? [TITLES, own.id] : [TITLES];
  const [lesson] = await Promise.all([from.lesson(id), loadLessonTexts(texts)]);
  return lesson;
}
