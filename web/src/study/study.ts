/* A study: one session of the rules, with its scene and tree, as the page shows it. Everything that
 * changes or queries the session goes through one queue, so that a scene and the answers about it
 * always belong together, however fast the keys are pressed. */

import type { Rules, Scene, TreeNode } from '../module/api';
import { mainLine } from '../store/main-line';
import type { TableModel } from '../table/use-table';
import { Tree } from './tree';

export interface StudyState {
  scene: Scene;
  tree: Tree;
  header: Record<string, string>;
  /** The record as text. */
  sgf: string;
  /** Changed since it was opened or saved. */
  changed: boolean;
}

/** A study as text, with the node it was left at. */
export interface Kept {
  sgf: string;
  place: number[];
  pending: string[];
}

export function keptOf({ scene, tree, sgf }: StudyState): Kept {
  return {
    sgf,
    place: tree.place(scene.node),
    pending: scene.current.map((one) => one.text),
  };
}

/** What an exported record says about one of its turns. */
export interface Note {
  place: number[];
  comment: string;
  mark: TreeNode['mark'];
  /** Better actions from before the turn, joined by ';', or ''. */
  line: string;
}

export class Study implements TableModel {
  // Both sides are played here, and nothing is lost.
  readonly isOurs = true;
  readonly asks = false;
  state: StudyState | null = null;
  private readonly listeners = new Set<() => void>();
  private queue: Promise<unknown> = Promise.resolve();
  /** Where the keys have led, while the module is still catching up. */
  private wanted: number | null = null;
  /** The child last visited under each node, so that → returns where ← came from. */
  private readonly visited = new Map<number, number>();
  private closed = false;

  constructor(readonly rules: Rules) {}

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Runs after everything requested before. */
  private enqueue<T>(task: () => Promise<T>): Promise<T> {
    const run = this.queue.then(task, task);
    this.queue = run.catch(() => undefined);
    return run;
  }

  private set(state: StudyState): void {
    if (this.closed) return;
    const { tree, scene } = state;
    for (const node of tree.path(scene.node)) this.visited.set(node.parent, node.id);
    this.state = state;
    for (const listener of this.listeners) listener();
  }

  /** Another place in the same record. */
  private place(scene: Scene): void {
    this.set({ ...this.present(), scene });
  }

  /** A record that has changed, or another one. Its text is there when it is seen, so that a reload
   * at any moment finds it. */
  private async show(scene: Scene, changed: boolean): Promise<void> {
    const { session } = scene;
    // The worker answers in order: asking all at once costs one way there and back.
    const [nodes, header, sgf] = await Promise.all([
      this.rules.tree(session),
      this.rules.header(session),
      this.rules.write(session, 'sgf'),
    ]);
    this.set({ scene, tree: new Tree(nodes), header, sgf, changed });
  }

  private present(): StudyState {
    if (!this.state) throw new Error('nothing is open');
    return this.state;
  }

  /** Replaces the old session with a new one. */
  private async replace(scene: Scene, changed: boolean): Promise<void> {
    const old = this.state?.scene.session;
    this.visited.clear();
    this.wanted = null;
    await this.show(scene, changed);
    if (old !== undefined) await this.rules.close(old);
  }

  create(from: { setup?: string; position?: string }): Promise<void> {
    return this.enqueue(async () => {
      const scene = await this.rules.create(from);
      await this.rules.setHeader(scene.session, 'DT', new Date().toISOString().slice(0, 10));
      await this.replace(scene, false);
    });
  }

  /** Opens a record for reading, at its start or after so many turns. */
  open(text: string, start?: string, game?: number, turn = 0): Promise<void> {
    return this.enqueue(async () => {
      const { session } = await this.rules.open(text, start, game);
      const line = turn > 0 ? mainLine(await this.rules.tree(session)) : [];
      const node = line[Math.min(turn, line.length) - 1]?.id ?? 0;
      await this.replace(await this.rules.go(session, node), false);
    });
  }

