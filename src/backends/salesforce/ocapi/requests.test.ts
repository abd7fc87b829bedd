import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../shop-api.ts';
import type { SearchWanted } from '../facts.ts';
import { basketRequest, orderSearchRequest, paymentRequest, searchQuery } from './requests.ts';

const market = { currency: 'EUR', locale: 'en-IE' };

test('requests a basket with everything in it, and omits unused members', () => {
  const address = { firstName: 'Aoife', lastName: 'Byrne', address1: '1 Main Street', countryCode: 'IE' };
  const sent = {
    first_name: 'Aoife',
    last_name: 'Byrne',
    full_name: 'Aoife Byrne',
    address1: '1 Main Street',
    country_code: 'IE',
  };
  const whole = basketRequest({
    market,
    items: [{ productId: 'lamp-brass', quantity: 2 }],
    email: 'aoife@example.com',
    address,
    methodId: 'standard',
    codes: ['LAMPS10'],
    custom: { portico_reference: 'attempt-1' },
  });
  assert.deepEqual(whole, {
    product_items: [{ product_id: 'lamp-brass', quantity: 2 }],
    customer_info: { email: 'aoife@example.com' },
    billing_address: sent,
    shipments: [{ shipment_id: 'me', shipping_address: sent, shipping_method: { id: 'standard' } }],
    coupon_items: [{ code: 'LAMPS10' }],
    c_portico_reference: 'attempt-1',
  });
  assert.deepEqual(basketRequest({ market, items: [], codes: [] }), { product_items: [] });
});

test('sends a payment amount as a decimal and the sealed credential as a custom attribute', () => {
  const payment = { methodId: 'PORTICO', amount: 8_777, currency: 'EUR', sealed: 'ey.J' };
  assert.deepEqual(paymentRequest(payment), {
    payment_method_id: 'PORTICO',
    amount: 87.77,
    c_portico_sealed: 'ey.J',
  });
  assert.equal(paymentRequest({ ...payment, amount: 1_200, currency: 'JPY' }).amount, 1_200);
  assert.throws(() => paymentRequest({ ...payment, amount: 0.5 }), ApiError);
});

const rest = [
  ['start', '0'],
  ['count', '10'],
  ['expand', 'prices,represented_products'],
  ['currency', 'EUR'],
  ['locale', 'en-IE'],
];
const searches: [name: string, wanted: Partial<SearchWanted>, expected: string[][]][] = [
  ['words', { text: ' brass lamp ' }, [['q', 'brass lamp'], ...rest]],
  ['a category', { categoryId: 'lamps' }, [['refine', 'cgid=lamps'], ...rest]],
  ['nothing', {}, [['refine', 'cgid=root'], ...rest]],
  [
    'items that can be ordered',
    { orderableOnly: true },
    [['refine_1', 'cgid=root'], ['refine_2', 'orderable_only=true'], ...rest],
  ],
  [
    'a price',
    { text: 'lamp', price: { min: 1_000, max: 2_050 } },
    [['q', 'lamp'], ['refine', 'price=(10..20.5)'], ...rest],
  ],
  ['a price without an end', { price: { min: 1_000 } }, [['refine', 'price=(10..)'], ...rest]],
  [
    'several refinements',
    { categoryId: 'lamps', refinements: { brand: ['Glim', 'Lux'], c_size: [] }, sort: 'price-asc' },
    [['refine_1', 'cgid=lamps'], ['refine_2', 'brand=Glim|Lux'], ['sort', 'price-asc'], ...rest],
  ],
];
for (const [name, wanted, expected] of searches)
  test(`writes a search for ${name} as in the reference`, () => {
    assert.deepEqual(searchQuery({ market, limit: 10, offset: 0, ...wanted }), expected);
  });

const unsayable: [name: string, wanted: Partial<SearchWanted>][] = [
  ['a value with the separator', { refinements: { brand: ['A|B'] } }],
  ['a name with an equals sign', { refinements: { 'brand=': ['A'] } }],
  ['ten refinements', { refinements: Object.fromEntries(Array.from('abcdefghij', (id) => [id, ['1']])) }],
];
for (const [name, wanted] of unsayable)
  test(`rejects a search with ${name} instead of altering it`, () => {
    assert.throws(
      () => searchQuery({ market, limit: 10, offset: 0, ...wanted }),
      (error) => error instanceof ApiError && error.kind === 'refused',
    );
  });

test('cuts long words to the URL limit, at whole characters', () => {
  const [[, q = ''] = []] = searchQuery({ market, limit: 10, offset: 0, text: '💡'.repeat(500) });
  assert.equal(q, '💡'.repeat(100));
});

test('searches an order by the reference that the hook wrote', () => {
  assert.deepEqual(orderSearchRequest('attempt-1').query, {
    term_query: { fields: ['c_portico_reference'], operator: 'is', values: ['attempt-1'] },
  });
});
