/** Credentials that a request carries, beside its signature. */
import type { HeaderReader } from './caller.ts';

export type Credential = { kind: 'key' | 'token'; text: string };

const maxKey = 512;
const maxToken = 4_096;

/**
 * `Authorization: Bearer`, and `X-API-Key`. Keys of ours begin with `ptc_`; every other bearer is an access token.
 * @returns `unreadable` for another scheme and for what no credential of ours can look like: never taken for "none"
 */
export function readCredentials(headers: HeaderReader): Credential[] | 'unreadable' {
  const found: Credential[] = [];
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const text = /^bearer +([\w.~+/-]+=*)$/i.exec(authorization.slice(0, maxToken + 16).trim())?.[1];
    if (text === undefined) return 'unreadable';
    found.push({ kind: text.startsWith('ptc_') ? 'key' : 'token', text });
  }
  const apiKey = headers.get('x-api-key');
  if (apiKey !== null) found.push({ kind: 'key', text: apiKey.trim() });
  const fits = found.every(({ kind, text }) => text.length <= (kind === 'key' ? maxKey : maxToken));
  return fits ? found : 'unreadable';
}
