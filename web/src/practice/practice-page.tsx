/* Practice: the reader's path with its next puzzle, the puzzles of the day, and all of them folded
 * away. */

import { useState } from 'preact/hooks';
import { Thumbnail } from '../home/thumbnail';
import type { Met, Path, Puzzle, PuzzleHead } from '../module/api';
import { rules } from '../services';
import { pictureOf } from '../store/picture';
import { useTitles } from '../table/kits';
import { t, tc, tn } from '../text/t';
import { useAsked } from '../ui/asked';
import { LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { GRADES, numberOf, startsOf, tasksOf } from './choice';
import { Grade } from './grade';
import { fits, theme, today, usePath, type Theme } from './path';
import { goalText } from './words';

interface Today {
  puzzle: Puzzle;
  setup: string;
  picture: string;
}

async function ofDay(start: string, day: number): Promise<Today> {
  const puzzle = await rules().puzzleOfDay(start, day);
  const scene = await rules().create({ position: puzzle.position });
  await rules().close(scene.session);
  return { puzzle, setup: scene.setup, picture: pictureOf(scene) };
}

function solvedText(met: Met | undefined): string {
  if (!met?.solved) return t('not solved yet');
  return met.helped ? t('solved with help') : t('solved');
}

function TodayCard({ one, met }: { one: Today; met: Met | undefined }) {
  const { puzzle } = one;
  const solved = met !== undefined && met.solved > 0;
  return (
    <a class="way today" href={`#/practice/${puzzle.id}`}>
      <Thumbnail setup={one.setup} picture={one.picture} />
      <span>
        <strong>{useTitles()(puzzle.start)}</strong>
        <span>{goalText(puzzle)}</span>
        <span class="muted">
          <Grade grade={puzzle.grade} />
        </span>
        <span class={solved ? 'today-state today-solved' : 'today-state muted'}>
          {solved && <Icon name="check" size={16} />}
          {solvedText(met)}
        </span>
      </span>
    </a>
  );
}

function streakText({ days, today: isKept }: Path): string {
  if (days === 0) return t('Solve a puzzle today to start a streak.');
  return isKept
    ? tn('{n} day in a row', '{n} days in a row', days)
    : tn(
        '{n} day in a row. Solve one today to keep going.',
        '{n} days in a row. Solve one today to keep going.',
        days,
      );
}

/** Which puzzles are wanted: a game, and what they ask for. */
function Themes({ puzzles, by }: { puzzles: readonly PuzzleHead[]; by: Theme }) {
  const titleOf = useTitles();
  const choose = (part: Partial<typeof by>) => theme.change((now) => ({ ...now, ...part }));
  const tasks = tasksOf(puzzles.filter((one) => fits({ ...by, task: '' }, one)));
  return (
    <div class="path-themes">
      <label>
        <span>{tc('which one to play, a label', 'Game')}</span>
        <select
          class="input"
          value={by.start}
          onChange={(event) => choose({ start: event.currentTarget.value, task: '' })}
        >
          <option value="">{t('All games')}</option>
          {startsOf(puzzles).map((start) => (
            <option key={start} value={start}>
              {titleOf(start)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{tc('of puzzles', 'Theme')}</span>
        <select
          class="input"
          value={by.task}
          onChange={(event) => choose({ task: event.currentTarget.value })}
        >
          <option value="">{tc('themes of puzzles', 'All themes')}</option>
          {tasks.map((turns) => (
            <option key={turns} value={String(turns)}>
              {goalText({ turns })}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Figure(props: { label: string; value: string; about?: string }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd class="number">{props.value}</dd>
      {props.about !== undefined && <dd class="muted path-about">{props.about}</dd>}
    </div>
  );
}

/** The next puzzle, and how to get there. */
function Next({ path, puzzle }: { path: Path; puzzle: PuzzleHead | undefined }) {
  const title = useTitles();
  if (!puzzle) {
    return (
      <p>{t('There is nothing left here today. Choose another theme, or come back later.')}</p>
    );
  }
  return (
    <div class="path-next">
      <LinkButton look="main" href={`#/practice/${puzzle.id}`} icon={<Icon name="next" />}>
        {path.isAgain
          ? tc('a puzzle missed before', 'Repeat')
          : path.rated === 0
            ? tc('the first puzzle', 'Start')
            : tc('with the next puzzle', 'Continue')}
      </LinkButton>
      <span class="path-puzzle">
        <span>
          {title(puzzle.start)}: {goalText(puzzle)}
        </span>
        <span class="muted">
          <Grade grade={puzzle.grade} />
        </span>
      </span>
    </div>
  );
}

function PathCard(props: { path: Path; puzzles: readonly PuzzleHead[]; by: Theme }) {
  const { path, puzzles, by } = props;
  const list = puzzles.filter((one) => fits(by, one));
  const done = list.filter((one) => path.met[one.id]?.solved).length;
  return (
    <section class="card path" aria-labelledby="practice-path">
      <h2 id="practice-path">{t('Your path')}</h2>
      <dl class="path-numbers">
        <Figure
          label={tc('of the reader, by puzzles', 'Rating')}
          value={`${path.rating}${path.provisional ? '?' : ''}`}
          {...(path.provisional ? { about: tc('a rating', 'still a guess') } : {})}
        />
        <Figure
          label={tc('puzzles solved one after the other', 'In a row')}
          value={String(path.row)}
          {...(path.bestRow > path.row
            ? { about: tc('puzzles solved in a row', 'best: {n}', { n: path.bestRow }) }
            : {})}
        />
        <Figure label={tc('puzzles', 'To repeat')} value={String(path.due)} />
      </dl>
      <p class="streak">{streakText(path)}</p>
      <Next path={path} puzzle={puzzles.find((one) => one.id === path.next)} />
      <Themes puzzles={puzzles} by={by} />
      <div class="practice-next">
        <progress value={done} max={Math.max(list.length, 1)} aria-label={t('Solved puzzles')} />
        <span class="muted number">
          {t('{done} of {count} solved', { done, count: list.length })}
        </span>
      </div>
    </section>
  );
}

/** A game's puzzles, a line of numbers for each difficulty. */
function GameCard(props: { start: string; list: readonly PuzzleHead[]; met: Path['met'] }) {
  const { start, list, met } = props;
  const done = list.filter((one) => met[one.id]?.solved).length;
  return (
    <section class="card" aria-labelledby={`practice-${start}`}>
      <div class="chapter-head">
        <h3 id={`practice-${start}`}>{useTitles()(start)}</h3>
        <span class="muted number">
          {t('{done} of {count} solved', { done, count: list.length })}
        </span>
      </div>
      {GRADES.map((grade) => ({ grade, own: list.filter((one) => one.grade === grade) }))
        .filter(({ own }) => own.length > 0)
        .map(({ grade, own }) => (
          <div key={grade} class="practice-grade">
            <h4>
              <Grade grade={grade} />
            </h4>
            <ul class="practice-list">
              {own.map((one) => (
                <li key={one.id}>
                  <PuzzleLink puzzle={one} met={met[one.id]} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}

function PuzzleLink({ puzzle, met }: { puzzle: PuzzleHead; met: Met | undefined }) {
  const state = met?.solved ? (met.helped ? 'helped' : 'solved') : met ? 'tried' : 'new';
  return (
    <a class={`puzzle-link puzzle-${state} number`} href={`#/practice/${puzzle.id}`}>
      {numberOf(puzzle.id)}
      {state === 'solved' && <Icon name="check" size={12} />}
      {state === 'helped' && <Icon name="hint" size={12} />}
      {state !== 'new' && (
        <span class="unseen">{state === 'tried' ? tc('a puzzle', 'tried') : solvedText(met)}</span>
      )}
    </a>
  );
}

/** Hundreds of links are drawn only for those who unfold them. */
function AllPuzzles({ list, met }: { list: readonly PuzzleHead[]; met: Path['met'] }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="practice-all" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('All puzzles')}</summary>
      {open && (
        <div class="practice-games">
          {startsOf(list).map((start) => (
            <GameCard
              key={start}
              start={start}
              list={list.filter((one) => one.start === start)}
              met={met}
            />
          ))}
        </div>
      )}
    </details>
  );
}

function Practice({ puzzles }: { puzzles: readonly PuzzleHead[] }) {
  const kept = theme.use();
  // A game that this build does not have is none.
  const by = startsOf(puzzles).includes(kept.start) ? kept : { ...kept, start: '' };
  const path = usePath(by);
  const day = today();
  // Today's puzzles, for the games that have some.
  const daily = useAsked<Today[]>(
    () => Promise.all(startsOf(puzzles).map((start) => ofDay(start, day))),
    [],
    day,
  );
  return (
    <>
      {path && <PathCard path={path} puzzles={puzzles} by={by} />}
      <section aria-labelledby="practice-today">
        <div class="section-head">
          <h2 id="practice-today">{t('Today')}</h2>
        </div>
        <div class="ways">
          {daily.map((one) => (
            <TodayCard key={one.puzzle.id} one={one} met={path?.met[one.puzzle.id]} />
          ))}
        </div>
      </section>
      <p class="muted">
        {t(
          'Positions from games the engine played against itself. Each has exactly one winning first move, and that has been proved.',
        )}
      </p>
      {path && <AllPuzzles list={puzzles.filter((one) => fits(by, one))} met={path.met} />}
    </>
  );
}

export function PracticePage() {
  const puzzles = useAsked<PuzzleHead[] | null>(() => rules().puzzles(), null);
  return (
    <div class="page" aria-busy={puzzles === null}>
      <h1>{t('Practice')}</h1>
      {puzzles && <Practice puzzles={puzzles} />}
    </div>
  );
}
