/* Which lessons were done in this browser. */

import { useMemo } from 'preact/hooks';
import { kept } from '../store/kept';

const learned = kept('potentia.learned', (json) =>
  Array.isArray(json) ? json.filter((id): id is string => typeof id === 'string') : [],
);

export function markLearned(id: string): void {
  if (!learned.get().includes(id)) learned.change((ids) => [...new Set([...ids, id])]);
}

export function useLearned(): ReadonlySet<string> {
  const ids = learned.use();
  return useMemo(() => new Set(ids), [ids]);
}
