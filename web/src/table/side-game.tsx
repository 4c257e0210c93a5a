/* A challenge is being decided: what is at stake, and the main board while the side game has
 * the place of the board. */

import { pieceOf, PieceIcon } from '../board';
import { Thumbnail } from '../home/thumbnail';
import type { Potential, Scene } from '../module/api';
import { pictureOf } from '../store/picture';
import { t } from '../text/t';
import { choiceText, playerName } from '../text/words';
import type { TableView } from './use-table';

/** The declared action, from the step that waits for its answer. */
function declared(scene: Scene): { text: string; letter: Potential | '' } | null {
  for (let i = scene.steps.length - 1; i >= 0; i--) {
    const step = scene.steps[i];
    if (step?.action.text !== 'challenge') continue;
    const action = scene.steps[i - 1]?.action;
    return action
      ? { text: action.text, letter: action.letter === 'G' ? '' : action.letter }
      : null;
  }
  const last = scene.steps[scene.steps.length - 1]?.action;
  return last ? { text: last.text, letter: last.letter === 'G' ? '' : last.letter } : null;
}

/** Nothing where no challenge is being decided, or the past is looked at. */
export function SideGame({ table }: { table: TableView }) {
  const { scene, main, shown } = table;
  const decided = scene.inSideGame || scene.phase === 'answer' || scene.phase === 'first';
  if (!decided || shown !== null) return null;
  const at = declared(scene);
  const since = scene.steps.findIndex((step) => step.action.text === 'challenge');
  const said = scene.steps
    .slice(since + 1)
    .filter((step) => step.action.points.length === 0)
    .map((step) =>
      step.actor === 'chance'
        ? choiceText(step.action.text)
        : t('{who}: {what}', {
            who: playerName(step.actor === 'black' ? 'black' : 'white'),
            what: choiceText(step.action.text),
          }),
    );
  return (
    <aside class="side-game" aria-label={t('Challenge')}>
      {main && scene.layout !== '' && main !== scene && (
        <Thumbnail layout={main.layout} picture={pictureOf(main.pieces)} />
      )}
      <div>
        <p class="row">
          {at && at.letter !== '' && (
            <PieceIcon piece={pieceOf(scene.owner, at.letter)} decorative />
          )}
          <span>
            {at
              ? t('{player} has declared {action}.', {
                  player: playerName(scene.owner),
                  action: at.text,
                })
              : t('{player} has declared a move with a potential.', {
                  player: playerName(scene.owner),
                })}
          </span>
        </p>
        {said.length > 0 && <p class="muted">{said.join(' · ')}</p>}
      </div>
    </aside>
  );
}
