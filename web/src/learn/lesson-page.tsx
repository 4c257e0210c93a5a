/* A lesson: an interactive board, the task beside it, and the response to each try. */

import { useEffect, useRef } from 'preact/hooks';
import { t, tc } from '../text/t';
import { said, told } from '../text/words';
import { Button, LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { Opening, Stage } from './parts';
import { useWalk } from './use-walk';
import type { Walk, WalkView } from './walk';

/** A newcomer's first screen: the goal, one thing to do and the board. The rest comes after the
 * first move. */
const isFirst = (view: WalkView): boolean => view.lesson.first && view.step === 0;

/** Progress through the lesson as dots: done, current, to come. */
function Steps({ view }: { view: WalkView }) {
  const count = view.lesson.steps.length;
  const here = Math.min(view.step, count - 1);
  return (
    <div class="lesson-steps">
      <ol aria-hidden="true">
        {view.lesson.steps.map((step, i) => (
          <li
            key={i}
            class={`lesson-step lesson-step-${step.kind}${i === view.step ? ' lesson-step-here' : ''}${i < view.step ? ' lesson-step-done' : ''}`}
          />
        ))}
      </ol>
      <span class={isFirst(view) ? 'unseen' : 'muted number'}>
        {t('Step {here} of {count}', { here: here + 1, count })}
      </span>
    </div>
  );
}

function Rule({ view }: { view: WalkView }) {
  return (
    <>
      {view.lesson.rules.map((rule) => (
        <p key={rule}>{told(rule)}</p>
      ))}
    </>
  );
}

function endText(view: WalkView): string {
  if (!view.complete) return t('You’ve skipped something, so this lesson isn’t ticked off yet.');
  return view.lesson.next === '' ? t('That was the last lesson. Now play!') : t('Lesson complete.');
}

function Ended({ view }: { view: WalkView }) {
  const { next } = view.lesson;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.querySelector('a')?.focus({ preventScroll: true }), []);
  return (
    <>
      <p class="lesson-text">{endText(view)}</p>
      <div class="row" ref={row}>
        {next === '' ? (
          <LinkButton look="main" href="#/new" icon={<Icon name="play" />}>
            {t('New game')}
          </LinkButton>
        ) : (
          <LinkButton look="main" href={`#/learn/${next}`} icon={<Icon name="next" />}>
            {t('Next lesson')}
          </LinkButton>
        )}
        <LinkButton href="#/learn">{t('All lessons')}</LinkButton>
      </div>
    </>
  );
}

/** The task, or what to look at. */
function Task({ walk, view }: { walk: Walk; view: WalkView }) {
  const { step } = walk;
  if (view.stage === 'ended') return <Ended view={view} />;
  if (!step) return null;
  return (
    <>
      {step.kind === 'puzzle' && <p class="lesson-kind">{t('Puzzle')}</p>}
      {step.kind === 'game' && (
        <p class="lesson-kind">{t('A short game against level {level}', { level: step.level })}</p>
      )}
      <p class="lesson-text">{told(step.text)}</p>
      {walk.isOurs && !isFirst(view) && <p class="muted lesson-phase">{said(view.scene.prompt)}</p>}
    </>
  );
}

/** The continue button has the focus when there is nothing else to do, so that Enter leads through.
 */
function Controls({ walk, view }: { walk: Walk; view: WalkView }) {
  const next = useRef<HTMLDivElement>(null);
  const ready = walk.canGoOn && !view.playing;
  useEffect(() => {
    if (ready) next.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [ready, view.step]);
  if (view.stage === 'ended') return null;
  const untouched = isFirst(view) && view.stage !== 'reached' && !view.said && !view.hint;
  const later = untouched ? 'lesson-later' : undefined;
  return (
    <div class="lesson-controls" role="group" aria-label={t('Lesson')}>
      <Button
        class={later}
        look="plain"
        icon={<Icon name="previous" />}
        disabled={view.step === 0}
        onClick={() => walk.back()}
      >
        {tc('to the previous step', 'Back')}
      </Button>
      <Button class={later} look="plain" icon={<Icon name="again" />} onClick={() => walk.again()}>
        {t('Try again')}
      </Button>
      <Button
        look="plain"
        icon={<Icon name="hint" />}
        disabled={view.stage !== 'asked'}
        onClick={() => walk.help()}
      >
        {t('Hint')}
      </Button>
      <div ref={next}>
        <Button
          look={ready ? 'main' : 'plain'}
          icon={<Icon name="next" />}
          onClick={() => walk.next()}
        >
          {walk.canGoOn ? t('Next') : t('Skip')}
        </Button>
      </div>
    </div>
  );
}

export function LessonPage({ id }: { id: string }) {
  const walk = useWalk(id);
  const { view } = walk;
  if (!view) return <Opening staged={walk} />;
  const first = isFirst(view);
  return (
    <div class={first ? 'lesson lesson-first' : 'lesson'}>
      <div class="lesson-main">
        <div class="lesson-head">
          {!first && (
            <a class="muted" href="#/learn">
              {told(view.lesson.chapter)}
            </a>
          )}
          <h1 class={first ? 'unseen' : ''}>{told(view.lesson.title)}</h1>
          <Steps view={view} />
        </div>
        <Stage
          staged={walk}
          view={view}
          task={view.step}
          label={told(view.lesson.title)}
          marks={walk.step?.marks}
          tries={view.tries}
          pushAtOnce={first}
        >
          <Task walk={walk} view={view} />
        </Stage>
      </div>
      <Controls walk={walk} view={view} />
      {(view.step > 0 || view.stage === 'reached') && (
        <details class="lesson-rule" open={view.stage === 'ended'}>
          <summary>
            {view.lesson.strategy ? t('The idea in words') : t('The rule in words')}
          </summary>
          <Rule view={view} />
        </details>
      )}
    </div>
  );
}
