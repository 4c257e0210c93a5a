/* The buttons under the board of a table. What cannot be done now is greyed, not gone. */

import { t } from '../text/t';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { Menu, type MenuItem } from '../ui/menu';
import type { OnlineTable, TableView } from './table';
import { wish } from './table-status';

export interface TableDoing {
  flip: () => void;
  turn: (() => void) | null;
  askResign: () => void;
  askAbort: () => void;
  seatLink: () => void;
  watchLink: () => void;
  report: () => void;
  downloadSgf: () => void;
  study: () => void;
}

export function TableControls(props: { table: OnlineTable; view: TableView; doing: TableDoing }) {
  const { table, view, doing } = props;
  const { state, terms } = view;
  const seat = table.seat;
  const plays = seat !== null;
  const going = state.stage === 'playing';
  const acted = table.events.some((event) => event.kind === 'acted' && event.by === seat);
  const items: (MenuItem | null)[] = [
    { label: t('Flip the board'), icon: <Icon name="flip" />, onChoose: doing.flip },
    ...(doing.turn
      ? [
          {
            label: t('Turn the board by a sixth'),
            icon: <Icon name="rotate" />,
            onChoose: doing.turn,
          },
        ]
      : []),
    null,
    {
      label: t('Analyse'),
      icon: <Icon name="analyse" />,
      // Not while one plays: that would be an engine's game.
      disabled: plays && state.stage !== 'over',
      onChoose: doing.study,
    },
    { label: t('Export as SGF'), icon: <Icon name="download" />, onChoose: doing.downloadSgf },
    { label: t('Link to watch'), icon: <Icon name="eye" />, onChoose: doing.watchLink },
    ...(plays && state.stage !== 'over'
      ? [
          {
            label: t('Continue on another device'),
            icon: <Icon name="link" />,
            onChoose: doing.seatLink,
          },
        ]
      : []),
    { label: t('Report'), icon: <Icon name="warning" />, onChoose: doing.report },
    ...(plays
      ? [
          null,
          {
            label: t('Call the game off'),
            icon: <Icon name="close" />,
            disabled: state.begun || state.stage === 'over' || state.stage === 'removed',
            onChoose: doing.askAbort,
          },
        ]
      : []),
  ];
  return (
    <div class="controls" role="group" aria-label={t('Game')}>
      {plays ? (
        <>
          <Button
            look="plain"
            class="control"
            icon={<Icon name="step" />}
            disabled={!table.canStepBack}
            onClick={() => void table.stepBack()}
          >
            {t('Step back')}
          </Button>
          <Button
            look="plain"
            class="control"
            icon={<Icon name="back" />}
            disabled={!going || !terms.takebacks || !acted || state.takeback !== null}
            onClick={() => wish(table.command('ask-takeback'))}
          >
            {t('Takeback')}
          </Button>
          <Button
            look="plain"
            class="control"
            icon={<Icon name="draw" />}
            disabled={!going || state.offer === seat}
            onClick={() => wish(table.command('offer-draw'))}
          >
            {t('Draw')}
          </Button>
          <Button
            look="plain"
            class="control"
            icon={<Icon name="flag" />}
            disabled={!going}
            onClick={doing.askResign}
          >
            {t('Resign')}
          </Button>
        </>
      ) : (
        <Button look="plain" class="control" icon={<Icon name="flip" />} onClick={doing.flip}>
          {t('Flip')}
        </Button>
      )}
      <Menu label={t('More')} icon={<Icon name="menu" />} items={items} />
    </div>
  );
}
