/* A game to show to others: as a picture that moves, and by a link to the turn that matters. */

import { useEffect, useState } from 'preact/hooks';
import { rules } from '../services';
import { download } from '../study/export-dialog';
import { address, gameFragment } from '../study/share';
import { t } from '../text/t';
import { errorText } from '../text/words';
import { Button } from '../ui/button';
import { CopyField } from '../ui/copy-field';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { makeGif, type Film } from './film';

/** What stands under the picture of a game. */
export function gameCaption(game: string, white: string, black: string): string {
  return t('{game}: {white} – {black}', { game, white, black });
}

interface Made {
  file: File;
  url: string;
}

function useGif(film: Film): { made: Made | null; share: number; error: string } {
  const [made, setMade] = useState<Made | null>(null);
  const [share, setShare] = useState(0);
  const [error, setError] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    let url = '';
    makeGif(rules(), film, (done, count) => setShare(done / count), stop.signal)
      .then((blob) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setMade({ file: new File([blob], 'potentia.gif', { type: blob.type }), url });
      })
      .catch((problem: unknown) => {
        if (!stop.signal.aborted) setError(errorText(problem));
      });
    return () => {
      stop.abort();
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, []);
  return { made, share, error };
}

/** The link to a game, opened at a turn; null until it is there, '' where it would be too long. */
function useLink(sgf: string, turn: number): string | null {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    const make = async () => {
      const { session } = await rules().open(sgf);
      try {
        return await gameFragment(await rules().write(session, 'actions'), turn);
      } finally {
        await rules().close(session);
      }
    };
    make().then(
      (fragment) => setLink(fragment === '' ? '' : address(fragment)),
      () => setLink(''),
    );
  }, []);
  return link;
}

export function ShareGame(props: {
  film: Film;
  /** The turn that the link opens the game at, from 1; 0 for its start. */
  turn: number;
  /** What that turn is. */
  place: string;
  onClose: () => void;
}) {
  const { film, turn, place, onClose } = props;
  const { made, share, error } = useGif(film);
  const link = useLink(film.sgf, turn);
  const files = made ? [made.file] : [];
  const canShare = made !== null && navigator.canShare?.({ files }) === true;
  return (
    <Dialog title={t('Share this game')} onClose={onClose}>
      <div class="stack">
        {error !== '' && (
          <p class="note note-error" role="alert">
            {error}
          </p>
        )}
        {made ? (
          <img class="film-picture" src={made.url} alt={t('The game, move by move')} />
        ) : (
          error === '' && (
            <label class="review-progress">
              <span>{t('Drawing the game…')}</span>
              <progress value={share} max={1} />
            </label>
          )
        )}
        {made && (
          <div class="row">
            {canShare && (
              <Button
                look="main"
                icon={<Icon name="share" />}
                onClick={() => {
                  navigator.share({ files, title: film.caption }).catch(() => undefined);
                }}
              >
                {t('Share the picture')}
              </Button>
            )}
            <Button
              look={canShare ? 'usual' : 'main'}
              icon={<Icon name="download" />}
              onClick={() => download(made.file.name, made.file)}
            >
              {t('Save the picture')}
            </Button>
          </div>
        )}
        {link !== null && link !== '' && (
          <CopyField label={place} text={link} share={film.caption} />
        )}
        {link === '' && (
          <p class="muted">{t('This game is too long for a link. Send the SGF instead.')}</p>
        )}
      </div>
    </Dialog>
  );
}
