/* Practice: a puzzle of the day for each game, and all puzzles with the reader's progress. */

import { Thumbnail } from '../home/thumbnail';
import type { Puzzle, PuzzleHead } from '../module/api';
import { rules } from '../services';
import { pictureOf } from '../store/picture';
import { useTitles } from '../table/kits';
import { t, tc, tn } from '../text/t';
import { useAsked } from '../ui/asked';
import { LinkButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { GRADES, filter, nextUnsolved, numberOf, startsOf, wanted } from './choice';
import { Grade } from './grade';
import { streak, today, useProgress, type Entry, type Progress } from './progress';
import { goalText, gradeName } from './words';

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

function solvedText(entry: Entry | undefined): string {
  if (!entry?.solved) return t('not solved yet');
  return entry.helped ? t('solved with help') : t('solved');
}

function TodayCard({ one, entry }: { one: Today; entry: Entry | undefined }) {
  const { puzzle } = one;
  const solved = entry !== undefined && entry.solved > 0;
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
          {solvedText(entry)}
        </span>
      </span>
    </a>
  );
}

function Streak({ progress, day }: { progress: Progress; day: number }) {
  const count = streak(progress.days, day);
  return (
    <p class="streak">
      {count === 0
        ? t('Solve a puzzle today to start a streak.')
        : progress.days.includes(day)
          ? tn('{n} day in a row', '{n} days in a row', count)
          : tn(
              '{n} day in a row. Solve one today to keep going.',
              '{n} days in a row. Solve one today to keep going.',
              count,
            )}
    </p>
  );
}

function Filters({ starts }: { starts: readonly string[] }) {
  const by = filter.use();
  const titleOf = useTitles();
  return (
    <div class="practice-filter">
      <label>
        <span>{tc('which one to play, a label', 'Game')}</span>
        <select
          class="input"
          value={by.start}
          onChange={(event) => {
            const start = event.currentTarget.value;
            filter.change((now) => ({ ...now, start }));
          }}
        >
          <option value="">{t('All games')}</option>
          {starts.map((start) => (
            <option key={start} value={start}>
              {titleOf(start)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('Difficulty')}</span>
        <select
          class="input"
          value={String(by.grade)}
          onChange={(event) => {
            const grade = Number(event.currentTarget.value);
            filter.change((now) => ({ ...now, grade }));
          }}
        >
          <option value="0">{t('Any difficulty')}</option>
          {GRADES.map((grade) => (
            <option key={grade} value={String(grade)}>
              {gradeName(grade)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** A game's puzzles, a line of numbers for each difficulty. */
function GameCard(props: { start: string; list: readonly PuzzleHead[]; progress: Progress }) {
  const { start, list, progress } = props;
  const done = list.filter((one) => progress.puzzles[one.id]?.solved).length;
  return (
    <section class="card" aria-labelledby={`practice-${start}`}>
      <div class="chapter-head">
        <h2 id={`practice-${start}`}>{useTitles()(start)}</h2>
        <span class="muted number">
          {t('{done} of {count} solved', { done, count: list.length })}
        </span>
      </div>
      {GRADES.map((grade) => ({ grade, own: list.filter((one) => one.grade === grade) }))
        .filter(({ own }) => own.length > 0)
        .map(({ grade, own }) => (
          <div key={grade} class="practice-grade">
            <h3>
              <Grade grade={grade} />
            </h3>
            <ul class="practice-list">
              {own.map((one) => (
                <li key={one.id}>
                  <PuzzleLink puzzle={one} entry={progress.puzzles[one.id]} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
}

function PuzzleLink({ puzzle, entry }: { puzzle: PuzzleHead; entry: Entry | undefined }) {
  const state = entry?.solved ? (entry.helped ? 'helped' : 'solved') : entry ? 'tried' : 'new';
  return (
    <a class={`puzzle-link puzzle-${state} number`} href={`#/practice/${puzzle.id}`}>
      {numberOf(puzzle.id)}
      {state === 'solved' && <Icon name="check" size={12} />}
      {state === 'helped' && <Icon name="hint" size={12} />}
      {state !== 'new' && (
        <span class="unseen">
          {state === 'tried' ? tc('a puzzle', 'tried') : solvedText(entry)}
        </span>
      )}
    </a>
  );
}

const NONE: PuzzleHead[] = [];

export function PracticePage() {
  const puzzles = useAsked(() => rules().puzzles(), NONE);
  const progress = useProgress();
  const by = filter.use();
  const day = today();
  // Today's puzzles, for the games that have some.
  const daily = useAsked<Today[]>(
    () => Promise.all(startsOf(puzzles).map((start) => ofDay(start, day))),
    [],
    `${puzzles.length} ${day}`,
  );
  const list = wanted(puzzles, by);
  const done = list.filter((one) => progress.puzzles[one.id]?.solved).length;
  const next = nextUnsolved(list, progress);
  return (
    <div class="page">
      <h1>{t('Practice')}</h1>
      <p>
        {t(
          'Positions from games the engine played against itself. Each has exactly one winning first move, and that has been proved.',
        )}
      </p>
      <section aria-labelledby="practice-today">
        <div class="section-head">
          <h2 id="practice-today">{t('Today')}</h2>
          <Streak progress={progress} day={day} />
        </div>
        <div class="ways">
          {daily.map((one) => (
            <TodayCard key={one.puzzle.id} one={one} entry={progress.puzzles[one.puzzle.id]} />
          ))}
        </div>
      </section>
      <section aria-labelledby="practice-all">
        <div class="section-head">
          <h2 id="practice-all">{t('All puzzles')}</h2>
          <Filters starts={startsOf(puzzles)} />
        </div>
        <div class="practice-next">
          <progress value={done} max={Math.max(list.length, 1)} aria-label={t('Solved puzzles')} />
          <span class="muted number">
            {t('{done} of {count} solved', { done, count: list.length })}
          </span>
          {next && (
            <LinkButton look="main" href={`#/practice/${next.id}`} icon={<Icon name="next" />}>
              {t('Next unsolved puzzle')}
            </LinkButton>
          )}
        </div>
        <div class="practice-games">
          {startsOf(list)
            .map((start) => ({ start, own: list.filter((one) => one.start === start) }))
            .map(({ start, own }) => (
              <GameCard key={start} start={start} list={own} progress={progress} />
            ))}
        </div>
      </section>
    </div>
  );
}
