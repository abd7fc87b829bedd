/** Pages that were opened because another page or file names them, for tests. */
import { type Exchange, known, type Value } from '../../../src/audit/evidence.ts';
import { exchange, type ExchangeSample, origin, type Part } from './evidence.ts';

type Target = Value<'targets'>[number];

/** A target with its exchange; it exists when it answered 200, unless given. */
export function targetPage(
  why: Target['why'],
  path: string,
  given: ExchangeSample & { from?: string; exists?: boolean } = {},
): Part {
  const url = new URL(path, origin).href;
  const seen = exchange({ purpose: 'target', ...given, url });
  const silent = seen.blocked || seen.status === undefined || seen.status >= 500;
  const exists = given.exists ?? seen.status === 200;
  const row: Target = {
    why,
    from: given.from ?? 'home',
    url,
    ref: seen.id,
    skus: [],
    selected: [],
    ...(silent ? {} : { exists }),
  };
  return { traffic: known([seen]), targets: known([row]) };
}

/** The answer to an address that a page named. */
export function target(given: Partial<Target> & { url: string }, sent: Partial<Exchange> = {}): Part {
  const answered: Exchange = { ...exchange({ url: given.url, purpose: 'target' }), ...sent };
  const row = { why: 'offer' as const, from: 'product', skus: [], selected: [], ...given, ref: answered.id };
  return { targets: known([row]), traffic: known([answered]) };
}
