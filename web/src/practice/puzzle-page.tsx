/* A puzzle on a page of its own. */

import { Opening } from '../learn/parts';
import { t } from '../text/t';
import { told } from '../text/words';
import { LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { Puzzle } from './puzzle';
import { usePuzzle } from './use-solving';
import { puzzleTitle } from './words';

export function PuzzlePage({ id }: { id: string }) {
  const solving = usePuzzle(id);
  const { view } = solving;
  if (!view) return <Opening staged={solving} />;
  const { puzzle } = view.task;
  const title = puzzleTitle(puzzle, told(view.scene.title));
  return (
    <Puzzle
      solving={solving}
      view={view}
      label={title}
      from={
        <a class="muted" href="#/practice">
          {t('Practice')}
        </a>
      }
      title={<h1>{title}</h1>}
    >
      <div class="puzzle-more">
        <LinkButton
          look="plain"
          href={`#/study?position=${encodeURIComponent(puzzle.position)}`}
          icon={<Icon name="analyse" />}
        >
          {t('Analyse this position')}
        </LinkButton>
      </div>
    </Puzzle>
  );
}
