import { useEffect, useReducer, useState } from 'preact/hooks';
import { t } from '../text/t';
import { errorText } from '../text/words';
import { dismiss, toast } from './toast';

/** The result of `load`, or `before` until it arrives; loaded again when `key` changes, or when the
 * reader asks for it after a failure. */
export function useAsked<T>(load: () => Promise<T>, before: T, key: unknown = ''): T {
  const [found, set] = useState(before);
  const [round, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    let gone = false;
    let told = 0;
    load()
      .then((all) => {
        if (!gone) set(all);
      })
      .catch((error: unknown) => {
        if (gone) return;
        const action = { label: t('Try again'), run: () => again(0) };
        told = toast(errorText(error), { kind: 'error', key: 'asked', stays: true, action });
      });
    return () => {
      gone = true;
      dismiss(told);
    };
  }, [key, round]);
  return found;
}
