/* Conditional turns: the player's reply to an expected move. They are made on a separate board: the
 * opponent's turn, the player's reply, and so on. */

import { useEffect, useState } from 'preact/hooks';
import type { Player, Scene } from '../module/api';
import { rules } from '../services';
import { isPlayer, isWhole } from '../table/session';
import type { TableModel } from '../table/use-table';
import { t } from '../text/t';
import { errorText } from '../text/words';
import { toast } from '../ui/toast';
import type { OnlineTable } from './table';

export const LINES_MAX = 16;

/** 'a1-b2>a3-b4|i1-h2>c1-c2' split up. */
export function linesOf(plan: string): string[] {
  return plan === '' || plan === '-' ? [] : plan.split('|');
}

/** A line for people, with arrows between batches. */
export function lineText(line: string): string {
  return line.replaceAll(';', ' ').replaceAll('>', ' → ');
}

export interface Planner extends TableModel {
  scene: Scene;
  /** Complete batches so far: the opponent's, the player's, and so on. */
  batches: string[][];
  /** Actions of the current batch. */
  begun: string[];
  canKeep: boolean;
  /** Chance or a secret comes next, so nobody can plan further. */
  atEnd: boolean;
  close: () => void;
}

interface Place {
  scene: Scene;
  batches: string[][];
  begun: string[];
}

/** Plans from the table's current position; null while nothing is planned. */
export function usePlanner(table: OnlineTable, on: boolean, close: () => void): Planner | null {
  const [place, setPlace] = useState<Place | null>(null);
  const view = table.view;
  const changed = view?.state.changed;
  const seat: Player | null = table.seat;

  const stand = async (session: number, batches: string[][], begun: string[]): Promise<Place> => {
    const scene = await rules().scene(session);
    return { scene, batches, begun };
  };
  const fail = (error: unknown) => toast(errorText(error), { kind: 'error', key: 'plan' });

  const make = async (batches: string[][], begun: string[]): Promise<Place> => {
    const { setup, position } = view!.terms;
    const made = await rules().create(position === null ? { setup } : { setup, position });
    const actions = [...table.actions, ...batches.flat(), ...begun];
    if (actions.length > 0) await rules().playAll(made.session, actions.join(';'));
    return stand(made.session, batches, begun);
  };

  useEffect(() => {
    if (!on || !view) return;
    let gone = false;
    let session = -1;
    make([], []).then((made) => {
      session = made.scene.session;
      if (!gone) setPlace(made);
    }, fail);
    return () => {
      gone = true;
      setPlace((old) => {
        for (const one of new Set([session, old?.scene.session ?? -1]))
          if (one >= 0)
            rules()
              .close(one)
              .catch(() => undefined);
        return null;
      });
    };
  }, [on, changed]);

  if (!on || !place || seat === null) return null;
  const { scene, batches, begun } = place;
  const session = scene.session;
  const atEnd = !isPlayer(scene.actor) || scene.outcome.over || scene.secret;
  const act = async (text: string) => {
    const after = await rules().play(session, text);
    const made = [...begun, text];
    const whole = isWhole(scene, after);
    setPlace(await stand(session, whole ? [...batches, made] : batches, whole ? [] : made));
  };
  return {
    scene,
    batches,
    begun,
    canKeep: begun.length === 0 && batches.length > 0 && batches.length % 2 === 0,
    canStepBack: begun.length > 0 || batches.length > 0,
    atEnd,
    isOurs: !atEnd,
    // The opponent's turns are only expected; the player's own are played unasked.
    asks: scene.actor === seat,
    act,
    actText: act,
    confirm: () => Promise.resolve(),
    stepBack: async () => {
      const last = begun.length > 0 ? begun : (batches[batches.length - 1] ?? []);
      const rest = begun.length > 0 ? batches : batches.slice(0, -1);
      try {
        const next = await make(rest, last.slice(0, -1));
        rules()
          .close(session)
          .catch(() => undefined);
        setPlace(next);
      } catch (error) {
        fail(error);
      }
    },
    close,
  };
}

/** Whose batch comes next, in words. */
export function planPrompt(planner: Planner, seat: Player): string {
  if (planner.atEnd) return t('You can’t plan any further.');
  return planner.scene.actor === seat
    ? t('Play your reply')
    : t('Play the move you expect from your opponent');
}
