/* One option of a game, or one field of a position, made from the game's description of it. */

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { PieceIcon } from '../board';
import type { Kit, Option, OptionValue, Start } from '../module/api';
import { t } from '../text/t';
import { told } from '../text/words';
import { Choices, Toggle } from '../ui/toggle';
import { Stepper } from './stepper';

type Part = OptionValue[number];

export interface OptionFieldProps {
  option: Option;
  value: OptionValue;
  /** The game's players and pieces. */
  kit: Kit;
  /** Why this value is impossible, '' if it isn't. */
  error: string;
  onChange: (value: OptionValue) => void;
  /** The possible side games, and whether the engine must be able to play them. */
  starts?: Start[];
  againstEngine?: boolean;
}

/** `value` with another entry. */
function withEntry<T>(value: readonly T[], at: number, entry: T): T[] {
  return value.map((one, i) => (i === at ? entry : one));
}

function listOf(part: Part | undefined): (string | number)[] {
  return Array.isArray(part) ? part : [];
}

/** What a letter stands for, whoever owns it. */
function LetterIcon({ kit, sprite }: { kit: Kit; sprite: number }) {
  const label = kit.sprites[sprite]?.label;
  if (!label) return null;
  const owner = label[0] ? 'white' : label[1] ? 'black' : 'nobody';
  return <PieceIcon kit={kit} sprite={sprite} owner={owner} decorative />;
}

/** The parts of a value under the players' names, or the only part by itself. */
function Parts(
  props: OptionFieldProps & {
    part: (part: Part, player: number, name: string) => ComponentChildren;
  },
) {
  const { option, value, kit, part } = props;
  const label = told(option.label);
  if (!option.both) return <>{value.map((one) => part(one, 0, label))}</>;
  return (
    <div class="row">
      {value.map((one, player) => {
        const who = told(kit.players[player === 0 ? 0 : 1].label);
        return (
          <span key={player} class="labelled">
            <span aria-hidden="true">{who}</span>
            {part(one, player, t('{who}: {what}', { who, what: label }))}
          </span>
        );
      })}
    </div>
  );
}

function NumberField(props: OptionFieldProps) {
  const { option, value, error, onChange } = props;
  const free = option.unlimited !== '' && value.every((part) => part === -1);
  const limited = option.usual.map((part) => (Number(part) >= 0 ? part : option.most));
  return (
    <>
      {option.unlimited !== '' && (
        <Toggle
          label={told(option.unlimited)}
          checked={free}
          onChange={(on) => onChange(on ? value.map(() => -1) : limited)}
        />
      )}
      {!free && (
        <Parts
          {...props}
          part={(part, player, name) => (
            <Stepper
              label={name}
              value={Number(part)}
              min={option.least}
              max={option.most}
              invalid={error !== ''}
              onChange={(n) => onChange(withEntry(value, player, n))}
            />
          )}
        />
      )}
    </>
  );
}

function ChoiceField(props: OptionFieldProps) {
  const { option, value, error, onChange } = props;
  return (
    <Parts
      {...props}
      part={(part, player, name) => (
        <select
          class="input"
          value={String(part)}
          aria-label={name}
          aria-invalid={error !== ''}
          onChange={(event) => onChange(withEntry(value, player, event.currentTarget.value))}
        >
          {option.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {told(choice.label)}
            </option>
          ))}
        </select>
      )}
    />
  );
}

function TextField(props: OptionFieldProps) {
  const { value, error, onChange } = props;
  return (
    <Parts
      {...props}
      part={(part, player, name) => (
        <input
          class="input"
          value={String(part)}
          maxLength={200}
          aria-label={name}
          aria-invalid={error !== ''}
          onChange={(event) => onChange(withEntry(value, player, event.currentTarget.value))}
        />
      )}
    />
  );
}

