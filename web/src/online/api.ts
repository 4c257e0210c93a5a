/* Requests to the server behind this page. Addresses are relative to the page. */

import { t, tm, tn } from '../text/t';
import type { Refusal } from './wire';

/** A refusal from the server, in the reader's language. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, refusal: Refusal) {
    super(refusalText(refusal));
    this.status = status;
    this.code = refusal.code;
  }
}

/** The server could not be reached; `isForeign`: something else answered instead. */
export class UnreachableError extends Error {
  constructor(readonly isForeign = false) {
    super(t('The server can’t be reached.'));
  }
}

/** The server's sentences start in lower case and have no full stop, because they also appear in
 * logs. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function refusalText(refusal: Refusal): string {
  if (refusal.code === 'slow') {
    return refusal.retry_after !== undefined
      ? tn(
          'Too many requests. Try again in {n} second.',
          'Too many requests. Try again in {n} seconds.',
          refusal.retry_after,
        )
      : t('Too many requests. Try again in a moment.');
  }
  return refusal.message === ''
    ? t('The server refused the request.')
    : sentence(tm({ template: refusal.message, args: refusal.args ?? [] }));
}

export function apiAddress(path: string): URL {
  return new URL(`api/v1/${path}`, document.baseURI);
}

export function socketAddress(): string {
  const address = apiAddress('socket');
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

function isRefusal(value: unknown): value is { error: Refusal } {
  if (typeof value !== 'object' || value === null) return false;
  const error = (value as { error?: unknown }).error;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function request(method: Method, path: string, body?: object): Promise<Response> {
  try {
    return await fetch(apiAddress(path), {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(body === undefined
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new UnreachableError();
  }
}

async function refuse(response: Response): Promise<never> {
  const answer: unknown = await response.json().catch(() => null);
  if (isRefusal(answer)) throw new ApiError(response.status, answer.error);
  throw response.status >= 500
    ? new UnreachableError()
    : new ApiError(response.status, { code: 'failed', message: '' });
}

/** Asks and reads the answer; rejects with an ApiError or an UnreachableError. */
export async function ask<T>(method: Method, path: string, body?: object): Promise<T> {
  const response = await request(method, path, body);
  if (!response.ok) await refuse(response);
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch {
    throw new UnreachableError(true);
  }
}

/** The same for a text answer: a record, or all the account's data. */
export async function askText(path: string): Promise<string> {
  const response = await request('GET', path);
  if (!response.ok) await refuse(response);
  return response.text();
}

/** The address that opens a table of this site in any browser. */
export function tableLink(
  id: string,
  secret?: { name: 'invite' | 'watch' | 'seat'; text: string },
): string {
  const query = secret ? `?${secret.name}=${secret.text}` : '';
  return new URL(`#/table/${id}${query}`, new URL('.', document.baseURI)).href;
}
