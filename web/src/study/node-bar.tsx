/* Marks and comments for a turn, and what can be done with its line. */

import type { TreeNode } from '../module/api';
import { t } from '../text/t';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { markName } from './tree-view';

const MARKS: Exclude<TreeNode['mark'], ''>[] = ['!!', '!', '!?', '?!', '?', '??'];

export function NodeBar(props: {
  node: TreeNode;
  isStart: boolean;
  isMain: boolean;
  onMark: (mark: TreeNode['mark']) => void;
  onComment: () => void;
  onPromote: () => void;
  onDelete: () => void;
}) {
  const { node, isStart, isMain, onMark, onComment, onPromote, onDelete } = props;
  return (
    <div class="nodebar" role="toolbar" aria-label={t('This move')}>
      <Button
        look="plain"
        icon={<Icon name="edit" size={18} />}
        label={t('Comment')}
        onClick={onComment}
      />
      {!isStart &&
        MARKS.map((mark) => (
          <Button
            key={mark}
            look="plain"
            class="nodebar-mark"
            label={markName(mark)}
            pressed={node.mark === mark}
            onClick={() => onMark(node.mark === mark ? '' : mark)}
          >
            {mark}
          </Button>
        ))}
      {!isStart && (
        <span class="nodebar-end">
          <Button
            look="plain"
            icon={<Icon name="up" size={18} />}
            label={t('Make this the main line')}
            disabled={isMain}
            onClick={onPromote}
          />
          <Button
            look="plain"
            icon={<Icon name="trash" size={18} />}
            label={t('Delete from here')}
            onClick={onDelete}
          />
        </span>
      )}
    </div>
  );
}
