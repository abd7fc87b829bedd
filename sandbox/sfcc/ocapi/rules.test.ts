import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { minorDigits } from '#commerce';
import { refine, readRefinements } from './catalogue/refinements.ts';
import { decimal, minorUnits } from './money.ts';
import { fits } from './permissions.ts';
import { createResourceStates } from './resource-state.ts';
import { readVersion } from './version.ts';
import { WorldError, type WorldErrorCode } from '../world.ts';
import { basketNotFound } from './fault.ts';
import { faultOf } from './world-faults.ts';

const versions: [segment: string | undefined, outcome: string][] = [
  ['v18_8', '18.8'],
  ['v19_1', '19.1'],
  ['v20_10', '20.10'],
  ['v24_5', '24.5'],
  ['v25_6', '25.6'],
  ['v18_7', 'VersionNotFoundException'],
  ['v24_6', 'VersionNotFoundException'],
  ['v25_1', 'VersionNotFoundException'],
  ['v25_7', 'VersionNotFoundException'],
  ['v21_0', 'VersionNotFoundException'],
  ['v21_11', 'VersionNotFoundException'],
  ['24_5', 'InvalidVersionException'],
  ['v1', 'InvalidVersionException'],
  [undefined, 'InvalidVersionException'],
];
for (const [segment, outcome] of versions)
  test(`version ${segment}: ${outcome}`, () => {
    if (/^\d/.test(outcome)) assert.equal(readVersion(segment), outcome);
    else assert.throws(() => readVersion(segment), { type: outcome });
  });

const resources: [pattern: string, path: string, fit: boolean][] = [
  ['/baskets', '/baskets', true],
  ['/baskets', '/baskets/b1', false],
  ['/baskets/*', '/baskets/b1', true],
  ['/baskets/*', '/baskets/b1/items', false],
  ['/baskets/*/items', '/baskets/b1/items', true],
  ['/baskets/{basket_id}/items', '/baskets/b1/items', true],
  ['/baskets/**', '/baskets/b1/shipments/me/shipping_methods', true],
  ['/baskets/**', '/baskets', false],
  ['/**', '/orders', true],
  ['/products/*', '/products/(a,b)', true],
];
for (const [pattern, path, fit] of resources)
  test(`setting ${pattern} ${fit ? 'opens' : 'does not open'} ${path}`, () =>
    assert.equal(fits(pattern, path), fit));

const amounts: [value: number, currency: string, amount: number | 'refused'][] = [
  [19.99, 'EUR', 1999],
  [0.29, 'EUR', 29],
  [0, 'EUR', 0],
  [1999, 'JPY', 1999],
  [1.005, 'KWD', 1005],
  [1.005, 'EUR', 'refused'],
  [0.5, 'JPY', 'refused'],
  [-1, 'EUR', 'refused'],
  [1e300, 'EUR', 'refused'],
];
for (const [value, currency, amount] of amounts)
  test(`converts ${value} ${currency} to ${amount} minor units`, () => {
    const read = (): number => minorUnits(value, currency, 'document', '$.amount');
    if (amount === 'refused') assert.throws(read, { type: 'PropertyConstraintViolationException' });
    else assert.equal(read(), amount);
  });

test('restores any amount from the wire in any currency', () => {
  const currencies = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD');
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000_000 }), currencies, (amount, currency) => {
      const told = decimal(amount, currency);
      assert.equal(minorUnits(told, currency, 'document', '$'), amount);
      assert.ok((String(told).split('.')[1] ?? '').length <= minorDigits(currency));
    }),
  );
});

const searches: [query: string, refinement: ReturnType<typeof refine>][] = [
  ['refine=cgid=bags', { categories: ['bags'] }],
  ['refine=cgid=root', {}],
  ['refine=price=(10..20.5)', { price: { min: 1000, max: 2050 } }],
  ['refine=price=(..20)', { price: { max: 2000 } }],
  [
    'refine_1=c_material=Oak|Ash&refine_2=orderable_only=true',
    { attributes: { material: ['Oak', 'Ash'] }, inStock: true },
  ],
  ['refine=orderable_only=false', {}],
  ['refine=brand=Alderfoot', { attributes: { brand: ['Alderfoot'] } }],
  ['refine=c_brand=Alderfoot', { attributes: { c_brand: ['Alderfoot'] } }],
  ['q=a=b', {}],
];
for (const [query, refinement] of searches)
  test(`narrows a search by ${query}`, () =>
    assert.deepEqual(refine(readRefinements(new URLSearchParams(query)), 'EUR'), refinement));

for (const query of [
  'refine_10=cgid=a',
  'refine=cgid',
  'refine=price=10',
  'refine=price=(1..2..3)',
  'refine=price=(1.005..)',
])
  test(`rejects ${query}`, () =>
    assert.throws(() => refine(readRefinements(new URLSearchParams(query)), 'EUR'), { status: 400 }));

test('returns a different resource state for each revision, object, and instance', () => {
  const states = createResourceStates();
  const thing = { kind: 'basket', id: 'a', revision: 1 };
  const told = states.of(thing);
  assert.match(told, /^[0-9a-f]{64}$/);
  assert.equal(states.of({ ...thing }), told);
  for (const other of [
    { ...thing, revision: 2 },
    { ...thing, id: 'b' },
    { ...thing, kind: 'order' },
  ])
    assert.notEqual(states.of(other), told);
  assert.notEqual(createResourceStates().of(thing), told);
});

const faults: [code: WorldErrorCode, fault: string][] = [
  ['not-found', '404 BasketNotFoundException'],
  ['baskets-quota', '400 CustomerBasketsQuotaExceededException'],
  ['conflict', '409 ConcurrentModificationException'],
  ['product-not-found', '400 InvalidProductItemException'],
  ['product-not-available', '400 ProductItemNotAvailableException'],
  ['bad-quantity', '400 InvalidProductItemQuantityException'],
  ['coupon-unknown', '400 InvalidCouponCodeException'],
  ['coupon-expired', '400 InvalidCouponCodeException'],
  ['coupon-used-up', '400 InvalidCouponCodeException'],
  ['coupon-twice', '400 InvalidCouponCodeException'],
  ['method-not-applicable', '400 InvalidShippingMethodIdException'],
  ['payment-method-unknown', '400 InvalidPaymentMethodIdException'],
  ['payment-required', '400 ValidationException'],
  ['items-required', '400 ValidationException'],
  ['order-not-open', '409 InvalidOrderStatusException'],
  ['currency-unknown', '400 UnsupportedCurrencyException'],
  ['hook-refused', '400 HookStatusException'],
];
for (const [code, fault] of faults)
  test(`maps error ${code} to ${fault}`, () => {
    const { status, type } = faultOf(new WorldError(code, 'No.'), basketNotFound('b'));
    assert.equal(`${status} ${type}`, fault);
  });
