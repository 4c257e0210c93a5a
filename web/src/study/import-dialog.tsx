/* Paste, choose or drop a record; choose a game if there are several. */

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Rules, Start } from '../module/api';
import { t, tc, tn } from '../text/t';
import { told } from '../text/words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { importError, listGames, readFile, type Listed } from './importing';

function gameTitle(one: Listed): string {
  if (one.white !== '' || one.black !== '') {
    return t('{white} – {black}', {
      white: one.white || '?',
      black: one.black || '?',
    });
  }
  return one.event !== '' ? one.event : t('Game {number}', { number: one.game + 1 });
}

export function ImportDialog(props: {
  rules: Rules;
  starts: Start[];
  /** What was dropped or pasted on the page, and what was wrong with it. */
  text: string;
  error: string;
  onOpen: (text: string, start: string | undefined, game: number) => Promise<void>;
  onClose: () => void;
}) {
  const { rules, starts, onOpen, onClose } = props;
  const [text, setText] = useState(props.text);
  const [start, setStart] = useState('');
  const [error, setError] = useState(props.error);
  const [games, setGames] = useState<{ list: Listed[]; count: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const id = useId();
  const chosen = start === '' ? undefined : start;

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setError('');
    try {
      await work();
    } catch (problem) {
      setError(importError(problem));
    }
    setBusy(false);
  };

  const open = (content: string) =>
    attempt(async () => {
      const scene = await rules.open(content, chosen);
      await rules.close(scene.session);
      if (scene.games > 1)
        setGames({
          list: await listGames(rules, content, scene.games, chosen),
          count: scene.games,
        });
      else await onOpen(content, chosen, 0);
    });

  // No error means several games: choose at once.
  useEffect(() => {
    if (props.text !== '' && props.error === '') void open(props.text);
  }, []);

  const take = (blob: Blob) =>
    attempt(async () => {
      const content = await readFile(blob);
      setText(content);
      await open(content);
    });

  if (games) {
    return (
      <Dialog
        title={tc('one of several in a file', 'Which game?')}
        onClose={onClose}
        wide
        actions={
          <Button onClick={() => setGames(null)}>{tc('to the previous step', 'Back')}</Button>
        }
      >
        {games.count > games.list.length && (
          <p class="muted">
            {tn('The first {shown} of {n} game', 'The first {shown} of {n} games', games.count, {
              shown: games.list.length,
            })}
          </p>
        )}
        {error !== '' && (
          <p class="field-error" role="alert">
            {error}
          </p>
        )}
        <ol class="games-list">
          {games.list.map((one) => (
            <li key={one.game}>
              <button
                type="button"
                class="games-item"
                disabled={one.error !== '' || busy}
                onClick={() => void attempt(() => onOpen(text, chosen, one.game))}
              >
                <span class="number muted">{one.game + 1}</span>
                <span>
                  <strong>{gameTitle(one)}</strong>
                  <small class={one.error === '' ? 'muted' : 'field-error'}>
                    {one.error !== ''
                      ? one.error
                      : [one.event, one.date, one.result].filter((part) => part !== '').join(' · ')}
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ol>
      </Dialog>
    );
  }

  return (
    <Dialog
      title={t('Import')}
      onClose={onClose}
      wide
      actions={
        <>
          <Button
            icon={<Icon name="upload" />}
            disabled={busy}
            onClick={() => file.current?.click()}
          >
            {t('Choose a file')}
          </Button>
          <Button look="main" disabled={busy || text.trim() === ''} onClick={() => void open(text)}>
            {tc('verb', 'Open')}
          </Button>
        </>
      }
    >
      <div
        class={over ? 'import-drop is-over' : 'import-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(false);
          const dropped = event.dataTransfer?.files[0];
          if (dropped) void take(dropped);
          else setText(event.dataTransfer?.getData('text/plain') ?? '');
        }}
      >
        <label for={`${id}-text`} class="field-label">
          {t('Game or position')}
        </label>
        <p id={`${id}-about`} class="muted">
          {t(
            'Paste SGF, the publisher’s notation, actions, a position, or a game from Little Golem or CodeCup. You can also drop a file here.',
          )}
        </p>
        <textarea
          id={`${id}-text`}
          class="input import-text"
          rows={10}
          spellcheck={false}
          aria-describedby={error === '' ? `${id}-about` : `${id}-about ${id}-error`}
          aria-invalid={error !== ''}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {error !== '' && (
        <p id={`${id}-error`} class="field-error" role="alert">
          {error}
        </p>
      )}
      <div class="field">
        <label for={`${id}-start`}>{t('If the text doesn’t name the game')}</label>
        <select
          id={`${id}-start`}
          class="input"
          value={start}
          onChange={(event) => setStart(event.currentTarget.value)}
        >
          <option value="">{t('Detect automatically')}</option>
          {starts.map((one) => (
            <option key={one.name} value={one.name}>
              {told(one.title)}
            </option>
          ))}
        </select>
      </div>
      <input
        ref={file}
        type="file"
        class="unseen"
        tabIndex={-1}
        aria-label={t('Choose a file')}
        accept=".sgf,.gipf,.txt,text/plain,application/x-go-sgf"
        onChange={(event) => {
          const picked = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (picked) void take(picked);
        }}
      />
    </Dialog>
  );
}
