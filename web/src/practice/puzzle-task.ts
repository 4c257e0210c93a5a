/* A puzzle of the library: the module knows every right choice. */

import { latestOf } from '../board';
import type { Kit, Player, Puzzle, Rules, Scene } from '../module/api';
import { t } from '../text/t';
import type { Answer, Task } from './task';
import { taskText, whyText } from './words';

export class PuzzleTask implements Task {
  constructor(
    private readonly rules: Rules,
    readonly puzzle: Puzzle,
  ) {}

  get id(): string {
    return this.puzzle.id;
  }

  open(): Promise<Scene> {
    return this.rules.create({ position: this.puzzle.position });
  }

  try(played: string[], choice: string[]): Promise<Answer> {
    return this.rules.puzzleTry(this.id, played, choice);
  }

  hint(played: string[]): Promise<Answer> {
    return this.rules.puzzleHint(this.id, played);
  }

  asks(reader: Player, kit: Kit): string {
    return taskText(this.puzzle, reader, kit);
  }

  missed(_choice: string[], answer: Answer): string {
    return whyText(answer);
  }

  solved(_choice: string[], { outcome }: Scene): string {
    return outcome.over ? t('Solved!') : t('Solved! No other move wins.');
  }

  shown(scene: Scene): string {
    return scene.outcome.over
      ? t('That’s the solution.')
      : t('{action} is the only move that wins.', { action: latestOf(scene)?.text ?? '' });
  }
}
