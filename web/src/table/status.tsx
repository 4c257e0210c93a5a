/* Who must do what, in words, with what has no place on the board. */

import type { ComponentChildren } from 'preact';
import { t } from '../text/t';
import { actorNameOf, told } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import type { TableView } from './use-table';

/** What can be done besides the board; null where there is nothing of it. */
export function Choices({ table }: { table: TableView }) {
  const { model, scene } = table;
  const words = scene.walk.options.filter((one) => one.kind === 'word');
  if (!model.isOurs || table.shown !== null || words.length === 0) return null;
  // What gives something up is no choice like the others: it stands last and apart.
  const sorted = [...words].sort((a, b) => Number(a.apart) - Number(b.apart));
  return (
    <div
      class="row choices"
      role="group"
      aria-label={t('Choices of {who}', { who: actorNameOf(table.kit, scene.actor) })}
    >
      {sorted.map((one) => (
        <Button
          key={one.key}
          look={one.apart ? 'danger' : 'usual'}
          onClick={() => table.act(one.action)}
        >
          {one.word === '' ? one.text : told(one.word)}
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
