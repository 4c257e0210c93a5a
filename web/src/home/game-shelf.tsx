/* Every game with its board: a way in, and its variants. */

import { Still } from '../board';
import { askChapters } from '../learn/chapters';
import { useLearned } from '../learn/progress';
import type { Chapter, PuzzleHead, Scene, Start } from '../module/api';
import { fittingLevel, isOf } from '../play/fit';
import { startsOf } from '../practice/choice';
import { theme } from '../practice/path';
import { rules } from '../services';
import { useSettings } from '../store/settings';
import type { StoredGame } from '../store/types';
import { useKitOf } from '../table/kits';
import { t } from '../text/t';
import { computerName, told } from '../text/words';
import { useAsked } from '../ui/asked';
import { Button, LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { typicalScene } from './demo';

export interface Game {
  /** Its first variant. */
  first: Start;
  variants: Start[];
}

const sidesOf = ({ options }: Start) => options.find((option) => option.kind === 'sides');

/** A game without a board is played only inside another, and one made of others has a card of its
 * own. */
const isOnShelf = (start: Start): boolean => start.board && !sidesOf(start);

/** A game made of others that says which: all its side games have boards. */
export interface Combined {
  start: Start;
  /** The games played inside, by name. */
  inside: string[];
}

export function combinedOf(starts: readonly Start[]): Combined[] {
  return starts.flatMap((start) => {
    const [words] = sidesOf(start)?.usual ?? [];
    const named = Array.isArray(words) ? words : [];
    const found = named.flatMap((word) => starts.filter((one) => one.side === word && one.board));
    return named.length > 0 && found.length === named.length
      ? [{ start, inside: found.map(({ game }) => game) }]
      : [];
  });
}

export function gamesOf(starts: readonly Start[]): Game[] {
  const all = starts.filter(isOnShelf);
  const firsts = all.filter((one, i) => all.findIndex(({ game }) => game === one.game) === i);
  return firsts.map((first) => ({
    first,
    variants: all.filter(({ game }) => game === first.game),
  }));
}

function Picture({ scene }: { scene: Scene | undefined }) {
  const kit = useKitOf()(scene?.boards[0]?.kit ?? '');
  return (
    <div class="shelf-picture">
      {scene && kit && <Still scene={{ ...scene, current: [], previous: [] }} kit={kit} />}
    </div>
  );
}

function Card(props: {
  game: Game;
  scene: Scene | undefined;
  games: readonly StoredGame[];
  chapters: readonly Chapter[];
  done: ReadonlySet<string>;
  puzzles: readonly string[];
  busy: boolean;
  onPlay: (setup: string, level: number) => void;
}) {
  const { game, games, chapters, done, puzzles, busy, onPlay } = props;
  const { first, variants } = game;
  const { opponent } = useSettings();
  const level = fittingLevel(games, first.game, opponent);
  const isNew = !games.some(isOf(first.game));
  const lessons = chapters
    .filter((chapter) => chapter.game === first.game)
    .flatMap((chapter) => chapter.lessons);
  const begun = lessons.some((lesson) => done.has(lesson.id));
  const next = begun ? lessons.find((lesson) => !done.has(lesson.id)) : undefined;
  const lesson = isNew && (begun ? (next?.id ?? '') : first.lesson);
  const practised = variants.find(({ name }) => puzzles.includes(name));
  const icon = <Icon name="play" />;
  return (
    <li class="card way-in">
      <Picture scene={props.scene} />
      <div class="shelf-text">
        <h3>{told(first.gameTitle)}</h3>
        <p class="muted">{told(first.gameAbout || first.about)}</p>
        <p class="shelf-links">
          {first.lesson !== '' && (
            <a href={`#/learn?game=${encodeURIComponent(first.game)}`}>{t('Lessons')}</a>
          )}
          {practised && (
            <a
              href="#/practice"
              onClick={() => theme.change(() => ({ start: practised.name, task: '' }))}
            >
              {t('Puzzles')}
            </a>
          )}
        </p>
      </div>
      <div class="shelf-doors">
        {lesson ? (
          <LinkButton icon={icon} href={`#/learn/${lesson}`}>
            {next
              ? t('Continue: {lesson}', { lesson: told(next.title) })
              : t('Make your first move')}
          </LinkButton>
        ) : null}
        <Button
          icon={lesson ? undefined : icon}
          disabled={busy}
          onClick={() => onPlay(first.setup, level)}
        >
          {t('Play')}
        </Button>
      </div>
      {variants.length > 1 && (
        <details class="variants">
          <summary>{t('Variants')}</summary>
          <p class="muted">{computerName(level)}</p>
          <ul>
            {variants.map(({ name, title, about, setup }) => (
              <li key={name}>
                <button
                  type="button"
                  class="variant"
                  disabled={busy}
                  onClick={() => onPlay(setup, level)}
                >
                  <strong>{told(title)}</strong>
                  <small class="muted">{told(about)}</small>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** A game made of others: which ones, how long it takes, and a way to choose others. */
function CombinedCard(props: {
  combined: Combined;
  scenes: readonly (Scene | undefined)[];
  games: readonly StoredGame[];
  busy: boolean;
  onPlay: (setup: string, level: number) => void;
}) {
  const { combined, scenes, games, busy, onPlay } = props;
  const { start } = combined;
  const { opponent } = useSettings();
  const level = fittingLevel(games, start.game, opponent);
  return (
    <li class="card way-combined">
      <div class="shelf-pictures">
        {scenes.map((scene, i) => (
          <Picture key={i} scene={scene} />
        ))}
      </div>
      <div class="shelf-text">
        <h3>{told(start.title)}</h3>
        <p class="muted">{told(start.about)}</p>
        <p class="shelf-links">
          <a href={`#/new?start=${encodeURIComponent(start.name)}`}>
            {t('Choose other side games')}
          </a>
        </p>
      </div>
      <div class="shelf-doors">
        <Button
          icon={<Icon name="play" />}
          disabled={busy}
          onClick={() => onPlay(start.setup, level)}
        >
          {t('Play')}
        </Button>
      </div>
    </li>
  );
}

const NO_CHAPTERS: Chapter[] = [];
const NO_PUZZLES: PuzzleHead[] = [];
const NO_SCENES: Scene[] = [];

/** `isDrawn`: the first board is, so that more may be loaded. */
export function GameShelf(props: {
  shelf: readonly Game[];
  combined: readonly Combined[];
  games: readonly StoredGame[] | null;
  isDrawn: boolean;
  busy: boolean;
  onPlay: (setup: string, level: number) => void;
}) {
  const { shelf, combined, games, isDrawn, busy, onPlay } = props;
  const learned = useLearned(NO_CHAPTERS);
  // Not needed before the first lesson is done.
  const chapters = useAsked(
    () => (learned.size > 0 ? askChapters() : Promise.resolve(NO_CHAPTERS)),
    NO_CHAPTERS,
    learned.size > 0,
  );
  const done = useLearned(chapters);
  const scenes = useAsked(
    () =>
      isDrawn
        ? Promise.all(shelf.map(({ first }) => typicalScene(rules(), first)))
        : Promise.resolve(NO_SCENES),
    NO_SCENES,
    isDrawn,
  );
  const puzzles = useAsked(
    () => (isDrawn ? rules().puzzles() : Promise.resolve(NO_PUZZLES)),
    NO_PUZZLES,
    isDrawn,
  );
  // Shown once it's known what was played, so that no card changes under a finger.
  const ready = games !== null && (learned.size === 0 || chapters.length > 0);
  return (
    <section aria-labelledby="shelf">
      <div class="section-head">
        <h2 id="shelf">{t('The games')}</h2>
      </div>
      <ul class="ways-in">
        {ready &&
          shelf.map((game, i) => (
            <Card
              key={game.first.game}
              game={game}
              scene={scenes[i]}
              games={games}
              chapters={chapters}
              done={done}
              puzzles={startsOf(puzzles)}
              busy={busy}
              onPlay={onPlay}
            />
          ))}
        {ready &&
          combined.map((one) => (
            <CombinedCard
              key={one.start.name}
              combined={one}
              scenes={one.inside.map(
                (game) => scenes[shelf.findIndex(({ first }) => first.game === game)],
              )}
              games={games}
              busy={busy}
              onPlay={onPlay}
            />
          ))}
      </ul>
    </section>
  );
}
