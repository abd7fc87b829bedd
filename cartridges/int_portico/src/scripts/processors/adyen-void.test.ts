/** How the cartridge voids at Adyen, which answers `received` to every request, and the same again to one with the same key. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compiledAdapter, openBench, total, type Bench } from '../backend/orders/order-bench.testing.ts';
import { day, hour, orderOf } from '../backend/orders/order-held.testing.ts';
import { createSmallModules } from '../store/small-modules.testing.ts';
import { installAdyen, type AdyenDouble } from './adyen.testing.ts';

function openAdyen(): { bench: Bench; adyen: AdyenDouble; pay(): string } {
  let adyen: AdyenDouble | undefined;
  const bench = openBench({
    voids: false,
    install(platform) {
      platform.method.paymentProcessor.ID = 'Adyen_Component';
      Object.assign(platform.modules, { ...createSmallModules().modules, ...platform.modules });
      adyen = installAdyen(platform);
    },
  });
  assert.ok(adyen);
  const content = { type: 'card', token: 'M5N7TQ4TG5PFWR50' };
  return { bench, adyen, pay: () => bench.commit({ content }).outcome };
}

const subjects = (bench: Bench): string[] => orderOf(bench).notes?.map(({ subject }) => subject) ?? [];

test('voids at Adyen what the buyer authorizes after the first void', () => {
  const { bench, adyen, pay } = openAdyen();
  adyen.act = 'challenge';
  assert.equal(pay(), 'challenge');
  bench.release();
  assert.equal(adyen.requests.length, 1);
  adyen.authorizeLate();
  bench.clock.now += hour;
  bench.giveBackHeld();
  assert.equal(adyen.held(), 0);
  assert.equal(adyen.requests.length, 2);
});

for (const outage of [2 * hour, 8 * day])
  test(`retries the second void after an outage of ${outage / hour} hours`, () => {
    const { bench, adyen, pay } = openAdyen();
    adyen.act = 'challenge';
    pay();
    bench.release();
    adyen.authorizeLate();
    const service = bench.platform.services['AdyenPayment']!;
    const { answer } = service;
    let tries = 0;
    service.answer = () => {
      tries += 1;
      return 'lost';
    };
    const end = bench.clock.now + outage;
    for (; bench.clock.now < end; bench.clock.now += hour / 3) bench.giveBackHeld();
    assert.ok(tries > 1 && tries < 60, `${tries} tries`);
    assert.equal(adyen.held(), total);
    service.answer = answer;
    bench.clock.now += hour;
    bench.giveBackHeld();
    const isOver = outage > 7 * day;
    assert.equal(adyen.held(), isOver ? total : 0);
    assert.deepEqual(orderOf(bench).custom['porticoVoid'], isOver ? 'kept' : 'done');
    const notes = ['Portico: cancellation requested', ...(isOver ? ['Portico: void manually'] : [])];
    assert.deepEqual(subjects(bench), notes);
    assert.equal(
      bench.platform.logs.filter((line) => line.startsWith('void-given-up')).length,
      isOver ? 1 : 0,
    );
    // It is not asked for ever.
    tries = 0;
    service.answer = () => assert.fail('asked again');
    bench.clock.now += day;
    bench.giveBackHeld();
  });

test('repeats the same key while the same try has no answer', () => {
  const { bench, adyen, pay } = openAdyen();
  adyen.act = 'challenge';
  pay();
  adyen.keepsAll = true;
  for (let round = 0; round < 2; round += 1) assert.throws(() => bench.release(), /could not be voided yet/);
  const [first, second] = adyen.requests.map(({ headers }) => headers['Idempotency-Key']);
  assert.ok(first);
  assert.equal(first, second);
});

test('does not claim a void of a payment that may be captured', () => {
  const { bench, adyen, pay } = openAdyen();
  Object.assign(adyen, { act: 'lost-after', capturesAtOnce: true });
  pay();
  bench.release();
  bench.clock.now += day;
  bench.giveBackHeld();
  assert.equal(adyen.held(), total);
  assert.deepEqual(subjects(bench), ['Portico: cancellation requested']);
  assert.match(orderOf(bench).notes?.[0]?.text ?? '', /already captured, it was not canceled: refund it/);
});

test('records a void of a payment whose reference is known', () => {
  const { bench, adyen, pay } = openAdyen();
  Object.assign(adyen, { act: 'accept', capturesAtOnce: true });
  bench.platform.hooks['app.fraud.detection'] = { fraudDetection: () => ({ status: 'fail' }) };
  assert.equal(pay(), 'declined');
  assert.equal(adyen.held(), 0);
  assert.deepEqual(subjects(bench), ['Portico: payment voided']);
});

function keyFor(orderNo: string, custom: Record<string, unknown>): string {
  const { adyen } = openAdyen();
  const instrument = { paymentTransaction: { transactionID: null, custom: {} } };
  compiledAdapter('adyen_component').giveBack?.({ orderNo, custom } as never, instrument as never);
  return adyen.requests[0]?.headers['Idempotency-Key'] ?? '';
}

const long = 'W'.repeat(49);
for (const [what, orderNo, custom] of [
  ['a short order number', '0001', { porticoVoidAt: 1_796_000_000_000 }],
  ['an order number of 50 characters', `${long}1`, { porticoVoidAt: 1_796_000_000_000 }],
  ['an order number with other characters', 'Ä 1', { porticoVoidAt: 1_796_000_000_000 }],
  ['an order without a time', '0001', {}],
] as const)
  test(`has a key of at most 64 plain characters for ${what}`, () =>
    assert.match(keyFor(orderNo, custom), /^[\w-]{16,64}$/));

test('has another key for another order and for another try', () => {
  const keys = [
    keyFor(`${long}1`, { porticoVoidAt: 1_796_000_000_000 }),
    keyFor(`${long}2`, { porticoVoidAt: 1_796_000_000_000 }),
    keyFor(`${long}1`, { porticoVoidAt: 1_796_003_600_000 }),
    keyFor('0001', { porticoVoidAt: 1_796_000_000_000 }),
    keyFor('0001', { porticoVoidAt: 1_796_003_600_000 }),
  ];
  assert.equal(new Set(keys).size, keys.length);
});
