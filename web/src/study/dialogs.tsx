/* The study's dialogs. */

import type { RefObject } from 'preact';
import { exportPng, exportSvg, type Orientation } from '../board';
import { ShareGame } from '../film/share-game';
import type { Start } from '../module/api';
import { t } from '../text/t';
import { Details } from './details';
import { ExportDialog } from './export-dialog';
import { ImportDialog } from './import-dialog';
import type { Reviewed } from './review';
import type { Study, StudyState } from './study';

export type Asking =
  | { kind: 'import'; text: string; error: string }
  | { kind: 'export'; first: 'sgf' | 'link' | 'picture' }
  | { kind: 'film' }
  | { kind: 'details' };

export function StudyDialogs(props: {
  study: Study;
  state: StudyState;
  starts: Start[];
  review: Reviewed | null;
  asking: Asking | null;
  board: RefObject<HTMLElement>;
  orientation: Orientation;
  /** What the game is called under its moving picture. */
  caption: string;
  onAsk: (asking: Asking) => void;
  onOpen: (text: string, start: string | undefined, game: number) => Promise<void>;
  onHeader: (values: Record<string, string>) => void;
  onClose: () => void;
}) {
  const { study, state, starts, review, asking, board, onOpen, onHeader, onClose } = props;
  const { orientation, caption, onAsk } = props;
  switch (asking?.kind) {
    case undefined:
      return null;
    case 'import':
      return (
        <ImportDialog
          rules={study.rules}
          starts={starts}
          text={asking.text}
          error={asking.error}
          onOpen={onOpen}
          onClose={onClose}
        />
      );
    case 'export':
      return (
        <ExportDialog
          study={study}
          review={review}
          name="potentia"
          first={asking.first}
          picture={() => {
            if (!board.current) throw new Error(t('There’s no board to export here.'));
            return exportSvg(board.current);
          }}
          png={exportPng}
          onFilm={() => onAsk({ kind: 'film' })}
          onClose={onClose}
        />
      );
    case 'film': {
      const { tree, scene, sgf } = state;
      const turn = tree.isMain(scene.node) ? tree.path(scene.node).length : 0;
      return (
        <ShareGame
          film={{ sgf, orientation, caption }}
          turn={turn}
          place={turn > 0 ? t('Link to this move') : t('Link to the game')}
          onClose={onClose}
        />
      );
    }
    case 'details':
      return (
        <Details
          header={state.header}
          onDone={(values) => {
            onClose();
            onHeader(values);
          }}
          onClose={onClose}
        />
      );
  }
}
