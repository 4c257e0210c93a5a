import { useState } from 'preact/hooks';
import type { Pace } from '../store/types';
import { t, tc } from '../text/t';
import { Choices } from '../ui/toggle';
import { Stepper } from './stepper';

export type ClockWish = Pace | null;

const PRESETS = ['5+3', '10+5', '15+10', '30+20'] as const;

/** No clock, a preset, or custom minutes and seconds. */
export function ClockChoice(props: { value: ClockWish; onChange: (value: ClockWish) => void }) {
  const { value, onChange } = props;
  const [own, setOwn] = useState(false);
  const minutes = value ? value.base / 60000 : 10;
  const seconds = value ? value.increment / 1000 : 5;
  const name = `${minutes}+${seconds}`;
  const chosen =
    value === null ? 'none' : own ? 'own' : (PRESETS.find((one) => one === name) ?? 'own');
  const set = (m: number, s: number) => onChange({ base: m * 60000, increment: s * 1000 });
  return (
    <div class="stack">
      <Choices
        legend={t('Clock')}
        value={chosen}
        options={[
          { value: 'none', label: t('No clock') },
          ...PRESETS.map((preset) => ({ value: preset, label: preset })),
          { value: 'own', label: tc('clock', 'Custom') },
        ]}
        onChange={(choice) => {
          setOwn(choice === 'own');
          if (choice === 'none') onChange(null);
          else if (choice === 'own') set(minutes, seconds);
          else {
            const [m = 10, s = 0] = choice.split('+').map(Number);
            set(m, s);
          }
        }}
      />
      {chosen === 'own' && (
        <div class="row">
          <span class="labelled">
            <span>{t('Minutes per player')}</span>
            <Stepper
              label={t('Minutes per player')}
              value={minutes}
              min={1}
              max={180}
              onChange={(m) => set(m, seconds)}
            />
          </span>
          <span class="labelled">
            <span>{t('Seconds added per turn')}</span>
            <Stepper
              label={t('Seconds added per turn')}
              value={seconds}
              min={0}
              max={120}
              onChange={(s) => set(minutes, s)}
            />
          </span>
        </div>
      )}
      {value !== null && (
        <p class="muted">{t('Minutes to start with, and seconds added after each turn.')}</p>
      )}
    </div>
  );
}
