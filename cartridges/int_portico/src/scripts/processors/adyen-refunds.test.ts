/** Refunds as Adyen's cartridge 26.2.0 stores what it is notified of: a note of the order, or an object that its job skips. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compiledAdapter, openBench, total, type Bench } from '../backend/orders/order-bench.testing.ts';
import { number } from '../backend/orders/order-held.testing.ts';
import { installAdyen } from './adyen.testing.ts';

type Notification = Record<string, string>;

const refund: Notification = {
  reason: '',
  eventDate: '2026-11-29T10:00:00.46Z',
  merchantReference: number,
  currency: 'EUR',
  pspReference: 'QC6HT9CRT65ZGN81',
  merchantAccountCode: 'DoubleECOM',
  eventCode: 'REFUND',
  value: '500',
  operations: '',
  success: 'true',
  paymentMethod: 'visa',
  live: 'false',
};
const failed = { ...refund, eventCode: 'REFUND_FAILED', success: 'true' };
const done = ['QC6HT9CRT65ZGN81', -500, 'completed'];

/** A placed order, and what the store has of Adyen's notifications. */
function openPlaced() {
  const objects: Notification[] = [];
  const asked: unknown[] = [];
  const bench = openBench({
    voids: false,
    install(platform) {
      platform.method.paymentProcessor.ID = 'Adyen_Component';
      installAdyen(platform);
      const queryCustomObjects = (type: string, ...given: unknown[]) => {
        asked.push([type, ...given]);
        const left = objects.map((custom) => ({ custom }));
        return { hasNext: () => left.length > 0, next: () => left.shift(), close() {} };
      };
      Object.assign(platform.modules['dw/object/CustomObjectMgr'] ?? {}, { queryCustomObjects });
    },
  });
  const content = { type: 'card', token: 'M5N7TQ4TG5PFWR50' };
  assert.equal(bench.commit({ content }).outcome, 'placed');
  return { bench, objects, asked };
}

/** As `createLogMessage` of the cartridge writes it. */
const textOf = ({ ...members }: Notification): string =>
  [
    'AdyenNotification v 1',
    '================================================================',
    ...Object.entries(members).map(([name, value]) => `${name} : ${value}`),
  ].join('\n');

const note = (bench: Bench, text: string, subject = 'Adyen Payment Notification'): void =>
  bench.platform.change(({ orders }) => {
    const order = orders[number] ?? assert.fail();
    order.notes = [...(order.notes ?? []), { subject, text }];
  });

/** With the reference of Adyen, which follows the number of the order. */
const watched = (bench: Bench): unknown[] =>
  (bench.watched()?.adjustments ?? assert.fail()).map(({ id, amount, status }) => {
    assert.ok(id.startsWith(`${number}.`), id);
    return [id.slice(number.length + 1), amount, status];
  });

test('reports a refund that Adyen’s cartridge noted, once the job has looked', () => {
  const { bench, asked } = openPlaced();
  note(bench, textOf({ ...refund, eventCode: 'AUTHORISATION' }));
  assert.deepEqual(watched(bench), []);
  note(bench, textOf(refund));
  assert.deepEqual(bench.order()?.adjustments, []);
  assert.deepEqual(watched(bench), [done]);
  assert.equal(bench.order()?.adjustments[0]?.occurredAt, Date.parse('2026-11-29T10:00:00Z'));
  assert.deepEqual(asked[0], ['adyenNotification', 'custom.merchantReference = {0}', null, number]);
});

test('reports each refund once, however often Adyen notifies of it', () => {
  const { bench, objects } = openPlaced();
  note(bench, textOf(refund));
  note(bench, textOf(refund));
  objects.push(refund, {
    ...refund,
    pspReference: 'QC6HT9CRT65ZGN82',
    value: '700',
    eventDate: '2026-11-28T10:00:00+02:00',
  });
  assert.deepEqual(watched(bench), [['QC6HT9CRT65ZGN82', -700, 'completed'], done]);
  const [first] = bench.order()?.adjustments ?? [];
  assert.equal(first?.occurredAt, Date.parse('2026-11-28T08:00:00Z'));
});

