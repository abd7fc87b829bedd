/** What is known of a person leaves the records that outlive the sale. */
import type { Address, BuyerContext, CheckoutInput } from '../../../../../src/commerce/checkout/input.ts';
import type { Order } from '../../../../../src/commerce/order.ts';
import type { Quote } from '../../../../../src/commerce/checkout/quote.ts';
import type { Cart, Checkout } from '../../../../../src/commerce/records.ts';

/** How long the session of a buyer is kept after its last change, in milliseconds. */
export const personKept = 24 * 60 * 60_000;

export const cartWithoutPerson = (cart: Cart): Cart => ({ ...cart, input: withoutPerson(cart.input) });

export const checkoutWithoutPerson = (checkout: Checkout): Checkout => ({
  ...checkout,
  input: withoutPerson(checkout.input),
  quote: quoteWithoutPerson(checkout.quote),
});

/** The platform's own order has its addresses: ours needs none. */
export const orderWithoutPerson = (order: Order): Order => ({
  ...order,
  expectations: order.expectations.map((one) => ({ ...one, destination: countryOf(one.destination) })),
});

function withoutPerson({ buyer: _buyer, ...input }: CheckoutInput): CheckoutInput {
  return {
    ...input,
    groups: input.groups.map(({ selectedDestinationId: _gone, ...group }) => ({
      ...group,
      destinations: [],
    })),
    context: placeOf(input.context),
    signals: {},
  };
}

const quoteWithoutPerson = (quote: Quote): Quote => ({
  ...quote,
  groups: quote.groups.map(({ selectedDestinationId: _gone, ...group }) => ({ ...group, destinations: [] })),
});

const countryOf = ({ country }: Address): Address => (country === undefined ? {} : { country });

const placeOf = ({ postalCode: _code, intent: _intent, ...context }: BuyerContext): BuyerContext => context;
