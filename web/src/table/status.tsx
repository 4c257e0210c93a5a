/* Who must do what, in words, with what has no place on the board. */

import type { ComponentChildren } from 'preact';
import { choices } from '../board';
import type { Action } from '../module/api';
import { t } from '../text/t';
import { actorName, choiceText } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import type { TableView } from './use-table';

/** Giving a side game up is not a choice like the others: it stands last and apart. */
function look(action: Action): 'usual' | 'danger' | 'main' {
  if (action.text === 'concede') return 'danger';
  return action.kind === 'done' ? 'main' : 'usual';
}

/** What can be done besides the board; null where there is nothing of it. */
export function Choices({ table }: { table: TableView }) {
  const { model, scene } = table;
  const offered = model.isOurs && table.shown === null ? choices(scene) : [];
  if (offered.length === 0) return null;
  const sorted = [...offered].sort(
    (a, b) => Number(a.text === 'concede') - Number(b.text === 'concede'),
  );
  return (
    <div
      class="row choices"
      role="group"
      aria-label={t('Choices of {who}', { who: actorName(scene.actor) })}
    >
      {sorted.map((action) => (
        <Button key={action.text} look={look(action)} onClick={() => table.act(action)}>
          {choiceText(action.text)}
        </Button>
      ))}
    </div>
  );
}

export function Status(props: {
  table: TableView;
  headline: ComponentChildren;
  over?: boolean;
  /** Right under the headline. */
  note?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const { table, headline, over = false, note, children } = props;
  const { model } = table;
  if (table.shown !== null) {
    return (
      <div class="status">
        <p class="status-line">{t('You are looking at an earlier turn')}</p>
        <Button look="main" onClick={() => table.show(null)}>
          {t('Back to the game')}
        </Button>
      </div>
    );
  }
  return (
    <div class={over ? 'status status-over' : 'status'}>
      <p class="status-line">{headline}</p>
      {note}
      {table.unconfirmed && (
        <div class="row">
          <Button look="main" icon={<Icon name="check" />} onClick={() => void model.confirm()}>
            {t('Confirm')}
          </Button>
          <Button icon={<Icon name="step" />} onClick={() => void model.stepBack()}>
            {t('Take back')}
          </Button>
        </div>
      )}
      <Choices table={table} />
      {children}
    </div>
  );
}

/** The position has stood often enough for a draw. */
export function Repeated({ onClaim }: { onClaim: () => void }) {
  return (
    <div class="note row">
      <span>{t('This position has stood three times.')}</span>
      <Button onClick={onClaim}>{t('Claim a draw')}</Button>
    </div>
  );
}
