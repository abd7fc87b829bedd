/** All that stays the same whichever promotions apply. */
import type { CheckoutInput, Quote, ShopContext } from '#commerce';
import type { PricedVariant, StoreTerms, TaxRule } from '../records.ts';
import { packParcels, type Parcels } from './delivery/groups.ts';
import { feesFor } from './fees.ts';
import { priceLines, type PricedLines } from './lines.ts';
import { buyerPlace, type BuyerPlace } from './place.ts';
import { pricesInclude } from './taxes/calculate.ts';
import { rulesFor } from './taxes/rules.ts';

export interface Scene {
  input: CheckoutInput;
  context: ShopContext;
  terms: StoreTerms;
  place: BuyerPlace;
  priced: PricedLines;
  packed: Parcels;
  fees: Quote['fees'];
  taxRules(taxClass: string): readonly TaxRule[];
  pricesIncludeTax: boolean;
}

export function setScene(
  input: CheckoutInput,
  context: ShopContext,
  terms: StoreTerms,
  variants: ReadonlyMap<string, PricedVariant>,
): Scene {
  const place = buyerPlace(input, terms);
  const priced = priceLines(input.lines, variants);
  const known = new Map<string, readonly TaxRule[]>();
  return {
    input,
    context,
    terms,
    place,
    priced,
    packed: packParcels(input, priced.goods),
    fees: feesFor(terms.fees, priced.goods, context.currency),
    taxRules(taxClass) {
      const rules = known.get(taxClass) ?? rulesFor(terms.taxes, taxClass, place);
      known.set(taxClass, rules);
      return rules;
    },
    pricesIncludeTax: pricesInclude(terms.pricesIncludeTax, place.country, context.currency),
  };
}
