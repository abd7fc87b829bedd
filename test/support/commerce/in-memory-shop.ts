/** A shop on paper, for tests: three things on a shelf, one promotion, two ways of delivery, prices without tax in them. */
import type { Product, ShopContext } from '../../../src/commerce/catalogue.ts';
import type { CheckoutInput, DeliveryGroup } from '../../../src/commerce/checkout/input.ts';
import { sum } from '../../../src/commerce/money/money.ts';
import { allocate, portion } from '../../../src/commerce/money/portion.ts';
import type {
  AppliedPromotion,
  QuoteProblem,
  Quote,
  QuoteGroup,
  QuoteLine,
} from '../../../src/commerce/checkout/quote.ts';

export interface Shelf {
  title: string;
  price: number;
  quantity: number;
  held: number;
}

export interface InMemoryShop {
  shelves: Map<string, Shelf>;
  /** What is taken off every order, so often. */
  gift: { amount: number; left: number };
  /** From this total on a person must look. */
  review: number;
}

export const newShop = (): InMemoryShop => ({
  shelves: new Map([
    ['lamp', { title: 'Lamp', price: 2_500, quantity: 10, held: 0 }],
    ['bulb', { title: 'Bulb', price: 399, quantity: 1, held: 0 }],
    ['vase', { title: 'Vase', price: 10_000, quantity: 0, held: 0 }],
  ]),
  gift: { amount: 0, left: 0 },
  review: 1_000_000,
});

const taxRate = { numerator: 8_875, denominator: 100_000 };
export const ways = [
  { id: 'slow', title: 'Slow', price: 500 },
  { id: 'fast', title: 'Fast', price: 1_500 },
];

export const left = ({ quantity, held }: Shelf): number => Math.max(0, quantity - held);

export function productOf(id: string, shelf: Shelf): Product {
  const availability = {
    state: left(shelf) > 0 ? 'in-stock' : 'out-of-stock',
    quantity: left(shelf),
  } as const;
  const { title, price } = shelf;
  return {
    id: `p-${id}`,
    title,
    description: { plain: `${title} of paper.` },
    url: `https://paper.test/${id}`,
    categories: [{ id: 'paper', path: 'Paper' }],
    media: [],
    options: [],
    attributes: { material: 'paper' },
    variants: [
      {
        id,
        title,
        description: { plain: title },
        options: {},
        price: { amount: price },
        availability,
        attributes: {},
        requiresShipping: true,
      },
    ],
  };
}

export function priceOf(shop: InMemoryShop, input: CheckoutInput, { currency }: ShopContext): Quote {
  const problems: QuoteProblem[] = [];
  const bare = input.lines.map((line) => quoteLine(shop, line, problems));
  const items = sum(bare.map(({ subtotal }) => subtotal));
  const tenth = input.codes.some((code) => code.toUpperCase() === 'TEN') ? portion(items, 1, 10) : 0;
  const gift = shop.gift.left > 0 ? Math.min(shop.gift.amount, items - tenth) : 0;
  const promotions = [promotion('ten', tenth, 1, bare, 'TEN'), promotion('gift', gift, 2, bare)].filter(
    ({ amount }) => amount > 0,
  );
  const groups = quoteGroups(input, bare, problems);
  if (input.lines.length === 0) problems.push(required('The cart is empty.'));
  if (!input.buyer?.email) problems.push({ ...required('An e-mail is needed.'), place: { buyer: 'email' } });
  const fulfilment = sum(
    groups.map(({ options, selected }) => options.find(({ id }) => id === selected)?.price ?? 0),
  );
  const shares = allocate(tenth + gift, bare.map(({ subtotal }) => subtotal).concat(bare.length ? [] : [1]));
  const lines = bare.map((line, place) => {
    const tax = portion(line.subtotal - (shares[place] ?? 0), taxRate.numerator, taxRate.denominator);
    return { ...line, tax, total: line.subtotal + tax };
  });
  const tax = sum(lines.map((line) => line.tax));
  const total = items - tenth - gift + fulfilment + tax;
  if (lines.length > 0 && total >= shop.review)
    problems.push({
      code: 'review-required',
      rule: 'big',
      severity: 'buyer-review',
      text: 'A lot of paper.',
    });
  return {
    currency,
    lines,
    promotions,
    refusedCodes: input.codes
      .filter((code) => code.toUpperCase() !== 'TEN')
      .map((code) => ({ code, reason: 'unknown' })),
    groups,
    fees: [],
    taxes: tax > 0 ? [{ name: 'Sales tax', rate: 8.875, amount: tax, included: false }] : [],
    totals: {
      items,
      itemDiscounts: 0,
      orderDiscounts: tenth + gift,
      fulfilment,
      fulfilmentDiscounts: 0,
      fees: 0,
      tax,
      total,
      pricesIncludeTax: false,
    },
    eligibility: [],
    links: [],
    problems,
    handlers: ['card'],
  };
}

