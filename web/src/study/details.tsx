/* Who played, when and where: the record's header. */

import { useId, useState } from 'preact/hooks';
import { t, tc } from '../text/t';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { useNames, type NameOf } from './names';

const NAMES = ['GN', 'PW', 'PB', 'EV', 'PC', 'DT'] as const;
type Name = (typeof NAMES)[number];

function label(name: Name, nameOf: NameOf): string {
  switch (name) {
    case 'GN':
      return t('Title');
    case 'PW':
      return nameOf('white');
    case 'PB':
      return nameOf('black');
    case 'EV':
      return t('Event');
    case 'PC':
      return tc('where it was played', 'Place');
    case 'DT':
      return t('Date');
  }
}

export function Details(props: {
  header: Record<string, string>;
  onDone: (values: Record<string, string>) => void;
  onClose: () => void;
}) {
  const { header, onDone, onClose } = props;
  const nameOf = useNames();
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(NAMES.map((name) => [name, header[name] ?? ''])),
  );
  const id = useId();
  return (
    <Dialog
      title={t('About this game')}
      onClose={onClose}
      actions={
        <Button look="main" type="submit" form={id}>
          {t('Done')}
        </Button>
      }
    >
      <form
        id={id}
        class="details-form"
        onSubmit={(event) => {
          event.preventDefault();
          onDone(values);
        }}
      >
        {NAMES.map((name) => (
          <label key={name}>
            <span>{label(name, nameOf)}</span>
            <input
              class="input"
              maxLength={200}
              value={values[name]}
              onInput={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          </label>
        ))}
      </form>
    </Dialog>
  );
}
