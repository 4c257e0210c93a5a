/* A new game: what is played, against whom, with what. Whether a choice is possible is asked
 * of the rules at every change; their reason stands beside the field it is about. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  ModuleError,
  type Player,
  type Potential,
  type SetupParts,
  type Start,
} from '../module/api';
import { go } from '../route';
import { rules } from '../services';
import { getSettings } from '../store/settings';
import { t, tm } from '../text/t';
import {
  FULL_STRENGTH,
  errorText,
  levelLabel,
  playerName,
  startAbout,
  startName,
} from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { Choices } from '../ui/toggle';
import { ClockChoice, type ClockWish } from './clock-choice';
import { CombineChoice, type Combining } from './combine-choice';
import { startGame } from './start-game';
import { Stepper } from './stepper';
import { SupplyChoice } from './supply';

/** Starts that make a game of their own, in the order in which they are learned. */
const OFFERED = ['basic', 'standard', 'tournament', 'ultimate', 'combined', 'dvonn', 'random'];

interface Choice {
  start: string;
  parts: SetupParts; // as the start has them; what a start lacks cannot be chosen
  pieces: [number, number] | null;
  supply: [string, string] | null;
  combining: Combining | null;
}

function choiceOf(start: string, parts: SetupParts): Choice {
  return {
    start,
    parts,
    pieces: parts.pieces ?? null,
    supply: parts.supply ?? null,
    combining: parts.sides
      ? { sides: { ...parts.sides }, challenges: parts.challenges ?? -1 }
      : null,
  };
}

function partsOf(choice: Choice): SetupParts {
  const parts: SetupParts = { start: choice.start };
  if (choice.pieces) parts.pieces = choice.pieces;
  if (choice.supply) parts.supply = choice.supply;
  if (choice.combining) {
    parts.sides = choice.combining.sides;
    parts.challenges = choice.combining.challenges;
  }
  return parts;
}

function LevelChoice(props: { value: number; onChange: (level: number) => void }) {
  const { value, onChange } = props;
  return (
    <div class="level">
      <label class="field-label" for="level">
        {levelLabel(value)}
      </label>
      <input
        id="level"
        type="range"
        min={1}
        max={FULL_STRENGTH}
        step={1}
        value={value}
        aria-valuetext={levelLabel(value)}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <div class="level-ends muted" aria-hidden="true">
        <span>1</span>
        <span>{t('Full strength')}</span>
      </div>
    </div>
  );
}

function Handicap(props: {
  value: [number, number];
  onChange: (value: [number, number]) => void;
  error: string;
}) {
  const { value, onChange, error } = props;
  return (
    <fieldset>
      <legend class="field-label">{t('Pieces')}</legend>
      <div class="row">
        {([0, 1] as const).map((side) => {
          const player: Player = side === 0 ? 'white' : 'black';
          return (
            <span key={side} class="labelled">
              <span>{playerName(player)}</span>
              <Stepper
                label={side === 0 ? t('Pieces of White') : t('Pieces of Black')}
                value={value[side]}
                min={1}
                max={30}
                invalid={error !== ''}
                onChange={(n) => onChange(side === 0 ? [n, value[1]] : [value[0], n])}
              />
            </span>
          );
        })}
      </div>
      <p class="muted">{t('Fewer pieces for the stronger player make an even game.')}</p>
      {error && <p class="field-error">{error}</p>}
    </fieldset>
  );
}

type Field = 'supply' | 'pieces' | 'sides' | 'challenges';

function errorsOf(error: unknown, field: Field | '' = ''): Record<string, string> {
  return { [field]: error instanceof ModuleError ? tm(error.detail) : errorText(error) };
}

/** The field a reason is about: the one without which the rest would do. What is about none
 * stands above the button. */
async function blame(parts: SetupParts): Promise<Field | ''> {
  for (const field of ['supply', 'pieces', 'sides', 'challenges'] as const) {
    if (parts[field] === undefined) continue;
    const would = await rules()
      .compose({ ...parts, [field]: undefined })
      .then(
        () => true,
        () => false,
      );
    if (would) return field;
  }
  return '';
}

