import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeedDifference } from '#storage';
import type { StoreProduct, StoreVariant } from '../records.ts';
import { sampleProduct } from '../../../../test/support/embedded/seed.ts';
import { differencesOf } from './compare.ts';

const product = sampleProduct('lamp', { brand: 'Fjord' });
const [only] = product.variants as [StoreVariant];
const withVariant = (more: Partial<StoreVariant>): StoreProduct => ({
  ...product,
  variants: [{ ...only, ...more }],
});
const list = (amount: number) => ({ currency: 'USD', kind: 'list' as const, amount });

const cases: [name: string, after: StoreProduct, expected: FeedDifference[], before?: StoreProduct][] = [
  ['the same product', structuredClone(product), []],
  [
    'an equivalent of an absent value',
    {
      ...withVariant({ stock: { tracked: true, quantity: 3, backorder: false, preorder: false } }),
      withdrawn: false,
    },
    [],
  ],
  [
    'the quantity of untracked stock',
    withVariant({ stock: { tracked: false, quantity: 9 } }),
    [],
    withVariant({ stock: { tracked: false, quantity: 0 } }),
  ],
  ['a price', withVariant({ prices: [list(1_250)] }), [{ what: 'price USD', from: '10.00', to: '12.50' }]],
  [
    'a new sale price with dates',
    withVariant({
      prices: [list(1_000), { currency: 'USD', kind: 'sale', amount: 800, until: Date.parse('2027-01-01') }],
    }),
    [{ what: 'sale price USD', to: '8.00 (to 2027-01-01)' }],
  ],
  [
    'stock',
    withVariant({ stock: { tracked: true, quantity: 0, backorder: true } }),
    [{ what: 'stock', from: '3', to: '0, backorders' }],
  ],
  [
    'title and brand',
    (({ brand: _brand, ...rest }) => ({ ...rest, title: 'Lantern' }))(product),
    [
      { what: 'title', from: 'Product lamp', to: 'Lantern' },
      { what: 'brand', from: 'Fjord' },
    ],
  ],
  ['a description', { ...product, description: { plain: 'Other.' } }, [{ what: 'description' }]],
  ['a handle', { ...product, handle: 'lantern' }, [{ what: 'details' }]],
  ['a weight', withVariant({ weight: 5 }), [{ what: 'details' }]],
  ['a product that returns', product, [{ what: 'back on sale' }], { ...product, withdrawn: true }],
  [
    'variants',
    {
      ...product,
      variants: [
        { ...only, prices: [list(900)] },
        { ...only, id: 'lamp-x' },
      ],
    },
    [
      { what: 'price USD', variant: 'lamp-v', from: '10.00', to: '9.00' },
      { what: 'new variant', to: 'lamp-x' },
    ],
  ],
  [
    'a removed variant',
    { ...product, variants: [{ ...only, id: 'lamp-x' }] },
    [
      { what: 'new variant', to: 'lamp-x' },
      { what: 'variant removed', from: 'lamp-v' },
    ],
  ],
];

for (const [name, after, expected, before = product] of cases)
  test(`compares products: ${name}`, () => assert.deepEqual(differencesOf(before, after), expected));
