/* Keys of the study, where nothing that has the focus needs them itself. */

import { useEffect, useRef } from 'preact/hooks';

const OWN_KEYS =
  'input, select, textarea, svg.pb-svg, [role=application], [role=menu], [role=tablist], [role=slider], dialog';

export type Command = 'previous' | 'next' | 'first' | 'last' | 'up' | 'down';

const COMMANDS: Record<string, Command> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** `run` says whether it did something; what it leaves alone scrolls the page as usual. */
export function useKeys(run: (command: Command) => boolean): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return;
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
      const command = COMMANDS[event.key];
      if (command && latest.current(command)) event.preventDefault();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