for (const [what, later] of [
  ['failed', failed],
  ['was reversed', { ...refund, eventCode: 'REFUNDED_REVERSED' }],
  ['was not accepted', { ...refund, success: 'false' }],
] as const)
  test(`reports that a refund ${what}, also after Adyen’s cartridge forgot it`, () => {
    const { bench, objects } = openPlaced();
    note(bench, textOf(refund));
    assert.deepEqual(watched(bench), [done]);
    objects.push(later);
    const gone = [[refund['pspReference'], -500, 'failed']];
    assert.deepEqual(watched(bench), gone);
    objects.length = 0;
    assert.deepEqual(watched(bench), gone);
  });

for (const [what, change] of [
  ['of another order', { merchantReference: '0002' }],
  ['of another account', { merchantAccountCode: 'Other' }],
  ['in another currency', { currency: 'USD' }],
  ['of nothing', { value: '0' }],
  ['of a negative amount', { value: '-5' }],
  ['of more than was paid', { value: String(total + 1) }],
  ['without a time', { eventDate: 'undefined' }],
  ['without Adyen’s ID', { pspReference: 'undefined' }],
] as const)
  test(`reports none of the refunds beside one ${what}`, () => {
    const { bench } = openPlaced();
    note(bench, textOf({ ...refund, pspReference: 'QC6HT9CRT65ZGN99' }));
    note(bench, textOf({ ...refund, ...change }));
    assert.deepEqual(watched(bench), []);
  });

test('reports none where Adyen may have canceled or refunded', () => {
  const { bench } = openPlaced();
  note(bench, textOf(refund));
  note(bench, textOf({ ...refund, eventCode: 'CANCEL_OR_REFUND' }));
  assert.deepEqual(watched(bench), []);
});

test('ignores a text in the reason, and notes of others', () => {
  const { bench } = openPlaced();
  note(bench, textOf({ ...refund, reason: 'x\nvalue : 1\neventCode : CAPTURE' }));
  note(bench, textOf({ ...refund, pspReference: 'QC6HT9CRT65ZGN83' }), 'Adyen');
  assert.deepEqual(watched(bench), [done]);
});

test('leaves the refunds to the integration that writes them', () => {
  const { bench } = openPlaced();
  const own = [{ id: 'R-1', at: '2026-11-29T10:00:00Z', amount: 5, status: 'completed' }];
  bench.platform.change(({ orders }) => {
    (orders[number] ?? assert.fail()).custom['porticoRefunds'] = JSON.stringify(own);
  });
  note(bench, textOf(refund));
  assert.deepEqual(watched(bench), [['R-1', -500, 'completed']]);
});

test('reads the notes where the cartridge of the webhooks has no objects', () => {
  const { bench } = openPlaced();
  Object.assign(bench.platform.modules['dw/object/CustomObjectMgr'] ?? {}, {
    queryCustomObjects() {
      throw new Error('Unknown type.');
    },
  });
  note(bench, textOf(refund));
  assert.deepEqual(watched(bench), [done]);
});

for (const [currency, digits, value, minor] of [
  ['CLP', 2, 250_000, 2_500],
  ['CLP', 2, 250_050, undefined],
  ['IDR', 0, 25, 2_500],
] as const)
  test(`takes ${value} of Adyen in ${currency} as ${String(minor)} minor units`, () => {
    const { bench } = openPlaced();
    const { modules } = bench.platform;
    modules['*/cartridge/adyen/utils/adyenHelper'] = { getFractionDigits: () => digits };
    modules['dw/util/Currency'] = {
      getCurrency: () => ({ currencyCode: currency, defaultFractionDigits: currency === 'CLP' ? 0 : 2 }),
    };
    const text = textOf({ ...refund, currency, value: String(value) });
    const notes = [{ subject: 'Adyen Payment Notification', text }];
    const iterator = () => ({ hasNext: () => notes.length > 0, next: () => notes.shift() });
    const order = { orderNo: number, currencyCode: currency, notes: { iterator } };
    const found = compiledAdapter('adyen_component').refunds?.(order as never, {} as never);
    assert.deepEqual(
      found?.map(({ amount }) => amount),
      minor === undefined ? undefined : [minor],
    );
  });
