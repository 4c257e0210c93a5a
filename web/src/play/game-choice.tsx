/* What is played: the start, the supplies, the side games, the handicap. Whether a choice is
 * possible is asked of the rules at every change; their reason stands beside the field it is
 * about. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ModuleError, type Player, type OldSetupParts, type Start } from '../module/api';
import { rules } from '../services';
import { t, tm } from '../text/t';
import { errorText, playerName, startAbout, startName } from '../text/words';
import { Choices } from '../ui/toggle';
import { CombineChoice, type Combining } from './combine-choice';
import { Stepper } from './stepper';
import { SupplyChoice } from './supply';

/** Starts that make a game of their own, in the order in which they are learned. */
const OFFERED = ['basic', 'standard', 'tournament', 'ultimate', 'combined', 'dvonn', 'random'];

export interface Choice {
  start: string;
  parts: OldSetupParts; // as the start has them; what a start lacks cannot be chosen
  pieces: [number, number] | null;
  supply: [string, string] | null;
  combining: Combining | null;
}

function choiceOf(start: string, parts: OldSetupParts): Choice {
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

function partsOf(choice: Choice): OldSetupParts {
  const parts: OldSetupParts = { start: choice.start };
  if (choice.pieces) parts.pieces = choice.pieces;
  if (choice.supply) parts.supply = choice.supply;
  if (choice.combining) {
    parts.sides = choice.combining.sides;
    parts.challenges = choice.combining.challenges;
  }
  return parts;
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
async function blame(parts: OldSetupParts): Promise<Field | ''> {
  for (const field of ['supply', 'pieces', 'sides', 'challenges'] as const) {
    if (parts[field] === undefined) continue;
    const would = await rules()
      .composeOld({ ...parts, [field]: undefined })
      .then(
        () => true,
        () => false,
      );
    if (would) return field;
  }
  return '';
}

export interface GameChoice {
  starts: Start[];
  choice: Choice | null;
  /** Canonical; '' while the rules have not answered, or do not allow the choice. */
  setup: string;
  errors: Record<string, string>;
  pick: (name: string) => void;
  change: (choice: Choice) => void;
  fail: (error: unknown) => void;
}

export function useGameChoice(first: string): GameChoice {
  const [starts, setStarts] = useState<Start[]>([]);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [setup, setSetup] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const asked = useRef(0);

  const pick = async (all: Start[], name: string) => {
    const start = all.find((one) => one.name === name) ?? all[0];
    if (!start) return;
    setSetup('');
    setChoice(choiceOf(start.name, await rules().decomposeOld(start.setup)));
  };
  const fail = (error: unknown) => setErrors(errorsOf(error));

  useEffect(() => {
    rules()
      .starts()
      .then((all) => {
        setStarts(all);
        return pick(all, first);
      })
      .catch(fail);
  }, []);

  useEffect(() => {
    if (!choice) return;
    const turn = ++asked.current;
    rules()
      .composeOld(partsOf(choice))
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

  return {
    starts,
    choice,
    setup,
    errors,
    pick: (name) => void pick(starts, name).catch(fail),
    change: (next) => {
      setSetup('');
      setChoice(next);
    },
    fail,
  };
}

/** A side game that is played away from the board: the engine cannot go there. */
export function isAway(choice: Choice | null): boolean {
  return Object.values(choice?.combining?.sides ?? {}).includes('external');
}

export function GameCard({ game, againstEngine }: { game: GameChoice; againstEngine: boolean }) {
  const { starts, choice, errors, pick, change } = game;
  const games = useMemo(
    () =>
      OFFERED.flatMap((name) => {
        const start = starts.find((one) => one.name === name);
        return start ? [{ value: name, label: startName(name), about: startAbout(start) }] : [];
      }),
    [starts],
  );
  return (
    <section class="card stack">
      <Choices
        legend={t('Which game')}
        look="cards"
        value={choice?.start ?? ''}
        options={games}
        onChange={pick}
      />
      {choice?.supply && (
        <SupplyChoice
          value={choice.supply}
          usual={choice.parts.supply?.[0] ?? '-'}
          error={errors['supply'] ?? ''}
          onChange={(supply) => change({ ...choice, supply })}
        />
      )}
      {choice?.combining && (
        <CombineChoice
          value={choice.combining}
          starts={starts}
          errors={errors}
          againstEngine={againstEngine}
          onChange={(combining) => change({ ...choice, combining })}
        />
      )}
      {choice?.pieces && (
        <Handicap
          value={choice.pieces}
          error={errors['pieces'] ?? ''}
          onChange={(pieces) => change({ ...choice, pieces })}
        />
      )}
    </section>
  );
}
