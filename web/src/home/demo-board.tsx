/* A board on which the engine plays itself. */

import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import { Board } from '../board';
import type { Start } from '../module/api';
import { randomBits } from '../play/opponent';
import { rules } from '../services';
import { getSettings, useSettings } from '../store/settings';
import { useKitOf } from '../table/kits';
import { t, tc } from '../text/t';
import { outcomeText, told, turnCount } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { Demo } from './demo';

/** Nothing moves by itself for those who asked for that. */
const moves = (): boolean =>
  getSettings().animation && !matchMedia('(prefers-reduced-motion: reduce)').matches;

function useDemo(starts: readonly Start[]): Demo {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const demo = useMemo(() => new Demo(rules(), starts, moves(), () => redraw(0)), [starts]);
  useEffect(() => {
    demo.open().catch(() => undefined);
    return () => demo.close();
  }, [demo]);
  return demo;
}

/** `onDrawn` is called once there is a board to see. */
export function DemoBoard(props: { starts: readonly Start[]; onDrawn: () => void }) {
  const { starts, onDrawn } = props;
  const demo = useDemo(starts);
  const { animation } = useSettings();
  const place = useRef<HTMLDivElement>(null);
  const { scene } = demo;
  const kit = useKitOf()(scene?.boards[0]?.kit ?? '');
  const isDrawn = scene !== null && kit !== null;

  useEffect(() => {
    if (!isDrawn) return;
    // The board is painted before anything else is loaded.
    const frame = requestAnimationFrame(() => {
      window.setTimeout(() => {
        onDrawn();
        void demo.run(randomBits);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isDrawn, demo]);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([seen]) =>
      demo.setInSight(seen?.isIntersecting === true),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [demo]);

  return (
    <section class="card demo" aria-labelledby="demo">
      <div class="demo-head">
        <h2 id="demo">{t('The engine plays itself')}</h2>
        <span class="muted">{told(scene?.title ?? '')}</span>
      </div>
      <div class="demo-board" ref={place} aria-hidden="true" inert>
        {scene && kit && (
          <Board
            scene={scene}
            board={0}
            kit={kit}
            walker={null}
            animate={animation}
            coordinates={false}
            reachable={false}
          />
        )}
      </div>
      <div class="demo-foot">
        <p class="muted">
          {scene && (scene.outcome.over ? outcomeText(scene.outcome, kit) : turnCount(scene.turn))}
        </p>
        <Button
          look="plain"
          icon={<Icon name={demo.wanted ? 'pause' : 'play'} />}
          onClick={() => demo.set(!demo.wanted)}
        >
          {demo.wanted ? tc('a game that is shown', 'Pause') : tc('a game that is shown', 'Play')}
        </Button>
        <Button look="plain" icon={<Icon name="next" />} onClick={() => demo.next()}>
          {t('Next game')}
        </Button>
      </div>
    </section>
  );
}
