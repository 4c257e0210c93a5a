/* Whole-game review: start and progress, then graph, accuracy and the costliest turns. */

import { useContext, useState } from 'preact/hooks';
import { PlayerDisc } from '../board';
import type { Player } from '../module/api';
import { LearnButtons } from '../practice/mistakes';
import { mainText } from '../table/turn-sides';
import { t, tc } from '../text/t';
import { said } from '../text/words';
import { Button } from '../ui/button';
import { Choices } from '../ui/toggle';
import { TurnText } from '../ui/turn-text';
import { Graph } from './graph';
import { Studied, useNames } from './names';
import {
  costText,
  judgedMark,
  judgedName,
  reviewedNodes,
  tally,
  turnActions,
  type Reviewed,
  type ReviewedNode,
  type Thoroughness,
} from './review';
import { percent } from './score';
import type { Tree } from './tree';

export interface Progress {
  done: number;
  count: number;
}

function Tallies(props: { data: Reviewed }) {
  const players: Player[] = ['white', 'black'];
  const name = useNames();
  const [white, black] = players.map((player) => tally(props.data.review, player));
  if (!white || !black) return null;
  const accuracy = (value: number) => (value < 0 ? t('no moves') : percent(value));
  return (
    <table class="tallies">
      <thead>
        <tr>
          <td />
          {players.map((player) => (
            <th key={player} scope="col">
              {name(player)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody class="number">
        <tr>
          <th scope="row">{t('Accuracy')}</th>
          <td>{accuracy(white.accuracy)}</td>
          <td>{accuracy(black.accuracy)}</td>
        </tr>
        <tr>
          <th scope="row">{t('Inaccuracies')}</th>
          <td>{white.inaccuracy}</td>
          <td>{black.inaccuracy}</td>
        </tr>
        <tr>
          <th scope="row">{t('Mistakes')}</th>
          <td>{white.mistake}</td>
          <td>{black.mistake}</td>
        </tr>
        <tr>
          <th scope="row">{t('Blunders')}</th>
          <td>{white.blunder}</td>
          <td>{black.blunder}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** What allowing or challenging a declared move was worth. */
function Answers(props: { nodes: ReviewedNode[]; tree: Tree; onGo: (node: number) => void }) {
  const { nodes, tree, onGo } = props;
  const { name, kit } = useContext(Studied);
  const answers = nodes.flatMap(({ node, turn }) =>
    turn.answers.map((answer, i) => ({ node, answer, key: `${node.id}-${i}` })),
  );
  if (answers.length === 0) return null;
  return (
    <ul class="review-answers" aria-label={tc('those of a reviewed game', 'Challenges')}>
      {answers.map(({ node, answer, key }) => (
        <li key={key}>
          <button type="button" class="line-turn" onClick={() => onGo(node.id)}>
            <span class="turn-number">{tree.number(node.id)}</span>
            <PlayerDisc kit={kit} player={answer.player} title={name(answer.player)} />
            <span>{said(answer.sentence)}</span>
            <abbr class={`turn-mark dot-${answer.judged}`} title={judgedName(answer.judged)}>
              {judgedMark(answer.judged)}
            </abbr>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function ReviewPanel(props: {
  tree: Tree;
  current: number;
  data: Reviewed | null;
  progress: Progress | null;
  person: Player | null;
  onLearn: (player: Player) => void;
  onStart: (how: Thoroughness) => void;
  onCancel: () => void;
  onGo: (node: number) => void;
  /** Adds the better turn as a variation and goes there. */
  onBetter: (parent: number, actions: string[]) => void;
}) {
  const { tree, current, data, progress, onStart, onCancel, onGo, onBetter } = props;
  const { person, onLearn } = props;
  const [how, setHow] = useState<Thoroughness>('usual');
  const { name, kit } = useContext(Studied);

  if (progress) {
    return (
      <section class="review" aria-label={t('Review')}>
        <label class="review-progress">
          <span>
            {t('Analysing turn {done} of {count}', { done: progress.done, count: progress.count })}
          </span>
          <progress value={progress.done} max={Math.max(progress.count, 1)} />
        </label>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </section>
    );
  }

  const begin = (
    <>
      <Choices
        legend={t('Analysis depth')}
        value={how}
        options={[
          { value: 'quick', label: tc('review', 'Quick') },
          { value: 'usual', label: tc('review', 'Normal') },
          { value: 'deep', label: tc('review', 'Deep') },
        ]}
        onChange={setHow}
      />
      <Button
        look={data ? 'usual' : 'main'}
        disabled={tree.root.children.length === 0}
        onClick={() => onStart(how)}
      >
        {data ? t('Review again') : t('Review the game')}
      </Button>
    </>
  );
  if (!data) {
    return (
      <section class="review" aria-label={t('Review')}>
        <p class="muted">
          {t(
            'The engine goes through every turn of the main line and shows where the game was won and lost.',
          )}
        </p>
        {begin}
      </section>
    );
  }

  const nodes = reviewedNodes(data, tree);
  const at = current === tree.root.id ? 0 : nodes.findIndex(({ node }) => node.id === current) + 1;
  const here = nodes.find(({ node, turn }) => node.id === current && turn.judged !== '');
  const costly = nodes.filter(({ turn }) => turn.judged !== '');
  return (
    <section class="review" aria-label={t('Review')}>
      <Graph
        turns={nodes}
        at={at > 0 || current === tree.root.id ? at : null}
        onGo={(turn) =>
          onGo(turn === 0 ? tree.root.id : (nodes[turn - 1]?.node.id ?? tree.root.id))
        }
      />
      {here && <p class="review-why">{costText(here.turn)}</p>}
      <Tallies data={data} />
      <div class="row">
        <LearnButtons data={data} person={person} name={name} onLearn={onLearn} />
      </div>
      {costly.length === 0 ? (
        <p>{t('No mistakes found.')}</p>
      ) : (
        <table class="mistakes">
          <caption class="unseen">{t('Costly moves')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Move')}</th>
              <th scope="col">{t('Better move')}</th>
              <th scope="col">{tc('chances that a move lost', 'Cost')}</th>
            </tr>
          </thead>
          <tbody>
            {costly.map(({ turn, node, better }) => (
              <tr key={node.id} class={node.id === current ? 'is-current' : undefined}>
                <td>
                  <button type="button" class="line-turn" onClick={() => onGo(node.id)}>
                    <span class="turn-number">{tree.number(node.id)}</span>
                    <PlayerDisc kit={kit} player={node.owner} title={name(node.owner)} />
                    <TurnText text={mainText(node)} />
                    <abbr class={`turn-mark dot-${turn.judged}`} title={judgedName(turn.judged)}>
                      {judgedMark(turn.judged)}
                    </abbr>
                  </button>
                </td>
                <td>
                  {better !== '' && (
                    <button
                      type="button"
                      class="line-turn"
                      title={t('Add as a variation')}
                      onClick={() => onBetter(node.parent, turnActions(turn.bestTurn))}
                    >
                      {better}
                    </button>
                  )}
                </td>
                <td class="number">{percent(turn.cost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Answers nodes={nodes} tree={tree} onGo={onGo} />
      <details class="review-again">
        <summary>{t('Review again')}</summary>
        {begin}
      </details>
    </section>
  );
}
