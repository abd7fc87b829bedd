/** Pages that were opened because another page or file names them, for tests. */
import type { Evidence } from '../../../src/audit/evidence.ts';
import { known } from '../../../src/audit/evidence.ts';
import { exchange, origin } from './samples.ts';
import type { ExchangeSample } from './samples.ts';
import type { Part } from './test-check.ts';

type Target = Extract<Evidence['targets'], { ok: true }>['value'][number];

/** A target with its exchange; it exists when it answered 200, unless given. */
export function target(
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
