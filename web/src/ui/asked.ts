import { useEffect, useState } from 'preact/hooks';
import { errorText } from '../text/words';
import { toast } from './toast';

/** The result of `load`, or `before` until it arrives; loaded again when `key` changes. */
export function useAsked<T>(load: () => Promise<T>, before: T, key: unknown = ''): T {
  const [found, set] = useState(before);
  useEffect(() => {
    let gone = false;
    load()
      .then((all) => {
        if (!gone) set(all);
      })
      .catch((error: unknown) => toast(errorText(error), { kind: 'error', key: 'asked' }));
    return () => {
      gone = true;
    };
  }, [key]);
  return found;
}
