/* What a player has beside the board: reserve, supply, what was captured, challenges. All of
 * it is always counted in numerals. Pieces that can be brought in now can be chosen here, or
 * dragged onto the board from here. */

import { useId } from 'preact/hooks';
import { t } from '../../text/t';
import { counterName, counterValue, letterName, playerName } from '../../text/words';
import type { Counter, Piece, Player, Scene } from '../../module/api';
import { PieceIcon, pieceOf } from './icon';
import { bringFromTray } from './input';
import { offeredLetters, type Letter } from './offer';
import { PieceDefs, Stack } from './piece';

export interface TrayProps {
  scene: Scene;
  player: Player;
  /** As with the board: pieces answer only where this player can act here. */
  interactive?: boolean;
  letter?: Letter | null;
  onLetter?: (letter: Letter | null) => void;
}

/** A row of discs, closer together the more there are. */
function Discs({ colour, count }: { colour: Piece['colour']; count: number }) {
  const ids = useId();
  const gap = Math.min(40, 184 / Math.max(1, count - 1));
  const width = 96 + gap * Math.max(0, count - 1);
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
          <Stack
            pieces={[{ colour, kind: colour === 'red' ? 'dvonn' : 'basic', letter: '' }]}
            ids={ids}
          />
        </g>
      ))}
    </svg>
  );
}

const ORDER: Counter['id'][] = [
  'reserve',
  'to_place',
  'supply',
  'control',
  'captured',
  'challenges',
];

/** What can be brought in of this; of the reserve a GIPF-piece where nothing else can. */
function letterOf(counter: Counter, offered: readonly Letter[]): Letter | null {
  if (counter.id === 'reserve') return offered.includes('') || !offered.includes('G') ? '' : 'G';
  return counter.id === 'supply' ? counter.letter : null;
}

function grab(player: Player, letter: Letter, event: PointerEvent): void {
  const el = event.currentTarget as Element;
  if (event.button !== 0) return;
  // A touch stays with the element it began on; the board needs to see it move.
  if (el.hasPointerCapture(event.pointerId)) el.releasePointerCapture(event.pointerId);
  bringFromTray(player, letter, event);
}

export function Tray({ scene, player, interactive = false, letter = null, onLetter }: TrayProps) {
  // What somebody lost lies with the one who captured it.
  // The red pieces are nobody's: they lie with the one who acts.
  const counters = scene.counters
    .filter((c) =>
      c.colour === 'red' ? scene.actor === player : (c.id === 'captured') === (c.colour !== player),
    )
    .sort((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id));
  const offered = interactive && scene.actor === player ? offeredLetters(scene) : [];

  function content(counter: Counter) {
    const isPieces =
      counter.id === 'reserve' || counter.id === 'captured' || counter.id === 'to_place';
    return (
      <>
        {counter.id === 'supply' && counter.letter !== '' ? (
          <PieceIcon
            piece={{ colour: player, kind: 'loaded', letter: counter.letter }}
            decorative
          />
        ) : (
          isPieces && counter.value > 0 && <Discs colour={counter.colour} count={counter.value} />
        )}
        <span class="pb-count">{counterValue(counter)}</span>
      </>
    );
  }

  function item(counter: Counter) {
    const shape = letterOf(counter, offered);
    const name = counterName(counter);
    const key = `${counter.id}${counter.letter}${counter.colour}`;
    const look = `pb-item pb-item-${counter.id}${counter.value === 0 ? ' pb-none' : ''}`;
    const inside = (
      <>
        <span class="pb-name">{name}</span>
        {content(counter)}
      </>
    );
    if (shape === null || !offered.includes(shape)) {
      return (
        <li key={key} class={look} title={name}>
          {inside}
        </li>
      );
    }
    const onPointerDown = (event: PointerEvent): void => grab(player, shape, event);
    if (offered.length === 1) {
      return (
        <li key={key} class={`${look} pb-grab`} title={name} onPointerDown={onPointerDown}>
          {inside}
        </li>
      );
    }
    return (
      <li key={key} class={look}>
        <button
          type="button"
          class="pb-bring"
          title={name}
          aria-pressed={letter === shape}
          onClick={() => onLetter?.(letter === shape ? null : shape)}
          onPointerDown={onPointerDown}
        >
          {inside}
        </button>
      </li>
    );
  }

  return (
    <ul
      class={`pb-tray pb-tray-${player}`}
      aria-label={t('Pieces of {player}', { player: playerName(player) })}
    >
      {counters.map(item)}
    </ul>
  );
}

export interface PickerProps {
  scene: Scene;
  letter: Letter | null;
  onLetter: (letter: Letter | null) => void;
}

/** The pieces that a push can bring in, to choose from; nothing where there is no choice. */
export function Picker({ scene, letter, onLetter }: PickerProps) {
  const letters = offeredLetters(scene);
  if (letters.length < 2 || (scene.actor !== 'white' && scene.actor !== 'black')) return null;
  const { actor } = scene;
  return (
    <div class="pb-picker" role="group" aria-label={t('Piece to bring in')}>
      {letters.map((l) => (
        <button
          key={l}
          type="button"
          class="pb-bring"
          title={letterName(l)}
          aria-label={letterName(l)}
          aria-pressed={letter === l}
          onClick={() => onLetter(letter === l ? null : l)}
          onPointerDown={(event: PointerEvent) => grab(actor, l, event)}
        >
          <PieceIcon piece={pieceOf(actor, l)} decorative />
        </button>
      ))}
    </div>
  );
}
