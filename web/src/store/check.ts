/* Values from elsewhere (a file, this browser's store), which may be anything. */

/** The value if it has the right type, otherwise undefined. */
export type Check<T> = (value: unknown) => T | undefined;
export type Checks<T> = { [K in keyof T]-?: Check<T[K]> };

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const truth: Check<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

export const text =
  (most: number): Check<string> =>
  (value) =>
    typeof value === 'string' && value.length <= most ? value : undefined;

export const number =
  (least: number, most: number): Check<number> =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most ? value : undefined;

export const whole =
  (most: number, least = 0): Check<number> =>
  (value) => {
    const found = number(least, most)(value);
    return found === undefined ? undefined : Math.floor(found);
  };

export const oneOf =
  <T extends string>(...values: T[]): Check<T> =>
  (value) =>
    values.find((one) => one === value);

export const listOf =
  <T>(check: Check<T>, most: number): Check<T[]> =>
  (value) => {
    if (!Array.isArray(value) || value.length > most) return undefined;
    const all = value.map(check);
    return all.every((one): one is Awaited<T> & T => one !== undefined) ? all : undefined;
  };

/** An object with these fields and no others, or the name of the first that is wrong. */
export function fieldsOf<T extends object>(value: unknown, checks: Checks<T>): T | string {
  const found: Partial<T> = {};
  for (const name of Object.keys(checks) as (keyof T & string)[]) {
    found[name] = checks[name](isFields(value) ? value[name] : undefined);
    if (found[name] === undefined) return name;
  }
  return found as T;
}

export const fields =
  <T extends object>(checks: Checks<T>): Check<T> =>
  (value) => {
    const found = fieldsOf(value, checks);
    return typeof found === 'string' ? undefined : found;
  };

/** The valid fields; wrong or missing ones get their defaults. */
export function fieldsOr<T extends object>(value: unknown, usual: T, checks: Checks<T>): T {
  const found = { ...usual };
  for (const name of Object.keys(checks) as (keyof T & string)[])
    found[name] = checks[name](isFields(value) ? value[name] : undefined) ?? usual[name];
  return found;
}
