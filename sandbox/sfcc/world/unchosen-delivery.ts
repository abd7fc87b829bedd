/**
 * A basket of the platform has no delivery cost before a method is chosen, where the engine takes the cheapest by itself. Taking
 * the price off afterwards would leave its share in rounded taxes, so the engine is asked for a way of delivery that no store has.
 */
import type { Quote } from '#commerce';

/** Stands for no choice: an empty id is none that a store can give to a way of delivery. */
export const unchosen = '';

/**
 * The quote for `unchosen` as one without a choice: the delivery methods are offered, none is selected, no total includes
 * delivery, and the missing choice is not a problem.
 */
export const withoutUnchosenDelivery = (quote: Quote): Quote => {
  if (quote.groups.some(({ selected }) => selected !== undefined))
    throw new TypeError('Something is selected: this quote was not asked for without a choice.');
  return { ...quote, problems: quote.problems.filter(({ code }) => code !== 'option-unavailable') };
};
