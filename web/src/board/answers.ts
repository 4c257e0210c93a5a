/* What the module was asked, kept: answers that are there already are used at once, so that
 * whoever asks ahead never sees a wait. What comes meanwhile waits for its turn. */

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

  /** The answer, if it is there already. */
  known(question: string): T | null {
    const found = this.answers.get(question);
    return found === undefined || found instanceof Promise ? null : found;
  }
}

/** One thing after the other, until it is over. */
export class Queue {
  private pending: Promise<void> | null = null;
  isOver = false;

  get isBusy(): boolean {
    return this.pending !== null;
  }

  /** Goes on with an answer, at once where it is there; other work waits for it. */
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

  /** The same where nothing has to wait for it; what fails is as if it had not been asked. */
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
