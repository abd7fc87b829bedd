/**
 * Who holds only an id is shown where a parcel goes roughly, and nothing of the buyer. What they send back lacks the rest, and
 * does not mean to delete it.
 */
import type { Address, Buyer, BuyerContext } from './checkout-input.ts';

const hidden = ['firstName', 'lastName', 'street', 'extended', 'phone'] as const satisfies (keyof Address)[];
const shown = ['locality', 'region', 'postalCode', 'country'] as const satisfies (keyof Address)[];

/** Whether an id alone shows less of this address than there is. */
export const hidesMembers = (address: Address): boolean =>
  hidden.some((member) => address[member] !== undefined);

/** The address that was meant, if `given` is the old one or its shown part; undefined when it is another. */
export function restoreAddress(old: Address, given: Address): Address | undefined {
  const isMasked = !hidesMembers(given);
  const compared = isMasked ? shown : [...shown, ...hidden];
  return compared.every((member) => given[member] === old[member]) ? old : undefined;
}

/** A buyer of whom nothing else is said than what is known stays whole. */
export const restoreBuyer = (old: Buyer | undefined, given: Buyer): Buyer =>
  old && (Object.keys(given) as (keyof Buyer)[]).every((member) => given[member] === old[member])
    ? old
    : given;

/** The intent is the buyer's own words, and is not shown. */
export const restoreContext = ({ intent }: BuyerContext, given: BuyerContext): BuyerContext => ({
  ...(intent === undefined ? {} : { intent }),
  ...given,
});
