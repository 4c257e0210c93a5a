import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** On or off, effective at once. */
export function Toggle(props: {
  label: string;
  about?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  const { label, about, checked, onChange, disabled } = props;
  const id = useId();
  return (
    <label class="toggle">
      <span class="toggle-text">
        <span>{label}</span>
        {about !== undefined && (
          <small id={id} class="muted">
            {about}
          </small>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-describedby={about === undefined ? undefined : id}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span class="toggle-track" aria-hidden="true" />
    </label>
  );
}

export interface Choice<T extends string> {
  value: T;
  label: ComponentChildren;
  about?: string;
  disabled?: boolean;
}

/** One of a few, all visible: radio buttons drawn as a strip or as cards. */
export function Choices<T extends string>(props: {
  legend: string;
  value: T;
  options: Choice<T>[];
  onChange: (value: T) => void;
  look?: 'strip' | 'cards';
  hideLegend?: boolean;
  error?: string;
}) {
  const { legend, value, options, onChange, look = 'strip', hideLegend = false, error } = props;
  const name = useId();
  return (
    <fieldset
      class={`choices choices-${look}`}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend class={hideLegend ? 'unseen' : undefined}>{legend}</legend>
      <div class="choices-list">
        {options.map((option) => (
          <label key={option.value} class="choice">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span class="choice-face">
              <span>{option.label}</span>
              {option.about !== undefined && <small>{option.about}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} class="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
