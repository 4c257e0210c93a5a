/* The game some turns ago, in a separate session, so that looking back never touches the game being
 * played. */

import { useEffect, useState } from 'preact/hooks';
import type { Scene } from '../module/api';
import { rules } from '../services';
import { mainLine } from '../store/main-line';

/** `index` counts turns from 0; -1 is the start, null is now (nothing is shown). */
export function usePast(sgf: string, index: number | null): Scene | null {
  const [opened, setOpened] = useState<{ session: number; line: number[] } | null>(null);
  const [past, setPast] = useState<Scene | null>(null);
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
    rules()
      .go(opened.session, index < 0 ? 0 : (opened.line[index] ?? 0))
      .then((scene) => {
        if (!gone) setPast(scene);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [opened, index]);

  return index === null ? null : past;
}
