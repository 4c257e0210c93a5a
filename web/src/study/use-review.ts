/* A review in progress: one at a time, cancellable at any moment. */

import { useEffect, useState } from 'preact/hooks';
import type { Engine } from '../module/api';
import { t } from '../text/t';
import { announce } from '../ui/announce';
import { knownReview } from './game-review';
import {
  judgedMark,
  REVIEW_NODES,
  reviewed,
  reviewedNodes,
  type Reviewed,
  type Thoroughness,
} from './review';
import type { Progress } from './review-panel';
import type { Study } from './study';

export interface ReviewControl {
  data: Reviewed | null;
  progress: Progress | null;
  /** `game` names one of the list: what is known of it already is taken. */
  start: (how: Thoroughness, game?: string) => void;
  cancel: () => void;
  forget: () => void;
}

export function useReview(
  study: Study,
  engine: Engine,
  onError: (error: unknown) => void,
): ReviewControl {
  const [job, setJob] = useState<Thoroughness | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [data, setData] = useState<Reviewed | null>(null);

  const take = async (found: Reviewed) => {
    const tree = study.state?.tree;
    if (!tree) return;
    setData(found);
    const notes = reviewedNodes(found, tree)
      .filter(({ turn, node }) => turn.judged !== '' && node.mark === '')
      .map(({ turn, node }) => ({
        node: node.id,
        comment: node.comment,
        mark: judgedMark(turn.judged),
      }));
    if (notes.length > 0) await study.annotateAll(notes);
    announce(t('The review is finished.'));
  };

  // Started in an effect, because the running analysis must be stopped first.
  useEffect(() => {
    if (!job) return;
    let given = false;
    const finish = () => {
      if (given) return;
      setJob(null);
      setProgress(null);
    };
    const run = async () => {
      const { sgf } = await study.keep();
      if (given) return;
      const review = await engine.review(sgf, REVIEW_NODES[job], (done, count) => {
        if (!given) setProgress({ done, count });
      });
      if (given || !review) return;
      const found = await reviewed(study.rules, sgf, review);
      if (!given) await take(found);
    };
    run().catch(onError).finally(finish);
    return () => {
      given = true;
      engine.stop();
    };
  }, [job]);

  return {
    data,
    progress,
    start: (how: Thoroughness, game = '') => {
      const turns = study.state?.tree.line(0).map((node) => node.actions) ?? [];
      const known = knownReview(game, turns);
      if (known) {
        take(known).catch(onError);
        return;
      }
      setProgress({ done: 0, count: turns.length });
      setJob(how);
    },
    cancel: () => {
      setJob(null);
      setProgress(null);
    },
    forget: () => setData(null),
  };
}
