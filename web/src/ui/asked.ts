import { useEffect, useState } from 'preact/hooks';
import { errorText } from '../text/words';
import { toast } from './toast';

/** What `load` gives, `before` until it is there; asked anew when `key` changes. */
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
