/* The record for reading: the main line in two columns, variations indented under the turn they
 * replace, comments where they belong and edited in place. */

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { TreeNode } from '../module/api';
import { usePeek } from '../table/peek';
import { TurnSides, mainText } from '../table/turn-sides';
import { t } from '../text/t';
import { useInSight } from '../ui/in-sight';
import { TurnText } from '../ui/turn-text';
import { blocks, turnNumber, type Tree } from './tree';

interface Shown {
  tree: Tree;
  current: number;
  /** The turn that takes Tab. */
  stop: number;
  /** The node whose comment is being written, or -1. */
  writing: number;
  /** The turn whose first `count` actions are on the board, if it is not whole. */
  within: { id: number; count: number } | null;
  onGo: (node: number) => void;
  onStep: (node: number, count: number) => void;
  onWrite: (node: number) => void;
  onWritten: (node: number, comment: string) => void;
}

const MARK_CLASS: Record<TreeNode['mark'], string> = {
  '': '',
  '?!': 'mark-inaccuracy',
  '?': 'mark-mistake',
  '??': 'mark-blunder',
  '!': 'mark-good',
  '!!': 'mark-good',
  '!?': 'mark-good',
};

export function markName(mark: TreeNode['mark']): string {
  switch (mark) {
    case '':
      return '';
    case '?!':
      return t('Inaccuracy');
    case '?':
      return t('Mistake');
    case '??':
      return t('Blunder');
    case '!':
      return t('Good move');
    case '!!':
      return t('Brilliant move');
    case '!?':
      return t('Interesting move');
  }
}

function Turn(props: { shown: Shown; node: TreeNode; numbered?: boolean }) {
  const { shown, node, numbered = false } = props;
  const current = node.id === shown.current && shown.within === null;
  const classes = ['tree-turn'];
  if (current) classes.push('turn-current');
  if (node.broken) classes.push('turn-broken');
  const mark = MARK_CLASS[node.mark];
  if (mark) classes.push(mark);
  return (
    <button
      type="button"
      class={classes.join(' ')}
      data-node={node.id}
      aria-current={current ? 'step' : undefined}
      tabIndex={node.id === shown.stop ? 0 : -1}
      title={node.broken ? t('The rules don’t allow this move.') : undefined}
      onClick={() => shown.onGo(node.id)}
    >
      {numbered && <span class="turn-number">{turnNumber(shown.tree, node)}</span>}
      <span class="turn-text">
        <TurnText text={mainText(node) || node.actions} />
      </span>
      {node.mark !== '' && (
        <abbr class="turn-mark" title={markName(node.mark)}>
          {node.mark}
        </abbr>
      )}
    </button>
  );
}

function Sides({ shown, node }: { shown: Shown; node: TreeNode }) {
  if (!node.parts) return null;
  return (
    <TurnSides
      turn={node}
      at={shown.within?.id === node.id ? shown.within.count : 0}
      onStep={(count) => (count === null ? shown.onGo(node.id) : shown.onStep(node.id, count))}
    />
  );
}

