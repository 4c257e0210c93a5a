/* A new game on this screen: what is played, against whom, with what. */

import { useState } from 'preact/hooks';
import type { Player } from '../module/api';
import { useSite } from '../online/site';
import { go } from '../route';
import { rules } from '../services';
import { getSettings } from '../store/settings';
import { t } from '../text/t';
import { FULL_STRENGTH, levelLabel } from '../text/words';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { Choices } from '../ui/toggle';
import { ClockChoice, type ClockWish } from './clock-choice';
import { GameCard, isAway, useGameChoice } from './game-choice';
import { startGame } from './start-game';

export function LevelChoice(props: {
  value: number;
  most?: number;
  onChange: (level: number) => void;
}) {
  const { value, most = FULL_STRENGTH, onChange } = props;
  return (
    <div class="level">
      <label class="field-label" for="level">
        {levelLabel(value)}
      </label>
      <input
        id="level"
        type="range"
        min={1}
        max={most}
        step={1}
        value={value}
        aria-valuetext={levelLabel(value)}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <div class="level-ends muted" aria-hidden="true">
        <span>1</span>
        <span>{most >= FULL_STRENGTH ? t('Full strength') : most}</span>
      </div>
    </div>
  );
}

export function NewGamePage({ query }: { query: URLSearchParams }) {
  const position = query.get('position');
  const game = useGameChoice(query.get('start') ?? 'standard');
  const { choice, setup, errors } = game;
  const remembered = getSettings().opponent;
  const [friend, setFriend] = useState(
    query.has('opponent') ? query.get('opponent') === 'friend' : remembered === 0,
  );
  const [level, setLevel] = useState(remembered || 3);
  const [colour, setColour] = useState<Player | 'random'>('random');
  const [clock, setClock] = useState<ClockWish>(null);
  const [busy, setBusy] = useState(false);

  const { state } = useSite();
  const elsewhere = new URLSearchParams(
    position === null ? { start: choice?.start ?? 'standard' } : { position },
  );
  const away = !friend && position === null && isAway(choice);
  const canStart = !busy && !away && (position !== null || setup !== '');

  const begin = async () => {
    if (!canStart) return;
    setBusy(true);
    try {
      const id = await startGame(rules(), {
        from: position !== null ? { position } : { setup },
        opponent: friend ? 0 : level,
        colour: friend ? 'white' : colour,
        clock,
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
              { value: 'friend', label: t('A friend here') },
            ]}
            onChange={(who) => setFriend(who === 'friend')}
          />
          {!friend && <LevelChoice value={level} onChange={setLevel} />}
          {!friend && (
            <Choices
              legend={t('Your colour')}
              value={colour}
              options={[
                { value: 'white', label: t('White') },
                { value: 'random', label: t('Drawn by lot') },
                { value: 'black', label: t('Black') },
              ]}
              onChange={setColour}
            />
          )}
          <ClockChoice value={clock} onChange={setClock} />
          {state === 'there' && (
            <p>
              <a href={`#/online/new?${elsewhere.toString()}`}>
                {t('Play somebody who is not here')}
              </a>
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
            {t('Start the game')}
          </Button>
        </div>
      </form>
    </div>
  );
}
