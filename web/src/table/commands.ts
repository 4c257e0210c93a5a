/* The text command box: notation, and questions about the game. The English words are always
 * understood, whatever the language of the page; answers are in that language. */

import { pointText, stackText } from '../board';
import type { Kit, Layout, Owner, Player, Scene } from '../module/api';
import { kit as kitOf, layout as layoutOf } from '../services';
import { t, tn } from '../text/t';
import { errorText, said, told, turnCount } from '../text/words';
import { clockWords, type TimeSource } from './clock';
import type { TableView } from './use-table';

type What = 'back' | 'undo' | 'confirm' | 'hint' | 'resign' | 'flip' | 'draw';

/** What the words do here; a text says why one does nothing, and what is not named cannot be
 * done now. */
export type Doing = Partial<Record<What, (() => unknown) | string>>;

interface Asked {
  scene: Scene;
  layout: Layout;
  kits: Kit[];
  name: (player: Player) => string;
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

/** What lies in hands and what is counted, of the board that is played on. */
function reserves({ scene, kits }: Asked): string {
  const at = scene.boards.findIndex((board) => board.active);
  const [board, kit] = [scene.boards[at], kits[at]];
  if (!board || !kit) return '';
  const of = (owner: Owner): string[] => [
    ...kit.hands.flatMap((hand, i) => {
      const here = board.things.filter((thing) => thing.hand === i && thing.owner === owner);
      const [only, ...more] = here;
      if (!only || (hand.gone && here.every((thing) => thing.count === 0))) return [];
      const list = here.map(({ sprite, count }) => {
        const name = told(kit.sprites[sprite]?.noun ?? '');
        return t('{count} × {name}', { count, name });
      });
      return [told(hand.label, { 0: more.length > 0 ? list.join(', ') : only.count })];
    }),
    ...board.standings
      .filter((one) => one.owner === owner)
      .map(({ standing, value }) => {
        const { label = '', unlimited = '' } = kit.standings[standing] ?? {};
        return value < 0 ? told(unlimited) : told(label, { 0: value });
      }),
  ];
  const players = board.seats.map((_, i) => {
    const list = of(i === 0 ? 'white' : 'black').join(', ');
    return t('{player}: {list}', { player: told(kit.players[i]?.label ?? ''), list });
  });
  return [...players, ...of('nobody')].join('. ');
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

function clockText(clock: TimeSource | null, name: (player: Player) => string): string {
  if (!clock) return t('This game has no clock.');
  const left = (player: Player) =>
    t('{player} has {time}', { player: name(player), time: clockWords(clock.remaining(player)) });
  return `${left('white')}. ${left('black')}.`;
}

function understand(input: string, asked: Asked): Command {
  const text = input.trim().slice(0, 2000);
  const words = text
    .toLowerCase()
    .replace(/[?.!]+$/, '')
    .split(/\s+/);
  const answer = (text: string): Command => ({ kind: 'answer', text });
  const { options } = asked.scene.walk;
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
      return answer(reserves(asked));
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
        t('{phase} {turns} made.', {
          phase: said(asked.scene.prompt),
          turns: turnCount(asked.scene.turn),
        }),
      );
    case 'clock':
    case 'time':
      return answer(clockText(asked.clock, asked.name));
    case 'back':
    case 'undo':
    case 'hint':
    case 'resign':
    case 'flip':
    case 'draw':
      return { kind: 'do', what: first };
    case 'confirm':
      // In a side game this word is an action of its own.
      if (!options.some((one) => one.action === first)) return { kind: 'do', what: first };
  }
  // The words on the buttons are understood as the actions they stand for.
  const named = options.find(
    (one) => one.word !== '' && told(one.word).toLowerCase() === text.toLowerCase(),
  );
  return { kind: 'play', text: named?.action || text };
}

/** Does what was typed, or answers it. */
export async function obey(
  table: TableView,
  input: string,
  about: { lastTurn: string; clock: TimeSource | null; doing: Doing },
): Promise<Reply> {
  const { scene, model } = table;
  const layout = scene === table.drawn ? table.layout : await layoutOf(scene.layout);
  const kits = await Promise.all(scene.boards.map((board) => kitOf(board.kit)));
  const asked = understand(input, { scene, layout, kits, name: table.name, ...about });
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
