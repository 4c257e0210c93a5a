/* Learning from your mistakes: each turn of a reviewed game that cost something, as a puzzle. */

import { useEffect, useState } from 'preact/hooks';
import { Opening, Stage } from '../learn/parts';
import type { Player } from '../module/api';
import { engine, rules } from '../services';
import type { Reviewed } from '../study/review';
import { t } from '../text/t';
import { said } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { MistakeTask, mistakesOf, type Game } from './mistake-task';
import { SolvingControls, isDone } from './solving-controls';
import { useSolving } from './use-solving';

/** One button for your own mistakes, or one for each player's where you are neither. */
export function LearnButtons(props: {
  data: Reviewed;
  person: Player | null;
  name: (player: Player) => string;
  onLearn: (player: Player) => void;
}) {
  const { data, person, name, onLearn } = props;
  const players: Player[] = person ? [person] : ['white', 'black'];
  return (
    <>
      {players.map((player) => {
        const n = mistakesOf(data, player).length;
        return (
          n > 0 && (
            <Button key={player} icon={<Icon name="hint" />} onClick={() => onLearn(player)}>
              {person
                ? t('Learn from your mistakes ({n})', { n })
                : t('Learn from {player}’s mistakes ({n})', { player: name(player), n })}
            </Button>
          )
        );
      })}
    </>
  );
}

export function Mistakes(props: { game: Game; player: Player; onClose: () => void }) {
  const { game, player, onClose } = props;
  const [list] = useState(() => mistakesOf(game.data, player));
  const [at, setAt] = useState(0);
  const index = list[at] ?? 0;
  const solving = useSolving(() => new MistakeTask(rules(), engine(), game, index), String(index));
  // What is still being looked at is nobody's concern any more.
  useEffect(() => () => engine().stop(), []);
  const { view } = solving;
  if (!view) return <Opening staged={solving} />;
  const isLast = at + 1 >= list.length;
  const title =
    player === game.person ? t('Learn from your mistakes') : t('Learn from the mistakes');
  return (
    <div class="lesson puzzle mistakes-page">
      <div class="lesson-main">
        <div class="lesson-head">
          <Button look="plain" icon={<Icon name="step" />} onClick={onClose}>
            {t('Back to the game')}
          </Button>
          <div class="puzzle-facts muted number">
            {t('{n} of {count}', { n: at + 1, count: list.length })}
          </div>
          <h1>{title}</h1>
        </div>
        <Stage
          staged={solving}
          view={view}
          task={at}
          label={title}
          orientation={view.reader === 'white' ? 0 : 3}
          marks={view.marks}
        >
          <p class="lesson-text">{view.question}</p>
          {/* Always there, so that the board does not move with every try. */}
          <p class="muted lesson-phase">
            {view.stage === 'weighed' && !view.said
              ? t('The engine is checking…')
              : said(view.scene.prompt)}
          </p>
        </Stage>
      </div>
      <SolvingControls solving={solving} view={view}>
        <Button
          look={isDone(view) ? 'main' : 'plain'}
          icon={<Icon name={isLast ? 'check' : 'next'} />}
          onClick={() => (isLast ? onClose() : setAt(at + 1))}
        >
          {isLast ? t('Finish') : t('Next')}
        </Button>
      </SolvingControls>
    </div>
  );
}
