/* The text command box: notation, and questions about the game. The English words are always
 * understood, whatever the language of the page; answers are in that language. */

import { pointText, stackText } from '../board';
import type { Layout, Player, Scene } from '../module/api';
import { layout as layoutOf } from '../services';
import { t, tn } from '../text/t';
import {
  choiceText,
  counterName,
  counterValue,
  errorText,
  phaseText,
  playerName,
  turnCount,
} from '../text/words';
import { clockWords, type TimeSource } from './clock';
import type { TableView } from './use-table';

type What = 'back' | 'undo' | 'confirm' | 'hint' | 'resign' | 'flip' | 'draw';

/** What the words do here; a text says why one does nothing, and what is not named cannot be
 * done now. */
export type Doing = Partial<Record<What, (() => unknown) | string>>;

interface Asked {
  scene: Scene;
  layout: Layout;
  clock: TimeSource | null;
  lastTurn: string;
}

type Command =
  { kind: 'answer'; text: string } | { kind: 'do'; what: What } | { kind: 'play'; text: string };

export interface Reply {
  text: string;
  error: boolean;
}

const LEGAL_SHOWN = 40;

function help(): string {
  return t(
    'Type a turn in notation, or: legal, reserves, read e5, read stack e5, board, last, turn, clock, back, undo, confirm, hint, draw, resign, flip.',
  );
}

function legal(scene: Scene): string {
  const all = scene.legal;
  if (all.length === 0) return t('Nothing can be played: the game is over.');
  const names = all.slice(0, LEGAL_SHOWN).map((action) => action.text);
  const list = names.join(', ');
  const more = all.length - names.length;
  return more > 0
    ? tn('{count} actions: {list}, and {n} more', '{count} actions: {list}, and {n} more', more, {
        count: all.length,
        list,
      })
    : tn('{n} action: {list}', '{n} actions: {list}', all.length, { list });
}

function reserves(scene: Scene): string {
  const side = (player: Player) => {
    const list = scene.counters
      .filter((counter) => counter.colour === player)
      .map((counter) =>
        t('{name} {value}', { name: counterName(counter), value: counterValue(counter) }),
      )
      .join(', ');
    return t('{player}: {list}', { player: playerName(player), list });
  };
  const red = scene.counters
    .filter((counter) => counter.colour === 'red')
    .map((counter) =>
      t('{name}, red: {value}', { name: counterName(counter), value: counterValue(counter) }),
    );
  return [side('white'), side('black'), ...red].join('. ');
}

function pointOf(layout: Layout, name: string): number {
  return layout.points.findIndex((point) => point.name.toLowerCase() === name);
}

function read({ scene, layout }: Asked, name: string, whole: boolean): string {
  const point = pointOf(layout, name);
  if (point < 0) return t('There is no point "{name}" on this board.', { name });
  const pieces = scene.pieces[point] ?? [];
  const text = pointText(layout, scene.pieces, point);
  return whole && pieces.length > 1
    ? t('{point}. From bottom to top: {stack}', { point: text, stack: stackText(pieces) })
    : text;
}

function board({ scene, layout }: Asked): string {
  const taken = scene.pieces.flatMap((stack, i) =>
    stack.length > 0 ? [pointText(layout, scene.pieces, i)] : [],
  );
  return taken.length === 0 ? t('The board is empty.') : taken.join('. ');
}

function clockText(clock: TimeSource | null): string {
  if (!clock) return t('This game has no clock.');
  return t('White has {white}, Black has {black}.', {
    white: clockWords(clock.remaining('white')),
    black: clockWords(clock.remaining('black')),
  });
}

function understand(input: string, asked: Asked): Command {
  const text = input.trim().slice(0, 2000);
  const words = text
    .toLowerCase()
    .replace(/[?.!]+$/, '')
    .split(/\s+/);
  const answer = (said: string): Command => ({ kind: 'answer', text: said });
  const [first = '', second = '', third = ''] = words;
  switch (first) {
    case '':
    case 'help':
      return answer(help());
    case 'legal':
    case 'moves':
      return answer(legal(asked.scene));
    case 'reserves':
    case 'reserve':
    case 'supplies':
      return answer(reserves(asked.scene));
    case 'read':
      return second === 'stack'
        ? answer(read(asked, third, true))
        : answer(read(asked, second, true));
    case 'board':
      return answer(board(asked));
    case 'last':
      return answer(asked.lastTurn === '' ? t('No turns yet') : asked.lastTurn);
    case 'turn':
    case 'who':
    case 'status':
      return answer(
        t('{phase}. {turns} made.', {
          phase: phaseText(asked.scene),
          turns: turnCount(asked.scene.turn),
        }),
      );
    case 'clock':
    case 'time':
      return answer(clockText(asked.clock));
    case 'back':
    case 'undo':
    case 'hint':
    case 'resign':
    case 'flip':
    case 'draw':
      return { kind: 'do', what: first };
    case 'confirm':
      // In a side game this word is an action of its own.
      if (!asked.scene.legal.some((action) => action.text === 'confirm'))
        return { kind: 'do', what: 'confirm' };
  }
  // The words on the buttons are understood as the actions they stand for.
  const named = asked.scene.legal.find(
    (action) =>
      action.points.length === 0 && choiceText(action.text).toLowerCase() === text.toLowerCase(),
  );
  return { kind: 'play', text: named?.text ?? text };
}

/** Does what was typed, or answers it. */
export async function obey(
  table: TableView,
  input: string,
  about: { lastTurn: string; clock: TimeSource | null; doing: Doing },
): Promise<Reply> {
  const { scene, model } = table;
  const layout = scene === table.drawn ? table.layout : await layoutOf(scene.layout);
  const asked = understand(input, { scene, layout, ...about });
  const refused = (text: string): Reply => ({ text, error: true });
  if (asked.kind === 'answer') return { text: asked.text, error: false };
  try {
    if (asked.kind === 'play') {
      if (!model.isOurs) return refused(t('It is not your turn to act.'));
      const played = await table.actText(asked.text);
      return { text: played ? '' : t('Nothing was played.'), error: false };
    }
    const doing: Doing = {
      flip: table.flip,
      ...(model.canStepBack ? { back: () => model.stepBack() } : {}),
      ...(table.unconfirmed ? { confirm: () => model.confirm() } : {}),
      ...about.doing,
    };
    const what = doing[asked.what] ?? t('That cannot be done now.');
    if (typeof what === 'string') return refused(what);
    await what();
    return { text: '', error: false };
  } catch (error) {
    return refused(errorText(error));
  }
}
