/* The record and its review, as tabs. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Player } from '../module/api';
import { t, tc } from '../text/t';
import { Tabs } from '../ui/tabs';
import { toast } from '../ui/toast';
import { NodeBar } from './node-bar';
import { ReviewPanel } from './review-panel';
import type { Study, StudyState } from './study';
import { TreeView } from './tree-view';
import type { ReviewControl } from './use-review';

export function RecordTabs(props: {
  study: Study;
  state: StudyState;
  review: ReviewControl;
  /** The tab in sight at first. */
  first: 'turns' | 'review';
  person: Player | null;
  onLearn: (player: Player) => void;
  /** Reports failures. */
  run: (work: Promise<unknown>) => void;
}) {
  const { study, state, review, person, onLearn, run } = props;
  const { scene, tree } = state;
  const [tab, setTab] = useState<string>(props.first);
  const session = useRef(scene.session);
  /** The node whose comment is being written, or -1. */
  const [writing, setWriting] = useState(-1);
  const node = tree.node(scene.node) ?? tree.root;
  const within = tree.within(scene);

  useEffect(() => {
    if (session.current === scene.session) return;
    session.current = scene.session;
    setTab('turns');
    setWriting(-1);
  }, [scene.session]);

  const undoable = (work: Promise<() => Promise<void>>, text: string) => {
    run(
      work.then((undo) => {
        toast(text, {
          key: 'undo',
          action: { label: tc('a change', 'Undo'), run: () => run(undo()) },
        });
      }),
    );
  };

  const turns = () => (
    <>
      <TreeView
        tree={tree}
        record={() => study.rules.write(scene.session, 'sgf')}
        current={scene.node}
        writing={writing}
        within={within ? { id: within.id, count: scene.current.length } : null}
        onGo={(to) => run(study.go(to))}
        onStep={(to, count) => run(study.step(to, count))}
        onWrite={setWriting}
        onWritten={(at, comment) => {
          setWriting(-1);
          const old = tree.node(at);
          if (old && old.comment !== comment) run(study.annotate(at, comment, old.mark));
        }}
      />
      <NodeBar
        node={node}
        isStart={node.parent < 0}
        isMain={tree.isMain(node.id)}
        onMark={(mark) => run(study.annotate(node.id, node.comment, mark))}
        onComment={() => setWriting(node.id)}
        onPromote={() => undoable(study.promote(node.id), t('This is the main line now.'))}
        onDelete={() => undoable(study.remove(node.id), t('Line deleted.'))}
      />
    </>
  );

  const reviewing = () => (
    <ReviewPanel
      tree={tree}
      current={scene.node}
      data={review.data}
      progress={review.progress}
      person={person}
      onLearn={onLearn}
      onStart={review.start}
      onCancel={review.cancel}
      onGo={(to) => run(study.go(to))}
      onBetter={(parent, actions) => {
        setTab('turns');
        run(study.playLine(parent, [], actions, 1));
      }}
    />
  );

  return (
    <Tabs
      label={t('Record and review')}
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'turns', label: t('Moves'), content: turns },
        { id: 'review', label: t('Review'), content: reviewing },
      ]}
    />
  );
}
