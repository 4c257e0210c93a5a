/* The buttons under the board. Unavailable ones are greyed out, not hidden, so that each keeps its
 * place. */

import { t, tc } from '../text/t';
import { Button } from '../ui/button';
import { Icon, type IconName } from '../ui/icon';
import { Menu, type MenuItem } from '../ui/menu';
import type { TableView } from './use-table';

export interface Control {
  label: string;
  icon: IconName;
  disabled?: boolean;
  onClick: () => void;
}

export function stepBack({ model }: TableView): Control {
  return {
    label: t('Step back'),
    icon: 'step',
    disabled: !model.canStepBack,
    onClick: () => void model.stepBack(),
  };
}

export function flip(table: TableView): Control {
  return { label: tc('the board', 'Flip'), icon: 'flip', onClick: table.flip };
}

export function Controls(props: {
  table: TableView;
  controls: Control[];
  /** Further items, after those that turn the board. */
  items: (MenuItem | null)[];
}) {
  const { table, controls, items } = props;
  const ways: MenuItem[] = [
    { label: t('Flip the board'), icon: <Icon name="flip" />, onChoose: table.flip },
  ];
  if (table.turn)
    ways.push({
      label: t('Rotate the board by 60°'),
      icon: <Icon name="rotate" />,
      onChoose: table.turn,
    });
  return (
    <div class="controls" role="group" aria-label={tc('a group of buttons', 'Game')}>
      {controls.map(({ label, icon, disabled = false, onClick }) => (
        <Button
          key={label}
          look="plain"
          class="control"
          icon={<Icon name={icon} />}
          disabled={disabled}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
      <Menu
        label={tc('menu', 'More')}
        icon={<Icon name="menu" />}
        items={[...ways, null, ...items]}
      />
    </div>
  );
}
