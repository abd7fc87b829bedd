/** Reads and writes the terms of a store, one row for each site. */
import type { StoreTerms } from '../records.ts';
import type { Statements } from './statements.ts';

const emptyTerms = (): StoreTerms => ({
  promotions: [],
  shipping: [],
  pickup: [],
  taxes: [],
  pricesIncludeTax: [],
  shipsTo: [],
  homeCountry: 'US',
  returns: { days: 0 },
  fees: [],
  eligibility: [],
  links: [],
});

export async function readTerms({ all }: Statements, site: string): Promise<StoreTerms> {
  const [row] = await all<{ body: string }>('select body from store_terms where site = ?', [site]);
  return row ? (JSON.parse(row.body) as StoreTerms) : emptyTerms();
}

export async function writeTerms({ all }: Statements, site: string, terms: StoreTerms): Promise<void> {
  await all(
    'insert into store_terms (site, body) values (?, ?) on conflict (site) do update set body = excluded.body',
    [site, JSON.stringify(terms)],
  );
}
