/** Whether words lead to one variant of a catalog, and whether what is called available can be looked up. */
import { describeFault, variantFaults, type FaultText } from '#variants';
import type { CatalogueLookup, CatalogueProduct, Exchange, Reason, UcpSearch } from '../../../evidence.ts';
import { quote } from '../product/facts.ts';
import { saidBy, searchOutcome } from './search.ts';

/** One for each fault; a missing combination is not one. */
export const labelFindings = (products: readonly CatalogueProduct[]): FaultText[] =>
  products.flatMap((product) => {
    const { options = [], variants } = product;
    const faults = variantFaults({
      options,
      variants: variants.map(({ id = '', options: own = [] }) => ({
        id,
        options: Object.fromEntries(own.map(({ name, label }) => [name, label])),
      })),
    });
    const title = quote(product.title ?? product.id ?? '', 50);
    return faults.flatMap((fault) => describeFault(fault, title) ?? []);
  });

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
    return { status: 'unknown', reason: 'failed', text: 'The lookup did not get through.' };
  if (outcome === 'broken') {
    const said = saidBy({ ...lookup, query: '', found: 0 });
    return bad(
      `The lookup of ${ids.length} available variants answers with an error: ${seen?.status ?? 0}${said}.`,
    );
  }
  const searched = new Map(products.flatMap(({ variants }) => variants.map((one) => [one.id, one] as const)));
  const found = new Map(lookup.variants.map((one) => [one.id, one]));
  const lost = ids.find((id) => !found.has(id));
  if (lost !== undefined)
    return bad(`The search calls the variant ${quote(lost, 40)} available, but the lookup does not find it.`);
  for (const id of ids) {
    const [before, now] = [searched.get(id)?.price, found.get(id)?.price];
    if (before && now && (before.amount !== now.amount || before.currency !== now.currency))
      return bad(
        `The variant ${quote(id, 40)} costs ${before.amount} ${before.currency} in the search and ${now.amount} ${now.currency} in the lookup (minor units).`,
      );
    if (before && !now)
      return bad(`The variant ${quote(id, 40)} has a price in the search and none in the lookup.`);
  }
  return { status: 'pass' };
}

const bad = (text: string): Looked => ({ status: 'fail', text });
