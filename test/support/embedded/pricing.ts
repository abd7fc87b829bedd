/** Small stores and carts for the tests of pricing. */
import {
  emptyInput,
  type Address,
  type CheckoutInput,
  type DeliveryGroup,
  type Line,
  type Quote,
} from '#commerce';
import type { PricedVariant, Promotion, StoreTerms } from '../../../src/backends/embedded/records.ts';
import { priceCheckout, type PricingFacts } from '../../../src/backends/embedded/pricing/price.ts';

/** Wednesday, 5 November 2025, 10:00 UTC. */
export const now = Date.UTC(2025, 10, 5, 10);

export const variant = (id: string, amount: number, more: Partial<PricedVariant> = {}): PricedVariant => ({
  id,
  productId: `product-${id}`,
  title: id.toUpperCase(),
  price: { amount },
  taxClass: 'standard',
  weight: 1000,
  requiresShipping: true,
  availability: { state: 'in-stock' },
  attributes: {},
  categories: [],
  ...more,
});

export const storeTerms = (more: Partial<StoreTerms> = {}): StoreTerms => ({
  promotions: [],
  shipping: [],
  pickup: [],
  taxes: [],
  pricesIncludeTax: [],
  shipsTo: [],
  homeCountry: 'US',
  returns: { days: 30 },
  fees: [],
  eligibility: [],
  links: [],
  ...more,
});

/** Applies by itself, to everything, first. */
export const promotion = (
  id: string,
  effect: Promotion['effect'],
  more: Partial<Promotion> = {},
): Promotion => ({ id, title: `Promotion ${id}`, effect, priority: 1, ...more });

/** `a×2 b` as lines `l1` and `l2`. */
export const linesOf = (text: string): Line[] =>
  text.split(' ').map((part, index) => {
    const [variantId = '', quantity = '1'] = part.split('×');
    return { id: `l${index + 1}`, variantId, quantity: Number(quantity) };
  });

export const newYork: Address = {
  firstName: 'Ada',
  lastName: 'Byron',
  street: '1 Main Street',
  locality: 'New York',
  region: 'NY',
  postalCode: '10001',
  country: 'US',
};

/** One group for shipping, its only destination selected. */
export const shippedTo = (address: Address, more: Partial<DeliveryGroup> = {}): DeliveryGroup => ({
  id: 'g1',
  lineIds: [],
  method: 'shipping',
  destinations: [{ id: 'd1', type: 'address', address }],
  selectedDestinationId: 'd1',
  ...more,
});

export interface Scenario extends Partial<Omit<PricingFacts, 'terms' | 'variants'>> {
  /** `a×2 b`. */
  cart: string;
  variants: PricedVariant[];
  terms?: Partial<StoreTerms>;
  input?: Partial<CheckoutInput>;
  currency?: string;
  customerGroup?: string;
}

export function quoteOf({
  cart,
  variants,
  terms,
  input,
  currency,
  customerGroup,
  ...facts
}: Scenario): Quote {
  return priceCheckout(
    {
      ...emptyInput(),
      lines: cart ? linesOf(cart) : [],
      buyer: { email: 'ada@example.test' },
      ...input,
    },
    {
      site: 'demo',
      currency: currency ?? 'USD',
      locale: 'en-US',
      eligibility: [],
      now,
      ...(customerGroup === undefined ? {} : { customerGroup }),
    },
    {
      variants: new Map(variants.map((one) => [one.id, one])),
      terms: storeTerms(terms),
      uses: new Map(),
      handlers: [],
      review: [],
      ...facts,
    },
  );
}
