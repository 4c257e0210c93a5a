/* The game some turns ago, in a separate session, so that looking back never touches the game being
 * played. */

import { useEffect, useState } from 'preact/hooks';
import type { Scene, TreeNode } from '../module/api';
import { rules } from '../services';
import { mainLine } from '../store/main-line';

interface Opened {
  session: number;
  line: TreeNode[];
}

/** The scene after a turn, or after its first actions. They are asked for in one go, so that nothing
 * else comes between. */
function sceneAt(
  { session, line }: Opened,
  index: number,
  step: number | null,
  begun: string,
): Promise<Scene> {
  const turn = line[index];
  if (step === null) return rules().go(session, turn?.id ?? 0);
  const actions = turn ? turn.actions : begun;
  rules()
    .go(session, line[index - 1]?.id ?? 0)
    .catch(() => undefined);
  return rules().playAll(session, actions.split(';').slice(0, step).join(';'));
}

/** `index` counts turns from 0; -1 is the start, null is now (nothing is shown). Of a turn, the first
 * `step` actions; null for all. `begun` is the unfinished turn after all others. */
export function usePast(
  sgf: string,
  index: number | null,
  step: number | null = null,
  begun = '',
): Scene | null {
  const [opened, setOpened] = useState<Opened | null>(null);
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
      const line = mainLine(await rules().tree(session));
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
    sceneAt(opened, index, step, begun)
      .then((scene) => {
        if (!gone) setPast(scene);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [opened, index, step]);

  return index === null ? null : past;
}
