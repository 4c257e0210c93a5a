/* A challenge: what is at stake before it, the main board while a side game takes its place, and
 * what came of it. */

import { useState } from 'preact/hooks';
import { Board, PieceIcon } from '../board';
import type { Kit, Played, Scene } from '../module/api';
import { useSettings } from '../store/settings';
import { t, tc } from '../text/t';
import { said, told } from '../text/words';
import { useKitOf } from './kits';
import { isPlayer } from './session';
import { playedText } from './telling';
import type { TableView } from './use-table';

/** The declared action and what has followed. */
function declared({ current }: Scene): Played[] {
  const at = current.map((one) => one.board === 0 && one.points.length > 0).lastIndexOf(true);
  return at < 0 ? [] : current.slice(at);
}

/** Hands that are shown, and dice that fall: the actions of a side game that have pictures. */
function Shown(props: { played: readonly Played[]; kit: Kit | null; table: TableView }) {
  const { played, kit, table } = props;
  const { animation } = useSettings();
  if (!kit || played.length === 0) return null;
  return (
    <div class={animation ? 'side-shown side-moves' : 'side-shown'}>
      {played.map((one, i) => (
        <span key={`${i} ${one.text}`} class={one.actor === 'chance' ? 'side-rolled' : 'side-hand'}>
          <PieceIcon kit={kit} sprite={one.sprite} owner={one.by} decorative />
          <span class="unseen">{playedText(one, isPlayer(one.by) ? table.name(one.by) : '')}</span>
          {isPlayer(one.by) && (
            <small class="muted" aria-hidden="true">
              {table.name(one.by)}
            </small>
          )}
        </span>
      ))}
    </div>
  );
}

/** The main board, small; one touch makes it large. */
function MainBoard({ table }: { table: TableView }) {
  const [isLarge, setLarge] = useState(false);
  const kit = table.kits[0];
  if (!kit) return null;
  const game = told(kit.title);
  return (
    <div class={isLarge ? 'side-board side-board-large' : 'side-board'}>
      <Board
        scene={table.drawn}
        board={0}
        kit={kit}
        walker={null}
        orientation={table.orientation}
        coordinates={isLarge}
        reachable={isLarge}
        label={game}
      />
      <button
        type="button"
        class="side-size"
        aria-expanded={isLarge}
        aria-label={t('{game}: larger board', { game })}
        onClick={() => setLarge(!isLarge)}
      />
    </div>
  );
}

function Result({ table }: { table: TableView }) {
  const { settled, current, previous } = table.drawn;
  const kit = useKitOf()(settled?.boards[1]?.kit ?? '');
  const turn = current.length > 0 ? current : previous;
  const first = turn.map((one) => one.sprite < 0).lastIndexOf(true) + 1;
  return (
    <aside
      class={settled?.kept ? 'side-game side-kept' : 'side-game side-lost'}
      aria-label={tc('noun', 'Challenge')}
    >
      <Shown played={turn.slice(first)} kit={kit} table={table} />
      <p>{said(settled?.sentence)}</p>
    </aside>
  );
}

/** Nothing if there is no challenge. */
export function SideGame({ table }: { table: TableView }) {
  const { drawn, large, kits } = table;
  const { challenge, settled } = drawn;
  if (settled) return <Result table={table} />;
  if (!challenge) return null;
  const [first, ...since] = declared(drawn);
  // Actions on the side game's board are shown there.
  const words = since
    .filter((one) => one.points.length === 0 && one.sprite < 0)
    .map((one) => playedText(one, isPlayer(one.actor) ? table.name(one.actor) : ''));
  const [stake, who, side, ...results] = challenge.told.map(said);
  const means = (
    <ul class="side-means">
      {results.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
  const rest = words.length > 0 && <p class="muted">{words.join(' · ')}</p>;
  return (
    <aside
      class={large > 0 ? 'side-game side-game-played' : 'side-game'}
      aria-label={tc('noun', 'Challenge')}
    >
      {large > 0 && <MainBoard table={table} />}
      <div>
        {first && large === 0 && <p>{t('Declared: {action}', { action: playedText(first) })}</p>}
        <p>
          <strong>{stake}</strong>
        </p>
        <p>
          {!challenge.made && who} {side}
        </p>
        {challenge.made ? (
          <details>
            <summary>{t('What each result means')}</summary>
            {means}
            {large > 0 && rest}
          </details>
        ) : (
          means
        )}
        <Shown
          played={since.filter((one) => one.sprite >= 0)}
          kit={kits[1] ?? null}
          table={table}
        />
        {large === 0 && rest}
      </div>
    </aside>
  );
}
