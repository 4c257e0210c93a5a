/* An account's public page: its ratings and its games. */

import { useEffect, useState } from 'preact/hooks';
import { rules } from '../services';
import { t, tc, tn } from '../text/t';
import { errorText, told } from '../text/words';
import { Button } from '../ui/button';
import { toast } from '../ui/toast';
import { ask } from './api';
import { RatingHistory } from './rating-history';
import { RatingRules } from './rating-rules';
import { useSite } from './site';
import { TableList } from './table-lines';
import type { Profile, Rating } from './wire';
import { day, ratingText } from './words';

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
  const game = useRatedGame(rating.game);
  return (
    <li class="card rating">
      <div>
        <strong>{game}</strong>
        <p class="rating-number number">{ratingText(rating.rating, rating.provisional)}</p>
        <small class="muted">
          {`±${Math.round(rating.deviation)} · ${tn('{n} game', '{n} games', rating.games)}`}
        </small>
      </div>
      <RatingHistory name={name} game={rating.game} title={game} games={rating.games} />
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
