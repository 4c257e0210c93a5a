/* What can be picked beside the board: words, and turns and numbers that have no place on it. */

import type { Pick } from '../module/api';
import { t } from '../text/t';
import { Button } from '../ui/button';
import type { Walker } from './use-walker';
import { pickText } from './words';

/** The options that stand beside the board now. What a point is asked about stands there. */
export function wordOptions({ walking }: Walker): Pick[] {
  const { options, question } = walking;
  if (question) return question.point < 0 ? question.options : [];
  const hasPlaces = options.some((o) => o.kind === 'point' || o.kind === 'subset');
  const isBeside = (o: Pick): boolean =>
    o.kind === 'word' ? o.action !== '' || !hasPlaces : !hasPlaces && o.kind !== 'hand';
  return options.filter(isBeside);
}

export function WordChoices({ walker, label }: { walker: Walker; label?: string }) {
  const { kit, walking } = walker;
  const options = wordOptions(walker);
  if (!kit || options.length === 0) return null;
  return (
    <div class="row" role="group" aria-label={label ?? t('Choices')}>
      {options.map((option) => (
        <Button
          key={option.key}
          onClick={() => walking.pick(option)}
          onFocus={() => walking.lookOption(option)}
          onBlur={() => walking.lookOption(null)}
        >
          {pickText(kit, option)}
        </Button>
      ))}
    </div>
  );
}
