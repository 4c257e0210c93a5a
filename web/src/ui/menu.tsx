import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button, type ButtonProps } from './button';

export interface MenuItem {
  label: string;
  icon?: ComponentChildren;
  onChoose: () => void;
  /** For one of several: whether this is the current one. */
  checked?: boolean;
  disabled?: boolean;
  danger?: boolean;
  /** If the label is in another language than the page. */
  lang?: string;
}

/** A button with a list of commands, with the keys of the menu-button pattern. */
export function Menu(props: {
  label: string;
  icon?: ComponentChildren;
  text?: ComponentChildren;
  look?: ButtonProps['look'];
  items: (MenuItem | null)[]; // null draws a line
  align?: 'start' | 'end';
}) {
  const { label, icon, text, look = 'plain', items, align = 'end' } = props;
  const [open, setOpen] = useState(false);
  const [above, setAbove] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  /* Opens towards the side of the window with more room. */
  const show = () => {
    const box = root.current?.getBoundingClientRect();
    setAbove(box !== undefined && box.top + box.bottom > window.innerHeight);
    setOpen(true);
  };

  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) root.current?.querySelector<HTMLButtonElement>(':scope > button')?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    list.current?.querySelector<HTMLElement>('[role^=menuitem]:not([disabled])')?.focus();
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = [
      ...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([disabled])') ?? []),
    ];
    const at = all.indexOf(document.activeElement as HTMLElement);
    let to = -1;
    if (event.key === 'ArrowDown') to = (at + 1) % all.length;
    else if (event.key === 'ArrowUp') to = (at - 1 + all.length) % all.length;
    else if (event.key === 'Home') to = 0;
    else if (event.key === 'End') to = all.length - 1;
    else if (event.key === 'Escape') {
      close(true);
      event.preventDefault();
      event.stopPropagation();
      return;
    } else if (event.key === 'Tab') {
      setOpen(false);
      return;
    }
    if (to < 0) return;
    all[to]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  const classes = ['menu-list', `menu-${align}`];
  if (above) classes.push('menu-above');
  return (
    <div class="menu" ref={root}>
      <Button
        look={look}
        icon={icon}
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !open) {
            show();
            event.preventDefault();
          }
        }}
      >
        {text}
      </Button>
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          class={classes.join(' ')}
          ref={list}
          onKeyDown={onKeyDown}
        >
          {items.map((item, i) =>
            item === null ? (
              <hr key={`line${i}`} />
            ) : (
              <button
                key={item.label}
                type="button"
                role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={item.checked}
                class={item.danger ? 'menu-item menu-danger' : 'menu-item'}
                disabled={item.disabled}
                tabIndex={-1}
                onClick={() => {
                  close(true);
                  item.onChoose();
                }}
              >
                {item.icon}
                <span lang={item.lang}>{item.label}</span>
              </button>
            ),
          )}
        </div>
      )}
    </div>
  );
}
