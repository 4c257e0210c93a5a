/* The game as it was some turns ago, in a session of its own, so that looking back never
 * touches the game that is being played. */

import { useEffect, useState } from 'preact/hooks';
import type { Layout, Scene } from '../module/api';
import { layout as layoutOf, rules } from '../services';
import { mainLine } from '../store/main-line';

export interface Past {
  scene: Scene;
  layout: Layout;
}

/** `index` counts the turns from 0; -1 is the start, null the present (nothing is shown). */
export function usePast(sgf: string, index: number | null): Past | null {
  const [opened, setOpened] = useState<{ session: number; line: number[] } | null>(null);
  const [past, setPast] = useState<Past | null>(null);
  const wanted = index !== null;

  useEffect(() => {
    if (!wanted) {
      setOpened(null);
      return;
    }
    let session = -1;
    let gone = false;
    const open = async () => {
      const scene = await rules().open(sgf);
      session = scene.session;
      const line = mainLine(await rules().tree(session)).map((node) => node.id);
      if (gone) await rules().close(session);
      else setOpened({ session, line });
    };
    open().catch(() => setOpened(null));
    return () => {
      gone = true;
      if (session >= 0)
        rules()
          .close(session)
          .catch(() => undefined);
    };
  }, [sgf, wanted]);

  useEffect(() => {
    if (index === null || !opened) {
      setPast(null);
      return;
    }
    let gone = false;
    const show = async () => {
      const scene = await rules().go(opened.session, index < 0 ? 0 : (opened.line[index] ?? 0));
      const layout = await layoutOf(scene.layout);
      if (!gone) setPast({ scene, layout });
    };
    show().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [opened, index]);

  return index === null ? null : past;
}
