/* Asks before something is given up permanently, once per game and player. The module says what an
 * action gives up. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { PieceIcon } from '../board';
import type { Kit, Owner, Scene, Warning } from '../module/api';
import { rules } from '../services';
import { t } from '../text/t';
import { said, told } from '../text/words';
import { Question } from '../ui/question';

/** What each player has been warned of, by game. */
const news = new Map<string, Set<string>>();

/** True if this player has not been warned of all of it; marks it as warned. */
function isNews(game: string, { actor }: Scene, lost: readonly Warning[]): boolean {
  const known = news.get(game) ?? new Set();
  news.set(game, known);
  const before = known.size;
  for (const { sentence } of lost) if (sentence) known.add(`${actor} ${sentence.english}`);
  return known.size > before;
}

/** What is lost: a sentence for each kind, and a list if there are several. */
function Loss(props: { kit: Kit | null; owner: Owner; lost: readonly Warning[] }) {
  const { kit, owner, lost } = props;
  const kinds: Warning[][] = [];
  for (const one of lost) {
    if (one.sentence) kinds.push([one]);
    else kinds[kinds.length - 1]?.push(one);
  }
  return (
    <>
      {kinds.map((list) => (
        <div key={list[0]?.sentence?.english}>
          <p>{said(list[0]?.sentence)}</p>
          {kit && list.length > 1 && (
            <ul class="loss">
              {list.map(({ sprite, count }) => (
                <li key={sprite}>
                  <PieceIcon kit={kit} sprite={sprite} owner={owner} decorative />
                  {t('{count} × {name}', { count, name: told(kit.sprites[sprite]?.noun ?? '') })}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </>
  );
}

interface Asked {
  lost: readonly Warning[];
  answer: (yes: boolean) => void;
}

export interface Warnings {
  /** Whether to go on with an action or typed text that may give something up; asks if necessary.
   * If it can't be played, the caller says why. */
  agrees(scene: Scene, text: string): Promise<boolean>;
  question: ComponentChildren;
}

/** `game` names the game; a question lapses when `scene` changes. */
export function useWarnings(game: string, scene: Scene, kit: Kit | null): Warnings {
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = useRef<Asked | null>(null);

  function close(yes: boolean): void {
    open.current?.answer(yes);
    open.current = null;
    setAsked(null);
  }
  useEffect(() => () => close(false), [game, scene.position, scene.node]);

  return {
    async agrees(at, text) {
      const lost = await rules()
        .warnings(at.session, text)
        .catch(() => []);
      if (lost.length === 0 || !isNews(game, at, lost)) return true;
      return new Promise((answer) => {
        close(false);
        open.current = { lost, answer };
        setAsked(open.current);
      });
    },
    question: asked && (
      <Question
        title={t('Play this move?')}
        no={t('Choose again')}
        yes={t('Play it anyway')}
        look="danger"
        onYes={() => close(true)}
        onClose={() => close(false)}
      >
        <Loss kit={kit} owner={scene.actor === 'black' ? 'black' : 'white'} lost={asked.lost} />
      </Question>
    ),
  };
}
