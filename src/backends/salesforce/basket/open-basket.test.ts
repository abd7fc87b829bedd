import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BasketFacts, Guest, WantedBasket } from '../facts.ts';
import { openBasket } from './open-basket.ts';
import { ApiError } from '../shop-api.ts';

const guest: Guest = { customerId: 'c', accessToken: 't', expiresAt: 1 };
const wanted: WantedBasket = {
  market: { currency: 'EUR', locale: 'en-IE' },
  items: [{ productId: 'a', quantity: 1 }],
  methodId: 'standard',
  codes: ['GOOD', 'BAD', 'IDLE'],
};
const basketWith = (coupons: [code: string, status: string][]): BasketFacts => ({
  basketId: 'b1',
  currency: 'EUR',
  taxation: 'gross',
  items: [],
  coupons: coupons.map(([code, status]) => ({ itemId: code, code, status, valid: status !== 'unknown' })),
  orderAdjustments: [],
  taxes: [],
  totals: {},
});
const refusal = (type: string): ApiError => new ApiError('refused', type, type, { status: 400 });

function apiThat(
  open: (asked: WantedBasket) => BasketFacts,
  add: (code: string, all: string[]) => BasketFacts,
) {
  const calls: string[] = [];
  const added: string[] = [];
  return {
    calls,
    openBasket: async (_guest: Guest, asked: WantedBasket) => {
      calls.push(`open ${asked.methodId ?? '-'} ${asked.codes.join('+')}`);
      return open(asked);
    },
    addCoupon: async (_guest: Guest, _id: string, code: string) => {
      calls.push(`add ${code}`);
      const basket = add(code, [...added, code]);
      added.push(code);
      return basket;
    },
  };
}

test('opens a basket with one call if nothing is rejected, and reports codes without effect', async () => {
  const api = apiThat(
    () =>
      basketWith([
        ['good', 'applied'],
        ['IDLE', 'no_applicable_promotion'],
      ]),
    () => assert.fail(),
  );
  const { refusedCodes } = await openBasket(api, guest, wanted);
  assert.deepEqual(api.calls, ['open standard GOOD+BAD+IDLE']);
  assert.deepEqual(refusedCodes, [
    { code: 'BAD', reason: 'no-effect' },
    { code: 'IDLE', reason: 'no-effect' },
  ]);
});

test('finds a rejected code by trying each, and keeps the others', async () => {
  const api = apiThat(
    ({ codes }) => {
      if (codes.length > 0) throw refusal('InvalidCouponCodeException');
      return basketWith([]);
    },
    (code, all) => {
      if (code === 'BAD') throw refusal('coupon-redemption-limit-exceeded');
      return basketWith(all.map((one) => [one, one === 'IDLE' ? 'no_applicable_promotion' : 'applied']));
    },
  );
  const { refusedCodes, basket } = await openBasket(api, guest, wanted);
  assert.deepEqual(refusedCodes, [
    { code: 'BAD', reason: 'used-up' },
    { code: 'IDLE', reason: 'no-effect' },
  ]);
  assert.deepEqual(
    basket.coupons.map(({ code }) => code),
    ['GOOD', 'IDLE'],
  );
});

test('omits a rejected method, and opens the basket without it', async () => {
  const api = apiThat(
    ({ methodId }) => {
      if (methodId !== undefined) throw refusal('InvalidShippingMethodIdException');
      return basketWith([
        ['GOOD', 'applied'],
        ['BAD', 'applied'],
        ['IDLE', 'applied'],
      ]);
    },
    () => assert.fail(),
  );
  await openBasket(api, guest, wanted);
  assert.deepEqual(api.calls, ['open standard GOOD+BAD+IDLE', 'open - GOOD+BAD+IDLE']);
});

for (const type of ['UnknownPropertyException', 'unknown-property'])
  test(`opens the basket without agent and release where the instance does not define them: ${type}`, async () => {
    const asked: WantedBasket['custom'][] = [];
    const api = apiThat(
      ({ custom }) => {
        asked.push(custom);
        if (custom && 'portico_agent' in custom) throw refusal(type);
        return basketWith([]);
      },
      () => assert.fail(),
    );
    const custom = { portico_reference: 'att_1', portico_agent: 'key:1', portico_release: '2026-08-25' };
    await openBasket(api, guest, { ...wanted, codes: [], custom });
    assert.deepEqual(asked, [custom, { portico_reference: 'att_1' }]);
  });

test('rethrows other rejections and timeouts unchanged', async () => {
  for (const error of [
    refusal('ProductItemNotAvailableException'),
    new ApiError('unknown', 'timeout', 'late'),
  ]) {
    const api = apiThat(
      () => {
        throw error;
      },
      () => assert.fail(),
    );
    await assert.rejects(openBasket(api, guest, wanted), error);
    assert.equal(api.calls.length, 1);
  }
});
