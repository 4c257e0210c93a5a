/* The games in this browser, each with a picture of its board. */

import { useRef, useState } from 'preact/hooks';
import type { Kit } from '../module/api';
import { rules } from '../services';
import { addGames, deleteGame, problem, renameGame } from '../store/games';
import { exportText, FILE_MAX, importText } from '../store/transfer';
import type { Seat, StoredGame } from '../store/types';
import { useKitOf } from '../table/kits';
import { language, t, tc, tn } from '../text/t';
import { computerName, errorText, nameOf, outcomeText, told, turnCount } from '../text/words';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { Menu } from '../ui/menu';
import { toast } from '../ui/toast';
import { download, fileName } from './download';
import { Thumbnail } from './thumbnail';

const PAGE = 12;

function seatName(seat: Seat): string {
  return seat.kind === 'engine' ? computerName(seat.level) : seat.name;
}

function gameTitle(game: StoredGame, kit: Kit | null): string {
  return game.title || (kit ? told(kit.title) : t('Custom position'));
}

/** Who plays whom, from this player's side. */
function opponents(game: StoredGame, kit: Kit | null): string {
  if (game.kind === 'study') return t('Analysis');
  const white = seatName(game.white);
  const black = seatName(game.black);
  if (game.white.kind === 'human' && game.black.kind === 'human') {
    return white && black
      ? t('{white} – {black}', { white, black })
      : t('Two players on one screen');
  }
  const first = game.white.kind === 'human';
  return t('You’re {player} against {opponent}', {
    player: nameOf(kit, first ? 'white' : 'black'),
    opponent: first ? black : white,
  });
}

function standing(game: StoredGame, kit: Kit | null): string {
  if (game.outcome.over) return outcomeText(game.outcome, kit);
  if (game.kind === 'study') return turnCount(game.turn);
  if (game.actor !== 'white' && game.actor !== 'black') return turnCount(game.turn);
  if (game.white.kind === 'human' && game.black.kind === 'human') {
    return t('{player} to move', { player: nameOf(kit, game.actor) });
  }
  return game[game.actor].kind === 'human' ? t('Your turn') : t('Computer to move');
}

function when(ms: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    ms,
  );
}

