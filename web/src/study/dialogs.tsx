/* The study's dialogs. */

import type { RefObject } from 'preact';
import { exportPng, exportSvg } from '../board';
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
  | { kind: 'details' };

export function StudyDialogs(props: {
  study: Study;
  state: StudyState;
  starts: Start[];
  review: Reviewed | null;
  asking: Asking | null;
  board: RefObject<HTMLElement>;
  onOpen: (text: string, start: string | undefined, game: number) => Promise<void>;
  onHeader: (values: Record<string, string>) => void;
  onClose: () => void;
}) {
  const { study, state, starts, review, asking, board, onOpen, onHeader, onClose } = props;
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
          onClose={onClose}
        />
      );
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
