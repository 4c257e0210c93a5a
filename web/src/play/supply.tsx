/* The choice of potentials: a usual supply, or a mix for each player. */

import { useId } from 'preact/hooks';
import type { Player, Potential } from '../module/api';
import { t } from '../text/t';
import { playerName, POTENTIALS, potentialAbout, potentialName } from '../text/words';
import { Stepper } from './stepper';

export type Mix = Partial<Record<Potential, number>>;

/** 'T3Z3', '-' for none: the form of setups. */
export function mixText(mix: Mix): string {
  return POTENTIALS.map((letter) => (mix[letter] ? `${letter}${mix[letter]}` : '')).join('') || '-';
}

export function mixOf(text: string): Mix {
  const mix: Mix = {};
  for (const [, letter, number] of text.matchAll(/([TZDYP])(\d+)/g))
    mix[letter as Potential] = Number(number);
  return mix;
}

interface Preset {
  id: string;
  label: string;
  supply: string;
}

function presets(usual: string): Preset[] {
  return [
    { id: 'none', label: t('No potentials'), supply: '-' },
    { id: 'T', label: t('Six TAMSK'), supply: 'T6' },
    { id: 'Z', label: t('Six ZÈRTZ'), supply: 'Z6' },
    { id: 'D', label: t('Six DVONN'), supply: 'D6' },
    { id: 'Y', label: t('Six YINSH'), supply: 'Y6' },
    { id: 'P', label: t('Six PÜNCT'), supply: 'P6' },
    { id: 'two', label: t('ZÈRTZ and YINSH, four each'), supply: 'Z4Y4' },
    { id: 'three', label: t('ZÈRTZ, DVONN and YINSH, four each'), supply: 'Z4D4Y4' },
    { id: 'twelve', label: t('A dozen of all kinds'), supply: 'T2Z3D2Y3P2' },
    { id: 'fifteen', label: t('Fifteen, three of every kind'), supply: 'T3Z3D3Y3P3' },
  ].filter((preset) => preset.id !== 'fifteen' || usual.length > 3);
}

export function SupplyChoice(props: {
  value: [string, string];
  usual: string; // of the start, before anything is chosen
  onChange: (value: [string, string]) => void;
  error: string;
}) {
  const { value, usual, onChange, error } = props;
  const id = useId();
  const all = presets(usual);
  const same = value[0] === value[1];
  const preset = same ? all.find((one) => one.supply === value[0]) : undefined;
  const mixes: [Mix, Mix] = [mixOf(value[0]), mixOf(value[1])];
  const change = (side: 0 | 1, letter: Potential, n: number) => {
    const next: [string, string] = [...value];
    next[side] = mixText({ ...mixes[side], [letter]: n });
    onChange(next);
  };
  return (
    <div class="field">
      <label for={id}>{t('Potentials')}</label>
      <select
        id={id}
        class="input"
        value={preset?.id ?? 'mix'}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error !== ''}
        onChange={(event) => {
          const chosen = all.find((one) => one.id === event.currentTarget.value);
          if (chosen) onChange([chosen.supply, chosen.supply]);
        }}
      >
        {all.map((one) => (
          <option key={one.id} value={one.id}>
            {one.label}
          </option>
        ))}
        {preset === undefined && <option value="mix">{t('A mix of your own')}</option>}
      </select>
      <details class="mix" open={preset === undefined}>
        <summary>{t('Mix for each player')}</summary>
        <table>
          <thead>
            <tr>
              <td />
              {(['white', 'black'] as Player[]).map((player) => (
                <th key={player} scope="col">
                  {playerName(player)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {POTENTIALS.map((letter) => (
              <tr key={letter}>
                <th scope="row">
                  {potentialName(letter)}
                  <small class="muted">{potentialAbout(letter)}</small>
                </th>
                {([0, 1] as const).map((side) => (
                  <td key={side}>
                    <Stepper
                      label={
                        side === 0
                          ? t('White, {piece}', { piece: potentialName(letter) })
                          : t('Black, {piece}', { piece: potentialName(letter) })
                      }
                      value={mixes[side][letter] ?? 0}
                      min={0}
                      max={6}
                      onChange={(n) => change(side, letter, n)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
