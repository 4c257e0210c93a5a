/* Lists of tables: the game, the players and how it stands. */

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { PlayerDisc } from '../board';
import type { Kit, Player } from '../module/api';
import { Thumbnail } from '../home/thumbnail';
import { rules } from '../services';
import { pictureOf } from '../store/picture';
import { useKitOf } from '../table/kits';
import { t } from '../text/t';
import { errorText, nameOf, told } from '../text/words';
import { Button } from '../ui/button';
import { ask } from './api';
import { tempoText } from './clock';
import type { Line, Lines, WireSeat } from './wire';
import { ratingText, resultText, seatName, when } from './words';

function Sitter(props: { seat: WireSeat | null; player: Player; kit: Kit | null }) {
  const { seat, player, kit } = props;
  return (
    <span class={seat ? 'sitter' : 'sitter muted'}>
      <PlayerDisc kit={kit} player={player} />
      <span class="unseen">{nameOf(kit, player)}</span>
      <span class="sitter-name">{seatName(seat, player, kit)}</span>
      {seat?.rating !== undefined && (
        <small class="muted number">{ratingText(seat.rating, seat.provisional)}</small>
      )}
    </span>
  );
}

const pictures = new Map<string, Promise<string>>();
const PICTURES_MAX = 200;

/** Each board is asked for once; '' if it can't be drawn. */
function pictureAt(from: { setup: string } | { position: string }): Promise<string> {
  const key = JSON.stringify(from);
  const found = pictures.get(key);
  if (found) return found;
  const asked = rules()
    .create(from)
    .then(async (scene) => {
      await rules().close(scene.session);
      return pictureOf(scene);
    })
    .catch(() => '');
  if (pictures.size >= PICTURES_MAX) pictures.clear();
  pictures.set(key, asked);
  return asked;
}

/** The board of a line, now or at the start; null in lists without boards. */
function usePicture({ setup, state, position }: Line): string | null {
  const begins = state === 'open' && !position;
  const [picture, setPicture] = useState('');
  useEffect(() => {
    let gone = false;
    const from = position ? { position } : begins ? { setup } : null;
    void (from ? pictureAt(from) : Promise.resolve('')).then((found) => {
      if (!gone) setPicture(found);
    });
    return () => {
      gone = true;
    };
  }, [setup, begins, position]);
  return position === undefined && !begins ? null : picture;
}

function standing(line: Line, kit: Kit | null): string {
  if (line.result !== '') return resultText(line.result, kit);
  if (line.state === 'open') return t('Waiting for an opponent');
  if (line.turn === null) return '';
  if (line.yours === line.turn || line.yours === 'both') return t('Your turn');
  return t('{player} to move', { player: nameOf(kit, line.turn) });
}

export function TableLine({ line, action }: { line: Line; action?: string }) {
  const kit = useKitOf()(line.setup);
  const picture = usePicture(line);
  const ours = line.result === '' && line.turn !== null && line.yours === line.turn;
  return (
    <li class="table-line">
      <a class="table-line-open" href={`#/table/${line.id}`}>
        {picture !== null && <Thumbnail setup={line.setup} picture={picture} />}
        <span class="table-line-text">
          <strong>{told(kit?.title ?? '')}</strong>
          <span class="table-line-seats">
            <Sitter seat={line.seats.white} player="white" kit={kit} />
            <Sitter seat={line.seats.black} player="black" kit={kit} />
          </span>
          <span class={ours ? 'game-card-turn' : 'muted'}>
            {[
              tempoText(line.clock),
              line.rated ? t('Rated') : '',
              standing(line, kit),
              line.result === '' ? '' : when(line.updated),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        </span>
        {action !== undefined && <span class="button table-line-go">{action}</span>}
      </a>
    </li>
  );
}

export function TableList(props: {
  title: string;
  id: string;
  lines: Line[] | null;
  none: ComponentChildren;
  /** Why they can't be shown, '' for no reason. */
  error?: string;
  action?: string;
  more?: (() => void) | undefined;
}) {
  const { title, id, lines, none, error = '', action, more } = props;
  return (
    <section aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>{title}</h2>
      </div>
      {lines === null ? (
        <p class="muted">{error || t('Loading…')}</p>
      ) : lines.length === 0 ? (
        <p class="muted">{none}</p>
      ) : (
        <ul class="table-lines">
          {lines.map((line) => (
            <TableLine key={line.id} line={line} {...(action === undefined ? {} : { action })} />
          ))}
        </ul>
      )}
      {more && <Button onClick={more}>{t('Show more')}</Button>}
    </section>
  );
}

export interface Asked {
  lines: Line[] | null;
  error: string;
  more: (() => void) | undefined;
}

/** A list from the server, a page at a time; fetched again when `key` changes, and not at all
 * without a path. */
export function useLines(path: string, key: unknown): Asked {
  const [lines, setLines] = useState<Line[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState('');
  const load = (after: string | null, before: Line[]) => {
    const address = after === null ? path : `${path}&after=${encodeURIComponent(after)}`;
    return ask<Lines>('GET', address).then((answer) => {
      setLines([...before, ...answer.tables]);
      setNext(answer.next);
      setError('');
    });
  };
  useEffect(() => {
    if (path === '') return;
    let gone = false;
    load(null, []).catch((problem: unknown) => {
      if (!gone) setError(errorText(problem));
    });
    return () => {
      gone = true;
    };
  }, [path, key]);
  const more =
    next === null
      ? undefined
      : () => {
          load(next, lines ?? []).catch((problem: unknown) => setError(errorText(problem)));
        };
  return { lines, error, more };
}
