/* White's chances over the game. One tab stop; arrow keys go from turn to turn. */

import { mainText } from '../table/turn-sides';
import { t } from '../text/t';
import { useNames, type NameOf } from './names';
import { judgedName, type ReviewedNode } from './review';
import { percent } from './score';

const WIDTH = 1000;
const HEIGHT = 200;

/** Chances before the first turn and after each one. */
function chances(turns: ReviewedNode[]): number[] {
  const first = turns[0]?.turn;
  return first ? [first.whiteBefore, ...turns.map(({ turn }) => turn.whiteAfter)] : [];
}

function describe(turns: ReviewedNode[], at: number, name: NameOf): string {
  const here = turns[at - 1];
  const chance = percent(chances(turns)[at] ?? 500);
  const player = name('white');
  if (!here) return t('Start. {player}’s chances: {chance}', { player, chance });
  const who = name(here.turn.player);
  const turn = mainText(here.node);
  const judged = judgedName(here.turn.judged);
  if (judged !== '') {
    // TRANSLATORS: {turn} is the move in notation, {player} always the first player
    return t('Turn {number}, {who}, {turn}. {player}’s chances: {chance}. {judged}', {
      player,
      number: at,
      who,
      turn,
      chance,
      judged,
    });
  }
  // TRANSLATORS: {turn} is the move in notation, {player} always the first player
  return t('Turn {number}, {who}, {turn}. {player}’s chances: {chance}', {
    player,
    number: at,
    who,
    turn,
    chance,
  });
}

export function Graph(props: {
  turns: ReviewedNode[];
  at: number | null;
  onGo: (turn: number) => void;
}) {
  const { turns, at, onGo } = props;
  const name = useNames();
  const values = chances(turns);
  const last = Math.max(values.length - 1, 1);
  const x = (i: number) => (i / last) * WIDTH;
  const y = (chance: number) => HEIGHT - (chance / 1000) * HEIGHT;
  const curve = values
    .map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
  const nearest = (event: MouseEvent & { currentTarget: Element }) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.round(((event.clientX - box.left) / box.width) * last)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? 0;
    let to = -1;
    if (event.key === 'ArrowRight' || event.key === 'ArrowUp') to = from + 1;
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') to = from - 1;
    else if (event.key === 'PageUp') to = Math.min(last, from + 10);
    else if (event.key === 'PageDown') to = Math.max(0, from - 10);
    else if (event.key === 'Home') to = 0;
    else if (event.key === 'End') to = last;
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (to >= 0 && to <= last) onGo(to);
  };
  return (
    <div
      class="graph"
      role="slider"
      tabIndex={0}
      aria-label={t('{player}’s chances, turn by turn', { player: name('white') })}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? 0}
      aria-valuetext={describe(turns, at ?? 0, name)}
      onKeyDown={onKeyDown}
      onClick={(event) => onGo(nearest(event))}
      onPointerMove={(event) => {
        event.currentTarget.title = describe(turns, nearest(event), name);
      }}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path class="graph-area" d={`${curve}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
        <path class="graph-middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        <path class="graph-curve" d={curve} />
        {at !== null && <path class="graph-now" d={`M${x(at).toFixed(1)} 0V${HEIGHT}`} />}
        {/* Zero-length lines with round ends: dots that stay round however the graph is stretched. */}
        {turns.map(({ turn }, i) =>
          turn.judged === '' ? null : (
            <path
              key={i}
              class={`graph-dot dot-${turn.judged}`}
              d={`M${x(i + 1).toFixed(1)} ${y(turn.whiteAfter).toFixed(1)}h0`}
            />
          ),
        )}
      </svg>
    </div>
  );
}
