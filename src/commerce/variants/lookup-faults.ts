/** Whether a lookup finds what a search of the same store calls available, at its price. */
import { quotedLabel } from './describe.ts';

/** By the ID of the variant; undefined for what has no price that can be read. */
export type VariantPrices = ReadonlyMap<string, { amount: number; currency: string } | undefined>;

export interface LookupFault {
  kind: 'not-found' | 'no-price' | 'other-price' | 'other-currency';
  /** A sentence for reports. */
  text: string;
}

/**
 * One for each variant at most; those that are not found come first.
 * @param searched what the lookup was asked for
 */
export function lookupFaults(searched: VariantPrices, found: VariantPrices): LookupFault[] {
  const faults = [...searched].flatMap(([id, before]): LookupFault[] => {
    const variant = `variant ${quotedLabel(id)}`;
    if (!found.has(id))
      return [
        {
          kind: 'not-found',
          text: `Search returns the ${variant} as available, but lookup does not find it.`,
        },
      ];
    const now = found.get(id);
    if (!before) return [];
    if (!now)
      return [
        { kind: 'no-price', text: `The ${variant} has a price in search results but not in the lookup.` },
      ];
    if (before.amount === now.amount && before.currency === now.currency) return [];
    return [
      {
        kind: before.currency === now.currency ? 'other-price' : 'other-currency',
        text: `The ${variant} costs ${before.amount} ${before.currency} in search results and ${now.amount} ${now.currency} in the lookup (minor units).`,
      },
    ];
  });
  const isLost = ({ kind }: LookupFault): boolean => kind === 'not-found';
  return faults.toSorted((a, b) => Number(isLost(b)) - Number(isLost(a)));
}
