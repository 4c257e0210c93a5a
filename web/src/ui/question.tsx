import type { ComponentChildren } from 'preact';
import { Button, type ButtonProps } from './button';
import { Dialog } from './dialog';

/** A question with two answers; the first changes nothing. `onClose` follows either. */
export function Question(props: {
  title: string;
  no: string;
  yes: string;
  look: ButtonProps['look'];
  onYes: () => void;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const { title, no, yes, look, onYes, onClose, children } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{no}</Button>
          <Button
            look={look}
            onClick={() => {
              onYes();
              onClose();
            }}
          >
            {yes}
          </Button>
        </>
      }
    >
      {typeof children === 'string' ? <p>{children}</p> : children}
    </Dialog>
  );
}
