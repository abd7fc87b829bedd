import type { Caller } from './caller.ts';
import type { CheckoutChange } from './checkout-input.ts';
import { disclosureTo } from './access.ts';
import { mostPressingFirst } from './assess.ts';
import type { CommerceContext } from './context.ts';
import type { Attempt, Checkout } from './records.ts';
import type { CheckoutView } from './views.ts';

/** `{id}.{mac}`: opens the hosted page, and is of use nowhere else. */
export const continueToken = ({ marker }: Pick<CommerceContext, 'marker'>, id: string): string =>
  `${id}.${marker.mark('continue', id)}`;

/** `{number}.{mac}`. */
export const orderId = ({ marker }: Pick<CommerceContext, 'marker'>, site: string, number: string): string =>
  `${number}.${marker.mark(`order ${site}`, number)}`;

export function viewCheckout(
  parts: CommerceContext,
  caller: Caller,
  checkout: Checkout,
  { change, attempt }: { change?: CheckoutChange; attempt?: Attempt } = {},
): CheckoutView {
  const { id, release, state, input, quote, cartId, expiresAt, orderNumber: number } = checkout;
  const final = state === 'completed' || state === 'canceled';
  return {
    id,
    release,
    state,
    input,
    quote,
    problems: mostPressingFirst([...(final ? [] : quote.problems), ...checkout.problems]),
    ...(cartId === undefined ? {} : { cartId }),
    expiresAt,
    disclosure: disclosureTo(caller, checkout, input, change),
    continueToken: continueToken(parts, id),
    ...(attempt?.challenge && attempt.outcome === undefined ? { challengeUrl: attempt.challenge.url } : {}),
    ...(number === undefined
      ? {}
      : {
          order: {
            id: orderId(parts, checkout.site, number),
            number,
            permalink:
              checkout.permalink ?? parts.pages.order(caller.site).replaceAll('{number}', () => number),
          },
        }),
  };
}
