import { useEffect, useState } from 'preact/hooks';
import type { Chapter } from '../module/api';
import { rules } from '../services';
import { errorText } from '../text/words';
import { toast } from '../ui/toast';

/** All chapters; none before they are there. */
export function useChapters(): Chapter[] {
  const [chapters, set] = useState<Chapter[]>([]);
  useEffect(() => {
    let gone = false;
    rules()
      .chapters()
      .then((all) => {
        if (!gone) set(all);
      })
      .catch((error: unknown) => toast(errorText(error), { kind: 'error', key: 'lessons' }));
    return () => {
      gone = true;
    };
  }, []);
  return chapters;
}
