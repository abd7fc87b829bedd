/** A paid order that the store's fraud detection leaves to a person: `review`, as Cybersource's cartridge answers for Decision Manager. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSound, now, openBench, total, type Bench } from './order-bench.testing.ts';
import { day, hour, minute, number, orderOf, voids } from './order-held.testing.ts';
import { status } from './order-platform.testing.ts';

const reviewing = (said: unknown = { status: 'review' }): Bench => {
  const bench = openBench();
  bench.platform.hooks['app.fraud.detection'] = { fraudDetection: () => said };
  return bench;
};
const subjects = (bench: Bench): string[] => orderOf(bench).notes?.map(({ subject }) => subject) ?? [];

for (const said of [{ status: 'review' }, { status: 'hold' }, { status: null }, {}, undefined])
  test(`does not place an order when fraud detection returns ${JSON.stringify(said)}`, () => {
    const bench = reviewing(said);
    assert.equal(bench.commit().outcome, 'uncertain');
    const order = orderOf(bench);
    assert.deepEqual([order.status, order.confirmation, order.exported], [status.CREATED, 0, undefined]);
    assert.equal(bench.bank.holds[number], total);
    assert.deepEqual(bench.placement(), { outcome: 'pending', isReviewed: true });
    assert.equal(bench.commit().outcome, 'uncertain', 'it does not pay twice');
    assert.equal(bench.bank.holds[number], total);
    assert.deepEqual(subjects(bench), ['Portico: payment under review']);
    assert.equal(bench.platform.depth(), 0);
  });

test('reports a reviewed order as placed once the merchant accepts it', () => {
  const bench = reviewing();
  bench.commit();
  bench.clock.now += day;
  // As the job of Cybersource's cartridge does.
  bench.platform.change(({ orders }) => void (orders[number]!.status = status.NEW));
  assert.equal(bench.placement().outcome, 'placed');
  assertSound(bench);
});

test('reports a reviewed order as declined once the merchant rejects it, and voids its payment', () => {
  const bench = reviewing();
  bench.commit();
  bench.platform.change(({ orders }) => void (orders[number]!.status = status.FAILED));
  assert.equal(bench.placement().outcome, 'declined');
  bench.clock.now += hour;
  bench.giveBackHeld();
  assertSound(bench);
  assert.deepEqual(subjects(bench), ['Portico: payment under review', 'Portico: payment voided']);
});

test('leaves a reviewed order to the merchant for seven days, then fails it and voids its payment', () => {
  for (const open of [['att_1'], []]) {
    const bench = reviewing();
    bench.commit();
    bench.clock.now += 7 * day - 1;
    bench.giveBackHeld(open);
    assert.deepEqual([orderOf(bench).status, bench.bank.holds[number]], [status.CREATED, total]);
    assert.deepEqual(bench.placement(), { outcome: 'pending', isReviewed: true });
    bench.clock.now += 1;
    assert.deepEqual(bench.placement(), { outcome: 'pending' });
    // The core ends it, or the job where the core has forgotten it.
    if (open.length > 0) bench.release();
    for (let round = 0; round < 3; round += 1) {
      bench.giveBackHeld(open);
      bench.clock.now += 2 * minute;
    }
    assert.equal(bench.placement().outcome, 'declined');
    assertSound(bench);
  }
});

test('retries the void of a reviewed order for a week after its review', () => {
  const bench = reviewing();
  bench.commit();
  let isAway = true;
  voids(bench, () => ({ status: isAway ? 1 : 0 }));
  bench.clock.now += 7 * day;
  assert.throws(() => bench.release(), { name: 'BackendUnavailable' });
  bench.clock.now += hour;
  assert.deepEqual(bench.giveBackHeld(), { given: 0, waiting: 1, byHand: 0 });
  isAway = false;
  bench.clock.now += 6 * day;
  assert.deepEqual(bench.giveBackHeld(), { given: 1, waiting: 0, byHand: 0 });
  assertSound(bench);
});

test('voids the payment of a reviewed order whose buyer withdraws', () => {
  const bench = reviewing();
  bench.commit();
  bench.release();
  assert.equal(bench.placement().outcome, 'declined');
  assertSound(bench);
});

test('voids the payment of a reviewed order that was failed during the review call', () => {
  const bench = openBench();
  bench.platform.hooks['app.fraud.detection'] = {
    fraudDetection() {
      bench.release();
      bench.bank.holds[number] = total;
      return { status: 'review' };
    },
  };
  assert.equal(bench.commit().outcome, 'declined');
  assertSound(bench);
});

test('asks fraud detection of a reviewed order only once', () => {
  const bench = reviewing();
  const said = ['review', 'success'];
  bench.platform.hooks['app.fraud.detection'] = { fraudDetection: () => ({ status: said.shift() }) };
  const adapter = {
    id: 'basic_credit',
    informationOf: () => ({ creditCardToken: 't' }),
    authorizes: 'order-number',
    verdictOf: () => ({ outcome: 'placed' }),
    clears: [],
    voids: [],
    look: () => ({ outcome: 'placed' }),
    resumes: true,
  };
  bench.platform.modules['*/cartridge/scripts/portico/processors'] = { adapters: [adapter] as never };
  assert.equal(bench.commit().outcome, 'uncertain');
  for (const time of [now, now + 8 * day]) {
    bench.clock.now = time;
    assert.equal(bench.placement().outcome, 'pending');
  }
  assert.deepEqual([orderOf(bench).status, said], [status.CREATED, ['success']]);
});
