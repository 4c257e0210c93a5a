/* Lessons completed in this browser. */

import { useMemo } from 'preact/hooks';
import type { Chapter } from '../module/api';
import { kept } from '../store/kept';

const learned = kept('potentia.learned', (json) =>
  Array.isArray(json) ? json.filter((id): id is string => typeof id === 'string') : [],
);

export function markLearned(id: string): void {
  if (!learned.get().includes(id)) learned.change((ids) => [...new Set([...ids, id])]);
}

/** The completed lessons, including those completed under an earlier name. */
export function useLearned(chapters: readonly Chapter[]): ReadonlySet<string> {
  const ids = learned.use();
  return useMemo(() => {
    const done = new Set(ids);
    for (const { id, was } of chapters.flatMap((chapter) => chapter.lessons))
      if (was && done.has(was)) done.add(id);
    return done;
  }, [ids, chapters]);
}
