/* The time that side games have of their own. */

import type { OptionValue, OptionValues, Start } from '../module/api';
import type { GameChoice } from '../play/game-choice';
import { rules } from '../services';
import type { Pace } from '../store/types';
import { useKitOf } from '../table/kits';
import { t, tn } from '../text/t';
import { told } from '../text/words';
import { useAsked } from '../ui/asked';
import { Choices } from '../ui/toggle';

export const DAYS = [1, 2, 3, 7, 14];

/** Minutes and seconds for each side game. */
const TIMES = ['1+2', '3+2', '5+3', '10+5'];

/** What stands for no time of its own. */
const ON_MAIN = 'game';

/** Time for side games as chosen: `live` in minutes and seconds, or days for each turn. */
export interface SideWish {
  live: string;
  days: string;
}

export const USUAL_SIDES: SideWish = { live: '5+3', days: '3' };

/** The time chosen for each side game, null for none of its own. */
export function sidePace({ live }: SideWish): Pace | null {
  const [minutes = 0, seconds = 0] = live.split('+').map(Number);
  return live === ON_MAIN ? null : { base: minutes * 60000, increment: seconds * 1000 };
}

/** What follows a clock for side games. */
export function sideText(byDays: boolean, wish: SideWish): string {
  if (byDays) return wish.days === ON_MAIN ? '' : `/${wish.days}`;
  const pace = sidePace(wish);
  return pace ? `/${pace.base}+${pace.increment}` : '';
}

const namesAny = (value: OptionValue = []): boolean => value.flat().some((word) => word !== '');

/** Whether any side game is chosen; without `values` by the usual choice. */
export function hasSides({ options }: Start, values?: OptionValues): boolean {
  return options.some(
    ({ kind, name, usual }) => kind === 'sides' && namesAny(values ? values[name] : usual),
  );
}

const NO_STARTS: Start[] = [];

/** Of a start with side games: what is played, and how long it takes. */
export function SidesAbout({ setup }: { setup: string }) {
  const starts = useAsked(() => rules().starts(), NO_STARTS);
  const start = starts.find((one) => one.setup === setup);
  return start && hasSides(start) ? <p>{told(start.about)}</p> : null;
}

/** The same of what is to be played: the choice, or a position of which the rules know the setup. */
export function useSides(game: GameChoice, position: string | null): boolean {
  const kitOf = useKitOf();
  const given = useAsked(
    () => (position === null ? NO_SETUP : startAt(position).catch(() => NO_SETUP)),
    { setup: '' },
  );
  if (position !== null) return kitOf(given.setup)?.sides === true;
  return game.choice !== null && hasSides(game.choice.start, game.choice.values);
}

const NO_SETUP = Promise.resolve({ setup: '' });

/** The setup a position belongs to, according to the rules. */
export async function startAt(position: string): Promise<{ setup: string; position: string }> {
  const scene = await rules().create({ position });
  await rules().close(scene.session);
  return { setup: scene.setup, position: scene.position };
}

/** What it means to run out of time; at one screen nobody can leave. */
export function sideMeaning(hasOwn: boolean, here = false): string {
  if (!hasOwn) return t('Running out of time in a side game loses the whole game.');
  return here
    ? t('Running out of time loses only the side game.')
    : t('Running out of time or leaving loses only the side game.');
}

export function SideTime(props: {
  byDays: boolean;
  here?: boolean; // at this screen
  value: SideWish;
  onChange: (value: SideWish) => void;
}) {
  const { byDays, here = false, value, onChange } = props;
  const chosen = byDays ? value.days : value.live;
  const words = byDays ? DAYS.map(String) : TIMES;
  return (
    <div class="stack">
      <Choices
        legend={byDays ? t('Time per turn in side games') : t('Time for each side game')}
        value={chosen}
        options={[
          { value: ON_MAIN, label: t('On the main clock') },
          ...words.map((word) => ({
            value: word,
            label: byDays ? tn('{n} day', '{n} days', Number(word)) : word,
          })),
        ]}
        onChange={(next) => onChange(byDays ? { ...value, days: next } : { ...value, live: next })}
      />
      <p class="muted">{sideMeaning(chosen !== ON_MAIN, here)}</p>
    </div>
  );
}
