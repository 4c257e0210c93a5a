/* The game, the position and the board in formats that others read. */

import { useEffect, useId, useState } from 'preact/hooks';
import { kit as kitOf } from '../services';
import { errorText, nameOf } from '../text/words';
import { t, tc } from '../text/t';
import { Button } from '../ui/button';
import { CopyField } from '../ui/copy-field';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { Choices, Toggle } from '../ui/toggle';
import { toast } from '../ui/toast';
import { lineActions, reviewComment, reviewedNodes, type Reviewed } from './review';
import { address, gameFragment, positionFragment } from './share';
import type { Study } from './study';

type Form = 'sgf' | 'official' | 'actions' | 'position' | 'link' | 'picture';

export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has started, but may still be reading.
  window.setTimeout(() => URL.revokeObjectURL(url), 10000);
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('Copied'), { key: 'copied' });
  } catch (error) {
    toast(t('The browser didn’t let the page copy: {reason}', { reason: errorText(error) }), {
      kind: 'error',
    });
  }
}

/** The record with the review's verdict on each costly turn, and the better line as a variation. */
async function withReview(study: Study, data: Reviewed): Promise<string> {
  const { tree, scene } = study.state ?? {};
  if (!tree || !scene) throw new Error('nothing is open');
  const name = nameOf(await kitOf(scene.setup), 'white');
  const notes = reviewedNodes(data, tree)
    .filter(({ turn }) => turn.judged !== '')
    .map((one) => {
      const { node } = one;
      const said = reviewComment(one, name);
      return {
        place: tree.place(node.id),
        comment: node.comment === '' ? said : `${node.comment}\n\n${said}`,
        mark: node.mark,
        line: lineActions(one.turn.bestLine),
      };
    });
  return study.writeWith(notes);
}

/** If a format can't express the record, the reason is shown instead. */
async function produce(study: Study, form: Form, review: Reviewed | null): Promise<string> {
  const scene = study.state?.scene;
  if (!scene) return '';
  const { rules } = study;
  switch (form) {
    case 'sgf':
      return review ? withReview(study, review) : rules.write(scene.session, 'sgf');
    case 'official':
    case 'actions':
      return rules.write(scene.session, form);
    case 'position':
      return scene.position;
    default:
      return '';
  }
}

const ENDINGS: Partial<Record<Form, string>> = {
  sgf: '.sgf',
  official: '.gipf',
  actions: '.txt',
  position: '.txt',
};

function Links(props: { study: Study }) {
  const { study } = props;
  const [game, setGame] = useState<string | null>(null);
  /** The game, opened at the turn in sight; '' where that is not one of the main line. */
  const [here, setHere] = useState('');
  const { scene, tree } = study.state ?? {};
  useEffect(() => {
    if (!scene || !tree) return;
    const turn = tree.isMain(scene.node) ? tree.path(scene.node).length : 0;
    const make = async () => {
      const record = await study.rules.write(scene.session, 'actions');
      setGame(await gameFragment(record));
      setHere(turn > 0 ? await gameFragment(record, turn) : '');
    };
    make().catch(() => setGame(''));
  }, [study, scene]);
  if (!scene) return null;
  const links = [
    { label: t('This position'), url: address(positionFragment(scene.position)) },
    ...(game ? [{ label: t('The whole game (main line)'), url: address(game) }] : []),
    ...(here !== ''
      ? [{ label: t('The whole game, opened at this move'), url: address(here) }]
      : []),
  ];
  return (
    <>
      {links.map(({ label, url }) => (
        <CopyField key={label} label={label} text={url} />
      ))}
      {game === '' && (
        <p class="muted">{t('This game is too long for a link. Send the SGF instead.')}</p>
      )}
    </>
  );
}

