/* What a position has besides its board, each with the reason why it cannot be so. */

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { OldEditParts, Player, Potential } from '../module/api';
import { t } from '../text/t';
import { playerName, POTENTIALS, potentialName } from '../text/words';
import { Button } from '../ui/button';
import { Choices } from '../ui/toggle';
import { supplyCounts, supplyText, type Spot } from './edit';

const PLAYERS: Player[] = ['white', 'black'];
const STAGES = ['F', 'G', 'L', 'B'] as const;

function stageName(stage: (typeof STAGES)[number]): string {
  switch (stage) {
    case 'F':
      return t('Before the first turn');
    case 'G':
      return t('Only GIPF-pieces so far');
    case 'L':
      return t('Loaded pieces, no more GIPF-pieces');
    case 'B':
      return t('Basic pieces only');
  }
}

function Group(props: { legend: string; error: string; children: ComponentChildren }) {
  const { legend, error, children } = props;
  const id = useId();
  return (
    <fieldset class="edit-group" aria-describedby={error === '' ? undefined : id}>
      <legend>{legend}</legend>
      <div class="edit-pair">{children}</div>
      {error !== '' && (
        <p id={id} class="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function NumberField(props: {
  label: string;
  short?: ComponentChildren;
  value: number;
  max: number;
  bad: boolean;
  onChange: (value: number) => void;
}) {
  const { label, short, value, max, bad, onChange } = props;
  return (
    <label class="edit-number">
      <span title={short === undefined ? undefined : label}>{short ?? label}</span>
      <input
        class="input number"
        type="number"
        min={0}
        max={max}
        step={1}
        value={value}
        aria-label={short === undefined ? undefined : label}
        aria-invalid={bad}
        onInput={(event) => {
          const next = Math.trunc(event.currentTarget.valueAsNumber);
          if (next >= 0 && next <= max) onChange(next);
        }}
      />
    </label>
  );
}

/** Replaces White's or Black's half of a pair. */
function half<T>(pair: [T, T], at: number, value: T): [T, T] {
  return at === 0 ? [value, pair[1]] : [pair[0], value];
}

export function EditFields(props: {
  parts: OldEditParts;
  errors: Partial<Record<Spot, string>>;
  onChange: (parts: OldEditParts) => void;
}) {
  const { parts, errors, onChange } = props;
  const { reserves, stages, supplies, placed } = parts;
  return (
    <>
      <Choices
        legend={t('To move')}
        value={parts.turn}
        options={PLAYERS.map((player) => ({ value: player, label: playerName(player) }))}
        onChange={(turn) => onChange({ ...parts, turn })}
        error={errors.turn}
      />
      {reserves && (
        <Group legend={t('Reserve')} error={errors.reserves ?? ''}>
          {PLAYERS.map((player, i) => (
            <NumberField
              key={player}
              label={playerName(player)}
              value={reserves[i] ?? 0}
              max={99}
              bad={errors.reserves !== undefined}
              onChange={(value) => onChange({ ...parts, reserves: half(reserves, i, value) })}
            />
          ))}
        </Group>
      )}
      {stages && (
        <Group legend={t('What may be brought in')} error={errors.stages ?? ''}>
          {PLAYERS.map((player, i) => (
            <label key={player} class="edit-number">
              <span>{playerName(player)}</span>
              <select
                class="input"
                value={stages[i]}
                aria-invalid={errors.stages !== undefined}
                onChange={(event) =>
                  onChange({ ...parts, stages: half(stages, i, event.currentTarget.value) })
                }
              >
                {STAGES.map((stage) => (
                  <option key={stage} value={stage}>
                    {stageName(stage)}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </Group>
      )}
      {supplies && (
        <Group legend={t('Potentials still to bring in')} error={errors.supplies ?? ''}>
          {PLAYERS.map((player, i) => {
            const counts = supplyCounts(supplies[i] ?? '-');
            const set = (letter: Potential, value: number) =>
              onChange({
                ...parts,
                supplies: half(supplies, i, supplyText({ ...counts, [letter]: value })),
              });
            return (
              <div key={player} class="edit-supply" role="group" aria-label={playerName(player)}>
                <span aria-hidden="true">{playerName(player)}</span>
                {POTENTIALS.map((letter) => (
                  <NumberField
                    key={letter}
                    label={potentialName(letter)}
                    short={letter}
                    value={counts[letter]}
                    max={15}
                    bad={errors.supplies !== undefined}
                    onChange={(value) => set(letter, value)}
                  />
                ))}
              </div>
            );
          })}
        </Group>
      )}
      {placed !== undefined && (
        <Group legend={t('Pieces placed so far')} error={errors.placed ?? ''}>
          <NumberField
            label={t('Placed')}
            value={placed}
            max={parts.pieces.length}
            bad={errors.placed !== undefined}
            onChange={(value) => onChange({ ...parts, placed: value })}
          />
          <Button
            onClick={() =>
              onChange({
                ...parts,
                placed: parts.pieces.reduce((sum, stack) => sum + stack.length, 0),
              })
            }
          >
            {t('Count the board')}
          </Button>
        </Group>
      )}
    </>
  );
}
