/* The game to play: a start and its options. The rules check every change; their reason appears
 * beside the option concerned. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Kit, Option, OptionValue, OptionValues, Start } from '../module/api';
import { kit as kitOf, rules } from '../services';
import { tc } from '../text/t';
import { errorText, told } from '../text/words';
import { Choices } from '../ui/toggle';
import { OptionField, isAway } from './option-field';

export interface Choice {
  start: Start;
  kit: Kit;
  values: OptionValues;
}

/** The options for people: the seed of a random start is left to chance. */
function optionsOf(start: Start): Option[] {
  return start.options.filter((option) => !(start.drawn && option.name === 'seed'));
}

function usualOf(start: Start): OptionValues {
  return Object.fromEntries(optionsOf(start).map((option) => [option.name, option.usual]));
}

/** The option a reason is about: the one at fault. A reason about none appears above the button. */
async function blame({ start, values }: Choice): Promise<string> {
  for (const { name, usual } of optionsOf(start)) {
    const without = { ...values, [name]: usual };
    const would = await rules()
      .compose(start.name, without)
      .then(
        () => true,
        () => false,
      );
    if (would) return name;
  }
  return '';
}

export interface GameChoice {
  starts: Start[];
  choice: Choice | null;
  /** Canonical; '' until the rules have answered, or if they refuse the choice. */
  setup: string;
  /** Reasons by option name, '' for those about none. */
  errors: Record<string, string>;
  /** A side game is played away from the board, so not by the engine. */
  away: boolean;
  pick: (name: string) => void;
  change: (name: string, value: OptionValue) => void;
  fail: (error: unknown) => void;
}

/** `first` is the name of a start, '' for none yet. */
export function useGameChoice(first: string): GameChoice {
  const [starts, setStarts] = useState<Start[]>([]);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [setup, setSetup] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const asked = useRef(0);

  const fail = (error: unknown) => setErrors({ '': errorText(error) });
  const change = (next: Choice) => {
    setSetup('');
    setChoice(next);
  };
  const pick = async (start: Start | undefined) => {
    if (start) change({ start, kit: await kitOf(start.setup), values: usualOf(start) });
  };

  useEffect(() => {
    rules()
      .starts()
      .then((all) => {
        setStarts(all);
        return pick(all.find((start) => start.name === first) ?? all.find((start) => start.board));
      })
      .catch(fail);
  }, []);

  useEffect(() => {
    if (!choice) return;
    const turn = ++asked.current;
    rules()
      .compose(choice.start.name, choice.values)
      .then(
        (text) => {
          if (turn !== asked.current) return;
          setSetup(text);
          setErrors({});
        },
        async (error: unknown) => {
          const name = await blame(choice);
          if (turn !== asked.current) return;
          setSetup('');
          setErrors({ [name]: errorText(error) });
        },
      );
  }, [choice]);

  return {
    starts,
    choice,
    setup,
    errors,
    away:
      choice?.start.options.some((option) =>
        isAway(option, choice.values[option.name] ?? [], starts),
      ) ?? false,
    pick: (name) => void pick(starts.find((start) => start.name === name)).catch(fail),
    change: (name, value) => {
      if (choice) change({ ...choice, values: { ...choice.values, [name]: value } });
    },
    fail,
  };
}

export function GameCard({ game, againstEngine }: { game: GameChoice; againstEngine: boolean }) {
  const { starts, choice, errors, pick, change } = game;
  return (
    <section class="card stack">
      <Choices
        legend={tc('which one to play, a label', 'Game')}
        look="cards"
        value={choice?.start.name ?? ''}
        options={starts
          .filter((start) => start.board)
          .map(({ name, title, about }) => ({
            value: name,
            label: told(title),
            about: told(about),
          }))}
        onChange={pick}
      />
      {choice &&
        optionsOf(choice.start).map((option) => (
          <OptionField
            key={`${choice.start.name} ${option.name}`}
            option={option}
            value={choice.values[option.name] ?? option.usual}
            kit={choice.kit}
            error={errors[option.name] ?? ''}
            starts={starts}
            againstEngine={againstEngine}
            onChange={(value) => change(option.name, value)}
          />
        ))}
    </section>
  );
}
