/* Before something is given up for good: what is lost is said and asked about, once a game of
 * each player. What an action gives up, the module says. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { PieceIcon, pieceOf } from '../board';
import type { Actor, GivenUp, Scene } from '../module/api';
import { rules } from '../services';
import { t } from '../text/t';
import { gipfLossText, letterName, supplyLossText } from '../text/words';
import { Question } from '../ui/question';

/** What each player has been told of, by game. */
const told = new Map<string, Set<string>>();

/** True where there is something in it of which this player has not been told; he is now. */
function isNews(game: string, actor: Actor, lost: readonly GivenUp[]): boolean {
  const known = told.get(game) ?? new Set();
  told.set(game, known);
  const before = known.size;
  for (const { letter } of lost) known.add(`${actor} ${letter === 'G' ? 'G' : 'supply'}`);
  return known.size > before;
}

/** What is lost, how many and which. */
function Loss({ actor, lost }: { actor: Actor; lost: readonly GivenUp[] }) {
  const potentials = lost.filter((one) => one.letter !== 'G');
  const gipf = lost.find((one) => one.letter === 'G');
  const colour = actor === 'black' ? 'black' : 'white';
  return (
    <>
      {potentials.length > 0 && (
        <div>
          <p>{supplyLossText(potentials.reduce((sum, { count }) => sum + count, 0))}</p>
          <ul class="loss">
            {potentials.map(({ letter, count }) => (
              <li key={letter}>
                <PieceIcon piece={pieceOf(colour, letter)} decorative />
                {t('{count} × {name}', { count, name: letterName(letter) })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {gipf && <p>{gipfLossText(gipf.count)}</p>}
    </>
  );
}

interface Asked {
  actor: Actor;
  lost: readonly GivenUp[];
  answer: (yes: boolean) => void;
}

export interface Warnings {
  /** Whether to go on with what gives this up; asks where that has to be asked. */
  agrees(actor: Actor, lost: readonly GivenUp[]): Promise<boolean>;
  /** The same of what was typed; a text that cannot be played is told why by whoever plays it. */
  agreesToText(scene: Scene, text: string): Promise<boolean>;
  question: ComponentChildren;
}

/** `game` names the game, `scene` is what is asked about: with another one it is past. */
export function useWarnings(game: string, scene: Scene): Warnings {
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = useRef<Asked | null>(null);

  function close(yes: boolean): void {
    open.current?.answer(yes);
    open.current = null;
    setAsked(null);
  }
  useEffect(() => () => close(false), [game, scene.position, scene.node]);

  function agrees(actor: Actor, lost: readonly GivenUp[]): Promise<boolean> {
    if (lost.length === 0 || !isNews(game, actor, lost)) return Promise.resolve(true);
    return new Promise((answer) => {
      close(false);
      open.current = { actor, lost, answer };
      setAsked(open.current);
    });
  }

  return {
    agrees,
    async agreesToText({ session, actor }, text) {
      const lost = await rules()
        .givesUp(session, text)
        .catch(() => []);
      return agrees(actor, lost);
    },
    question: asked && (
      <Question
        title={t('Give this up?')}
        no={t('Choose another piece')}
        yes={t('Play it all the same')}
        look="danger"
        onYes={() => close(true)}
        onClose={() => close(false)}
      >
        <Loss actor={asked.actor} lost={asked.lost} />
      </Question>
    ),
  };
}
