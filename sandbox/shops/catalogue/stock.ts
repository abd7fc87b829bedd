import type { AvailabilityState } from '#commerce';
import type { Variant } from './product.ts';

/** How markup, feeds, product properties and people call the states of stock. */
const words = {
  'in-stock': { schema: 'InStock', feed: 'in_stock', property: 'in stock', page: 'In stock' },
  backorder: { schema: 'BackOrder', feed: 'backorder', property: 'backorder', page: 'On backorder' },
  preorder: { schema: 'PreOrder', feed: 'preorder', property: 'preorder', page: 'Order ahead' },
  'out-of-stock': {
    schema: 'OutOfStock',
    feed: 'out_of_stock',
    property: 'out of stock',
    page: 'Out of stock',
  },
  discontinued: {
    schema: 'Discontinued',
    feed: 'out_of_stock',
    property: 'discontinued',
    page: 'Discontinued: no longer available',
  },
} as const satisfies Record<AvailabilityState, Record<string, string>>;

const few = 5;

/** `inStock` decides, because faults bend it; the state says how. */
export function stockWords({ inStock, state }: Variant): (typeof words)[AvailabilityState] {
  if (inStock) return words[state === 'backorder' || state === 'preorder' ? state : 'in-stock'];
  return words[state === 'discontinued' ? state : 'out-of-stock'];
}

/** `In stock`, `In stock (2 left)`, `On backorder: sent from 3 May 2027`. */
export function stockText(variant: Variant): string {
  const { page } = stockWords(variant);
  if (!variant.inStock) return page;
  if (variant.sentFrom !== undefined) return `${page}: sent from ${longDay(variant.sentFrom)}`;
  return variant.left !== undefined && variant.left <= few ? `${page} (${String(variant.left)} left)` : page;
}

function longDay(at: number): string {
  return new Intl.DateTimeFormat('en-IE', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