  /** Opens one of our records at a node; -1 is the end of the main line. */
  openAt(sgf: string, node: number, pending: string[]): Promise<void> {
    return this.enqueue(async () => {
      const opened = await this.rules.open(sgf);
      const tree = new Tree(await this.rules.tree(opened.session));
      const end = tree.line(tree.root.id).pop() ?? tree.root;
      let scene: Scene = await this.rules.go(opened.session, (tree.node(node) ?? end).id);
      for (const action of pending) scene = await this.rules.play(opened.session, action);
      await this.replace(scene, false);
    });
  }

  private async restoreNow(kept: Kept, changed: boolean): Promise<void> {
    const opened = await this.rules.open(kept.sgf);
    const tree = new Tree(await this.rules.tree(opened.session));
    let scene: Scene = await this.rules.go(opened.session, tree.find(kept.place).id);
    for (const action of kept.pending) scene = await this.rules.play(opened.session, action);
    await this.replace(scene, changed);
  }

  restore(kept: Kept, changed: boolean): Promise<void> {
    return this.enqueue(() => this.restoreNow(kept, changed));
  }

  keep(): Promise<Kept> {
    return this.enqueue(() => Promise.resolve(keptOf(this.present())));
  }

  saved(): void {
    if (this.state) this.set({ ...this.state, changed: false });
  }

  close(): void {
    this.closed = true;
    this.listeners.clear();
    void this.enqueue(async () => {
      if (this.state) await this.rules.close(this.state.scene.session);
    });
  }

  /** Queries the session while it is at `scene`; null once it has moved on. */
  ask<T>(scene: Scene, question: (session: number) => Promise<T>): Promise<T | null> {
    return this.enqueue(async () => (this.state?.scene === scene ? question(scene.session) : null));
  }

  /* Moving around */

  /** Where we are, or will be once the queue is done. */
  get at(): number {
    return this.wanted ?? this.state?.scene.node ?? 0;
  }

  go(node: number): Promise<void> {
    this.wanted = node;
    return this.enqueue(async () => {
      // Of many keys in a row only the last counts.
      if (this.wanted !== node) return;
      const state = this.present();
      try {
        this.place(await this.rules.go(state.scene.session, node));
      } finally {
        // A key pressed meanwhile has moved on from here.
        if (this.wanted === node) this.wanted = null;
      }
    });
  }

  async previous(): Promise<void> {
    const state = this.state;
    if (!state) return;
    if (this.wanted === null && state.scene.current.length > 0) return this.stepBack();
    const node = state.tree.node(this.at);
    if (node && node.parent >= 0) await this.go(node.parent);
  }

  /** A moment within a turn of the record, after so many of its actions. */
  step(node: number, count: number): Promise<void> {
    this.wanted = null;
    return this.enqueue(async () => {
      const { scene, tree } = this.present();
      const turn = tree.node(node);
      if (!turn) return;
      await this.rules.go(scene.session, turn.parent);
      const actions = turn.actions.split(';').slice(0, count).join(';');
      this.place(await this.rules.playAll(scene.session, actions));
    });
  }

  async next(): Promise<void> {
    if (this.wanted === null && this.state) {
      const { scene, tree } = this.state;
      const within = tree.within(scene);
      const count = scene.current.length + 1;
      if (within && count < within.actions.split(';').length) return this.step(within.id, count);
      if (within) return this.go(within.id);
    }
    const children = this.state?.tree.children(this.at) ?? [];
    const known = children.find((child) => child.id === this.visited.get(this.at));
    const child = known ?? children[0];
    if (child) await this.go(child.id);
  }

  async first(): Promise<void> {
    if (this.state) await this.go(this.state.tree.root.id);
  }

  async last(): Promise<void> {
    const end = this.state?.tree.line(this.at).pop();
    if (end) await this.go(end.id);
  }

  /** To the alternative turn above or below; without one, down into the first variation. */
  async sideways(step: 1 | -1): Promise<void> {
    const tree = this.state?.tree;
    if (!tree) return;
    const others = tree.siblings(this.at);
    if (others.length > 1) {
      const at = others.findIndex((node) => node.id === this.at);
      const to = others[(at + step + others.length) % others.length];
      if (to) await this.go(to.id);
      return;
    }
    const children = tree.children(this.at);
    const to = step > 0 ? children[1] : children[0];
    if (children.length > 1 && to) await this.go(to.id);
  }

