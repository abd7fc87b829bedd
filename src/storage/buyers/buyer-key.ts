/** By which the checkouts of a buyer are found. */
import { buyerDigest, type Checkout } from '#commerce';

/** Null while the buyer may still change. */
export const buyerKey = ({ state, input }: Pick<Checkout, 'state' | 'input'>): string | null =>
  state === 'completed' || state === 'canceled' ? (buyerDigest(input.buyer?.email) ?? '') : null;