const required = (text: string): QuoteProblem => ({ code: 'field-required', severity: 'recoverable', text });

function promotion(
  id: string,
  amount: number,
  priority: number,
  lines: readonly QuoteLine[],
  code?: string,
): AppliedPromotion {
  const shares = lines.length
    ? allocate(
        amount,
        lines.map(({ subtotal }) => subtotal),
      )
    : [];
  return {
    id,
    title: id,
    amount,
    automatic: code === undefined,
    priority,
    ...(code === undefined ? {} : { code }),
    allocations: lines.map((line, place) => ({ lineId: line.id, amount: shares[place] ?? 0 })),
  };
}

function quoteLine(
  { shelves }: InMemoryShop,
  { id, variantId, quantity, parentId }: CheckoutInput['lines'][number],
  problems: QuoteProblem[],
): QuoteLine {
  const shelf = shelves.get(variantId);
  const pieces = shelf ? left(shelf) : 0;
  if (!shelf)
    problems.push({
      code: 'item-unavailable',
      place: { line: id },
      severity: 'recoverable',
      text: 'Not sold here.',
    });
  else if (pieces < quantity)
    problems.push({
      code: 'out-of-stock',
      place: { line: id, member: 'quantity' },
      severity: 'recoverable',
      text: pieces > 0 ? `Only ${pieces} left.` : 'Sold out.',
    });
  const unitPrice = shelf?.price ?? 0;
  return {
    id,
    variantId,
    ...(parentId === undefined ? {} : { parentId }),
    title: shelf?.title ?? variantId,
    unitPrice,
    quantity,
    subtotal: unitPrice * quantity,
    discounts: [],
    tax: 0,
    total: unitPrice * quantity,
    requiresShipping: true,
    availability: { state: pieces > 0 ? 'in-stock' : 'out-of-stock', quantity: pieces },
  };
}

function quoteGroups(
  input: CheckoutInput,
  lines: readonly QuoteLine[],
  problems: QuoteProblem[],
): QuoteGroup[] {
  if (lines.length === 0) return [];
  const all = lines.map(({ id }) => id);
  const proposed: DeliveryGroup = { id: 'group_1', lineIds: [], method: 'shipping', destinations: [] };
  const groups = input.groups.length > 0 ? input.groups : [proposed];
  return groups.map((group) => {
    const destination = group.destinations.find(({ id }) => id === group.selectedDestinationId);
    const isWhole =
      destination !== undefined && Boolean(destination.address.street && destination.address.country);
    if (!isWhole)
      problems.push({
        ...required('An address is needed.'),
        place: { group: group.id, member: 'destination' },
      });
    const { optionId, ...rest } = group;
    return {
      ...rest,
      lineIds: group.lineIds.length > 0 ? group.lineIds : all,
      options: isWhole ? ways : [],
      ...(isWhole ? { selected: ways.find(({ id }) => id === optionId)?.id ?? 'slow' } : {}),
    };
  });
}
