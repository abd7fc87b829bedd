/** Which orders the job ends and asks money back for, and which it leaves alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSound, now } from './order-bench.testing.ts';
import { day, hour, left, minute, orderOf, own, voids } from './order-held.testing.ts';
import { status } from './order-platform.testing.ts';

const service = { portico_reference: 'att_1' };
const kinds: [
  name: string,
  state: number,
  custom: Record<string, unknown>,
  after: number,
  isEnded: boolean,
][] = [
  [
    'failed and marked for a void',
    status.FAILED,
    { ...own, porticoDecline: 'fraud', porticoVoid: 'due', porticoVoidAt: now + 1 },
    1,
    true,
  ],
  [
    'failed and marked for a later void',
    status.FAILED,
    { ...own, porticoDecline: 'fraud', porticoVoid: 'due', porticoVoidAt: now + 2 },
    1,
    false,
  ],
  ['failed by another party', status.FAILED, own, hour, true],
  ['failed by another party just now', status.FAILED, own, hour - 1, false],
  ['failed by another party a month ago', status.FAILED, own, 30 * day + 1, false],
  [
    'failed by the cartridge with no payment to void',
    status.FAILED,
    { ...own, porticoDecline: 'declined' },
    hour,
    false,
  ],
  ['failed with a voided payment', status.FAILED, { ...own, porticoVoid: 'done' }, hour, false],
  ['failed and reported to the merchant', status.FAILED, { ...own, porticoVoid: 'kept' }, hour, false],
  ['failed without our reference', status.FAILED, {}, hour, false],
  ['created and abandoned', status.CREATED, own, hour, true],
  [
    'created and abandoned during a bank challenge',
    status.CREATED,
    { ...own, porticoChallenge: 'https://bank.test/1' },
    hour,
    true,
  ],
  ['created just now', status.CREATED, own, hour - 1, false],
  [
    'reopened by the merchant',
    status.CREATED,
    { ...own, porticoDecline: 'released', porticoVoid: 'due', porticoVoidAt: now },
    hour,
    false,
  ],
  ['created without our reference', status.CREATED, {}, 3 * day, false],
  ['placed', status.NEW, own, 3 * day, false],
  ['failed and owned by the service', status.FAILED, service, hour, true],
  ['failed by the companion hook', status.FAILED, { ...service, portico_decline: 'declined' }, hour, false],
  ['created by the service', status.CREATED, service, 2 * day, true],
  ['created by the service within its retry period', status.CREATED, service, 2 * day - 1, false],
];
for (const [name, state, custom, after, isEnded] of kinds)
  test(`an order ${name} is ${isEnded ? 'failed and voided once' : 'left alone'}`, () => {
    const bench = left(state, { ...custom });
    const asked = voids(bench);
    bench.clock.now = now + after;
    bench.giveBackHeld();
    if (isEnded && state === status.CREATED) {
      assert.deepEqual(asked, [], 'failed now, asked for next');
      bench.clock.now += 2 * minute;
      bench.giveBackHeld();
    }
    assert.equal(asked.length, isEnded ? 1 : 0);
    const order = orderOf(bench);
    if (!isEnded) return assert.deepEqual([order.status, order.custom], [state, custom]);
    assert.deepEqual([order.status, order.custom['porticoVoid']], [status.FAILED, 'done']);
    assert.deepEqual(
      order.notes?.map(({ subject }) => subject),
      ['Portico: payment voided'],
    );
    assertSound(bench);
    if (state === status.CREATED)
      assert.equal(order.custom[custom === service ? 'portico_decline' : 'porticoDecline'], 'released');
  });

test('leaves an open payment to the core, and ends an unreadable one after two days', () => {
  const bench = left(status.CREATED, { ...own });
  bench.clock.now = now + 3 * day;
  bench.giveBackHeld(['att_1']);
  assert.equal(orderOf(bench).status, status.CREATED);
  const unreadable = { includes: () => assert.fail('another secret') } as unknown as string[];
  bench.clock.now = now + 2 * day - 1;
  bench.giveBackHeld(unreadable);
  assert.equal(orderOf(bench).status, status.CREATED);
  bench.clock.now += 1;
  bench.giveBackHeld(unreadable);
  assert.equal(orderOf(bench).status, status.FAILED);
});

test('makes no void and no report for a payment that the companion hook never started', () => {
  for (const state of [status.FAILED, status.CREATED]) {
    const bench = left(state, { ...service }, 'sealed');
    const asked = voids(bench);
    for (let round = 0; round < 3; round += 1) {
      bench.clock.now += 2 * day;
      bench.giveBackHeld();
    }
    assert.deepEqual([asked, orderOf(bench).status, orderOf(bench).notes], [[], status.FAILED, undefined]);
    assert.deepEqual(bench.platform.logs, []);
  }
});
