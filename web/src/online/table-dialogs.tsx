/* Questions and links about a table. */

import { useEffect, useState } from 'preact/hooks';
import { t, tc } from '../text/t';
import { errorText } from '../text/words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Question } from '../ui/question';
import { toast } from '../ui/toast';
import { Choices } from '../ui/toggle';
import { CopyField } from '../ui/copy-field';
import { ask, tableLink } from './api';
import { getTable } from './keep';

export function ResignDialog(props: { winner: string; onResign: () => void; onClose: () => void }) {
  const { winner, onResign, onClose } = props;
  return (
    <Question
      title={t('Resign this game?')}
      no={t('Play on')}
      yes={t('Resign')}
      look="danger"
      onYes={onResign}
      onClose={onClose}
    >
      {t('{winner} will win.', { winner })}
    </Question>
  );
}

/** While a side game is being played, one can give up only that. */
export function ResignSideDialog(props: {
  onConcede: () => void;
  onResign: () => void;
  onClose: () => void;
}) {
  const { onConcede, onResign, onClose } = props;
  const [whole, setWhole] = useState(false);
  return (
    <Question
      title={t('What do you want to give up?')}
      no={t('Play on')}
      yes={whole ? t('Resign') : t('Give up the side game')}
      look="danger"
      onYes={whole ? onResign : onConcede}
      onClose={onClose}
    >
      <Choices
        legend={t('What do you want to give up?')}
        hideLegend
        look="cards"
        value={whole ? 'whole' : 'side'}
        options={[
          {
            value: 'side',
            label: t('This side game'),
            about: t('Your opponent wins the side game, and the main game goes on.'),
          },
          { value: 'whole', label: t('The whole game'), about: t('Your opponent wins.') },
        ]}
        onChange={(what) => setWhole(what === 'whole')}
      />
    </Question>
  );
}

export function AbortDialog({ onAbort, onClose }: { onAbort: () => void; onClose: () => void }) {
  return (
    <Question
      title={t('Abort this game?')}
      no={t('Play on')}
      yes={t('Abort game')}
      look="danger"
      onYes={onAbort}
      onClose={onClose}
    >
      {t('You haven’t both moved, so the game won’t count.')}
    </Question>
  );
}

/** The one-time link that moves a seat to another device. */
export function SeatLinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [secret, setSecret] = useState('');
  const [error, setError] = useState('');
  useEffect(() => {
    ask<{ seat: string }>('POST', `tables/${id}/seat-link`, {}).then(
      (answer) => setSecret(answer.seat),
      (problem: unknown) => setError(errorText(problem)),
    );
  }, [id]);
  return (
    <Dialog title={t('Continue on another device')} onClose={onClose}>
      <div class="stack">
        <p>
          {t(
            'Open this link on the other device. It works once, within a day. Your seat then moves there, and you can no longer play from this device.',
          )}
        </p>
        {error !== '' && (
          <p class="note note-error" role="alert">
            {error}
          </p>
        )}
        {secret !== '' && (
          <CopyField
            label={t('Link to your seat')}
            text={tableLink(id, { name: 'seat', text: secret })}
          />
        )}
      </div>
    </Dialog>
  );
}

/** For spectators: anyone at a public table, those with the secret at a private one. */
export function WatchLinkDialog(props: { id: string; isPrivate: boolean; onClose: () => void }) {
  const { id, isPrivate, onClose } = props;
  const [secret, setSecret] = useState<string | null>(null);
  useEffect(() => {
    void getTable(id).then((kept) => setSecret(kept?.watch ?? ''));
  }, [id]);
  const link =
    secret === null
      ? ''
      : isPrivate
        ? secret === ''
          ? ''
          : tableLink(id, { name: 'watch', text: secret })
        : tableLink(id);
  return (
    <Dialog title={t('Link for spectators')} onClose={onClose}>
      <div class="stack">
        <p>{t('Anyone with this link can watch, but not play.')}</p>
        {link !== '' ? (
          <CopyField label={t('Link for spectators')} text={link} share={t('A game on Potentia')} />
        ) : (
          secret !== null && (
            <p class="muted">{t('Only the browser that created the table has this link.')}</p>
          )
        )}
      </div>
    </Dialog>
  );
}

export function ReportDialog(props: { id: string; event: number; onClose: () => void }) {
  const { id, event, onClose } = props;
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const send = async () => {
    try {
      await ask<undefined>('POST', `tables/${id}/report`, { event, text: text.trim() });
      toast(t('Your report has been sent to the operators.'));
      onClose();
    } catch (problem) {
      setError(errorText(problem));
    }
  };
  return (
    <Dialog title={t('Report to the operators')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void send();
        }}
      >
        <label class="stack">
          <span>{t('What’s wrong at this table?')}</span>
          <textarea
            class="input"
            rows={4}
            maxLength={500}
            value={text}
            autoFocus
            onInput={(typed) => setText(typed.currentTarget.value)}
          />
        </label>
        {error !== '' && (
          <p class="field-error" role="alert">
            {error}
          </p>
        )}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={text.trim() === ''}>
            {tc('verb', 'Report')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
