/* A new game on this screen: the game, the opponent and the terms. */

import { useState } from 'preact/hooks';
import { SideTime, USUAL_SIDES, sidePace, useSides } from '../online/side-time';
import { useSite } from '../online/site';
import { go } from '../route';
import { rules } from '../services';
import { getSettings } from '../store/settings';
import { t } from '../text/t';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { Choices } from '../ui/toggle';
import { ClockChoice, type ClockWish } from './clock-choice';
import { GameCard, useGameChoice } from './game-choice';
import { LevelChoice, SideChoice, type Side } from './side-choice';
import { startGame } from './start-game';

export function NewGamePage({ query }: { query: URLSearchParams }) {
  const position = query.get('position');
  const remembered = getSettings();
  const game = useGameChoice(query.get('start') ?? remembered.start);
  const { choice, setup, errors } = game;
  const [friend, setFriend] = useState(
    query.has('opponent') ? query.get('opponent') === 'friend' : remembered.opponent === 0,
  );
  const [level, setLevel] = useState(remembered.opponent || 3);
  const [colour, setColour] = useState<Side>('random');
  const [clock, setClock] = useState<ClockWish>(null);
  const [side, setSide] = useState(USUAL_SIDES);
  const [busy, setBusy] = useState(false);
  const hasOwn = useSides(game, position);

  const { state } = useSite();
  const elsewhere = new URLSearchParams(
    position === null ? { start: choice?.start.name ?? '' } : { position },
  );
  const away = !friend && position === null && game.away;
  const canStart = !busy && !away && (position !== null || setup !== '');

  const begin = async () => {
    if (!canStart) return;
    setBusy(true);
    try {
      const id = await startGame(rules(), {
        from: position !== null ? { position } : { setup },
        opponent: friend ? 0 : level,
        colour: friend ? 'white' : colour,
        clock: clock && { ...clock, side: hasOwn ? sidePace(side) : null },
      });
      go(`#/game/${id}`);
    } catch (error) {
      game.fail(error);
      setBusy(false);
    }
  };

  return (
    <div class="page page-narrow new-game">
      <h1>{position === null ? t('New game') : t('Play from this position')}</h1>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        {position !== null && <p class="position-text">{position}</p>}
        {position === null && <GameCard game={game} againstEngine={!friend} />}
        <section class="card stack">
          <Choices
            legend={t('Opponent')}
            value={friend ? 'friend' : 'computer'}
            options={[
              { value: 'computer', label: t('The computer') },
              { value: 'friend', label: t('A friend on this device') },
            ]}
            onChange={(who) => setFriend(who === 'friend')}
          />
          {!friend && <LevelChoice value={level} onChange={setLevel} />}
          {!friend && <SideChoice kit={choice?.kit} value={colour} onChange={setColour} />}
          <ClockChoice value={clock} onChange={setClock} />
          {hasOwn && clock && <SideTime byDays={false} here value={side} onChange={setSide} />}
          {state === 'there' && (
            <p>
              <a href={`#/online/new?${elsewhere.toString()}`}>{t('Play someone online')}</a>
            </p>
          )}
        </section>
        {errors[''] && (
          <p class="note note-error" role="alert">
            {errors['']}
          </p>
        )}
        <div class="new-game-go">
          <Button look="main" type="submit" disabled={!canStart} icon={<Icon name="play" />}>
            {t('Start game')}
          </Button>
        </div>
      </form>
    </div>
  );
}
