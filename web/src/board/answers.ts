/* The module's answers, kept: known ones are used at once, so that asking ahead hides the wait.
 * Work that arrives meanwhile waits its turn. */

export type Answer<T> = T | Promise<T>;

/** Questions and their answers, by the question's text. */
export class Kept<T> {
  private readonly answers = new Map<string, Answer<T>>();

  constructor(private readonly ask: (question: string) => Promise<T>) {}

  get(question: string): Answer<T> {
    const found = this.answers.get(question);
    if (found !== undefined) return found;
    const asked = this.ask(question).then((answer) => {
      this.answers.set(question, answer);
      return answer;
    });
    this.answers.set(question, asked);
    asked.catch(() => this.answers.delete(question));
    return asked;
  }

  /** The answer, if known. */
  known(question: string): T | null {
    const found = this.answers.get(question);
    return found === undefined || found instanceof Promise ? null : found;
  }
}

/** One thing at a time, until it is over. */
export class Queue {
  private pending: Promise<void> | null = null;
  isOver = false;

  get isBusy(): boolean {
    return this.pending !== null;
  }

  /** Continues with an answer, at once if it is known; other work waits for it. */
  when<T>(answer: Answer<T>, then: (answer: T) => void): void {
    if (!(answer instanceof Promise)) return then(answer);
    const done = (value?: { answer: T }): void => {
      this.pending = null;
      if (value && !this.isOver) then(value.answer);
    };
    this.pending = answer.then(
      (value) => done({ answer: value }),
      () => done(),
    );
  }

  /** The same, but nothing waits for it; a failure counts as never asked. */
  later<T>(answer: Answer<T>, then: (answer: T) => void): void {
    if (answer instanceof Promise)
      void answer.then((value) => !this.isOver && then(value)).catch(() => undefined);
  }

  inTurn(work: () => void): void {
    if (this.isOver) return;
    if (this.pending) void this.pending.then(() => this.inTurn(work));
    else work();
  }
}
