/** What is Cybersource's alone: the message of Google, 3-D Secure, and a payment of which no answer came. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compiledAdapter, openBench, type Bench } from '../backend/orders/order-bench.testing.ts';
import { status } from '../backend/orders/order-platform.testing.ts';
import { installCybersource, type CybersourceDouble } from './cybersource.testing.ts';

const token = '{"signature":"MEQCIH6Q","protocolVersion":"ECv2","signedMessage":"{\\"tag\\":\\"ü\\"}"}';

function open(): { bench: Bench; cybersource: CybersourceDouble; pay(): string } {
  let cybersource: CybersourceDouble | undefined;
  const bench = openBench({
    voids: false,
    install(platform) {
      platform.method.paymentProcessor.ID = 'PAYMENTS_CREDIT';
      cybersource = installCybersource(platform);
    },
  });
  assert.ok(cybersource);
  return {
    bench,
    cybersource,
    pay: () => bench.commit({ content: { type: 'PAYMENT_GATEWAY', token } }).outcome,
  };
}

test('hands over the message of Google as it is, and keeps nothing of it', () => {
  const { bench, cybersource, pay } = open();
  assert.equal(pay(), 'placed');
  assert.deepEqual(cybersource.messages, [token]);
  const kept = JSON.stringify([bench.platform.kept(), bench.platform.logs]);
  assert.ok(!kept.includes('MEQCIH6Q') && !kept.includes(Buffer.from(token).toString('base64')));
});

test('declines where the store wants 3-D Secure, and moves no money', () => {
  const { bench, cybersource, pay } = open();
  cybersource.secure = true;
  assert.equal(pay(), 'declined');
  assert.equal(bench.platform.order('0001')?.custom['porticoDecline'], 'challenge-in-storefront-only');
  assert.deepEqual([cybersource.payments(), cybersource.held()], [0, 0]);
});

test('places nothing while the cartridge is switched off', () => {
  const { bench, cybersource, pay } = open();
  cybersource.isOff = true;
  assert.notEqual(pay(), 'placed');
  assert.notEqual(bench.platform.order('0001')?.status, status.NEW);
});

test('leaves a payment whose answer was lost to the merchant, and does not call it voided', () => {
  const { bench, cybersource, pay } = open();
  cybersource.act = 'lost-after';
  assert.equal(pay(), 'uncertain');
  assert.throws(() => bench.release(), /could not be voided yet/);
  for (let round = 0; round < 3; round += 1) {
    bench.clock.now += 86_400_000 / 2;
    bench.giveBackHeld();
  }
  const order = bench.platform.order('0001');
  assert.notEqual(order?.status, status.NEW);
  assert.notEqual(order?.custom['porticoVoid'], 'done');
});

const voidOf = ({ platform }: Bench): unknown[] => {
  const { custom = {}, notes = [] } = platform.order('0001') ?? {};
  return [custom['porticoVoid'], ...notes.map(({ subject }) => subject)];
};
const voided = ['done', 'Portico: payment voided'];
const byHand = ['kept', 'Portico: void manually'];

function wait({ clock, giveBackHeld }: Bench): void {
  for (let round = 0; round < 20; round += 1) {
    clock.now += 86_400_000 / 2;
    giveBackHeld();
  }
}

test('reverses an authorization that is declined for its risk', () => {
  const { bench, cybersource, pay } = open();
  Object.assign(cybersource, { status: 'AUTHORIZED_RISK_DECLINED', reversesRisk: false });
  assert.equal(pay(), 'declined');
  assert.deepEqual([cybersource.held(), ...voidOf(bench)], [0, ...voided]);
});

test('does not bother the merchant with an authorization that the cartridge reversed', () => {
  const { bench, cybersource, pay } = open();
  cybersource.status = 'AUTHORIZED_RISK_DECLINED';
  assert.equal(pay(), 'declined');
  wait(bench);
  assert.deepEqual([cybersource.held(), ...voidOf(bench)], [0, ...voided]);
});

test('leaves an authorization to the merchant that neither cartridge can reverse', () => {
  const { bench, cybersource, pay } = open();
  Object.assign(cybersource, { status: 'AUTHORIZED_RISK_DECLINED', keepsAll: true });
  assert.equal(pay(), 'uncertain');
  assert.throws(() => bench.release(), /could not be voided yet/);
  wait(bench);
  assert.deepEqual([cybersource.held(), ...voidOf(bench)], [2500, ...byHand]);
});

test('reverses a partial authorization by its own amount', () => {
  const { bench, cybersource, pay } = open();
  Object.assign(cybersource, { status: 'PARTIAL_AUTHORIZED', authorizes: 1_000 });
  assert.equal(pay(), 'declined');
  assert.deepEqual([cybersource.held(), ...voidOf(bench)], [0, ...voided]);
  assert.deepEqual(cybersource.reversals, ['25', '10.00']);
});

test('leaves a partial authorization to the merchant whose amount cannot be read', () => {
  const { bench, cybersource, pay } = open();
  Object.assign(cybersource, { status: 'PARTIAL_AUTHORIZED', authorizes: 1_000, isBlind: true });
  assert.equal(pay(), 'declined');
  wait(bench);
  assert.deepEqual([cybersource.held(), ...voidOf(bench)], [1_000, ...byHand]);
});

test('reverses what a status that is not known may hold', () => {
  const { bench, cybersource, pay } = open();
  cybersource.status = 'PENDING_REVIEW';
  assert.equal(pay(), 'declined');
  assert.deepEqual([cybersource.held(), ...voidOf(bench)], [0, ...voided]);
});

test('reverses nothing after a plain decline', () => {
  const { bench, cybersource, pay } = open();
  cybersource.act = 'decline';
  assert.equal(pay(), 'declined');
  wait(bench);
  assert.deepEqual([cybersource.reversals, ...voidOf(bench)], [[], undefined]);
});

test('does not place a payment that Decision Manager reviews, and reverses it once when it is withdrawn', () => {
  const { bench, cybersource, pay } = open();
  bench.platform.hooks['app.fraud.detection'] = { fraudDetection: () => ({ status: 'review' }) };
  assert.equal(pay(), 'uncertain');
  assert.equal(bench.platform.order('0001')?.status, status.CREATED);
  bench.release();
  assert.equal(cybersource.held(), 0);
  wait(bench);
  const { custom, notes = [] } = bench.platform.order('0001')!;
  assert.equal(custom['porticoVoid'], 'done');
  assert.deepEqual(
    notes.map(({ subject }) => subject),
    ['Portico: payment under review', 'Portico: payment voided'],
  );
});

for (const [what, preferences, says] of [
  ['a site that is set up', {}, undefined],
  ['a cartridge that is switched off', { Cybersource_CartridgeEnabled: false }, /CartridgeEnabled is off/],
  [
    '3-D Secure',
    { Cybersource_PayerAuthEnabled: { value: 'YES', displayValue: 'Yes' } },
    /PayerAuthEnabled is YES/,
  ],
  ['no 3-D Secure', { Cybersource_PayerAuthEnabled: { value: 'NO', displayValue: 'No' } }, undefined],
  [
    'sales',
    { Cybersource_GooglePayTransactionType: { value: 'sale', displayValue: 'Sale' } },
    /TransactionType is sale/,
  ],
] as const)
  test(`reports to the self-check ${what}`, () => {
    const { bench } = open();
    Object.assign(bench.platform.preferences, preferences);
    const problem = compiledAdapter('payments_credit').problem?.();
    if (says) assert.match(problem ?? '', says);
    else assert.equal(problem, undefined);
  });

test('reports to the self-check a missing cartridge', () => {
  const { bench } = open();
  delete bench.platform.modules['*/cartridge/scripts/http/authReversal'];
  const problem = compiledAdapter('payments_credit').problem?.();
  assert.match(problem ?? '', /int_cybs_sfra_base is not on the cartridge path/);
});
