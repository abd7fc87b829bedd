/** Names in `.env` that mean nothing to anybody who reads it: a setting with an error in its name is as good as none. */
import { configKeys } from './config.ts';

/** Of Node, the driver of PostgreSQL, `compose.yaml`, and, with USE_ENV_PROXY, the proxies that every program shares. */
const ofOthers =
  /^(?:(?:HTTPS?|NO)_PROXY|(?:https?|no)_proxy|NODE_\w+|PG[A-Z]+|TZ|COMPOSE_\w+|POSTGRES_PASSWORD|SITE_ADDRESS)$/;

/** What to say of each; no values, which may be secrets. */
export const unrecognizedSettings = (names: readonly string[]): string[] =>
  names
    .filter((name) => !configKeys.includes(name) && !ofOthers.test(name))
    .map((name) => {
      const near = nearest(name);
      return `${name} in .env is no setting of this service${near === undefined ? '.' : `: is ${near} meant?`}`;
    });

/** One that is two letters away at most, or that has all words of the name. */
function nearest(name: string): string | undefined {
  const [best] = configKeys
    .map((key) => ({ key, away: distance(name.toUpperCase(), key) }))
    .toSorted((one, other) => one.away - other.away);
  if (best && best.away <= 2) return best.key;
  const words = name.toUpperCase().split('_');
  return configKeys.find((key) => words.every((word) => key.split('_').includes(word)));
}

/** Letters to insert, delete or exchange (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
