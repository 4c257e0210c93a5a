/* Who must do what, in words, with the choices that have no place on the board. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { PieceIcon, pickText, wordOptions } from '../board';
import { t } from '../text/t';
import { said } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { isPlayer } from './session';
import type { TableView } from './use-table';

/** Choices beside the board; null if there are none. */
export function Choices({ table }: { table: TableView }) {
  const { scene, walker } = table;
  const { kit, walking } = walker;
  const options = wordOptions(walker);
  if (!kit || options.length === 0) return null;
  // Giving something up is no ordinary choice: it comes last, set apart.
  const sorted = [...options].sort((a, b) => Number(a.apart) - Number(b.apart));
  const who = isPlayer(scene.actor) ? table.name(scene.actor) : '';
  const owner = isPlayer(scene.actor) ? scene.actor : 'nobody';
  return (
    <div class="row choices" role="group" aria-label={t('{who}’s choices', { who })}>
      {sorted.map((option) => (
        <Button
          key={option.key}
          look={option.apart ? 'danger' : 'usual'}
          icon={
            option.kind === 'word' && option.sprite >= 0 ? (
              <PieceIcon kit={kit} sprite={option.sprite} owner={owner} decorative />
            ) : undefined
          }
          onClick={() => walking.pick(option)}
          onFocus={() => walking.lookOption(option)}
          onBlur={() => walking.lookOption(null)}
        >
          {pickText(kit, option)}
        </Button>
      ))}
    </div>
  );
}

/** Whether all that can be done is to choose among words. */
function asksInWords({ model, walker }: TableView): boolean {
  const options = walker.walking.options.filter((one) => !one.apart);
  return model.isOurs && options.length > 0 && options.every((one) => one.kind === 'word');
}

/** What a choice is about, where the rest of it stands below. */
function Stake({ table }: { table: TableView }) {
  const { challenge } = table.drawn;
  if (!challenge || table.large > 0) return null;
  const [stake, , side] = challenge.told.map(said);
  return (
    <p class="status-stake">
      {stake} {side}
    </p>
  );
}

export function Status(props: {
  table: TableView;
  headline: ComponentChildren;
  over?: boolean;
  /** Who won, above how. */
  result?: string;
  /** Right under the headline. */
  note?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const { table, headline, over = false, result = '', note, children } = props;
  const { model } = table;
  const place = useRef<HTMLDivElement>(null);
  const asks = table.shown === null && asksInWords(table);
  useEffect(() => {
    // Nothing on the board says that there is a choice, so it must not lie below the screen.
    if (asks) place.current?.scrollIntoView({ block: 'nearest' });
  }, [asks]);
  if (table.shown !== null) {
    return (
      <div class="status">
        <p class="status-line">{t('You’re looking at an earlier position')}</p>
        <Button look="main" onClick={() => table.show(null)}>
          {t('Back to the game')}
        </Button>
      </div>
    );
  }
  return (
    <div class={over ? 'status status-over' : 'status'} ref={place}>
      {result !== '' && <p class="status-result">{result}</p>}
      <p class="status-line">{headline}</p>
      <Stake table={table} />
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

/** The position has occurred often enough for a draw. */
export function Repeated({ onClaim }: { onClaim: () => void }) {
  return (
    <div class="note row">
      <span>{t('This position has occurred three times.')}</span>
      <Button onClick={onClaim}>{t('Claim a draw')}</Button>
    </div>
  );
}
