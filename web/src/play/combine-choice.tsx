/* Which side game decides a challenge of each potential, and how many challenges there are. */

import type { Potential, Start } from '../module/api';
import { t } from '../text/t';
import { POTENTIALS, potentialName, startName } from '../text/words';
import { Toggle } from '../ui/toggle';
import { Stepper } from './stepper';

export interface Combining {
  sides: Partial<Record<Potential, string>>;
  challenges: number; // -1: no limit
}

export function CombineChoice(props: {
  value: Combining;
  starts: Start[];
  onChange: (value: Combining) => void;
  /** Reasons by field of the setup. */
  errors: Record<string, string>;
  /** The engine cannot go and play elsewhere. */
  againstEngine: boolean;
}) {
  const { value, starts, onChange, errors, againstEngine } = props;
  const games = starts.filter((start) => start.side);
  /* Agreed elsewhere, with options that the list does not have. */
  const other = (side?: string) => side && !games.some((start) => start.side === side);
  const away = againstEngine && Object.values(value.sides).includes('external');
  return (
    <div class="stack">
      <fieldset class="sides">
        <legend class="field-label">{t('A challenged potential is decided by')}</legend>
        {POTENTIALS.map((letter) => (
          <label key={letter} class="side-choice">
            <span>{potentialName(letter)}</span>
            <select
              class="input"
              value={value.sides[letter] ?? ''}
              onChange={(event) => {
                const chosen = event.currentTarget.value || undefined;
                onChange({ ...value, sides: { ...value.sides, [letter]: chosen } });
              }}
            >
              <option value="">{t('Cannot be challenged')}</option>
              {other(value.sides[letter]) && (
                <option value={value.sides[letter]}>{value.sides[letter]}</option>
              )}
              {games.map((start) => (
                <option
                  key={start.name}
                  value={start.side}
                  disabled={againstEngine && start.name === 'external'}
                >
                  {startName(start.name)}
                </option>
              ))}
            </select>
          </label>
        ))}
        {away && (
          <p class="field-error">
            {t(
              'The computer cannot play a game away from the board: choose another side game, or a friend.',
            )}
          </p>
        )}
        {errors['sides'] && <p class="field-error">{errors['sides']}</p>}
      </fieldset>
      <div>
        <Toggle
          label={t('Challenges without limit')}
          checked={value.challenges < 0}
          onChange={(on) => onChange({ ...value, challenges: on ? -1 : 3 })}
        />
        {value.challenges >= 0 && (
          <span class="labelled">
            <span>{t('Challenges for each')}</span>
            <Stepper
              label={t('Challenges for each')}
              value={value.challenges}
              min={0}
              max={99}
              onChange={(challenges) => onChange({ ...value, challenges })}
            />
          </span>
        )}
        {errors['challenges'] && <p class="field-error">{errors['challenges']}</p>}
      </div>
    </div>
  );
}
