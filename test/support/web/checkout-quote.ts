/** Prices of the store of the tests: each unit alike, tax included, two delivery methods, a code for 1.00 off. */
import type { CheckoutInput, QuoteProblem, Quote, QuoteGroup, QuoteLine, Site } from '#commerce';

interface PriceFacts {
  site: Site;
  price: number;
  now: number;
  /** Where pictures are. */
  pictures?: string;
}

const titles: Record<string, string> = {
  mug: 'Stoneware mug, speckled grey',
  knife: 'Paring knife, walnut handle',
  throw: 'Lambswool throw with fringes, heather and moss, 140 × 190 cm',
  gone: 'Something that is sold out',
};
const reviewText = 'I am of full age. Knives are sold to adults only.';
const day = 86_400_000;

export function priceOf(input: CheckoutInput, { site, price, now, pictures }: PriceFacts): Quote {
  const lines = input.lines.map(({ id, variantId, quantity, parentId }): QuoteLine => {
    const subtotal = price * quantity;
    return {
      id,
      variantId,
      ...(parentId === undefined ? {} : { parentId }),
      title: titles[variantId] ?? variantId,
      ...(pictures === undefined ? {} : { imageUrl: `${pictures}/${variantId}.svg` }),
      unitPrice: price,
      quantity,
      subtotal,
      discounts: [],
      tax: 0,
      total: subtotal,
      requiresShipping: true,
      availability: { state: variantId === 'gone' ? 'out-of-stock' : 'in-stock' },
    };
  });
  const groups = groupsOf(input, now);
  const group = groups[0];
  const items = lines.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const codes = input.codes.filter((code) => code.toUpperCase() === 'TEN');
  const off = Math.min(100 * codes.length, items);
  const fulfilment = group?.options.find(({ id }) => id === group.selected)?.price ?? 0;
  const total = items - off + fulfilment;
  const tax = Math.round((total * 23) / 123);
  return {
    currency: site.currencies[0] as string,
    lines,
    promotions: codes.map((code) => ({
      id: 'ten',
      title: 'Welcome',
      amount: off,
      code,
      automatic: false,
      priority: 1,
      allocations: lines.slice(0, 1).map(({ id }) => ({ lineId: id, amount: off })),
    })),
    refusedCodes: input.codes
      .filter((code) => !codes.includes(code))
      .map((code) => ({ code, reason: 'unknown' })),
    groups,
    fees: [],
    taxes: tax > 0 ? [{ name: 'VAT', rate: 23, amount: tax, included: true }] : [],
    totals: {
      items,
      itemDiscounts: 0,
      orderDiscounts: off,
      fulfilment,
      fulfilmentDiscounts: 0,
      fees: 0,
      tax,
      total,
      pricesIncludeTax: true,
    },
    eligibility: [],
    links: site.links,
    problems: problemsOf(input, lines, group),
    handlers: site.paymentHandlers.map(({ id }) => id),
  };
}

function groupsOf(input: CheckoutInput, now: number): QuoteGroup[] {
  if (input.lines.length === 0) return [];
  const given = input.groups[0];
  const chosen = given?.destinations.find(({ id }) => id === given.selectedDestinationId);
  const options = chosen?.address.country
    ? [
        {
          id: 'standard',
          title: 'Standard',
          price: 490,
          earliest: now + 3 * day,
          latest: now + 5 * day,
          carrier: 'An Post',
        },
        {
          id: 'express',
          title: 'Express',
          price: 990,
          earliest: now + day,
          latest: now + day,
          carrier: 'DHL',
        },
      ]
    : [];
  const selected = options.find(({ id }) => id === (given?.optionId ?? 'standard'))?.id;
  return [
    {
      id: given?.id ?? 'group_1',
      lineIds: input.lines.map(({ id }) => id),
      method: 'shipping',
      destinations: given?.destinations ?? [],
      ...(given?.selectedDestinationId === undefined
        ? {}
        : { selectedDestinationId: given.selectedDestinationId }),
      options,
      ...(selected === undefined ? {} : { selected }),
    },
  ];
}

function problemsOf(input: CheckoutInput, lines: QuoteLine[], group: QuoteGroup | undefined): QuoteProblem[] {
  const problems: QuoteProblem[] = [];
  const add = (
    code: QuoteProblem['code'],
    text: string,
    place?: QuoteProblem['place'],
    severity: QuoteProblem['severity'] = 'recoverable',
  ) => problems.push({ code, text, severity, ...(place ? { place } : {}) });
  if (lines.length === 0) add('field-required', 'The cart is empty: add an item.');
  if (!input.buyer?.email?.includes('@')) {
    add('field-required', 'An e-mail address of the buyer is needed.', { buyer: 'email' });
  }
  const address = group?.destinations.find(({ id }) => id === group.selectedDestinationId)?.address;
  if (group && !(address?.street && address.locality && address.country)) {
    add('field-required', 'A delivery address is needed.', { group: group.id, member: 'destination' });
  }
  for (const { id, variantId, quantity } of lines) {
    if (variantId === 'gone') add('out-of-stock', 'It is sold out.', { line: id });
    if (quantity > 5) add('out-of-stock', 'Only 5 are left.', { line: id, member: 'quantity' });
    if (variantId === 'knife') add('review-required', reviewText, { line: id }, 'buyer-input');
  }
  return problems;
}
