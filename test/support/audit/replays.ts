/** The same page as other clients got it, for tests. */
import type { ClientName, ReplayFacts } from '../../../src/audit/evidence.ts';
import { known } from '../../../src/audit/evidence.ts';
import { exchange, type ExchangeSample, origin, type Part } from './evidence.ts';

/** A replay of home or product with its exchange; give `facts` what the page said to this client. */
export function replay(
  page: ReplayFacts['page'],
  client: ClientName,
  facts: Partial<ReplayFacts> = {},
  given: ExchangeSample = {},
): Part {
  const url = given.url ?? origin + (page === 'home' ? '/' : '/p/shoe');
  const seen = exchange({ purpose: `replay-${page}`, client, ...given, url });
  const row: ReplayFacts = {
    page,
    url,
    client,
    method: seen.method,
    ref: seen.id,
    words: 200,
    types: ['Product'],
    description: true,
    ...facts,
  };
  return { traffic: known([seen]), replays: known([row]) };
}