export function NewGamePage({ query }: { query: URLSearchParams }) {
  const position = query.get('position');
  const [starts, setStarts] = useState<Start[]>([]);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [setup, setSetup] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const remembered = getSettings().opponent;
  const [friend, setFriend] = useState(
    query.has('opponent') ? query.get('opponent') === 'friend' : remembered === 0,
  );
  const [level, setLevel] = useState(remembered || 3);
  const [colour, setColour] = useState<Player | 'random'>('random');
  const [clock, setClock] = useState<ClockWish>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);

  useEffect(() => {
    rules()
      .starts()
      .then((all) => {
        setStarts(all);
        return pick(all, query.get('start') ?? 'standard');
      })
      .catch((error: unknown) => setErrors(errorsOf(error)));
  }, []);

  const pick = async (all: Start[], name: string) => {
    const start = all.find((one) => one.name === name) ?? all[0];
    if (!start) return;
    setChoice(choiceOf(start.name, await rules().decompose(start.setup)));
  };

  useEffect(() => {
    if (!choice) return;
    const turn = ++asked.current;
    rules()
      .compose(partsOf(choice))
      .then(
        (text) => {
          if (turn !== asked.current) return;
          setSetup(text);
          setErrors({});
        },
        async (error: unknown) => {
          const field = await blame(partsOf(choice));
          if (turn !== asked.current) return;
          setSetup('');
          setErrors(errorsOf(error, field));
        },
      );
  }, [choice]);

  const games = useMemo(
    () =>
      OFFERED.flatMap((name) => {
        const start = starts.find((one) => one.name === name);
        return start ? [{ value: name, label: startName(name), about: startAbout(start) }] : [];
      }),
    [starts],
  );

  const sides: Partial<Record<Potential, string>> = choice?.combining?.sides ?? {};
  const away = !friend && position === null && Object.values(sides).includes('external');
  const canStart = !busy && !away && (position !== null || setup !== '');

  const begin = async () => {
    if (!canStart) return;
    setBusy(true);
    try {
      const id = await startGame(rules(), {
        from: position !== null ? { position } : { setup },
        opponent: friend ? 0 : level,
        colour: friend ? 'white' : colour,
        clock,
      });
      go(`#/game/${id}`);
    } catch (error) {
      setErrors(errorsOf(error));
      setBusy(false);
    }
  };

  return (
    <div class="page page-narrow new-game">
      <h1>{position === null ? t('New game') : t('Play from this position')}</h1>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        {position !== null && <p class="position-text">{position}</p>}
        {position === null && (
          <section class="card stack">
            <Choices
              legend={t('Game')}
              look="cards"
              value={choice?.start ?? ''}
              options={games}
              onChange={(name) =>
                void pick(starts, name).catch((error: unknown) => setErrors(errorsOf(error)))
              }
            />
            {choice?.supply && (
              <SupplyChoice
                value={choice.supply}
                usual={choice.parts.supply?.[0] ?? '-'}
                error={errors['supply'] ?? ''}
                onChange={(supply) => setChoice({ ...choice, supply })}
              />
            )}
            {choice?.combining && (
              <CombineChoice
                value={choice.combining}
                starts={starts}
                errors={errors}
                againstEngine={!friend}
                onChange={(combining) => setChoice({ ...choice, combining })}
              />
            )}
            {choice?.pieces && (
              <Handicap
                value={choice.pieces}
                error={errors['pieces'] ?? ''}
                onChange={(pieces) => setChoice({ ...choice, pieces })}
              />
            )}
          </section>
        )}
        <section class="card stack">
          <Choices
            legend={t('Opponent')}
            value={friend ? 'friend' : 'computer'}
            options={[
              { value: 'computer', label: t('The computer') },
              { value: 'friend', label: t('A friend here') },
            ]}
            onChange={(who) => setFriend(who === 'friend')}
          />
          {!friend && <LevelChoice value={level} onChange={setLevel} />}
          {!friend && (
            <Choices
              legend={t('Your colour')}
              value={colour}
              options={[
                { value: 'white', label: t('White') },
                { value: 'random', label: t('Drawn by lot') },
                { value: 'black', label: t('Black') },
              ]}
              onChange={setColour}
            />
          )}
          <ClockChoice value={clock} onChange={setClock} />
        </section>
        {errors[''] && (
          <p class="note note-error" role="alert">
            {errors['']}
          </p>
        )}
        <div class="new-game-go">
          <Button look="main" type="submit" disabled={!canStart} icon={<Icon name="play" />}>
            {t('Start the game')}
          </Button>
        </div>
      </form>
    </div>
  );
}
