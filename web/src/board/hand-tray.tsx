/* What lies beside the board: the hands of a player, or of nobody, and the numbers to keep in
 * sight. Pieces that can be brought in now can be chosen here, or dragged onto the board. */

import type { ComponentChildren } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import type { Kit, Owner, Pick, Scene, Thing } from '../module/api';
import { decimal, t, tm } from '../text/t';
import { told } from '../text/words';
import { PieceIcon, thingOf } from './icon';
import { memo } from './memo';
import { Layer, PieceDefs, alone } from './piece';
import { bringFromHand } from './pointers';
import { handName } from './timeline';
import type { Walker } from './use-walker';
import { nounText, pieceText } from './words';

export interface HandTrayProps {
  scene: Scene;
  /** Index in Scene.boards. */
  board: number;
  kit: Kit;
  /** Of the whole game; what both share is nobody's. */
  player: Owner;
  /** The player's name; '' for nobody's. */
  name: string;
  walker: Walker | null;
}

/** So many kinds of pieces stand in a row of their own where there is little room. */
const KINDS_MANY = 4;

/** More pieces than this could not be told apart. */
const ROW_MAX = 18;

/** A row of pieces, closer together the more there are; for none, one to show what is counted. */
const Row = memo(({ kit, thing }: { kit: Kit; thing: Thing }) => {
  const ids = useId();
  const count = Math.min(Math.max(1, thing.count), ROW_MAX);
  const gap = Math.min(40, 184 / Math.max(1, count - 1));
  const width = 96 + gap * Math.max(0, count - 1);
  const laid = useMemo(() => alone(thingOf(thing.sprite, thing.owner, thing.face)), [thing]);
  return (
    <svg
      class="pb-discs"
      viewBox={`-48 -46 ${width} 102`}
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
    >
      <PieceDefs ids={ids} />
      {Array.from({ length: count }, (_, i) => (
        <g key={i} transform={`translate(${i * gap} 0)`}>
          <Layer kit={kit} laid={laid} ids={ids} orientation={0} />
        </g>
      ))}
    </svg>
  );
});

export function HandTray({ scene, board, kit, player, name: who, walker }: HandTrayProps) {
  const now = scene.boards[board];
  if (!now) return null;
  const owner: Owner = player === 'nobody' ? player : player === now.seats[0] ? 'white' : 'black';
  const walking = walker?.board === board ? walker.walking : null;
  const offered = walking?.hands.filter((o) => o.owner === owner) ?? [];
  const isPicked = (option: Pick): boolean =>
    walking?.picks.some((o) => o.key === option.key) === true;
  const things = now.things.filter((one) => one.owner === owner && one.hand >= 0);
  const standings = now.standings.filter((one) => one.owner === owner);
  if (things.length + standings.length === 0) return null;

  /** What can be picked here: the piece itself, or one made of it. */
  const picksOf = (thing: Thing): Pick[] => {
    const same = (o: Pick): number => Number(o.sprite === thing.sprite);
    return offered
      .filter((o) => o.hand === thing.hand)
      .filter((o) => o.sprite === thing.sprite || kit.sprites[o.sprite]?.on === thing.sprite)
      .filter(
        (o) => same(o) || !things.some((one) => one.sprite === o.sprite && one.hand === o.hand),
      )
      .sort((a, b) => same(b) - same(a));
  };

  const item = (thing: Thing) => {
    const hand = kit.hands[thing.hand];
    const sprite = kit.sprites[thing.sprite];
    const count = decimal(thing.count);
    const label = tm({ template: hand?.label ?? '', args: [count] });
    const name = pieceText(kit, thing.sprite, thing.owner);
    const isRow = sprite && sprite.on < 0 && sprite.footprint.length === 0;
    const [option, ...more] = picksOf(thing);
    const key = `${thing.hand} ${thing.sprite} ${thing.face}`;
    // What comes during the game has its place from the start: the board must not move for it.
    const look = `pb-item${hand?.gone ? ' pb-out' : ''}${thing.count === 0 ? ' pb-none' : ''}`;
    const inside = (
      <>
        {isRow ? (
          <Row kit={kit} thing={thing} />
        ) : (
          <PieceIcon
            kit={kit}
            sprite={thing.sprite}
            owner={thing.owner}
            face={thing.face}
            decorative
          />
        )}
        {hand?.pickable ? (
          <span class="pb-count" aria-hidden="true">
            {count}
          </span>
        ) : (
          <span class="pb-said">{label}</span>
        )}
        <span class="pb-hidden">{hand?.pickable ? `${name}, ${label}` : name}</span>
      </>
    );
    const button = (one: Pick, words: string, content: ComponentChildren) => (
      <button
        key={one.key}
        type="button"
        class="pb-bring"
        title={words}
        aria-pressed={walking ? isPicked(one) : undefined}
        onClick={() => walking?.pick(one)}
        onPointerDown={(event) => {
          walking?.aheadOf(one);
          if (walking) bringFromHand(walking, one, event);
        }}
      >
        {content}
      </button>
    );
    if (!walking || !option)
      return (
        <li key={key} class={look} title={label} data-hand={handName(thing)}>
          {inside}
        </li>
      );
    // A single piece goes where the board is touched, unless taking it is an action by itself.
    if (walking.hands.length < 2 && option.action === '')
      return (
        <li
          key={key}
          class={`${look} pb-grab`}
          title={label}
          data-hand={handName(thing)}
          onPointerDown={(event) => bringFromHand(walking, option, event)}
        >
          {inside}
        </li>
      );
    return (
      <li key={key} class={look} data-hand={handName(thing)}>
        {button(option, name, inside)}
        {more.map((one) => {
          const words = nounText(kit, one.sprite, one.owner);
          return button(
            one,
            words,
            <>
              <PieceIcon kit={kit} sprite={one.sprite} owner={one.owner} decorative />
              <span class="pb-hidden">{words}</span>
            </>,
          );
        })}
      </li>
    );
  };

  const number = ({ standing, value }: (typeof standings)[number]) => {
    const {
      label = '',
      brief = '',
      unlimited = '',
      sprite = -1,
      leads,
    } = kit.standings[standing] ?? {};
    const words = (text: string) =>
      value < 0 && unlimited !== ''
        ? told(unlimited)
        : tm({ template: text, args: [decimal(value)] });
    const isAhead =
      leads === true &&
      now.standings.every(
        (one) => one.standing !== standing || one.owner === owner || one.value < value,
      );
    return (
      <li
        key={standing}
        class={isAhead ? 'pb-number pb-ahead' : 'pb-number'}
        title={brief === label ? undefined : words(label)}
      >
        {sprite >= 0 && (
          <PieceIcon kit={kit} sprite={sprite} owner={owner} class="pb-standing" decorative />
        )}
        <span class="pb-said" aria-hidden={brief !== label}>
          {words(brief)}
        </span>
        {brief !== label && <span class="pb-hidden">{words(label)}</span>}
        {/* TRANSLATORS: beside a number: this player has more */}
        {isAhead && <span class="pb-hidden">{t('in the lead')}</span>}
      </li>
    );
  };

  const isMany = things.length >= KINDS_MANY;
  return (
    <ul
      class={`pb-tray pb-tray-${player}${isMany ? ' pb-tray-many' : ''}`}
      aria-label={who === '' ? t('Neutral pieces') : t('{player}’s pieces', { player: who })}
    >
      {things.map(item)}
      {standings.length > 0 && (
        <li class="pb-numbers">
          <ul class="pb-standings">{standings.map(number)}</ul>
        </li>
      )}
    </ul>
  );
}
