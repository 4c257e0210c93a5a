/* The engine analysing the position on the board while it stays there. */

import { useEffect, useRef, useState } from 'preact/hooks';
import {
  ModuleError,
  type Engine,
  type Info,
  type Look,
  type Player,
  type Scene,
} from '../module/api';
import { isOpen, isPlayer } from '../table/session';
import type { NameOf } from './names';
import { scoreOf, type Score } from './score';
import type { Study } from './study';

export interface Line {
  info: Info;
  score: Score;
  /** The line as turns in the publisher's notation. */
  turns: string[];
  /** What its first action does. */
  look: Look | null;
}

export interface Analysis {
  scene: Scene;
  lines: Line[];
  running: boolean;
  /** Why there is nothing to show. */
  error: unknown;
}

const SHOW_EVERY = 200; // ms: faster than people read, slow enough for phones
const SETTLE = 100; // ms at a node before a search is worth starting
const REMEMBERED = 200;

/** A resigned game can still be analysed; one that the rules ended can't. */
export function canAnalyse(scene: Scene): boolean {
  return isPlayer(scene.actor) && isOpen(scene);
}

function useHidden(): boolean {
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const listener = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, []);
  return hidden;
}

class Watcher {
  /** The latest line for each rank; the engine keeps them in order. */
  private places = new Map<number, Info>();
  private texts = new Map<string, Pick<Line, 'turns' | 'look'>>();
  private timer = 0;
  private running = true;
  private over = false;

  constructor(
    private readonly study: Study,
    private readonly engine: Engine,
    private readonly scene: Scene,
    private readonly actor: Player,
    private readonly name: NameOf,
    private readonly lines: number,
    private readonly show: (analysis: Analysis) => void,
  ) {}

  async run(): Promise<void> {
    const position = await this.study.ask(this.scene, (session) =>
      this.study.rules.engineLine(session),
    );
    if (position === null || this.over) return;
    const found = await this.engine.search(
      position,
      { infinite: true, lines: this.lines },
      (info) => this.take(info),
    );
    if (this.over) return;
    if (found.info) this.take(found.info);
    this.running = false;
    await this.flush();
  }

  private take(info: Info): void {
    if (this.over || info.pv.length === 0) return;
    this.places.set(info.multipv, info);
    if (this.timer === 0)
      this.timer = window.setTimeout(() => void this.flush().catch(() => undefined), SHOW_EVERY);
  }

  /** By rank. A line that has moved up before the next is reported appears once. */
  private latest(): Info[] {
    const list: Info[] = [];
    for (const info of [...this.places.values()].sort((a, b) => a.multipv - b.multipv)) {
      if (!list.some((other) => other.pv[0] === info.pv[0])) list.push(info);
    }
    return list.slice(0, this.lines);
  }

  /* In a combined game a line assumes no challenges, so only its beginning can be written out. */
  private async turns(pv: string[]): Promise<string[] | null> {
    for (let length = pv.length; length > 0; length >>= 1) {
      const part = pv.slice(0, length);
      try {
        return await this.study.ask(this.scene, (session) =>
          this.study.rules.lineTurns(session, part),
        );
      } catch (error) {
        if (!(error instanceof ModuleError)) throw error;
      }
    }
    return [];
  }

  private async told(pv: string[]): Promise<Pick<Line, 'turns' | 'look'> | null> {
    const turns = await this.turns(pv);
    if (turns === null) return null;
    const look = await this.study
      .ask(this.scene, (session) => this.study.rules.look(session, pv[0] ?? ''))
      .catch(() => null);
    return { turns, look };
  }

  private async flush(): Promise<void> {
    window.clearTimeout(this.timer);
    this.timer = 0;
    const lines: Line[] = [];
    const texts: typeof this.texts = new Map();
    for (const info of this.latest()) {
      const pv = info.pv.join(' ');
      const told = this.texts.get(pv) ?? (await this.told(info.pv));
      if (told === null || this.over) return;
      texts.set(pv, told);
      lines.push({ info, score: scoreOf(info, this.actor, this.name), ...told });
    }
    this.texts = texts;
    if (!this.over) this.show({ scene: this.scene, lines, running: this.running, error: null });
  }

  stop(): void {
    this.over = true;
    window.clearTimeout(this.timer);
  }
}

/** Infinite analysis of the study's position. It restarts at each step, and pauses while the page
 * is hidden. Results are kept for when the reader comes back. */
export function useAnalysis(
  study: Study,
  engine: Engine,
  scene: Scene | null,
  on: boolean,
  lines: number,
  name: NameOf,
): Analysis | null {
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const remembered = useRef(new Map<string, Line[]>());
  // The search may start before the players' names are known.
  const naming = useRef(name);
  naming.current = name;
  const hidden = useHidden();

  useEffect(() => {
    if (!scene || !on || hidden || !canAnalyse(scene) || !isPlayer(scene.actor)) return;
    const known = remembered.current;
    const before = known.get(scene.position)?.slice(0, lines) ?? [];
    setAnalysis({ scene, lines: before, running: true, error: null });
    const watcher = new Watcher(
      study,
      engine,
      scene,
      scene.actor,
      (player) => naming.current(player),
      lines,
      (found) => {
        known.delete(scene.position);
        known.set(scene.position, found.lines);
        for (const key of known.keys()) {
          if (known.size <= REMEMBERED) break;
          known.delete(key);
        }
        setAnalysis(found);
      },
    );
    let started = false;
    const timer = window.setTimeout(() => {
      started = true;
      watcher
        .run()
        .catch((error: unknown) => setAnalysis({ scene, lines: before, running: false, error }));
    }, SETTLE);
    return () => {
      window.clearTimeout(timer);
      watcher.stop();
      if (started) engine.stop();
    };
  }, [study, engine, scene, on, lines, hidden]);

  return analysis && analysis.scene === scene && on ? analysis : null;
}
