import { Component, type ComponentChild } from 'preact';
import { useRef } from 'preact/hooks';

/** A component redrawn only when one of its properties changes. (preact/compat has one, but would
 * bring all of compat along.) */
export function memo<P extends object>(
  draw: (props: P) => ComponentChild,
): new (props: P) => Component<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const a = this.props as Record<string, unknown>;
      const b = next as Record<string, unknown>;
      for (const name in b) if (a[name] !== b[name]) return true;
      for (const name in a) if (!(name in b)) return true;
      return false;
    }
    override render(): ComponentChild {
      return draw(this.props);
    }
  };
}

/** The list of last time while it has the same members, so that memo() sees no change. */
export function useSameList<T>(next: readonly T[]): readonly T[] {
  const kept = useRef(next);
  const { current } = kept;
  if (current.length !== next.length || next.some((one, i) => one !== current[i]))
    kept.current = next;
  return kept.current;
}
