/* A new table: the game, the clock, and who may join. */

import { useState } from 'preact/hooks';
import { ClockChoice, type ClockWish } from '../play/clock-choice';
import { GameCard, useGameChoice } from '../play/game-choice';
import { LevelChoice, SideChoice, type Side } from '../play/side-choice';
import { go } from '../route';
import { rules } from '../services';
import { getSettings } from '../store/settings';
import { t, tc, tn } from '../text/t';
import { errorText } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { Choices, Toggle } from '../ui/toggle';
import { ask } from './api';
import { keepTable } from './keep';
import { NameField, chosenName } from './name-field';
import { RatingRules } from './rating-rules';
import { Seeks } from './seeks';
import { DAYS, SideTime, USUAL_SIDES, sideText, startAt, useSides } from './side-time';
import { rememberSeat, useSite } from './site';
import { socket } from './socket';
import { newCommandId, type Snapshot } from './wire';

type Opponent = 'friend' | 'anybody' | 'engine';
type Tempo = 'live' | 'days';

function clockText(tempo: Tempo, clock: ClockWish, days: number, side: string): string {
  if (tempo === 'days') return `days:${days}${side}`;
  return clock ? `fischer:${clock.base}+${clock.increment}${side}` : 'none';
}

export function NewTablePage({ query }: { query: URLSearchParams }) {
  const position = query.get('position');
  const { me } = useSite();
  const account = me?.account ?? null;
  const game = useGameChoice(query.get('start') ?? getSettings().start);
  const wanted = query.get('opponent');
  const [opponent, setOpponent] = useState<Opponent>(
    wanted === 'engine' || wanted === 'anybody' ? wanted : 'friend',
  );
  const [level, setLevel] = useState(Math.min(10, getSettings().opponent || 3));
  const [tempo, setTempo] = useState<Tempo>('live');
  const [clock, setClock] = useState<ClockWish>({ base: 600000, increment: 5000 });
  const [days, setDays] = useState(3);
  const [side, setSide] = useState(USUAL_SIDES);
  const [colour, setColour] = useState<Side>('random');
  const [rated, setRated] = useState(false);
  const [takebacks, setTakebacks] = useState(true);
  const [hidden, setHidden] = useState(false);
  const [name, setName] = useState(chosenName());
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  // The same request until it is answered, so pressing twice creates one table.
  const [id, setId] = useState(newCommandId);

  const hasOwn = useSides(game, position);
  const hasClock = tempo === 'days' || clock !== null;

  const canRate = account !== null && opponent !== 'engine' && position === null && hasClock;
  const isRated = rated && canRate;
  const away = opponent === 'engine' && game.away;
  const canMake = !busy && !away && (position !== null || game.setup !== '');

  const make = async () => {
    if (!canMake) return;
    setBusy(true);
    setError('');
    try {
      const made = await ask<{ table: Snapshot; invite: string | null; watch: string | null }>(
        'POST',
        'tables',
        {
          id,
          // The server draws random starts.
          ...(position === null
            ? { setup: await rules().redraw(game.setup, null) }
            : await startAt(position)),
          clock: clockText(tempo, clock, days, hasOwn ? sideText(tempo === 'days', side) : ''),
          colour,
          opponent: opponent === 'engine' ? `engine:${level}` : 'person',
          rated: isRated,
          // Only people with the link.
          private: opponent === 'friend' || hidden,
          takebacks: takebacks && !isRated,
          ...(account || name.trim() === '' ? {} : { name: name.trim() }),
        },
      );
      rememberSeat();
      await keepTable(made.table.id, {
        invite: made.invite,
        watch: made.watch,
        snapshot: made.table,
      });
      socket.renew();
      go(`#/table/${made.table.id}`);
    } catch (problem) {
      setError(errorText(problem));
      setId(newCommandId());
      setBusy(false);
    }
  };

  return (
    <div class="page page-narrow new-game">
      <h1>{t('New table')}</h1>
      {position === null && <Seeks />}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <section class="card stack">
          <Choices
            legend={t('Opponent')}
            look="cards"
            value={opponent}
            options={[
              {
                value: 'friend',
                label: t('A friend'),
                about: t('You’ll get a link to send. Nobody else can join.'),
              },
              {
                value: 'anybody',
                label: t('Anyone'),
                about: t(
                  'Your table is listed in the lobby while you’re here, until someone joins.',
                ),
              },
              ...(me?.engine === false
                ? []
                : [
                    {
                      value: 'engine' as const,
                      label: t('The computer'),
                      about: t('It plays on the server, so you can continue on any device.'),
                    },
                  ]),
            ]}
            onChange={setOpponent}
          />
          {opponent === 'engine' && <LevelChoice value={level} most={10} onChange={setLevel} />}
          {!account && <NameField value={name} onChange={setName} />}
        </section>
        {position !== null && <p class="position-text">{position}</p>}
        {position === null && <GameCard game={game} againstEngine={opponent === 'engine'} />}
        <section class="card stack">
          <Choices
            legend={t('Pace')}
            value={tempo}
            options={[
              { value: 'live', label: tc('pace of a game', 'Live') },
              { value: 'days', label: tc('pace of a game', 'Correspondence') },
            ]}
            onChange={setTempo}
          />
          {tempo === 'live' ? (
            <ClockChoice value={clock} onChange={setClock} />
          ) : (
            <Choices
              legend={t('Time per turn')}
              value={String(days)}
              options={DAYS.map((n) => ({
                value: String(n),
                label: tn('{n} day', '{n} days', n),
              }))}
              onChange={(n) => setDays(Number(n))}
            />
          )}
          {hasOwn && hasClock && (
            <SideTime byDays={tempo === 'days'} value={side} onChange={setSide} />
          )}
          <SideChoice kit={game.choice?.kit} value={colour} onChange={setColour} />
        </section>
        <section class="card stack">
          <Toggle
            label={t('Rated')}
            about={
              account
                ? t(
                    'Counts towards both players’ ratings. Needs a clock and two people with accounts.',
                  )
                : t('Needs an account and a clock.')
            }
            checked={isRated}
            disabled={!canRate}
            onChange={setRated}
          />
          {account !== null && <RatingRules />}
          <Toggle
            label={t('Allow takebacks')}
            about={t('Only if your opponent agrees, and never in rated games.')}
            checked={takebacks && !isRated}
            disabled={isRated}
            onChange={setTakebacks}
          />
          {opponent === 'engine' && (
            <Toggle
              label={t('Private')}
              about={t('Not listed: only people with the link can watch.')}
              checked={hidden}
              onChange={setHidden}
            />
          )}
        </section>
        {(error || game.errors['']) && (
          <p class="note note-error" role="alert">
            {error || game.errors['']}
          </p>
        )}
        <div class="new-game-go">
          <Button look="main" type="submit" disabled={!canMake} icon={<Icon name="play" />}>
            {opponent === 'friend' ? t('Create table and get the link') : t('Create table')}
          </Button>
        </div>
      </form>
    </div>
  );
}
