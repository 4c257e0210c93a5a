/* One input walker for the board, the hands and the buttons of a scene. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Kit, Message, Pick, Scene, Try, Walk } from '../module/api';
import { rules } from '../services';
import { t, tm, tn } from '../text/t';
import { thingsOn } from './arrange';
import { Walking, type Habit } from './walking';
import { listText, pickText, pointName } from './words';

export interface WalkerOptions {
  scene: Scene;
  kits: readonly Kit[] | null;
  /** Whether the viewer may act here now. */
  interactive: boolean;
  /** A dot with a single push pushes on the first touch instead of the second. */
  pushAtOnce?: boolean;
  /** Moves the rules refuse but that can be tried anyway; the same list while it holds. */
  free?: readonly Try[];
  /** Resolves once it is done or declined. */
  act: (action: string) => Promise<unknown>;
  /** Takes back the last action of a turn that isn't complete. */
  back?: () => void;
  /** Why nothing can be done here now; shown to people who try. */
  idle?: string;
  /** Speaks to people who hear the board. */
  announce?: (text: string) => void;
}

/** Why a point could not be picked. */
export interface Refused {
  point: number;
  text: string;
}

/** A new one whenever something was picked. */
export interface Walker {
  walking: Walking;
  scene: Scene;
  /** The board it is for. */
  board: number;
  kit: Kit | null;
  /** Said for a moment where a hand tried in vain. */
  refused: Refused | null;
}

const NOTHING: Walk = { picked: [], options: [], action: '' };
const NO_TRIES: readonly Try[] = [];
/** Time to read why a point was refused. */
const REFUSED_MS = 4000;
/** How long a hand stays on its way. */
const AIM_MS = 2000;

/** Announced when another point or row is picked. */
function told(walking: Walking, kit: Kit): string {
  const { subset, points } = walking;
  if (subset) {
    const ends = [subset.points[0], subset.points[subset.points.length - 1]];
    const [from = '', to = ''] = ends.map((p) => pointName(kit, p ?? -1));
    // TRANSLATORS: {what} is "Remove 4 pieces"
    return t('Row from {from} to {to}: {what}', { from, to, what: pickText(kit, subset) });
  }
  const last = points[points.length - 1];
  if (last === undefined) return '';
  const next = walking.isHeld
    ? walking.heldPoints.filter((p) => p !== last)
    : walking.options.flatMap((o) => (o.kind === 'point' ? o.points : []));
  return tn(
    '{point} chosen. {n} way to continue: {points}',
    '{point} chosen. {n} ways to continue: {points}',
    next.length,
    { point: pointName(kit, last), points: listText(next.map((p) => pointName(kit, p))) },
  );
}

/** Why a point was refused; where the rules have nothing to say of it, what can be done. */
function refusal(message: Message, { options }: Walking): string {
  const hasPlaces = options.some((o) => o.kind === 'point' || o.kind === 'subset');
  return message.code === 'MODULE_PICK' && hasPlaces
    ? t('{why}. Choose one of the marked points.', { why: tm(message) })
    : tm(message);
}

export function useWalker(options: WalkerOptions): Walker {
  const { scene, kits, interactive, free = NO_TRIES } = options;
  const now = useRef(options);
  now.current = options;
  const [version, setVersion] = useState(0);
  const [refused, setRefused] = useState<(Refused & { walking: Walking }) | null>(null);
  const board = Math.max(
    0,
    scene.boards.findIndex((b) => b.active),
  );
  const kit = kits?.[board] ?? null;
  const live = interactive && kit !== null;
  const habit = useRef<Habit>({ turn: 0 });
  /** Where a hand is on its way to, in the middle of a turn. */
  const aim = useRef<{ point: number; turn: number; until: number } | null>(null);
  const aimAt = (point: number | null): void => {
    const until = performance.now() + AIM_MS;
    aim.current = point === null ? null : { point, turn: scene.turn, until };
  };
  const walking = useMemo(() => {
    const ask = rules();
    const { session } = scene;
    const made: Walking = new Walking(
      live ? scene.walk : NOTHING,
      {
        walk: (keys) => ask.walk(session, keys),
        toggle: (keys, subset, point) => ask.toggle(session, keys, subset, point),
        preview: (keys) => ask.preview(session, keys),
        refusal: (keys, point) => ask.refusal(session, keys, point),
      },
      {
        changed: () => setVersion((n) => n + 1),
        act: (action, point) => {
          aimAt(point);
          void now.current.act(action).then(() => made.stay());
        },
        aim: aimAt,
        back: (point) => {
          aimAt(point);
          now.current.back?.();
        },
        refused: (message, point) => {
          const text = live ? refusal(message, made) : (now.current.idle ?? '');
          if (text === '') return;
          now.current.announce?.(text);
          setRefused({ walking: made, point, text });
        },
        isQuick: (point) =>
          now.current.pushAtOnce === true && kit?.layout.points[point]?.dot === true,
        isEmpty: (point) => {
          const here = scene.boards[board];
          return !!kit && !!here && thingsOn(kit, here, point).length === 0;
        },
      },
      live ? free : NO_TRIES,
      habit.current,
    );
    return made;
  }, [scene, live, kit, free]);
  useEffect(() => () => walking.end(), [walking]);
  useEffect(() => {
    const { current } = aim;
    if (!live || !current) return;
    aim.current = null;
    if (current.turn === scene.turn && performance.now() < current.until)
      walking.press(current.point);
  }, [walking]);

  const text = kit && live && !walking.question ? told(walking, kit) : '';
  useEffect(() => {
    if (text === '') return;
    setRefused(null);
    now.current.announce?.(text);
  }, [text]);
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => setRefused(null), REFUSED_MS);
    return () => clearTimeout(timer);
  }, [refused]);
  return useMemo(
    () => ({
      walking,
      scene,
      board,
      kit,
      refused: refused?.walking === walking ? refused : null,
    }),
    [walking, scene, board, kit, version, refused],
  );
}

/** What can be picked beside the board now: words, and turns and numbers without a place on it.
 * Questions about a point are asked there. */
export function wordOptions({ walking }: Walker): readonly Pick[] {
  const { options, question } = walking;
  if (question)
    return question.point < 0
      ? question.options
      : options.filter((o) => o.kind === 'word' && o.apart);
  const hasPlaces = options.some((o) => o.kind === 'point' || o.kind === 'subset');
  return options.filter((o) =>
    o.kind === 'word' ? o.action !== '' || !hasPlaces : !hasPlaces && o.kind !== 'hand',
  );
}
