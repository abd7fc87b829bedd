import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertTaken } from './coupons.ts';
import { openTestWorld, readyBasket, wanted } from './testing.ts';

const world = await openTestWorld();
after(() => world.close());
const { baskets, clock } = world;

test('lowers the total with a coupon and restores it on removal', async () => {
  const shopper = world.newShopper('demo');
  const before = await baskets.open(shopper, wanted());
  const { coupons, quote } = await baskets.change(shopper, before.id, { addCoupons: ['welcome10'] });
  assert.deepEqual([coupons.length, quote.totals.orderDiscounts, quote.refusedCodes], [1, 1_000, []]);
  const after = await baskets.change(shopper, before.id, { removeCoupon: coupons[0]?.id ?? '' });
  assert.deepEqual([after.coupons, after.quote], [[], before.quote]);
});

test('rejects an unknown coupon', async () => {
  const shopper = world.newShopper('demo');
  const attempt = baskets.open(shopper, { ...wanted(), addCoupons: ['NOPE'] });
  await assert.rejects(attempt, { code: 'coupon-unknown', facts: { code: 'NOPE' } });
});

test('rejects a duplicate coupon in any case', async () => {
  const shopper = world.newShopper('demo');
  const { id } = await baskets.open(shopper, { ...wanted(), addCoupons: ['WELCOME10'] });
  const again = { addCoupons: ['Welcome10'] };
  await assert.rejects(baskets.change(shopper, id, again), { code: 'coupon-twice' });
  const both = { temporary: true, addCoupons: ['ONLY25', 'ONLY25'] };
  await assert.rejects(baskets.open(shopper, both), { code: 'coupon-twice' });
});

test('keeps a known coupon that does not apply', async () => {
  const shopper = world.newShopper('demo');
  const empty = await baskets.open(shopper, { addCoupons: ['WELCOME10'] });
  assert.deepEqual(empty.quote.refusedCodes, [{ code: 'WELCOME10', reason: 'not-eligible' }]);
  const filled = await baskets.change(shopper, empty.id, wanted());
  assert.deepEqual([filled.quote.refusedCodes, filled.quote.totals.orderDiscounts], [[], 1_000]);
  const more = await baskets.change(shopper, empty.id, { addCoupons: ['ONLY25'] });
  assert.equal(more.coupons.length, 2);
  assert.equal(more.quote.refusedCodes.length, 1, 'one of them applies alone');
});

test('rejects another code of an applied promotion as a duplicate', () => {
  const refusedCodes = [{ code: 'SPARE', reason: 'already-applied' as const }];
  assert.throws(() => assertTaken(['spare'], { refusedCodes }), { code: 'coupon-twice' });
  assert.doesNotThrow(() => assertTaken(['OTHER'], { refusedCodes }));
});

test('rejects a coupon that the buyer has used, also at the order', async () => {
  const shopper = world.newShopper('demo');
  const early = await readyBasket(world, shopper, { change: { addCoupons: ['WELCOME10'] } });
  const { id } = await readyBasket(world, shopper, { change: { addCoupons: ['WELCOME10'] } });
  await world.orders.place(shopper, id);
  const used = { code: 'coupon-used-up' };
  const attempt = baskets.open(shopper, { ...wanted(), addCoupons: ['WELCOME10'] });
  await assert.rejects(attempt, used);
  await assert.rejects(world.orders.place(shopper, early.id), used);
  assert.equal((await baskets.read(shopper, early.id)).coupons.length, 1, 'the basket is still there');
  const other = { ...wanted(), email: 'eve@example.test', addCoupons: ['WELCOME10'] };
  assert.equal((await baskets.open(shopper, other)).quote.totals.orderDiscounts, 1_000);
});

test('rejects one of two concurrent orders with the last use of a coupon and keeps its basket', async () => {
  const email = 'twin@example.test';
  const twins = await Promise.all(
    ['a', 'b'].map(async () => {
      const shopper = world.newShopper('demo');
      return {
        shopper,
        ...(await readyBasket(world, shopper, { change: { email, addCoupons: ['WELCOME10'] } })),
      };
    }),
  );
  const answers = await Promise.allSettled(twins.map(({ shopper, id }) => world.orders.place(shopper, id)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const refusal = answers.find((answer) => answer.status === 'rejected');
  assert.equal(refusal?.reason.code, 'coupon-used-up');
  const loser = twins.find((_, at) => answers[at]?.status === 'rejected') ?? assert.fail();
  const without = { removeCoupon: loser.coupons[0]?.id ?? '' };
  await baskets.change(loser.shopper, loser.id, without);
  await world.orders.place(loser.shopper, loser.id).catch(() => undefined);
  const tried = [...world.ledger.intents.values()].filter(
    ({ reference }) => reference === loser.custom['portico_reference'],
  );
  assert.equal(tried.length, 2, 'the reference is free for another try');
});

test('rejects a coupon of an expired promotion', async () => {
  const shopper = world.newShopper('demo');
  const summer = { ...wanted(), addCoupons: ['SUMMER26'] };
  const { id } = await baskets.open(shopper, { ...summer, addPayment: { methodId: 'PORTICO' } });
  clock.now = Date.parse('2026-09-02T00:00:00Z');
  const late = baskets.open(world.newShopper('demo'), summer);
  const expired = { code: 'coupon-expired', facts: { code: 'SUMMER26' } };
  await assert.rejects(late, expired);
  await assert.rejects(world.orders.place(shopper, id), expired, 'an order is priced anew');
});
