import { bears, type Quote } from '#commerce';
import type { StoreTerms } from '../records.ts';
import type { Goods } from './goods.ts';

/** Each fee once for an order, however many pieces call for it; in its own currency only. Fees bear no tax. */
export const feesFor = (fees: StoreTerms['fees'], goods: readonly Goods[], currency: string): Quote['fees'] =>
  fees
    .filter((fee) => fee.currency === currency && fee.amount > 0)
    .filter(({ attribute }) =>
      goods.some(({ variant }) => attribute === undefined || bears(variant.attributes, attribute)),
    )
    .map(({ id, title, amount }) => ({ id, title, amount }));
