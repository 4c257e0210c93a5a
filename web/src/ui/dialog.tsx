import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../text/t';
import { Button } from './button';
import { Icon } from './icon';

/** A modal <dialog>, open while rendered; Escape and a click outside close it. */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  actions?: ComponentChildren;
  wide?: boolean;
  /** False if something must be chosen: no cross, no Escape, no click outside. */
  closable?: boolean;
}) {
  const { title, onClose, children, actions, wide = false, closable = true } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const back = document.activeElement;
    dialog.showModal();
    return () => {
      if (dialog.open) dialog.close();
      if (back instanceof HTMLElement && back.isConnected) back.focus();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      class={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        if (closable) onClose();
      }}
      onPointerDown={(event) => {
        if (closable && event.target === ref.current) onClose();
      }}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={heading}>{title}</h2>
          {closable && (
            <Button
              look="plain"
              label={t('Close')}
              icon={<Icon name="close" />}
              onClick={onClose}
            />
          )}
        </div>
        <div class="dialog-content">{children}</div>
        {actions !== undefined && <div class="dialog-actions">{actions}</div>}
      </div>
    </dialog>
  );
}
