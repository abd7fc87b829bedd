/** Whether variants that a catalog marks as available can be looked up. */
import { lookupFaults } from '#variants';
import type { CatalogueLookup, Exchange, Reason, UcpSearch } from '../../../evidence.ts';
import { saidBy, searchOutcome } from './search.ts';

type Looked =
  { status: 'pass' } | { status: 'fail'; text: string } | { status: 'unknown'; text: string; reason: Reason };

export function judgeLookup(
  { products }: Pick<UcpSearch, 'products'>,
  lookup: CatalogueLookup,
  seen: Exchange | undefined,
): Looked {
  const { ids, reason } = lookup;
  if (reason) return { status: 'unknown', reason, text: 'The lookup was not sent.' };
  const outcome = searchOutcome({ ...lookup, query: '', found: lookup.variants.length }, seen);
  if (outcome === 'login') return { status: 'pass' };
  if (outcome === 'throttled')
    return { status: 'unknown', reason: 'blocked', text: 'The catalog throttled the lookup.' };
  if (outcome === 'ours' || outcome === 'silent')
    return { status: 'unknown', reason: 'failed', text: 'The lookup could not be completed.' };
  if (outcome === 'broken') {
    const said = saidBy({ ...lookup, query: '', found: 0 });
    return bad(
      `The lookup of ${ids.length} available variants returned an error: ${seen?.status ?? 0}${said}.`,
    );
  }
  const listed = new Map(products.flatMap(({ variants }) => variants.map(({ id, price }) => [id, price])));
  const [fault] = lookupFaults(
    new Map(ids.map((id) => [id, listed.get(id)])),
    new Map(lookup.variants.flatMap(({ id, price }) => (id === undefined ? [] : [[id, price]]))),
  );
  return fault ? bad(fault.text) : { status: 'pass' };
}

const bad = (text: string): Looked => ({ status: 'fail', text });
