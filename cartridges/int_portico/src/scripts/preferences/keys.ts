/**
 * API keys, one on each line: name of the client; SHA-256 of the key in hex; the last day on which it holds (optional):
 * `Acme; 9f86d081…; 2027-01-31`. The key itself is kept nowhere. Two lines of one name are one client: so a key is renewed.
 */
import type { KeyHolder } from '../../../../../src/protocols/ucp/access/caller.ts';
import { hash } from '../platform/crypto.ts';
import { isSameText } from '../platform/tokens.ts';
import type { Problems } from './problems.ts';

export interface ApiKey {
  client: string;
  hash: string;
  /** Epoch milliseconds. */
  until: number;
}

export function readKeys(text: string | undefined, problems: Problems): ApiKey[] {
  const keys: ApiKey[] = [];
  const lines = (text ?? '').split(/[\r\n]+/).map((line) => line.trim());
  lines.forEach((line, place) => {
    if (line === '' || line.startsWith('#')) return;
    const key = keyOf(line);
    if (key) keys.push(key);
    else
      problems.add(
        'porticoApiKeys',
        `line ${place + 1} is not in the form "name; hash; last day"; its key is ignored`,
      );
  });
  return keys;
}

function keyOf(line: string): ApiKey | undefined {
  const [client = '', given = '', last = '', ...more] = line.split(';').map((part) => part.trim());
  const until = last === '' ? Infinity : Date.parse(`${last}T23:59:59.999Z`);
  const isRight =
    more.length === 0 &&
    /^[\w][\w .-]{0,59}$/.test(client) &&
    /^[0-9a-fA-F]{64}$/.test(given) &&
    (last === '' || /^\d{4}-\d{2}-\d{2}$/.test(last)) &&
    !isNaN(until);
  return isRight ? { client, hash: given.toLowerCase(), until } : undefined;
}

/** Every key is compared in full, whichever matches: the time reveals nothing. */
export const createVerifyKey =
  (keys: readonly ApiKey[], now: () => number = Date.now) =>
  async (text: string): Promise<KeyHolder | undefined> => {
    const given = hash('sha256', text, 'hex').toLowerCase();
    const fitting = keys.filter((key) => isSameText(key.hash, given));
    const found = fitting.find(({ until }) => now() <= until);
    return found && { id: found.client, client: found.client };
  };
