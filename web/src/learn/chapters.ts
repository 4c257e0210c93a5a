/* The chapters of the lessons, with their texts in the reader's language. */

import type { Chapter } from '../module/api';
import { rules } from '../services';
import { loadLessonTexts } from '../text/language';

export async function askChapters(): Promise<Chapter[]> {
  const [chapters] = await Promise.all([rules().chapters(), loadLessonTexts()]);
  return chapters;
}
