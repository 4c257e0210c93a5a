/* A side game's board comes out of what is at stake, and goes back into it with its result. Without
 * motion one board simply takes the other's place. */

import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { makeView, reducedMotion, stepDuration, type Orientation } from '../board';
import type { Kit, Scene } from '../module/api';

const OUT_MS = 450;
const BACK_MS = 400;
/** How long the end of a side game is seen after its last move. */
const HELD_MS = 1100;
const SMALL = 'scale(0.06)';

/** How long a scene is shown for before anything else happens. */
export function stagedFor(scene: Scene): number {
  return scene.settled ? HELD_MS + BACK_MS : 0;
}

/** Where a point of the main board lies within its drawing. */
function originOf(kit: Kit, orientation: Orientation, point: number): string {
  const { at, box } = makeView(kit.layout, orientation);
  const p = at[point] ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const part = (value: number, from: number, size: number) => `${((value - from) / size) * 100}%`;
  return `${part(p.x, box.x, box.width)} ${part(p.y, box.y, box.height)}`;
}

export interface Staged {
  scene: Scene;
  /** Of the scene's boards, the one to show. */
  board: number;
  /** It is the end of a side game, which can only be looked at. */
  isOver: boolean;
}

/** What the large board shows. `main` is the main board's kit. */
export function useStaging(props: {
  place: RefObject<HTMLElement>;
  scene: Scene;
  large: number;
  main: Kit | null;
  orientation: Orientation;
  animate: boolean;
}): Staged {
  const { place, scene, large, main, orientation } = props;
  const before = useRef<{ scene: Scene; large: number } | null>(null);
  const ending = useRef<Scene | null>(null);
  const [seen, setSeen] = useState<Scene | null>(null);
  const last = before.current;
  const moves = props.animate && !reducedMotion();
  const followed = last !== null && last.scene.session === scene.session;
  if (moves && scene.settled && followed && last.large > 0 && large === 0) ending.current = scene;
  const isOver = ending.current === scene && seen !== scene;
  const end = useMemo(() => ({ ...scene, boards: scene.settled?.boards ?? scene.boards }), [scene]);
  const boardOf = () => place.current?.querySelector('.table-middle > .pb') ?? null;

  useLayoutEffect(() => {
    before.current = { scene, large };
    const point = scene.challenge?.point ?? -1;
    if (!moves || !followed || !main || large === 0 || last.large > 0) return;
    const transformOrigin = originOf(main, orientation, point);
    boardOf()?.animate(
      [
        { transform: SMALL, transformOrigin, opacity: 0.3 },
        { transform: 'none', transformOrigin, opacity: 1 },
      ],
      { duration: OUT_MS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    );
  }, [scene, large]);

  useEffect(() => {
    if (!isOver) return;
    const back = (): void => {
      const board = boardOf();
      if (!board || !main) return setSeen(scene);
      const transformOrigin = originOf(main, orientation, scene.settled?.point ?? -1);
      const motion = board.animate(
        [
          { transform: 'none', transformOrigin, opacity: 1 },
          { transform: SMALL, transformOrigin, opacity: 0.3 },
        ],
        { duration: BACK_MS, easing: 'ease-in' },
      );
      void motion.finished.catch(() => undefined).then(() => setSeen(scene));
    };
    const timer = setTimeout(back, stepDuration(end) + HELD_MS);
    return () => clearTimeout(timer);
  }, [isOver]);

  return isOver ? { scene: end, board: 1, isOver } : { scene, board: large, isOver };
}