  /* Playing */

  /** The tree is fetched again only when a turn was added. */
  private async played(scene: Scene, before: StudyState): Promise<void> {
    if (before.tree.node(scene.node)) this.place(scene);
    else await this.show(scene, true);
  }

  get canStepBack(): boolean {
    return (this.state?.scene.current.length ?? 0) > 0;
  }

  act(action: string): Promise<void> {
    return this.enqueue(async () => {
      const state = this.present();
      await this.played(await this.rules.play(state.scene.session, action), state);
    });
  }

  actText(text: string): Promise<void> {
    return this.enqueue(async () => {
      const state = this.present();
      await this.played(await this.rules.playText(state.scene.session, text), state);
    });
  }

  /** Plays a line from a node until `turns` turns are finished. */
  playLine(node: number, pending: string[], actions: string[], turns: number): Promise<void> {
    return this.enqueue(async () => {
      const { session } = this.present().scene;
      let scene = await this.rules.go(session, node);
      let finished = 0;
      try {
        for (const action of [...pending, ...actions]) {
          const before: number = scene.node;
          scene = await this.rules.play(session, action);
          if (scene.node !== before && ++finished === turns) break;
        }
      } finally {
        await this.show(scene, true);
      }
    });
  }

  confirm(): Promise<void> {
    return Promise.resolve();
  }

  stepBack(): Promise<void> {
    return this.enqueue(async () => {
      const state = this.present();
      if (state.scene.current.length === 0) return;
      this.place(await this.rules.back(state.scene.session));
    });
  }

  /* Changing the record. Functions that remove something return what undoes it. */

  annotate(node: number, comment: string, mark: TreeNode['mark']): Promise<void> {
    return this.annotateAll([{ node, comment, mark }]);
  }

  annotateAll(notes: { node: number; comment: string; mark: TreeNode['mark'] }[]): Promise<void> {
    return this.enqueue(async () => {
      const { scene } = this.present();
      for (const { node, comment, mark } of notes) {
        await this.rules.annotate(scene.session, node, comment, mark);
      }
      await this.show(scene, true);
    });
  }

  private undoable(task: () => Promise<void>): Promise<() => Promise<void>> {
    return this.enqueue(async () => {
      const kept = keptOf(this.present());
      await task();
      return () => this.restore(kept, true);
    });
  }

  remove(node: number): Promise<() => Promise<void>> {
    return this.undoable(async () => {
      const { scene } = this.present();
      await this.show(await this.rules.remove(scene.session, node), true);
    });
  }

  promote(node: number): Promise<() => Promise<void>> {
    return this.undoable(async () => {
      const { scene } = this.present();
      await this.rules.promote(scene.session, node);
      await this.show(scene, true);
    });
  }

  setHeader(values: Record<string, string>): Promise<void> {
    return this.enqueue(async () => {
      const state = this.present();
      const { session } = state.scene;
      for (const [name, value] of Object.entries(values)) {
        if ((state.header[name] ?? '') !== value) await this.rules.setHeader(session, name, value);
      }
      await this.show(state.scene, true);
    });
  }

  /** The record with other comments, and with lines as variations beside the turns they would have
   * replaced, made on a copy. */
  async writeWith(notes: Note[]): Promise<string> {
    const { sgf } = await this.keep();
    const copy = await this.rules.open(sgf);
    try {
      const tree = new Tree(await this.rules.tree(copy.session));
      for (const note of notes) {
        const { id, parent } = tree.find(note.place);
        await this.rules.annotate(copy.session, id, note.comment, note.mark);
        if (note.line === '') continue;
        await this.rules.go(copy.session, parent);
        await this.rules.playAll(copy.session, note.line);
      }
      return await this.rules.write(copy.session, 'sgf');
    } finally {
      await this.rules.close(copy.session);
    }
  }
}