function RenameDialog({ game, onClose }: { game: StoredGame; onClose: () => void }) {
  const kit = useKitOf()(game.setup);
  const [title, setTitle] = useState(gameTitle(game, kit));
  return (
    <Dialog title={t('Rename game')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          renameGame(game.id, title.trim()).catch((error: unknown) =>
            toast(errorText(error), { kind: 'error' }),
          );
          onClose();
        }}
      >
        <label class="stack">
          <span>{t('Name')}</span>
          <input
            class="input"
            value={title}
            maxLength={120}
            autoFocus
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
        </label>
        <div class="dialog-actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit">
            {t('Rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

async function remove(game: StoredGame, title: string): Promise<void> {
  const gone = await deleteGame(game.id);
  if (!gone) return;
  toast(t('"{title}" deleted.', { title }), {
    action: { label: tc('a change', 'Undo'), run: () => void addGames([gone]) },
  });
}

/** A list of games to open, rename and delete. */
export function GameCards({ games }: { games: readonly StoredGame[] }) {
  const [renamed, setRenamed] = useState<StoredGame | null>(null);
  return (
    <>
      <ul class="game-cards">
        {games.map((game) => (
          <GameCard key={game.id} game={game} onRename={() => setRenamed(game)} />
        ))}
      </ul>
      {renamed && <RenameDialog game={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}

function GameCard({ game, onRename }: { game: StoredGame; onRename: () => void }) {
  const kit = useKitOf()(game.setup);
  const title = gameTitle(game, kit);
  const href = game.kind === 'study' ? `#/study?game=${game.id}` : `#/game/${game.id}`;
  return (
    <li class="game-card">
      <a class="game-card-open" href={href}>
        <Thumbnail setup={game.setup} picture={game.picture} />
        <span class="game-card-text">
          <strong>{title}</strong>
          <span>{opponents(game, kit)}</span>
          <span class={game.outcome.over ? 'muted' : 'game-card-turn'}>{standing(game, kit)}</span>
          <small class="muted">{when(game.changed)}</small>
        </span>
      </a>
      <Menu
        label={t('More actions for "{title}"', { title })}
        icon={<Icon name="more" />}
        items={[
          {
            label: t('Analyse'),
            icon: <Icon name="analyse" />,
            onChoose: () => (location.hash = `#/study?game=${game.id}`),
          },
          { label: t('Rename'), icon: <Icon name="edit" />, onChoose: onRename },
          {
            label: t('Export as SGF'),
            icon: <Icon name="download" />,
            onChoose: () => download(`${fileName(title)}.sgf`, game.sgf, 'application/x-go-sgf'),
          },
          null,
          {
            label: t('Delete'),
            icon: <Icon name="trash" />,
            danger: true,
            onChoose: () => void remove(game, title),
          },
        ]}
      />
    </li>
  );
}

async function exportAll(games: StoredGame[]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  download(`potentia-${day}.json`, exportText(games), 'application/json');
}

async function importFile(file: File): Promise<void> {
  try {
    if (file.size > FILE_MAX)
      throw new Error(t('The file is too large (at most {size} MB).', { size: FILE_MAX >> 20 }));
    let told = 0;
    const result = await importText(await file.text(), rules(), (done, all) => {
      if (performance.now() - told < 1000) return;
      told = performance.now();
      toast(t('Reading game {done} of {all}', { done: done + 1, all }), { key: 'import' });
    });
    const parts = [tn('{n} game added.', '{n} games added.', result.added)];
    if (result.already > 0)
      parts.push(tn('{n} was already here.', '{n} were already here.', result.already));
    toast(parts.join(' '), { key: 'import' });
    const first = result.refused[0];
    if (first) {
      toast(
        tn(
          '{n} game couldn’t be imported. {title}: {reason}',
          '{n} games couldn’t be imported. The first, {title}: {reason}',
          result.refused.length,
          {
            title: first.title,
            reason: first.reason,
          },
        ),
        { kind: 'error', stays: true },
      );
    }
  } catch (error) {
    toast(errorText(error), { kind: 'error', key: 'import' });
  }
}

/** `listed` are those of `games` that are not shown elsewhere on the page. */
export function GameList(props: { games: StoredGame[] | null; listed: readonly StoredGame[] }) {
  const { games, listed } = props;
  const [limit, setLimit] = useState(PAGE);
  const file = useRef<HTMLInputElement>(null);

  return (
    <section class="game-list" aria-labelledby="games">
      <div class="section-head">
        <h2 id="games">{t('Your games')}</h2>
        <div class="row">
          <Button icon={<Icon name="upload" size={18} />} onClick={() => file.current?.click()}>
            {t('Import')}
          </Button>
          <Button
            icon={<Icon name="download" size={18} />}
            disabled={!games || games.length === 0}
            onClick={() => void exportAll(games ?? [])}
          >
            {t('Export all')}
          </Button>
          <input
            ref={file}
            type="file"
            accept=".json,application/json"
            hidden
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (chosen) void importFile(chosen);
            }}
          />
        </div>
      </div>
      {problem() !== '' && (
        <p class="note">
          {t('This browser can’t save games right now: {reason}', { reason: problem() })}
        </p>
      )}
      {games && games.length === 0 && (
        <p class="muted">{t('The games you play are saved here, in this browser only.')}</p>
      )}
      <GameCards games={listed.slice(0, limit)} />
      {listed.length > limit && (
        <Button onClick={() => setLimit(limit + 4 * PAGE)}>
          {tn('Show {n} more', 'Show {n} more', listed.length - limit)}
        </Button>
      )}
    </section>
  );
}
