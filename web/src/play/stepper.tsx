import { tc } from '../text/t';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';

/** A small whole number, by buttons or by typing. */
export function Stepper(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  invalid?: boolean;
}) {
  const { label, value, min, max, onChange, invalid = false } = props;
  const within = (n: number) => Math.min(max, Math.max(min, n));
  return (
    <div class="stepper" role="group" aria-label={label}>
      <Button
        label={tc('a number', 'Less')}
        icon={<Icon name="minus" size={16} />}
        disabled={value <= min}
        onClick={() => onChange(within(value - 1))}
      />
      <input
        class="input number"
        type="number"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={invalid}
        min={min}
        max={max}
        value={value}
        onInput={(event) => {
          // A half-typed number may be out of bounds; leaving the field settles it.
          const n = event.currentTarget.valueAsNumber;
          if (Number.isInteger(n) && n >= min && n <= max) onChange(n);
        }}
        onChange={(event) => {
          const n = Math.floor(event.currentTarget.valueAsNumber);
          event.currentTarget.value = String(Number.isFinite(n) ? within(n) : value);
          if (Number.isFinite(n)) onChange(within(n));
        }}
      />
      <Button
        label={tc('a number', 'More')}
        icon={<Icon name="plus" size={16} />}
        disabled={value >= max}
        onClick={() => onChange(within(value + 1))}
      />
    </div>
  );
}
