/* Which side you play, and how well the computer plays. */

import type { Kit, Player } from '../module/api';
import { t, tc } from '../text/t';
import { FULL_STRENGTH, levelLabel, told } from '../text/words';
import { Choices } from '../ui/toggle';

export function LevelChoice(props: {
  value: number;
  most?: number;
  onChange: (level: number) => void;
}) {
  const { value, most = FULL_STRENGTH, onChange } = props;
  return (
    <div class="level">
      <label class="field-label" for="level">
        {levelLabel(value)}
      </label>
      <input
        id="level"
        type="range"
        min={1}
        max={most}
        step={1}
        value={value}
        aria-valuetext={levelLabel(value)}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <div class="level-ends muted" aria-hidden="true">
        <span>1</span>
        <span>{most >= FULL_STRENGTH ? t('Full strength') : most}</span>
      </div>
    </div>
  );
}

export type Side = Player | 'random';

/** The players as the chosen game calls them. */
export function SideChoice(props: {
  kit: Kit | undefined;
  value: Side;
  onChange: (side: Side) => void;
}) {
  const { kit, value, onChange } = props;
  const name = (i: 0 | 1, usual: string) => (kit ? told(kit.players[i].label) : usual);
  return (
    <Choices
      legend={kit?.players[0].colourless ? t('Your side') : t('Your colour')}
      value={value}
      options={[
        { value: 'white', label: name(0, t('White')) },
        { value: 'random', label: tc('colour', 'Random') },
        { value: 'black', label: name(1, t('Black')) },
      ]}
      onChange={onChange}
    />
  );
}