/** How many of each, for each player. */
function CountsTable(props: OptionFieldProps) {
  const { option, value, kit, error, onChange } = props;
  const players = option.both ? kit.players.map((player) => told(player.label)) : [''];
  return (
    <table class="counts">
      {option.both && (
        <thead>
          <tr>
            <td />
            {players.map((who) => (
              <th key={who} scope="col">
                {who}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {option.choices.map((choice, i) => (
          <tr key={choice.value}>
            <th scope="row">
              <LetterIcon kit={kit} sprite={choice.sprite} />
              <span>
                {told(choice.label)}
                {choice.about !== '' && <small class="muted">{told(choice.about)}</small>}
              </span>
            </th>
            {players.map((who, player) => (
              <td key={who}>
                <Stepper
                  label={
                    who === ''
                      ? told(choice.label)
                      : t('{who}: {what}', { who, what: told(choice.label) })
                  }
                  value={Number(listOf(value[player])[i] ?? 0)}
                  min={option.least}
                  max={option.most}
                  invalid={error !== ''}
                  onChange={(n) =>
                    onChange(
                      withEntry(value, player, withEntry(listOf(value[player]).map(Number), i, n)),
                    )
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A preset mix by name, or one for each player. */
function CountsField(props: OptionFieldProps) {
  const { option, value, error, onChange } = props;
  if (option.presets.length === 0) return <CountsTable {...props} />;
  const is = (one: Part) => value.every((part) => String(part) === String(one));
  const chosen = option.presets.findIndex((preset) => is(preset.value));
  return (
    <>
      <select
        class="input"
        value={chosen}
        aria-label={told(option.label)}
        aria-invalid={error !== ''}
        onChange={(event) => {
          const preset = option.presets[Number(event.currentTarget.value)];
          if (preset) onChange(value.map(() => preset.value));
        }}
      >
        {option.presets.map((preset, i) => (
          <option key={i} value={i}>
            {told(preset.label)}
          </option>
        ))}
        {chosen < 0 && <option value={-1}>{t('Custom mix')}</option>}
      </select>
      <details class="counts-mix" open={chosen < 0}>
        <summary>{t('Each player’s mix')}</summary>
        <CountsTable {...props} />
      </details>
    </>
  );
}

/** Of the starts a value names, those the engine can't play. */
export function isAway(option: Option, value: OptionValue, starts: Start[]): boolean {
  return (
    option.kind === 'sides' &&
    listOf(value[0]).some((word) => starts.some((start) => start.away && start.side === word))
  );
}

/** A start for each stake. */
function SidesField(props: OptionFieldProps) {
  const { option, value, kit, starts = [], againstEngine = false, onChange } = props;
  const games = starts.filter((start) => start.side !== '');
  const words = listOf(value[0]).map(String);
  return (
    <div class="sides">
      {option.choices.map((choice, i) => {
        const word = words[i] ?? '';
        return (
          <label key={choice.value} class="side-choice">
            <span>
              <LetterIcon kit={kit} sprite={choice.sprite} />
              {told(choice.label)}
            </span>
            <select
              class="input"
              value={word}
              onChange={(event) => onChange([withEntry(words, i, event.currentTarget.value)])}
            >
              <option value="">{t('Can’t be challenged')}</option>
              {/* Agreed elsewhere, with options the list lacks. */}
              {word !== '' && !games.some((start) => start.side === word) && (
                <option value={word}>{word}</option>
              )}
              {games.map((start) => (
                <option key={start.side} value={start.side} disabled={againstEngine && start.away}>
                  {told(start.title)}
                </option>
              ))}
            </select>
          </label>
        );
      })}
      {againstEngine && isAway(option, value, starts) && (
        <p class="field-error">
          {t(
            'The computer can’t play a side game away from the board. Choose another side game, or play a friend.',
          )}
        </p>
      )}
    </div>
  );
}

const FIELDS = {
  number: NumberField,
  choice: ChoiceField,
  text: TextField,
  counts: CountsField,
  sides: SidesField,
};

export function OptionField(props: OptionFieldProps) {
  const { option, value, error, onChange } = props;
  const id = useId();
  const Field = FIELDS[option.kind];
  const few = option.kind === 'choice' && !option.both && option.choices.length <= 4;
  if (few)
    return (
      <Choices
        legend={told(option.label)}
        value={String(value[0])}
        options={option.choices.map((choice) => ({
          value: choice.value,
          label: told(choice.label),
        }))}
        onChange={(chosen) => onChange([chosen])}
        error={error}
      />
    );
  return (
    <fieldset class="option" aria-describedby={error === '' ? undefined : id}>
      <legend class="field-label">{told(option.label)}</legend>
      <Field {...props} />
      {option.about !== '' && <p class="muted">{told(option.about)}</p>}
      {error !== '' && (
        <p id={id} class="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
