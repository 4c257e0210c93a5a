import type { ComponentChildren, JSX } from 'preact';

export interface ButtonProps extends Omit<
  JSX.ButtonHTMLAttributes<HTMLButtonElement>,
  'icon' | 'label' | 'type' | 'disabled'
> {
  children?: ComponentChildren;
  /** 'main' is the primary action; 'plain' has no frame. */
  look?: 'main' | 'usual' | 'plain' | 'danger';
  icon?: ComponentChildren;
  /** For an icon alone: what it does, for the tooltip and screen readers. */
  label?: string;
  disabled?: boolean;
  type?: 'button' | 'submit';
  pressed?: boolean;
}

export function Button(props: ButtonProps) {
  const {
    look = 'usual',
    icon,
    label,
    children,
    pressed,
    type = 'button',
    class: extra,
    ...rest
  } = props;
  const names = ['button', `button-${look}`];
  if (children === undefined) names.push('button-icon');
  if (typeof extra === 'string') names.push(extra);
  return (
    <button
      {...rest}
      type={type}
      class={names.join(' ')}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
    >
      {icon}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

export function LinkButton(props: {
  href: string;
  look?: ButtonProps['look'];
  icon?: ComponentChildren;
  label?: string;
  download?: string;
  class?: string;
  children?: ComponentChildren;
}) {
  const { look = 'usual', icon, label, children, href, download, class: extra } = props;
  const names = ['button', `button-${look}`];
  if (children === undefined) names.push('button-icon');
  if (extra) names.push(extra);
  return (
    <a class={names.join(' ')} href={href} download={download} aria-label={label} title={label}>
      {icon}
      {children !== undefined && <span>{children}</span>}
    </a>
  );
}
