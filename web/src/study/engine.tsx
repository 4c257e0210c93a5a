/* The engine's panel: how good the position is, and the best lines. */

import { phaseText, errorText } from '../text/words';
import type { Scene } from '../module/api';
import { t, tn } from '../text/t';
import { Toggle } from '../ui/toggle';
import { canAnalyse, type Analysis, type Line } from './analysis';
import { percent, shortCount } from './score';

const LINES = [1, 2, 3, 4, 5];

function LineView(props: { line: Line; onTurns: (line: Line, turns: number) => void }) {
  const { line, onTurns } = props;
  const { score, turns } = line;
  return (
    <li class="line">
      <span class={score.white >= 500 ? 'line-score is-white' : 'line-score is-black'} title={score.words}>
        {score.badge}
      </span>
      <span class="line-turns">
        {turns.map((turn, i) => (
          <button
            key={`${i} ${turn}`}
            type="button"
            class="line-turn"
            title={tn('Play this turn', 'Play these {n} turns', i + 1)}
            onClick={() => onTurns(line, i + 1)}
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
  if (scene.outcome.over && scene.legal.length === 0) return <p class="engine-words">{phaseText(scene)}</p>;
  if (paused !== '') return <p class="engine-words muted">{paused}</p>;
  if (!canAnalyse(scene)) return <p class="engine-words muted">{t('Chance decides here; there is nothing to think about.')}</p>;
  if (analysis?.error) return <p class="engine-words field-error">{errorText(analysis.error)}</p>;
  const best = analysis?.lines[0];
  if (!best) return <p class="engine-words muted">{t('Thinking…')}</p>;
  const { info, score } = best;
  return (
    <>
      <p class="engine-words">
        <strong>{score.words}</strong>
        <span class="muted">{t('White wins {chance}', { chance: percent(score.white) })}</span>
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
          <dt>{t('Nodes a second')}</dt>
          <dd>{shortCount(info.nps)}</dd>
        </div>
        {!analysis.running && (
          <div>
            <dt class="unseen">{t('State')}</dt>
            <dd>{t('finished')}</dd>
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
  /** Why the engine has no time now, '' when it has. */
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
          <span>{t('Lines')}</span>
          <select class="input" value={String(count)} onChange={(event) => onCount(Number(event.currentTarget.value))}>
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
              {analysis.lines.map((line) => (
                <LineView key={line.info.pv[0]} line={line} onTurns={onTurns} />
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
}
