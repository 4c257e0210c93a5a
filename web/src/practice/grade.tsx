import { t } from '../text/t';
import { GRADES } from './choice';
import { gradeName } from './words';

/** How hard a puzzle is: in a word, and as dots for the eye. */
export function Grade({ grade }: { grade: number }) {
  return (
    <span class="grade" title={t('Difficulty: {grade}', { grade: gradeName(grade) })}>
      <span class="grade-dots" aria-hidden="true">
        {GRADES.map((one) => (
          <i key={one} class={one <= grade ? 'grade-on' : ''} />
        ))}
      </span>
      {gradeName(grade)}
    </span>
  );
}
