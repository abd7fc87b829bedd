/** What a calculated basket or order costs, in the platform's terms and in minor units. Pure. */
import { allocate, sum, type Quote, type QuoteLine } from '#commerce';
import { deliverySavings, itemSavings, orderSavings } from '../../../ocapi/documents/promotions.ts';
import { knownOf, type Known } from '../../../scapi/documents/known.ts';
import { sumsOf, type BasketSums } from '../../../scapi/documents/sums.ts';
import type { Basket } from '../../../world.ts';

/** What one promotion takes away at one place. */
export interface Saving {
  promotion: string;
  title: string;
  /** Positive, as is the tax. */
  amount: number;
  tax: number;
  code?: string;
  /** Of the whole order: line id → its share. */
  shares: ReadonlyMap<string, number>;
}

export interface Amounts {
  /** Prices contain the tax. */
  gross: boolean;
  /** What can be calculated yet. */
  known: Known;
  sums: BasketSums;
  lines: ReadonlyMap<string, QuoteLine>;
  /** Lines that have no price: not sold here, or not any more. */
  priceless: ReadonlySet<string>;
  ofLine(lineId: string): Saving[];
  ofOrder: Saving[];
  ofDelivery: Saving[];
  totals: Quote['totals'];
}

const made = new WeakMap<Quote, Amounts>();

/** Undefined as long as nothing was calculated since the last change. */
export function amountsOf(basket: Basket): Amounts | undefined {
  if (basket.stale) return undefined;
  const { quote } = basket;
  const before = made.get(quote);
  if (before) return before;
  const amounts = calculated(basket);
  made.set(quote, amounts);
  return amounts;
}

function calculated(basket: Basket): Amounts {
  const { quote } = basket;
  const sums = sumsOf(quote);
  const priceless = new Set(
    quote.problems.flatMap(({ code, place }) =>
      code === 'item-unavailable' && place && 'line' in place ? [place.line] : [],
    ),
  );
  const known = knownOf(basket);
  const isWhole = priceless.size === 0;
  const orders = orderSavings(quote).map((saving) => ({ ...saving, shares: sharesOf(quote, saving) }));
  const ofLines = new Map(quote.lines.map((line) => [line.id, taxedAtLine(line, sums, orders)]));
  const delivery = deliverySavings(quote);
  const { shipping } = sums;
  return {
    gross: quote.totals.pricesIncludeTax,
    known: { ...known, total: known.total && isWhole },
    sums,
    lines: new Map(quote.lines.map((line) => [line.id, line])),
    priceless,
    ofLine: (lineId) => ofLines.get(lineId)?.own ?? [],
    ofOrder: orders.map((saving, place) => ({
      ...saving,
      tax: sum([...ofLines.values()].map(({ orderTaxes }) => orderTaxes[place] ?? 0)),
    })),
    ofDelivery: withTaxes(delivery, shipping.tax - shipping.adjustedTax),
    totals: quote.totals,
  };
}

interface Taxed {
  own: Saving[];
  /** Of its share of each promotion on the whole order. */
  orderTaxes: number[];
}

/** The tax that its discounts take off a line, by what each of them takes away. */
function taxedAtLine(line: QuoteLine, sums: BasketSums, orders: readonly Pick<Saving, 'shares'>[]): Taxed {
  const own = itemSavings(line);
  const amounts = [
    ...own.map(({ amount }) => amount),
    ...orders.map(({ shares }) => shares.get(line.id) ?? 0),
  ];
  const { tax = 0, adjustedTax = 0 } = sums.items.get(line.id) ?? {};
  const taxes = amounts.length > 0 ? allocate(tax - adjustedTax, amounts) : [];
  return {
    own: own.map((saving, place) => ({ ...saving, tax: taxes[place] ?? 0, shares: new Map() })),
    orderTaxes: taxes.slice(own.length),
  };
}

function withTaxes(savings: readonly Omit<Saving, 'tax' | 'shares'>[], tax: number): Saving[] {
  const taxes =
    savings.length > 0
      ? allocate(
          tax,
          savings.map(({ amount }) => amount),
        )
      : [];
  return savings.map((saving, place) => ({ ...saving, tax: taxes[place] ?? 0, shares: new Map() }));
}

const sharesOf = (
  quote: Quote,
  { promotion, code }: Pick<Saving, 'promotion' | 'code'>,
): Map<string, number> =>
  new Map(
    quote.promotions
      .filter((one) => one.id === promotion && one.code === code)
      .flatMap(({ allocations }) => allocations)
      .flatMap((part) => ('lineId' in part ? [[part.lineId, part.amount] as const] : [])),
  );
