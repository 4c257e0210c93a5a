/* Studying: an analysis board for any game or position. This file finds what to study;
 * workspace.tsx is the board with everything around it. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Player, Start } from '../module/api';
import { engine, kit, rules } from '../services';
import { getGame } from '../store/games';
import { ownSide, type StoredGame } from '../store/types';
import { t } from '../text/t';
import { readDraft } from './draft';
import { importError } from './importing';
import { readFragment } from './share';
import type { StudySource } from './source';
import { Study } from './study';
import { Workspace } from './workspace';

export type { StudySource } from './source';

interface Opened {
  /** The list entry the study is saved as. */
  stored: StoredGame | null;
  /** The list entry it was made from. */
  basis: StoredGame | null;
  /** Whose game it is. */
  person: Player | null;
}

async function fromDraft(study: Study, basis: StoredGame | null): Promise<Opened | null> {
  const draft = readDraft(location.hash, basis?.version ?? 0);
  if (!draft) return null;
  try {
    await study.restore(draft, draft.changed);
    return {
      stored: draft.saved === '' ? null : await getGame(draft.saved),
      basis,
      person: draft.person ?? null,
    };
  } catch {
    // Perhaps written by an older version; its source is still there.
    return null;
  }
}

async function load(study: Study, source: StudySource, starts: Start[]): Promise<Opened> {
  const basis = source.kind === 'game' ? await getGame(source.id) : null;
  const restored = await fromDraft(study, basis);
  if (restored) return restored;
  const fresh: Opened = { stored: null, basis, person: basis && ownSide(basis) };
  switch (source.kind) {
    case 'game': {
      if (!basis) throw new Error(t('This game isn’t in this browser'));
      const isStudy = basis.kind === 'study';
      await study.openAt(basis.sgf, isStudy ? basis.node : -1, basis.pending);
      return isStudy ? { ...fresh, stored: basis } : fresh;
    }
    case 'position':
      await study.create({ position: source.text });
      return fresh;
    case 'record':
      await study.open(source.text);
      return fresh;
    case 'link': {
      const shared = await readFragment(source.fragment);
      if (shared.kind === 'position') await study.create({ position: shared.text });
      else await study.open(shared.text, undefined, undefined, shared.turn);
      return fresh;
    }
    case 'new': {
      const start = starts.find((one) => one.name === source.start) ?? starts[0];
      const setup = start?.setup ?? '';
      // Both are requested at once, since the board needs both.
      await Promise.all([study.create({ setup }), kit(setup)]);
      return fresh;
    }
  }
}

export function StudyPage(props: { source: StudySource; edit?: boolean }) {
  const { source, edit = false } = props;
  const [study] = useState(() => new Study(rules()));
  const [starts, setStarts] = useState<Start[]>([]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState('');
  const [, redraw] = useState(0);
  const begun = useRef(false);

  useEffect(() => study.subscribe(() => redraw((n) => n + 1)), [study]);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const run = async () => {
      const all = (await rules().starts()).filter((start) => start.board);
      setStarts(all);
      setOpened(await load(study, source, all));
    };
    run().catch((problem: unknown) => setError(importError(problem)));
  }, [study]);
  useEffect(() => () => study.close(), [study]);

  if (error !== '') {
    return (
      <div class="page page-narrow study-failed">
        <h1>{t('This can’t be opened')}</h1>
        <p class="note note-error">{error}</p>
        <p>
          <a href="#/study">{t('Start a new analysis')}</a>
        </p>
      </div>
    );
  }
  if (!opened || !study.state) {
    return (
      <p class="muted study-wait" role="status">
        {t('Loading…')}
      </p>
    );
  }
  return (
    <Workspace
      study={study}
      engine={engine()}
      state={study.state}
      starts={starts}
      edit={edit}
      reviews={source.kind === 'game' && source.review}
      {...opened}
    />
  );
}
