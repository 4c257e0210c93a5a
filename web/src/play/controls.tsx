/* The buttons under the board. What cannot be done now is greyed, not gone, so that the hand
 * finds each in its place. */

import { t } from '../text/t';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { Menu, type MenuItem } from '../ui/menu';
import type { Game } from './game';
import type { View } from './view';

export interface Doing {
  hint: () => void;
  askResign: () => void;
  askDraw: () => void;
  flip: () => void;
  turn: (() => void) | null; // a sixth of a turn, where the board has that shape
  analyse: () => void;
  playFromHere: () => void;
  rematch: () => void;
  downloadSgf: () => void;
}

export function Controls({ game, view, doing }: { game: Game; view: View; doing: Doing }) {
  const { over } = view.scene.outcome;
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
    { label: t('Analyse'), icon: <Icon name="analyse" />, onChoose: doing.analyse },
    { label: t('Play from here'), icon: <Icon name="play" />, onChoose: doing.playFromHere },
    { label: t('Export as SGF'), icon: <Icon name="download" />, onChoose: doing.downloadSgf },
    null,
    {
      label: t('Offer a draw'),
      icon: <Icon name="draw" />,
      disabled: over || view.thinking !== null,
      onChoose: doing.askDraw,
    },
    {
      label: t('Resign'),
      icon: <Icon name="flag" />,
      danger: true,
      disabled: over,
      onChoose: doing.askResign,
    },
  ];
  return (
    <div class="controls" role="group" aria-label={t('Game')}>
      <Button
        look="plain"
        class="control"
        icon={<Icon name="step" />}
        disabled={!game.canStepBack}
        onClick={() => void game.stepBack()}
      >
        {t('Step back')}
      </Button>
      <Button
        look="plain"
        class="control"
        icon={<Icon name="back" />}
        disabled={!game.canUndo}
        onClick={() => void game.undo()}
      >
        {t('Undo')}
      </Button>
      <Button
        look="plain"
        class="control"
        icon={<Icon name="hint" />}
        disabled={!game.isOurs}
        onClick={doing.hint}
      >
        {t('Hint')}
      </Button>
      {over ? (
        <Button look="plain" class="control" icon={<Icon name="again" />} onClick={doing.rematch}>
          {t('Rematch')}
        </Button>
      ) : (
        <Button look="plain" class="control" icon={<Icon name="flip" />} onClick={doing.flip}>
          {t('Flip')}
        </Button>
      )}
      <Menu label={t('More')} icon={<Icon name="menu" />} items={items} />
    </div>
  );
}