function CommentField(props: { node: TreeNode; onDone: (comment: string) => void }) {
  const { node, onDone } = props;
  const ref = useRef<HTMLTextAreaElement>(null);
  const done = useRef(false);
  useEffect(() => {
    const field = ref.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const finish = (comment: string) => {
    if (done.current) return;
    done.current = true;
    onDone(comment);
  };
  return (
    <textarea
      ref={ref}
      class="comment-field"
      aria-label={t('Comment')}
      rows={3}
      maxLength={20000}
      defaultValue={node.comment}
      onBlur={(event) => finish(event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') finish(node.comment);
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
          finish(event.currentTarget.value.trim());
      }}
    />
  );
}

function Comment(props: { shown: Shown; node: TreeNode }) {
  const { shown, node } = props;
  if (shown.writing === node.id) {
    return <CommentField node={node} onDone={(comment) => shown.onWritten(node.id, comment)} />;
  }
  if (node.comment === '') return null;
  return (
    <button
      type="button"
      class="comment"
      tabIndex={-1}
      title={t('Edit the comment')}
      onClick={() => shown.onWrite(node.id)}
    >
      {node.comment}
    </button>
  );
}

/** A variation as running text; its alternatives follow indented instead of in brackets. */
function Variation(props: { shown: Shown; first: TreeNode; depth: number }) {
  const { shown, first, depth } = props;
  const { tree } = shown;
  const parts: ComponentChildren[] = [];
  let interrupted = true;
  for (const node of [first, ...tree.line(first.id)]) {
    parts.push(
      <Turn
        key={node.id}
        shown={shown}
        node={node}
        numbered={interrupted || node.owner === 'white'}
      />,
    );
    interrupted = false;
    if (node.parts) parts.push(<Sides key={`s${node.id}`} shown={shown} node={node} />);
    if (node.comment !== '' || shown.writing === node.id) {
      parts.push(<Comment key={`c${node.id}`} shown={shown} node={node} />);
      interrupted = true;
    }
    const others = node === first ? [] : tree.children(node.parent).slice(1);
    if (others.length > 0) {
      parts.push(<Variations key={`v${node.id}`} shown={shown} list={others} depth={depth + 1} />);
      interrupted = true;
    }
  }
  return <li class="variation">{parts}</li>;
}

function Variations(props: { shown: Shown; list: TreeNode[]; depth: number }) {
  const { shown, list, depth } = props;
  // Deep nesting would leave no room for text on a phone.
  return (
    <ul
      class={depth > 4 ? 'variations variations-deep' : 'variations'}
      aria-label={t('Variations')}
    >
      {list.map((node) => (
        <Variation key={node.id} shown={shown} first={node} depth={depth} />
      ))}
    </ul>
  );
}

export function TreeView(props: Omit<Shown, 'stop'> & { record: () => Promise<string> }) {
  const { tree, current, writing } = props;
  const stop = current === tree.root.id ? (tree.root.children[0] ?? current) : current;
  const shown: Shown = { ...props, stop };
  const root = useRef<HTMLDivElement>(null);
  const list = useMemo(() => blocks(tree), [tree]);

  useInSight(root, '[aria-current]', [current, tree]);
  const peek = usePeek({
    record: props.record,
    version: tree,
    pathTo: (node) => tree.path(node),
  });

  const writesMain = writing >= 0 && writing !== tree.root.id && tree.node(writing)?.comment === '';
  return (
    <div class="tree" ref={root} role="group" aria-label={t('Moves')} data-peeks {...peek.on}>
      <Comment shown={shown} node={tree.root} />
      {list.length === 0 && (
        <p class="muted tree-empty">{t('No moves yet. Play for either side on the board.')}</p>
      )}
      {list.map((block) => {
        if (block.kind === 'aside') {
          const { node, variations } = block.aside;
          return (
            <div class="tree-aside" key={`a${node.id}`}>
              <Comment shown={shown} node={node} />
              {variations.length > 0 && <Variations shown={shown} list={variations} depth={1} />}
            </div>
          );
        }
        const { row } = block;
        const first = row.white ?? row.black;
        const fresh = writesMain
          ? [row.white, row.black].find((node) => node?.id === writing)
          : undefined;
        return (
          <div class="tree-row" key={`r${first?.id ?? row.number}`}>
            <span class="tree-number">{row.number}</span>
            {row.white ? (
              <Turn shown={shown} node={row.white} />
            ) : (
              <span class="tree-turn turn-none">…</span>
            )}
            {row.black ? <Turn shown={shown} node={row.black} /> : <span />}
            {row.white && <Sides shown={shown} node={row.white} />}
            {row.black && <Sides shown={shown} node={row.black} />}
            {fresh && <Comment shown={shown} node={fresh} />}
          </div>
        );
      })}
      {peek.picture}
    </div>
  );
}
