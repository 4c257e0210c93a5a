/* The engine's panel: the evaluation and the best lines. */

import { useRef } from 'preact/hooks';
import { errorText, said } from '../text/words';
import type { Scene } from '../module/api';
import { isOpen } from '../table/session';
import { t, tc, tn } from '../text/t';
import { Toggle } from '../ui/toggle';
import { canAnalyse, type Analysis, type Line } from './analysis';
import { useNames } from './names';
import { percent, shortCount } from './score';

const LINES = [1, 2, 3, 4, 5];

/** Left and right within a line: one tab stop each, however long it grows. */
function walk(event: KeyboardEvent) {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  const at = document.activeElement;
  const to = event.key === 'ArrowRight' ? at?.nextElementSibling : at?.previousElementSibling;
  event.preventDefault();
  if (to instanceof HTMLElement) to.focus();
}

function LineView(props: { line: Line; onTurns: (line: Line, turns: number) => void }) {
  const { line, onTurns } = props;
  const { info, score, turns } = line;
  // The line shown when the button went down is meant, whatever is found meanwhile.
  const pressed = useRef<Line | null>(null);
  return (
    <li class="line">
      <span
        class={score.white >= 500 ? 'line-score is-white' : 'line-score is-black'}
        title={`${score.words} · ${t('Depth')} ${info.depth}`}
      >
        {score.badge}
      </span>
      <span class="line-turns" role="toolbar" onKeyDown={walk}>
        {turns.map((turn, i) => (
          <button
            key={i}
            type="button"
            class="line-turn"
            tabIndex={i === 0 ? 0 : -1}
            title={tn('Play this move', 'Play these {n} moves', i + 1)}
            onPointerDown={() => (pressed.current = line)}
            onClick={() => {
              onTurns(pressed.current ?? line, i + 1);
              pressed.current = null;
            }}
          >
            {turn}
          </button>
        ))}
      </span>
    </li>
  );
}

function Summary(props: { scene: Scene; analysis: Analysis | null; paused: string }) {
  const { scene, analysis, paused } = props;
  const name = useNames();
  if (scene.outcome.over && !isOpen(scene)) return <p class="engine-words">{said(scene.prompt)}</p>;
  if (paused !== '') return <p class="engine-words muted">{paused}</p>;
  if (!canAnalyse(scene))
    return (
      <p class="engine-words muted">{t('Chance decides here, so there’s nothing to analyse.')}</p>
    );
  if (analysis?.error) return <p class="engine-words field-error">{errorText(analysis.error)}</p>;
  const best = analysis?.lines[0];
  if (!best) return <p class="engine-words muted">{t('Thinking…')}</p>;
  const { info, score } = best;
  return (
    <>
      <p class="engine-words">
        <strong>{score.words}</strong>
        <span class="muted">
          {t('{player}’s chances: {chance}', {
            player: name('white'),
            chance: percent(score.white),
          })}
        </span>
      </p>
      <dl class="engine-numbers number">
        <div>
          <dt>{t('Depth')}</dt>
          <dd>
            {info.depth}/{info.seldepth}
          </dd>
        </div>
        <div>
          <dt>{t('Nodes')}</dt>
          <dd>{shortCount(info.nodes)}</dd>
        </div>
        <div>
          <dt>{t('Nodes per second')}</dt>
          <dd>{shortCount(info.nps)}</dd>
        </div>
        {!analysis.running && (
          <div>
            <dt class="unseen">{t('Status')}</dt>
            <dd>{tc('the engine', 'finished')}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

export function EnginePanel(props: {
  scene: Scene;
  analysis: Analysis | null;
  on: boolean;
  count: number;
  /** Why the engine has no time now, '' if it has. */
  paused: string;
  onSwitch: (on: boolean) => void;
  onCount: (count: number) => void;
  onTurns: (line: Line, turns: number) => void;
}) {
  const { scene, analysis, on, count, paused, onSwitch, onCount, onTurns } = props;
  return (
    <section class="engine" aria-label={t('Engine')}>
      <div class="engine-head">
        <Toggle label={t('Engine')} checked={on} onChange={onSwitch} />
        <label class="engine-lines">
          <span>{tc('how many the engine shows', 'Lines')}</span>
          <select
            class="input"
            value={String(count)}
            onChange={(event) => onCount(Number(event.currentTarget.value))}
          >
            {LINES.map((n) => (
              <option key={n} value={String(n)}>
                {n}
              </option>
            ))}
          </select>
        </label>
      </div>
      {on && (
        <>
          <Summary scene={scene} analysis={analysis} paused={paused} />
          {analysis && analysis.lines.length > 0 && (
            <ol class="lines" aria-label={t('Best lines')}>
              {analysis.lines.map((line, i) => (
                <LineView key={i} line={line} onTurns={onTurns} />
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
}
