/* The list of the player's conditional turns. */

import { t } from '../text/t';
import { errorText } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { toast } from '../ui/toast';
import { LINES_MAX, lineText, linesOf, type Planner } from './planner';
import type { OnlineTable, OnlineView } from './table';

export function PlanPanel(props: {
  table: OnlineTable;
  view: OnlineView;
  planner: Planner | null;
  onBegin: () => void;
}) {
  const { table, view, planner, onBegin } = props;
  const lines = linesOf(view.state.plan);
  const seat = table.seat;
  const send = async (next: string[]) => {
    try {
      await table.command('plan', {
        at: view.state.changed,
        text: next.length === 0 ? '-' : next.join('|'),
      });
      planner?.close();
    } catch (error) {
      toast(errorText(error), { kind: 'error', key: 'plan' });
    }
  };
  if (!seat) return null;
  const othersTurn = table.isPlaying && view.state.actor !== seat && view.state.actor !== null;
  return (
    <div class="plan stack">
      <p class="muted">
        {t('If your opponent plays the move you expect, your reply is played at once.')}
      </p>
      {lines.length > 0 && (
        <ul class="plan-lines">
          {lines.map((line) => (
            <li key={line}>
              <span>{lineText(line)}</span>
              <Button
                look="plain"
                label={t('Remove {line}', { line: lineText(line) })}
                icon={<Icon name="trash" size={18} />}
                onClick={() => void send(lines.filter((one) => one !== line))}
              />
            </li>
          ))}
        </ul>
      )}
      {planner ? (
        <div class="stack">
          {planner.batches.length > 0 && (
            <p class="plan-line">
              {lineText(planner.batches.map((batch) => batch.join(';')).join('>'))}
            </p>
          )}
          <div class="row">
            <Button
              look="main"
              disabled={!planner.canKeep}
              onClick={() =>
                void send([...lines, planner.batches.map((batch) => batch.join(';')).join('>')])
              }
            >
              {t('Save this plan')}
            </Button>
            <Button disabled={!planner.canStepBack} onClick={() => void planner.stepBack()}>
              {t('Step back')}
            </Button>
            <Button onClick={planner.close}>{t('Cancel')}</Button>
          </div>
        </div>
      ) : (
        <div>
          <Button
            disabled={!othersTurn || lines.length >= LINES_MAX}
            icon={<Icon name="plus" size={18} />}
            onClick={onBegin}
          >
            {t('Plan a reply')}
          </Button>
          {!othersTurn && table.isPlaying && (
            <p class="muted">{t('You can plan while your opponent is to move.')}</p>
          )}
        </div>
      )}
    </div>
  );
}