function Pictures(props: {
  name: string;
  picture: () => string;
  png: (svg: string, width: number) => Promise<Blob>;
  onFilm: () => void;
}) {
  const { name, picture, png, onFilm } = props;
  const guarded = (work: () => Promise<void>) => {
    work().catch((error: unknown) => toast(errorText(error), { kind: 'error' }));
  };
  return (
    <>
      <p>{t('The board as you see it.')}</p>
      <div class="export-buttons">
        <Button
          icon={<Icon name="download" />}
          onClick={() =>
            guarded(async () =>
              download(`${name}.svg`, new Blob([picture()], { type: 'image/svg+xml' })),
            )
          }
        >
          {t('SVG, for printing')}
        </Button>
        <Button
          icon={<Icon name="download" />}
          onClick={() => guarded(async () => download(`${name}.png`, await png(picture(), 1600)))}
        >
          {t('PNG, for sharing')}
        </Button>
        <Button icon={<Icon name="play" />} onClick={onFilm}>
          {t('The whole game, animated')}
        </Button>
      </div>
    </>
  );
}

export function ExportDialog(props: {
  study: Study;
  review: Reviewed | null;
  /** A file name without extension. */
  name: string;
  first: Form;
  picture: () => string;
  png: (svg: string, width: number) => Promise<Blob>;
  onFilm: () => void;
  onClose: () => void;
}) {
  const { study, review, name, picture, png, onFilm, onClose } = props;
  const [form, setForm] = useState<Form>(props.first);
  const [withComments, setWithComments] = useState(true);
  const [made, setMade] = useState<{ form: Form; text: string }>({ form, text: '' });
  const [error, setError] = useState('');
  const scene = study.state?.scene;
  const id = useId();

  useEffect(() => {
    let stale = false;
    setError('');
    produce(study, form, withComments ? review : null)
      .then((text) => !stale && setMade({ form, text }))
      .catch((problem: unknown) => {
        if (stale) return;
        setMade({ form, text: '' });
        setError(errorText(problem));
      });
    return () => {
      stale = true;
    };
  }, [study, form, review, withComments, scene]);

  // The previous format's result doesn't apply to this one.
  const text = made.form === form ? made.text : '';
  const isText = form !== 'link' && form !== 'picture';
  return (
    <Dialog title={t('Export and share')} onClose={onClose} wide>
      <Choices<Form>
        legend={t('Format')}
        hideLegend
        value={form}
        options={[
          { value: 'sgf', label: 'SGF' },
          { value: 'official', label: t('Publisher’s notation') },
          { value: 'actions', label: tc('notation', 'Actions') },
          { value: 'position', label: t('Position') },
          { value: 'link', label: t('Link') },
          { value: 'picture', label: t('Picture') },
        ]}
        onChange={setForm}
      />
      {form === 'sgf' && review && (
        <Toggle
          label={t('Include the review as comments')}
          checked={withComments}
          onChange={setWithComments}
        />
      )}
      {isText && error === '' && (
        <>
          <label class="unseen" for={id}>
            {t('Text')}
          </label>
          <textarea
            id={id}
            class="input export-text"
            rows={form === 'position' ? 4 : 12}
            readOnly
            spellcheck={false}
            value={text}
          />
          <div class="export-buttons">
            <Button
              look="main"
              icon={<Icon name="copy" />}
              disabled={text === ''}
              onClick={() => void copy(text)}
            >
              {t('Copy')}
            </Button>
            <Button
              icon={<Icon name="download" />}
              disabled={text === ''}
              onClick={() =>
                download(
                  name + (ENDINGS[form] ?? '.txt'),
                  new Blob([text], { type: 'text/plain;charset=utf-8' }),
                )
              }
            >
              {t('Save as file')}
            </Button>
          </div>
        </>
      )}
      {isText && error !== '' && (
        <p class="note note-error" role="alert">
          {error}
        </p>
      )}
      {form === 'link' && <Links study={study} />}
      {form === 'picture' && <Pictures name={name} picture={picture} png={png} onFilm={onFilm} />}
    </Dialog>
  );
}
