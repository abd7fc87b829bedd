import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { ProcessorRefused } from '../../../../src/backends/embedded/processors/port.ts';
import type { ProcessorScenario, ProcessorUnderTest } from '../processor-contract.ts';
import type { WireFault } from '../faulty-wire.ts';
import { isUncertain, money, newPayment, nothing, total, unknown, type Payment } from './payment.ts';

const arrived: [what: string, fault: WireFault][] = [
  ['lost answer', 'unanswered'],
  ['status 500', 'server-error'],
];
const notArrived: [what: string, fault: WireFault][] = [
  ['lost request', 'unheard'],
  ['status 503', 'outage'],
];

/** Before the notice. A processor that can be asked knows it; one that cannot makes no request, and does not. */
async function findsWithoutNotice(payment: Payment): Promise<void> {
  const { under } = payment;
  if (under.processor().capabilities().lookup === 'fence') {
    const asked = under.wire.asked.length;
    assert.ok(unknown.includes((await payment.find()).state));
    assert.equal(under.wire.asked.length, asked, 'a processor without lookup is not asked');
    return;
  }
  assert.equal((await payment.find()).state, 'authorised');
}

async function voids(payment: Payment): Promise<void> {
  await payment.void();
  await payment.becomes('cancelled', 'declined');
  await payment.under.elapse();
  const { held, captured } = await payment.money();
  assert.deepEqual({ held, captured }, { held: 0, captured: 0 });
}

export const losses: readonly ProcessorScenario[] = [
  ...arrived.map(([what, fault]): ProcessorScenario => ({
    name: `is uncertain about an authorization with a ${what}, finds it, and captures it once`,
    async run(under) {
      const payment = await newPayment(under);
      under.wire.fault('authorize', fault);
      await assert.rejects(payment.authorize(under.credentials.good), isUncertain);
      await findsWithoutNotice(payment);
      await payment.becomes('authorised');
      await payment.capture();
      await payment.becomes('captured');
      assert.deepEqual(await payment.money(), { ...nothing, authorizations: 1, captured: total });
    },
  })),
  ...notArrived.map(([what, fault]): ProcessorScenario => ({
    name: `is uncertain about an authorization with a ${what}, and a void ends it`,
    async run(under) {
      const payment = await newPayment(under);
      under.wire.fault('authorize', fault);
      await assert.rejects(payment.authorize(under.credentials.good), isUncertain);
      assert.ok(unknown.includes((await payment.find()).state));
      await voids(payment);
      assert.deepEqual(await payment.money(), nothing);
    },
  })),
  {
    name: 'voids an authorization whose answer was lost, before any notice of it',
    async run(under) {
      const payment = await newPayment(under);
      under.wire.fault('authorize', 'unanswered');
      await assert.rejects(payment.authorize(under.credentials.good), isUncertain);
      await voids(payment);
    },
  },
  {
    name: 'waits no longer than the deadline, and does not take a late answer for a decline',
    async run(under) {
      const payment = await newPayment(under);
      under.wire.fault('authorize', { late: 30_000 });
      const began = Date.now();
      const late = payment.authorize(under.credentials.good, { deadline: began + 300 });
      await assert.rejects(late, isUncertain);
      assert.ok(Date.now() - began < 20_000, `it waited ${Date.now() - began} ms`);
      await voids(payment);
    },
  },
  ...(['capture', 'void'] as const).map((operation): ProcessorScenario => ({
    name: `repeats a ${operation} after every loss`,
    async run(under) {
      for (const fault of ['unheard', 'unanswered', 'server-error', 'outage'] as const) {
        const payment = await newPayment(under);
        await payment.authorize(under.credentials.good);
        under.wire.fault(operation, fault);
        await assert.rejects(payment[operation](), isUncertain);
        await under.outwait?.();
        await payment[operation]();
        await payment.becomes(operation === 'capture' ? 'captured' : 'cancelled');
        const captured = operation === 'capture' ? total : 0;
        assert.deepEqual(await payment.money(), { ...nothing, authorizations: 1, captured }, fault);
      }
    },
  })),
  {
    name: 'shows no key and no credential in an error',
    async run(under) {
      const { good } = under.credentials;
      const errors: unknown[] = [];
      for (const fault of ['unheard', 'unanswered', 'server-error', 'outage'] as const) {
        const payment = await newPayment(under);
        under.wire.fault('authorize', fault);
        errors.push(await rejection(payment.authorize(good)));
        under.wire.fault('refund', fault);
        errors.push(await rejection(under.processor().refund(payment.id, money(100), `lost-${fault}`)));
        under.wire.forget();
      }
      const refused = await rejection(payWithWrongKey(under));
      assert.ok(refused instanceof ProcessorRefused, String(refused));
      const shown = [...errors, refused].map((error) => inspect(error, { depth: 20, showHidden: true }));
      const { token } = good;
      const secrets = [...under.secrets, ...(typeof token === 'string' ? [token] : [])];
      assert.ok(secrets.length > 0);
      for (const secret of secrets)
        for (const text of shown) assert.equal(text.includes(secret), false, 'a secret is in an error');
    },
  },
];

const rejection = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

async function payWithWrongKey(under: ProcessorUnderTest): Promise<unknown> {
  const processor = under.processor('wrong');
  const details = { ...money(total), reference: 'att-wrong-key', orderNumber: 'P1' };
  const { id } = await processor.open(details);
  const { good: credential } = under.credentials;
  return processor.authorize(id, { ...details, credential, returnUrl: 'https://shop.example/back' });
}
