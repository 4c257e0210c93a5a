import { useId } from 'preact/hooks';

/** A whole number from 0 to 100, chosen by eye. */
export function Slider(props: {
  label: string;
  about?: string;
  value: number;
  /** How the value is told, seen and heard. */
  told: string;
  /** While it is moved. */
  onInput: (value: number) => void;
  /** Where it was left. */
  onDone?: () => void;
}) {
  const { label, about, value, told, onInput, onDone } = props;
  const id = useId();
  return (
    <div class="slider">
      <label for={id}>{label}</label>
      <output class="muted number" for={id}>
        {told}
      </output>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        aria-valuetext={told}
        aria-describedby={about === undefined ? undefined : `${id}-about`}
        onInput={(event) => onInput(Number(event.currentTarget.value))}
        onChange={onDone}
      />
      {about !== undefined && (
        <small id={`${id}-about`} class="muted">
          {about}
        </small>
      )}
    </div>
  );
}
