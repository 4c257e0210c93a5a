/* Today's puzzle, to be solved on the spot: one of each game in turn. */

import { Puzzle } from '../practice/puzzle';
import { startsOf } from '../practice/choice';
import { today } from '../practice/path';
import { usePuzzle } from '../practice/use-solving';
import { puzzleTitle } from '../practice/words';
import type { PuzzleHead, Start } from '../module/api';
import { rules } from '../services';
import { t } from '../text/t';
import { told } from '../text/words';
import { useAsked } from '../ui/asked';

/** The first start of each game that has puzzles. */
function startsWithPuzzles(starts: readonly Start[], puzzles: readonly PuzzleHead[]): string[] {
  const own = startsOf(puzzles).flatMap((name) => starts.find((one) => one.name === name) ?? []);
  return own
    .filter(({ game }, i) => own.findIndex((one) => one.game === game) === i)
    .map(({ name }) => name);
}

async function puzzleToday(starts: readonly Start[]): Promise<string> {
  const names = startsWithPuzzles(starts, await rules().puzzles());
  const name = names[today() % names.length];
  return name === undefined ? '' : (await rules().puzzleOfDay(name, today())).id;
}

function Solving({ id }: { id: string }) {
  const solving = usePuzzle(id, true);
  const { view } = solving;
  if (!view) return null;
  const game = told(view.scene.title);
  return (
    <Puzzle
      solving={solving}
      view={view}
      label={puzzleTitle(view.task.puzzle, game)}
      class="puzzle-here"
      from={<span class="muted">{game}</span>}
      title={<h2>{t('Today’s puzzle')}</h2>}
    >
      <div class="puzzle-more">
        <a href="#/practice">{t('All puzzles')}</a>
      </div>
    </Puzzle>
  );
}

export function TodaysPuzzle({ starts }: { starts: readonly Start[] }) {
  const id = useAsked(() => puzzleToday(starts), '', starts);
  return (
    <section class="card home-puzzle" aria-label={t('Today’s puzzle')} aria-busy={id === ''}>
      {id !== '' && <Solving id={id} />}
    </section>
  );
}
