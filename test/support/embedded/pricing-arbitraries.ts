/** Arbitrary stores and carts for the property tests of pricing. Small numbers, so that borders and ties are met often. */
import fc from 'fast-check';
import type { CheckoutInput, DeliveryGroup } from '#commerce';
import type {
  PricedVariant,
  Promotion,
  ShippingMethod,
  StoreTerms,
  TaxRule,
} from '../../../src/backends/embedded/records.ts';
import { newYork, promotion, variant, type Scenario } from './pricing.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const codes = ['ONE', 'Two', 'three'];
const amount = fc.oneof(fc.constantFrom(1, 100, 100, 999), fc.nat(30), fc.nat(20_000));
/** Absent more often than not. */
const some = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const variants: fc.Arbitrary<PricedVariant[]> = fc.tuple(
  ...ids.map((id) =>
    fc
      .record({
        price: amount,
        list: some(amount),
        taxClass: fc.constantFrom('standard', 'standard', 'reduced', 'exempt'),
        requiresShipping: fc.boolean(),
        stock: some(fc.nat(5)),
        category: fc.constantFrom('x', 'y'),
        brand: some(fc.constantFrom('m', 'n')),
      })
      .map(({ price, list, stock, category, brand, ...rest }) =>
        variant(id, price, {
          ...rest,
          price: { amount: price, ...(list === undefined ? {} : { list }) },
          availability: { state: 'in-stock', ...(stock === undefined ? {} : { quantity: stock }) },
          categories: [category],
          ...(brand === undefined ? {} : { brand }),
        }),
      ),
  ),
);

const basisPoints = fc.oneof(fc.constantFrom(1000, 3333, 5000, 10_000), fc.nat(10_000));
const effect: fc.Arbitrary<Promotion['effect']> = fc.oneof(
  fc.record({
    kind: fc.constant('percentage' as const),
    of: fc.constantFrom('lines', 'order'),
    basisPoints,
  }),
  fc.record({
    kind: fc.constant('fixed' as const),
    of: fc.constantFrom('order', 'each-piece'),
    amounts: fc.record({ USD: amount }),
  }),
  fc.constantFrom<Promotion['effect']>(
    { kind: 'free-shipping' },
    { kind: 'free-shipping', methods: ['slow'] },
  ),
  fc.record({
    kind: fc.constant('buy-x-get-y' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 2 }),
    basisPoints,
  }),
);

const applies: fc.Arbitrary<NonNullable<Promotion['applies']>> = fc.constantFrom(
  { categories: ['x'] },
  { brands: ['m'] },
  { variantIds: ['a', 'b'] },
  { productIds: ['product-c'] },
  { notOnSale: true },
  { categories: ['y'], notOnSale: true },
);

export const promotions: fc.Arbitrary<Promotion[]> = fc
  .array(
    fc.record({
      effect,
      priority: fc.integer({ min: 1, max: 3 }),
      exclusive: fc.nat(5).map((dice) => dice === 0),
      codes: some(fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 2 })),
      applies: some(applies),
      minimum: some(fc.record({ USD: amount })),
      customerGroups: fc.constantFrom<string[] | undefined>(undefined, undefined, undefined, ['gold']),
      limit: fc.constantFrom(undefined, undefined, undefined, { total: 1 }, { perBuyer: 2 }),
    }),
    { minLength: 1, maxLength: 6, size: 'medium' },
  )
  .map((all) => all.map(({ effect, ...rest }, index) => promotion(`p${index}`, effect, present(rest))));

const taxes: fc.Arbitrary<TaxRule[]> = fc.array(
  fc
    .record({
      name: fc.constantFrom('State', 'City'),
      country: fc.constantFrom('US', 'US', 'DE'),
      region: fc.constantFrom(undefined, 'NY'),
      postalPrefix: fc.constantFrom(undefined, '100'),
      taxClass: fc.constantFrom('standard', 'reduced', 'shipping'),
      rate: fc.oneof(fc.constantFrom(8875, 19_000, 7000, 0), fc.nat(30_000)),
    })
    .map(present),
  { maxLength: 6 },
);

const rows = fc
  .array(fc.record({ from: amount, price: fc.nat(2000) }), { maxLength: 3 })
  .map((all) => all.toSorted((a, b) => a.from - b.from));
const shipping: fc.Arbitrary<ShippingMethod[]> = fc.tuple(rows, rows).map(([slow, fast]) => [
  { id: 'slow', title: 'Slow', rates: { USD: slow }, days: { min: 2, max: 4 } },
  { id: 'fast', title: 'Fast', rates: { USD: fast }, weight: { max: 9000 }, days: { min: 1, max: 1 } },
]);

const terms: fc.Arbitrary<Partial<StoreTerms>> = fc.record({
  promotions,
  taxes,
  shipping,
  pickup: fc.constant([{ id: 'shop', name: 'Shop', address: newYork, readyHours: 2 }]),
  pricesIncludeTax: fc.constantFrom([], [{ country: 'US' }]),
  fees: fc.constantFrom([], [{ id: 'f', title: 'Fee', amount: 99, currency: 'USD' }]),
  eligibility: fc.constant([{ claim: 'com.example.gold', customerGroup: 'gold', title: 'Gold' }]),
});

/** No group, one of either method, or one for the first line and one for the others. */
const groups: fc.Arbitrary<DeliveryGroup[]> = fc
  .constantFrom('none', 'one', 'one', 'two', 'pickup')
  .chain((shape) =>
    fc.constantFrom(undefined, undefined, 'slow', 'fast').map((optionId) => {
      const sent = {
        method: 'shipping' as const,
        destinations: [{ id: 'd', type: 'address' as const, address: newYork }],
        selectedDestinationId: 'd',
        ...(optionId === undefined ? {} : { optionId }),
      };
      if (shape === 'none') return [];
      if (shape === 'one') return [{ id: 'g1', lineIds: [], ...sent }];
      const first = { id: 'g1', lineIds: ['l1'], ...sent };
      if (shape === 'two') return [first, { ...sent, id: 'g2', lineIds: [] }];
      const fetched = { id: 'g2', lineIds: [], method: 'pickup' as const, destinations: [] };
      return [first, { ...fetched, selectedDestinationId: 'shop' }];
    }),
  );

const cart = fc
  .array(fc.tuple(fc.constantFrom(...ids, ...ids, 'unknown'), fc.constantFrom(1, 1, 2, 3, 6)), {
    maxLength: 6,
    size: 'medium',
  })
  .map((lines) => lines.map(([id, quantity]) => `${id}×${quantity}`).join(' '));

const input: fc.Arbitrary<Partial<CheckoutInput>> = fc.record({
  groups,
  codes: fc.array(fc.constantFrom('one', 'TWO', 'Three', 'nothing'), { maxLength: 3 }),
  eligibility: fc.constantFrom([], ['com.example.gold', 'com.example.other']),
});

export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  cart,
  variants,
  terms,
  input,
  uses: fc.constantFrom(new Map(), new Map([['p0', { total: 1, byBuyer: 1 }]])),
});

/** Without members that are undefined, as the types want them absent. */
function present<T extends object>(record: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never;
}
