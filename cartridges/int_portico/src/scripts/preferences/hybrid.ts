/** A storefront of which parts are headless: the basket of its shopper belongs to the Shopper APIs. */
import { isAddress } from './checks.ts';
import type { Problems } from './problems.ts';
import type { PreferenceValues } from './values.ts';

export interface HybridPreferences {
  /** Page of the headless storefront that takes the items over; `{items}` and `{codes}` stand for them. */
  page?: string;
}

/** Undefined: the storefront is not hybrid. */
export function readHybrid(values: PreferenceValues, problems: Problems): HybridPreferences | undefined {
  if (!values.flag('porticoHybrid')) return undefined;
  const page = values.text('porticoHybridPage');
  if (page === undefined) return {};
  if (isAddress(page) && page.includes('{items}')) return { page };
  problems.add(
    'porticoHybridPage',
    'must be an https URL that contains {items}; a list of the items is shown',
  );
  return {};
}
