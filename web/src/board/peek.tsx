/* Looking under what lies on something else: while the button is held, or until it is pressed
 * again. */

import { useRef } from 'preact/hooks';
import { t } from '../text/t';
import { Icon } from '../ui/icon';

/** Held longer than this, in ms, it ends when it is let go. */
const HELD = 350;

export function Peek({ on, set }: { on: boolean; set: (on: boolean) => void }) {
  const since = useRef(0);
  const down = (): void => {
    since.current = performance.now();
    set(true);
  };
  const wasHeld = (): boolean => since.current > 0 && performance.now() - since.current > HELD;
  return (
    <button
      type="button"
      class="pb-peek"
      aria-pressed={on}
      aria-label={t('Look under the upper pieces')}
      title={t('Look under the upper pieces')}
      onPointerDown={(event) => {
        event.stopPropagation();
        if (event.button === 0 && !on) down();
      }}
      onPointerLeave={() => {
        if (on && wasHeld()) set(false);
      }}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === ' ' && !event.repeat && !on) down();
      }}
      onClick={(event) => {
        event.stopPropagation();
        const isNew = since.current > 0;
        const stays = isNew ? !wasHeld() : !on;
        since.current = 0;
        set(stays);
      }}
    >
      <Icon name="eye" />
    </button>
  );
}
