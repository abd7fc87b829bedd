/** What of a basket can be calculated yet. The platform leaves the rest out. Pure. */
import type { Basket } from '../../world.ts';

export interface Known {
  /** What delivery costs. */
  delivery: boolean;
  tax: boolean;
  total: boolean;
}

export function knownOf({ address, items, quote }: Basket): Known {
  const shipped = quote.lines.some(({ requiresShipping }) => requiresShipping);
  const chosen = quote.groups.some(({ selected }) => selected !== undefined);
  const delivery = chosen || (items.length > 0 && !shipped);
  // Where it goes decides about the taxes.
  const tax = items.length > 0 && address?.countryCode !== undefined;
  return { delivery, tax, total: tax && delivery };
}
