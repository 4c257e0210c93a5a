/* The buttons under what is being solved. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../text/t';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import type { Solving, SolvingView } from './solving';
import type { Task } from './task';

/** There is nothing left to do but to go on. */
export function isDone({ stage, playing }: SolvingView<Task>): boolean {
  return (stage === 'solved' || stage === 'shown') && !playing;
}

/** What goes on is given as the children; it has the focus when there is nothing else to do, as in
 * lessons. */
export function SolvingControls<T extends Task>(props: {
  solving: Solving<T>;
  view: SolvingView<T>;
  children: ComponentChildren;
}) {
  const { solving, view, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const done = isDone(view);
  useEffect(() => {
    if (done)
      place.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [done]);
  const asked = view.stage === 'asked';
  return (
    <div class="lesson-controls" role="group" aria-label={t('Puzzle')}>
      <Button look="plain" icon={<Icon name="again" />} onClick={() => solving.again()}>
        {t('Try again')}
      </Button>
      <Button
        look="plain"
        icon={<Icon name="hint" />}
        disabled={!asked}
        onClick={() => solving.help()}
      >
        {t('Hint')}
      </Button>
      <Button
        look="plain"
        icon={<Icon name="eye" />}
        disabled={!asked}
        onClick={() => solving.solution()}
      >
        {t('Solution')}
      </Button>
      <div ref={place}>{children}</div>
    </div>
  );
}
