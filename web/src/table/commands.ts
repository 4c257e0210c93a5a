/* The text command box: notation, and questions about the game. The English words always work,
 * whatever the page's language; answers are in that language. */

import { makeView, nounText, pointText, soundPoints, stackText, thingsOn } from '../board';
import type { BoardNow, Kit, Owner, Player, Scene } from '../module/api';
import { kit as kitOf, rules } from '../services';
import { getSettings, setSounding } from '../store/settings';
import { t, tn } from '../text/t';
import { errorText, said, told, turnCount } from '../text/words';
import { clockWords, type TimeSource } from './clock';
import type { TableView } from './use-table';

type What = 'back' | 'undo' | 'confirm' | 'hint' | 'resign' | 'flip' | 'draw';

/** What each word does here; a text says why one does nothing, and a missing one can't be done now.
 */
export type Doing = Partial<Record<What, (() => unknown) | string>>;

interface Asked {
  scene: Scene;
  /** The active board. */
  board: BoardNow;
  kit: Kit;
  legal: string[];
  name: (player: Player) => string;
  clock: TimeSource | null;
  lastTurn: string;
}

type Command =
  | { kind: 'answer'; text: string; points?: readonly number[] } // heard on a sounding board
  | { kind: 'sound'; on: boolean | null } // null: the other way
  | { kind: 'do'; what: What }
  | { kind: 'play'; text: string };

export interface Reply {
  text: string;
  error: boolean;
}

const LEGAL_SHOWN = 40;

function help(): string {
  const commands =
    'legal, reserves, read e5, board, summary, sound, last, turn, clock, back, undo, confirm, hint, draw, resign, flip';
  return t('Type a move in notation, or one of these: {commands}.', { commands });
}

function legal(all: readonly string[]): string {
  if (all.length === 0) return t('The game is over.');
  const shown = all.length > LEGAL_SHOWN ? [...all.slice(0, LEGAL_SHOWN), '…'] : all;
  const list = shown.join(', ');
  return tn('{n} action: {list}', '{n} actions: {list}', all.length, { list });
}

/** The pieces in hands, and the counts; `whole`: those on the board first. */
function reserves({ board, kit, name: nameOf }: Asked, whole = false): string {
  const onBoard = (owner: Owner): string[] => {
    const counts = new Map<number, number>();
    for (const { hand, sprite, count, owner: whose } of board.things)
      if (hand < 0 && whose === owner) counts.set(sprite, (counts.get(sprite) ?? 0) + count);
    const list = [...counts].map(([sprite, count]) =>
      t('{count} × {name}', { count, name: nounText(kit, sprite, owner) }),
    );
    return list.length > 0 ? [t('on the board {pieces}', { pieces: list.join(', ') })] : [];
  };
  const of = (owner: Owner): string[] => [
    ...(whole ? onBoard(owner) : []),
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
  const players = board.seats.map((seat, i) => {
    const list = of(i === 0 ? 'white' : 'black').join(', ');
    return t('{player}: {list}', { player: nameOf(seat), list });
  });
  return [...players, ...of('nobody')].join('. ');
}

function read({ board, kit }: Asked, name: string): Command {
  const point = kit.layout.points.findIndex((one) => one.name.toLowerCase() === name);
  if (point < 0)
    return { kind: 'answer', text: t('There’s no point "{name}" on this board.', { name }) };
  const things = thingsOn(kit, board, point);
  const here = pointText(kit, board, point);
  const pieces = stackText(kit, things);
  const text =
    things.length > 1 ? t('{point}, from bottom to top: {pieces}', { point: here, pieces }) : here;
  return { kind: 'answer', text, points: [point] };
}

function whole({ board, kit }: Asked): Command {
  const points = kit.layout.points.flatMap((_, i) =>
    thingsOn(kit, board, i).length > 0 ? [i] : [],
  );
  const text = points.map((point) => pointText(kit, board, point)).join('. ');
  return { kind: 'answer', text: text || t('The board is empty.'), points };
}

function clockText(clock: TimeSource | null, name: (player: Player) => string): string {
  if (!clock) return t('This game has no clock.');
  const left = (player: Player) =>
    t('{player} has {time} left', {
      player: name(player),
      time: clockWords(clock.remaining(player)),
    });
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
  const [first = '', second = ''] = words;
  switch (first) {
    case '':
    case 'help':
      return answer(help());
    case 'legal':
    case 'moves':
      return answer(legal(asked.legal));
    case 'reserves':
    case 'reserve':
    case 'supplies':
      return answer(reserves(asked));
    case 'read':
    case 'what':
    case "what's":
    case 'what’s':
      return read(asked, words[words.length - 1] ?? '');
    case 'board':
      return whole(asked);
    case 'summary':
      return answer(reserves(asked, true));
    case 'sound':
      return { kind: 'sound', on: second === '' ? null : second !== 'off' };
    case 'last':
      return answer(asked.lastTurn === '' ? t('No moves yet') : asked.lastTurn);
    case 'turn':
    case 'who':
    case 'status':
      return answer(
        // TRANSLATORS: {phase} is a sentence, {turns} is "12 turns"
        t('{phase} {turns} so far.', {
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
      // In a side game this word is an action.
      if (!asked.legal.includes(first)) return { kind: 'do', what: first };
  }
  // The words on the buttons stand for their actions.
  const named = options.find(
    (one) => one.word !== '' && told(one.word).toLowerCase() === text.toLowerCase(),
  );
  return { kind: 'play', text: named?.action || text };
}

/** Carries out what was typed, or answers it. */
export async function obey(
  table: TableView,
  input: string,
  about: { lastTurn: string; clock: TimeSource | null; doing: Doing },
): Promise<Reply> {
  const { scene, model } = table;
  const board = scene.boards.find((one) => one.active) ?? scene.boards[0];
  if (!board) return { text: '', error: false };
  const [kit, all] = await Promise.all([kitOf(board.kit), rules().legal(scene.session)]);
  const asked = understand(input, { scene, board, kit, legal: all, name: table.name, ...about });
  const refused = (text: string): Reply => ({ text, error: true });
  const { sounding, volume } = getSettings();
  if (asked.kind === 'answer') {
    const view = makeView(kit.layout, table.orientation);
    if (sounding) soundPoints({ kit, view, board, volume }, asked.points ?? []);
    return { text: asked.text, error: false };
  }
  if (asked.kind === 'sound') {
    const on = asked.on ?? !sounding;
    setSounding(on);
    return { text: on ? t('You hear the board now.') : t('The board is silent.'), error: false };
  }
  try {
    if (asked.kind === 'play') {
      if (!model.isOurs) return refused(t('It’s not your turn.'));
      const played = await table.actText(asked.text);
      return { text: played ? '' : t('No move was played.'), error: false };
    }
    const doing: Doing = {
      flip: table.flip,
      ...(model.canStepBack ? { back: () => model.stepBack() } : {}),
      ...(table.unconfirmed ? { confirm: () => model.confirm() } : {}),
      ...about.doing,
    };
    const what = doing[asked.what] ?? t('You can’t do that now.');
    if (typeof what === 'string') return refused(what);
    await what();
    return { text: '', error: false };
  } catch (error) {
    return refused(errorText(error));
  }
}
