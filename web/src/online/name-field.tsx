import { useId } from 'preact/hooks';
import { t } from '../text/t';

const KEY = 'potentia.name';

/** The name used last time, or ''. */
export function chosenName(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function rememberName(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // It has to be typed again.
  }
}

/** As many whole characters as fit into 40 bytes, the longest a name may be. */
function fitted(text: string): string {
  const coder = new TextEncoder();
  const chars = [...text.trimStart()];
  while (coder.encode(chars.join('')).length > 40) chars.pop();
  return chars.join('');
}

/** An optional name for a player without an account. */
export function NameField(props: { value: string; onChange: (name: string) => void }) {
  const { value, onChange } = props;
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t('Your name')}</label>
      <input
        id={id}
        class="input name-input"
        value={value}
        placeholder={t('Optional')}
        autocomplete="nickname"
        onInput={(event) => {
          const name = fitted(event.currentTarget.value);
          event.currentTarget.value = name;
          rememberName(name.trim());
          onChange(name);
        }}
      />
    </div>
  );
}
