/* An account's public page: its ratings and its games. */

import { useEffect, useState } from 'preact/hooks';
import { rules } from '../services';
import { t, tc, tn } from '../text/t';
import { errorText, told } from '../text/words';
import { Button } from '../ui/button';
import { toast } from '../ui/toast';
import { ask } from './api';
import { RatingRules } from './rating-rules';
import { useSite } from './site';
import { TableList } from './table-lines';
import type { Profile, Rating, RatingPoint } from './wire';
import { day, ratingText } from './words';

const WIDTH = 240;
const HEIGHT = 56;

/** The rating over time, oldest game first, with its confidence band. */
function RatingCurve({ points, label }: { points: RatingPoint[]; label: string }) {
  if (points.length < 2) return null;
  const values = points.flatMap((point) => [
    point.rating - point.deviation,
    point.rating + point.deviation,
  ]);
  const low = Math.min(...values);
  const high = Math.max(...values, low + 1);
  const x = (i: number) => 2 + (i / (points.length - 1)) * (WIDTH - 4);
  const y = (value: number) => 2 + (1 - (value - low) / (high - low)) * (HEIGHT - 4);
  const at = (i: number, value: number) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
  const line = points.map((point, i) => at(i, point.rating)).join('L');
  const upper = points.map((point, i) => at(i, point.rating + point.deviation)).join('L');
  const lower = points.map((point, i) => at(i, point.rating - point.deviation)).reverse();
  return (
    <svg class="rating-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path class="rating-band" d={`M${upper}L${lower.join('L')}Z`} />
      <path class="rating-line" d={`M${line}`} />
    </svg>
  );
}

/** What a rating is for; the server's code until the rules have loaded. */
function useRatedGame(name: string): string {
  const [title, setTitle] = useState(name);
  useEffect(() => {
    rules()
      .pools()
      .then(
        (all) => setTitle(told(all.find((pool) => pool.name === name)?.title ?? name)),
        () => undefined,
      );
  }, [name]);
  return title;
}

function RatingRow({ name, rating }: { name: string; rating: Rating }) {
  const [points, setPoints] = useState<RatingPoint[]>([]);
  useEffect(() => {
    ask<{ history: RatingPoint[] }>(
      'GET',
      `people/${encodeURIComponent(name)}/ratings/${encodeURIComponent(rating.game)}`,
    ).then(
      (answer) => setPoints([...answer.history].reverse()),
      () => setPoints([]),
    );
  }, [name, rating.game, rating.games]);
  const game = useRatedGame(rating.game);
  const first = points[0];
  return (
    <li class="card rating">
      <div>
        <strong>{game}</strong>
        <p class="rating-number number">{ratingText(rating.rating, rating.provisional)}</p>
        <small class="muted">
          {`±${Math.round(rating.deviation)} · ${tn('{n} game', '{n} games', rating.games)}`}
        </small>
      </div>
      <RatingCurve
        points={points}
        label={t('Rating in {game}: from {first} to {last}', {
          game,
          first: Math.round(first?.rating ?? rating.rating),
          last: Math.round(rating.rating),
        })}
      />
    </li>
  );
}

export function ProfilePage({ name }: { name: string }) {
  const { me } = useSite();
  const [profile, setProfile] = useState<Profile | null>(null);
  const [error, setError] = useState('');
  useEffect(() => {
    setProfile(null);
    setError('');
    ask<Profile>('GET', `people/${encodeURIComponent(name)}`).then(setProfile, (problem: unknown) =>
      setError(errorText(problem)),
    );
  }, [name]);
  if (error !== '') {
    return (
      <div class="page page-narrow">
        <h1>{name}</h1>
        <p>{error}</p>
      </div>
    );
  }
  if (!profile) return <p class="page muted">{t('Loading…')}</p>;
  const other = me?.account && me.account.name !== profile.name;
  const block = async () => {
    await ask<undefined>('PUT', `me/bars/${encodeURIComponent(profile.name)}`, { kind: 'block' });
    toast(t('{name} can no longer join your tables.', { name: profile.name }));
  };
  return (
    <div class="page profile">
      <div class="lobby-head">
        <h1>
          {profile.name} {profile.bot && <small class="badge">{t('bot')}</small>}
        </h1>
        {other && (
          <Button
            onClick={() => {
              block().catch((problem: unknown) => toast(errorText(problem), { kind: 'error' }));
            }}
          >
            {tc('verb', 'Block')}
          </Button>
        )}
      </div>
      <p class="muted">{t('Member since {date}', { date: day(profile.created) })}</p>
      <section aria-labelledby="ratings">
        <div class="section-head">
          <h2 id="ratings">{t('Ratings')}</h2>
        </div>
        {profile.ratings.length === 0 ? (
          <p class="muted">{t('No rated games yet.')}</p>
        ) : (
          <ul class="ratings">
            {profile.ratings.map((rating) => (
              <RatingRow key={rating.game} name={profile.name} rating={rating} />
            ))}
          </ul>
        )}
        <RatingRules />
      </section>
      <TableList
        title={t('Finished games')}
        id="finished"
        lines={profile.finished}
        none={t('No finished games yet.')}
      />
    </div>
  );
}
