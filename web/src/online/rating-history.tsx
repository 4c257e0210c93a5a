/* A rating over time: as a curve, as a sentence, and as a table that links to the games. */

import { useEffect, useState } from 'preact/hooks';
import { t, tc } from '../text/t';
import { errorText } from '../text/words';
import { Button } from '../ui/button';
import { toast } from '../ui/toast';
import { ask } from './api';
import type { RatingPage, RatingPoint } from './wire';
import { day } from './words';

const WIDTH = 320;
const HEIGHT = 96;
const ROOM = 8;

/** The rating with its confidence band, oldest game first. */
function Curve({ points, label }: { points: readonly RatingPoint[]; label: string }) {
  const values = points.flatMap(({ rating, deviation }) => [
    rating - deviation,
    rating + deviation,
  ]);
  const low = Math.min(...values);
  const high = Math.max(...values, low + 1);
  const x = (i: number) => ROOM + (i / (points.length - 1)) * (WIDTH - 2 * ROOM);
  const y = (value: number) => ROOM + (1 - (value - low) / (high - low)) * (HEIGHT - 2 * ROOM);
  const path = (of: (point: RatingPoint) => number) =>
    points.map((point, i) => `${x(i).toFixed(1)} ${y(of(point)).toFixed(1)}`);
  const upper = path((point) => point.rating + point.deviation);
  const lower = path((point) => point.rating - point.deviation).reverse();
  const last = points.length - 1;
  return (
    <svg class="rating-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path class="rating-band" d={`M${[...upper, ...lower].join('L')}Z`} />
      <path class="rating-line" d={`M${path((point) => point.rating).join('L')}`} />
      <circle class="rating-now" cx={x(last)} cy={y(points[last]?.rating ?? 0)} r={4} />
    </svg>
  );
}

function Table({ points }: { points: readonly RatingPoint[] }) {
  return (
    <table class="rating-table">
      <thead>
        <tr>
          <th scope="col">{t('Date')}</th>
          <th scope="col">{t('Rating')}</th>
          <th scope="col">{t('Change')}</th>
          <th scope="col">{tc('one that was played', 'Game')}</th>
        </tr>
      </thead>
      <tbody>
        {[...points].reverse().map(({ rating, time, table }, i, all) => {
          const before = all[i + 1];
          const change = before ? rating - before.rating : null;
          return (
            <tr key={time}>
              <td>{day(time)}</td>
              <td class="number">{rating}</td>
              <td class="number">
                {change === null
                  ? ''
                  : change > 0
                    ? `+${change}`
                    : String(change).replace('-', '−')}
              </td>
              <td>{table !== null && <a href={`#/table/${table}`}>{t('View')}</a>}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** `games`: how many were rated; one more reloads the history. */
export function RatingHistory(props: { name: string; game: string; title: string; games: number }) {
  const { name, game, title, games } = props;
  const [points, setPoints] = useState<RatingPoint[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const load = async (after: string | null, newer: readonly RatingPoint[]) => {
    const path = `people/${encodeURIComponent(name)}/ratings/${encodeURIComponent(game)}`;
    const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
    const page = await ask<RatingPage>('GET', path + query);
    setPoints([...[...page.history].reverse(), ...newer]);
    setNext(page.next);
  };
  const failed = (error: unknown) => toast(errorText(error), { kind: 'error', key: 'ratings' });
  useEffect(() => {
    load(null, []).catch(failed);
  }, [name, game, games]);
  const [first] = points;
  const last = points[points.length - 1];
  if (!first || !last) return null;
  const ratings = points.map(({ rating }) => rating);
  const values = {
    game: title,
    ...{ first: first.rating, last: last.rating },
    ...{ low: Math.min(...ratings), high: Math.max(...ratings) },
    ...{ from: day(first.time), to: day(last.time) },
  };
  return (
    <div class="rating-history">
      {points.length > 1 && (
        <figure>
          <Curve
            points={points}
            label={t(
              'Rating in {game} from {from} to {to}: {first} at first, {last} now, between {low} and {high}',
              values,
            )}
          />
          <figcaption class="muted number">
            <span>{values.from}</span>
            <span>{t('{low} to {high}', values)}</span>
            <span>{values.to}</span>
          </figcaption>
        </figure>
      )}
      <details class="fold">
        <summary>{t('Game by game')}</summary>
        <Table points={points} />
        {next !== null && (
          <Button onClick={() => void load(next, points).catch(failed)}>{t('Show more')}</Button>
        )}
      </details>
    </div>
  );
}
