/** The order that a placement becomes. */
import {
  allocate,
  sum,
  type Order,
  type OrderLine,
  type Quote,
  type QuoteLine,
  type Address,
  type DeliveryOption,
  type Expectation,
  type QuoteGroup,
  day,
} from '#commerce';
import { resolved } from '#places';
import { type PlacementRow } from '../placement/state.ts';
import type { OrderSnapshot } from '../placement/prepare.ts';
import type { LineAccount, OrderContent } from './content.ts';

export function newOrder(
  { number, checkoutId, amount }: Pick<PlacementRow, 'number' | 'checkoutId' | 'amount'>,
  { input, quote, permalink, returns }: OrderSnapshot,
  placedAt: number,
): OrderContent {
  const { accounts, rest } = accountsOf(quote);
  const order: Order = {
    number,
    checkoutId,
    currency: quote.currency,
    label: number,
    placedAt,
    status: 'open',
    attribution: input.attribution,
    lines: quote.lines.map((line) => lineOf(line, quote.totals.pricesIncludeTax)),
    totals: quote.totals,
    expectations: expectationsOf(quote),
    events: [],
    adjustments: [],
    returns: returnsOf(quote, returns, placedAt),
    permalink,
  };
  return { order, accounts, rest, restRepaid: false, captured: amount, returnDays: returns.days };
}

function lineOf(line: QuoteLine, pricesIncludeTax: boolean): OrderLine {
  const { id, variantId, parentId, title, imageUrl, unitPrice, subtotal, tax, total, quantity } = line;
  return {
    id,
    variantId,
    ...(parentId === undefined ? {} : { parentId }),
    title,
    ...(imageUrl === undefined ? {} : { imageUrl }),
    unitPrice,
    subtotal,
    discount: subtotal + (pricesIncludeTax ? 0 : tax) - total,
    tax,
    total,
    quantity: { original: quantity, ordered: quantity, fulfilled: 0, cancelled: 0, returned: 0 },
  };
}

/** Who paid for what: the lines, each with its share of the order's discounts; all else is the rest. */
function accountsOf({ lines, promotions, totals }: Quote): { accounts: LineAccount[]; rest: number } {
  const allocations = promotions.flatMap((promotion) => promotion.allocations);
  const share = (lineId: string): number =>
    sum(allocations.map((part) => ('lineId' in part && part.lineId === lineId ? part.amount : 0)));
  const paid = lines.map(({ id, subtotal, tax }) =>
    sum([subtotal, -share(id), totals.pricesIncludeTax ? 0 : tax]),
  );
  const rest = totals.total - sum(paid);
  // A quote that does not add up must not give back more than it took.
  const isSound = rest >= 0 && paid.every((amount) => amount >= 0);
  const fair = isSound
    ? paid
    : allocate(
        totals.total,
        paid.map((amount) => Math.max(0, amount)),
      );
  return {
    accounts: lines.map(({ id: lineId }, place) => ({ lineId, paid: fair[place] ?? 0, repaid: 0, kept: 0 })),
    rest: isSound ? rest : 0,
  };
}

function returnsOf(
  { lines }: Quote,
  { days, exceptLineIds }: OrderSnapshot['returns'],
  placedAt: number,
): Order['returns'] {
  if (days <= 0) return { eligible: false, reason: 'This store does not accept returns.' };
  const excepted = lines.filter(({ id }) => exceptLineIds.includes(id)).map(({ title }) => title);
  const reason = excepted.length > 0 ? { reason: `Cannot be returned: ${excepted.join(', ')}.` } : {};
  if (excepted.length === lines.length) return { eligible: false, ...reason };
  return { eligible: true, until: placedAt + days * day, ...reason };
}

/* What the buyer was promised, from the delivery options that were chosen. */

function expectationsOf({ groups, lines }: Quote): Expectation[] {
  const promised = groups.map((group) => expectationOf(group, lines));
  const inGroups = new Set(groups.flatMap(({ lineIds }) => lineIds));
  const others = lines.filter(({ id, requiresShipping }) => !inGroups.has(id) && !requiresShipping);
  const digital: Expectation = {
    id: 'digital',
    lines: others.map(({ id, quantity }) => ({ id, quantity })),
    method: 'digital',
    destination: {},
    ...dateOf(others),
  };
  return [...promised, digital].filter((expectation) => expectation.lines.length > 0);
}

function expectationOf(group: QuoteGroup, lines: readonly QuoteLine[]): Expectation {
  const own = lines.filter(({ id }) => group.lineIds.includes(id));
  const option = group.options.find(({ id }) => id === group.selected);
  const destination = destinationOf(group);
  const { country, region } = resolved(destination);
  const isSame = country === destination.country && region === destination.region;
  return {
    id: group.id,
    lines: own.map(({ id, quantity }) => ({ id, quantity })),
    method: group.method,
    destination,
    ...(isSame
      ? {}
      : {
          resolved: {
            ...(country === undefined ? {} : { country }),
            ...(region === undefined ? {} : { region }),
          },
        }),
    ...(option ? { description: describe(option) } : {}),
    ...dateOf(own),
  };
}

function destinationOf({ destinations, pickupLocations = [], selectedDestinationId }: QuoteGroup): Address {
  const selected = [...destinations, ...pickupLocations].find(({ id }) => id === selectedDestinationId);
  return (selected ?? destinations[0])?.address ?? {};
}

/** `Standard, 2026-08-03 to 2026-08-05`. */
function describe({ title, earliest, latest }: DeliveryOption): string {
  const days = [earliest, latest].flatMap((at) =>
    at === undefined ? [] : [new Date(at).toISOString().slice(0, 10)],
  );
  return days.length > 0 ? `${title}, ${[...new Set(days)].join(' to ')}` : title;
}

/** Units on back order cannot ship before they are in stock. */
function dateOf(lines: readonly QuoteLine[]): { on?: number } {
  const dates = lines.flatMap(({ availability: { state, date } }) =>
    date !== undefined && (state === 'backorder' || state === 'preorder') ? [date] : [],
  );
  return dates.length > 0 ? { on: Math.max(...dates) } : {};
}
