import { ModuleError } from './api';

/** A failure outside the module, in the module's format. */
export function failure(template: string, code: string, ...args: (string | number)[]): ModuleError {
  return new ModuleError({ code, template, args, field: '', offset: -1, line: 0, turn: 0 });
}

export const crashed = (reason: string) => failure('the module failed: {0}', 'CRASHED', reason);
