import { useId, useState } from 'preact/hooks';
import { t } from '../text/t';
import { announce } from './announce';
import { Button } from './button';
import { Icon } from './icon';

/** A text to copy: shown whole, copied by a button, and shared if the device can. */
export function CopyField(props: { label: string; text: string; share?: string }) {
  const { label, text, share } = props;
  const [copied, setCopied] = useState(false);
  const id = useId();
  const canShare = share !== undefined && 'share' in navigator;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(t('Copied'));
      window.setTimeout(() => setCopied(false), 2500);
    } catch {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.select();
    }
  };
  return (
    <div class="copy-field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <div class="copy-row">
        <input
          id={id}
          class="input"
          readOnly
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          icon={<Icon name={copied ? 'check' : 'copy'} size={18} />}
          onClick={() => void copy()}
        >
          {copied ? t('Copied') : t('Copy')}
        </Button>
        {canShare && (
          <Button
            icon={<Icon name="share" size={18} />}
            onClick={() => {
              navigator.share({ title: share, url: text }).catch(() => undefined);
            }}
          >
            {t('Share')}
          </Button>
        )}
      </div>
    </div>
  );
}
