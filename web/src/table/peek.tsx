/* The board after a turn of a list, small beside the list, while the mouse or the keyboard is on
 * that turn. It is shown from a session of its own, opened when it is first wanted. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Board, type Orientation } from '../board';
import type { Scene, TreeNode } from '../module/api';
import { rules } from '../services';
import { useKitOf } from './kits';

/** A mouse on its way elsewhere wants nothing. */
const REST_MS = 150;
const WIDTH = 208;
const GAP = 8;

export interface PeekSource {
  /** The record with all turns of the list, asked for when one is wanted. */
  record: () => Promise<string>;
  /** Changes whenever the record does. */
  version: unknown;
  /** The turns that lead to a node, itself included. */
  pathTo: (node: number) => readonly TreeNode[];
  orientation?: Orientation;
}

interface Record {
  session: number;
  nodes: ReadonlyMap<number, TreeNode>;
}

interface Opened {
  version: unknown;
  work: Promise<Record>;
}

interface Peeked {
  node: number;
  scene: Scene;
  left: number;
  /** The middle of the turn. */
  y: number;
}

async function open({ record }: PeekSource): Promise<Record> {
  const { session } = await rules().open(await record());
  const tree = await rules().tree(session);
  return { session, nodes: new Map(tree.map((node) => [node.id, node])) };
}

/** The same turns may have other numbers in another session. */
function find({ nodes }: Record, path: readonly TreeNode[]): number | null {
  let at = [...nodes.values()].find((node) => node.parent < 0);
  for (const { actions } of path)
    at = at?.children.map((id) => nodes.get(id)).find((node) => node?.actions === actions);
  return at?.id ?? null;
}

function close(opened: Opened | null): void {
  void opened?.work.then(({ session }) => rules().close(session)).catch(() => undefined);
}

interface Handlers {
  onPointerOver: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onPointerDown: () => void;
  onFocusIn: (event: FocusEvent) => void;
  onFocusOut: () => void;
}

/** Handlers for a list of elements with `data-node`, and the picture. */
export function usePeek(source: PeekSource): {
  on: Handlers;
  picture: ComponentChildren;
} {
  const latest = useRef(source);
  latest.current = source;
  const opened = useRef<Opened | null>(null);
  const wanted = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [peeked, setPeeked] = useState<Peeked | null>(null);

  const leave = (): void => {
    clearTimeout(timer.current);
    wanted.current = null;
    setPeeked(null);
  };

  const look = async (turn: Element): Promise<void> => {
    // That one is on the board already.
    if (turn.hasAttribute('aria-current')) return;
    const { version, pathTo } = latest.current;
    if (opened.current?.version !== version) {
      close(opened.current);
      opened.current = null;
    }
    opened.current ??= { version, work: open(latest.current) };
    const found = await opened.current.work;
    const node = Number(turn.getAttribute('data-node'));
    const there = find(found, pathTo(node));
    if (there === null || wanted.current !== turn) return;
    const scene = await rules().go(found.session, there);
    if (wanted.current !== turn || !turn.isConnected) return;
    const { top, height } = turn.getBoundingClientRect();
    const list = (turn.closest('[data-peeks]') ?? turn).getBoundingClientRect();
    setPeeked({ node, scene, left: list.left, y: top + height / 2 });
  };

  const want = (target: EventTarget | null): void => {
    const turn = target instanceof Element ? target.closest('[data-node]') : null;
    if (turn === wanted.current) return;
    if (!turn) return leave();
    wanted.current = turn;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void look(turn).catch(leave), REST_MS);
  };

  useEffect(leave, [source.version]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      close(opened.current);
    },
    [],
  );

  return {
    on: {
      onPointerOver: (event) => {
        if (event.pointerType === 'mouse') want(event.target);
      },
      onPointerLeave: leave,
      onPointerDown: leave,
      onFocusIn: (event) => {
        if ((event.target as Element).matches(':focus-visible')) want(event.target);
      },
      onFocusOut: leave,
    },
    picture: peeked && <Picture {...peeked} orientation={source.orientation ?? 0} />,
  };
}

/** Beside the list, if there is room. */
function Picture({ scene, left, y, orientation }: Peeked & { orientation: Orientation }) {
  const kit = useKitOf()(scene.boards[0]?.kit ?? '');
  if (!kit || kit.layout.points.length === 0 || left < WIDTH + 2 * GAP) return null;
  const middle = `clamp(8rem, ${y}px, 100dvh - 8rem)`;
  return (
    <div
      class="peek"
      aria-hidden="true"
      inert
      style={{ width: `${WIDTH}px`, left: `${left - WIDTH - GAP}px`, top: middle }}
    >
      <Board
        scene={scene}
        board={0}
        kit={kit}
        walker={null}
        orientation={orientation}
        animate={false}
        coordinates={false}
      />
    </div>
  );
}
