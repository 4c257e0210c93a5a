/* The home page: games to go on with, a game at once, a board that plays by itself, today's puzzle,
 * and every game. */

import { useMemo, useState } from 'preact/hooks';
import type { Start } from '../module/api';
import { fittingLevel } from '../play/fit';
import { useBegin } from '../play/use-begin';
import { today } from '../practice/path';
import { rules } from '../services';
import { useSettings } from '../store/settings';
import { t } from '../text/t';
import { told } from '../text/words';
import { useAsked } from '../ui/asked';
import { listText } from '../board';
import { Continue, underWay, useOwnTables } from './continue';
import { isShown } from './demo';
import { DemoBoard } from './demo-board';
import { GameList } from './game-list';
import { GameShelf, combinedOf, gamesOf } from './game-shelf';
import { PlayNow } from './play-now';
import { TodaysPuzzle } from './todays-puzzle';
import { useGames } from './use-games';

const NO_STARTS: Start[] = [];

/** Another one each day comes first, and never the one that the puzzle is from. */
function inTurn<T>(list: readonly T[], day: number): T[] {
  const at = list.length === 0 ? 0 : (day + Math.floor(list.length / 2)) % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

export function HomePage() {
  const games = useGames();
  const starts = useAsked(() => rules().starts(), NO_STARTS);
  const { opponent, start: last } = useSettings();
  const { busy, begin } = useBegin();
  const [isDrawn, setIsDrawn] = useState(false);
  const tables = useOwnTables();
  const shelf = useMemo(() => gamesOf(starts), [starts]);
  const combined = useMemo(() => combinedOf(starts), [starts]);
  const shown = useMemo(
    () =>
      inTurn(
        shelf.map(({ first }) => first),
        today(),
      ).filter(isShown),
    [shelf],
  );
  // Everything else is loaded after the first board.
  const goesAhead = isDrawn || (shelf.length > 0 && shown.length === 0);
  const own = underWay(games ?? []);
  const goesOn = own.length > 0 || tables.length > 0;
  const first = starts.find(({ name, board }) => name === last && board) ?? shelf[0]?.first ?? null;
  const level = first && games ? fittingLevel(games, first.game, opponent) : 0;
  return (
    <div class="page home">
      <div class={goesOn ? 'home-top home-again' : 'home-top'}>
        <div class="home-title">
          <h1>{t('A home for abstract games')}</h1>
          <p class="muted">
            {listText(shelf.map(({ first }) => told(first.gameTitle))) || '\u00a0'}
          </p>
        </div>
        {goesOn && <Continue games={own} tables={tables} />}
        <PlayNow
          start={games ? first : null}
          isUsual={shelf.some((game) => game.first === first)}
          level={level}
          busy={busy}
          onPlay={() => first && begin(first.setup, level)}
        />
      </div>
      {shelf.length > 0 && (
        <div class="home-boards">
          {shown.length > 0 && <DemoBoard starts={shown} onDrawn={() => setIsDrawn(true)} />}
          {goesAhead && <TodaysPuzzle starts={starts} />}
        </div>
      )}
      <GameShelf
        shelf={shelf}
        combined={combined}
        games={games}
        isDrawn={goesAhead}
        busy={busy}
        onPlay={begin}
      />
      <GameList games={games} listed={(games ?? []).filter((game) => !own.includes(game))} />
    </div>
  );
}
