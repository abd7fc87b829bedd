/** One payment of a scenario, and how its end is awaited. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CredentialContent } from '#commerce';
import {
  ProcessorUncertain,
  type Authorization,
  type PaymentProcessor,
  type PaymentState,
  type ProcessorNotice,
  type RefundState,
} from '../../../../src/backends/embedded/processors/port.ts';
import type { FakeMoney, ProcessorUnderTest, SentNotice } from '../processor-contract.ts';

export const total = 2_500;
export const money = (amount: number) => ({ amount, currency: 'EUR' });
export const nothing: FakeMoney = { authorizations: 0, held: 0, captured: 0, refunded: 0 };

/** Neither seen nor denied: what is known of a payment whose answer was lost and that cannot be looked up. */
export const unknown: readonly PaymentState['state'][] = ['unconfirmed', 'processing'];

export interface Payment {
  under: ProcessorUnderTest;
  reference: string;
  id: string;
  authorize(credential: CredentialContent, more?: Partial<Authorization>): Promise<PaymentState>;
  /** Refused too if the answer says so, as long as nothing was charged. */
  capture(): Promise<PaymentState>;
  /** As another node sees it. */
  find(): Promise<PaymentState>;
  void(): Promise<PaymentState>;
  money(): Promise<FakeMoney>;
  /** Delivers what was not delivered yet. */
  deliver(): Promise<ProcessorNotice[]>;
  /** Waits until it is so, while the fake works and its notices arrive. */
  becomes(...states: PaymentState['state'][]): Promise<PaymentState>;
  refundBecomes(refund: RefundState, status: RefundState['status']): Promise<void>;
  /** Authorized and captured. */
  paid(): Promise<void>;
}

const limitMs = 60_000;

export async function newPayment(under: ProcessorUnderTest): Promise<Payment> {
  const processor = under.processor();
  const reference = `att-${randomUUID()}`;
  const orderNumber = `P${randomUUID().slice(0, 8)}`;
  const details = { ...money(total), reference, orderNumber };
  const { id } = await processor.open(details);
  let delivered = 0;
  let calls = 0;
  const payment: Payment = {
    under,
    reference,
    id,
    authorize(credential, more = {}) {
      calls += 1;
      return processor.authorize(id, {
        ...details,
        credential,
        returnUrl: 'https://shop.example/back?a=1',
        ...(calls === 1 ? { isFirst: true } : {}),
        ...more,
      });
    },
    capture: () => processor.capture(id, money(total)),
    find: () => under.processor().findByReference(id),
    void: () => processor.void(id),
    money: () => under.money(reference),
    async deliver() {
      const sent = (await under.notices(reference)).slice(delivered);
      delivered += sent.length;
      const all: ProcessorNotice[] = [];
      for (const notice of sent) all.push(...((await read(under.processor(), notice)) ?? []));
      return all;
    },
    becomes: (...states) =>
      until(payment, async () => {
        const found = await payment.find();
        return states.includes(found.state) ? found : `it is ${found.state}, not ${states.join(' or ')}`;
      }),
    async refundBecomes({ id: refundId }, status) {
      assert.ok(refundId !== undefined, 'a refund that was made has an ID');
      await until(payment, async () => {
        const found = await under.processor().findRefund(refundId);
        return found.status === status ? found : `the refund is ${found.status}, not ${status}`;
      });
    },
    async paid() {
      assert.equal((await payment.authorize(under.credentials.good)).state, 'authorised');
      await payment.capture();
      await payment.becomes('captured');
    },
  };
  return payment;
}

export const read = (
  processor: PaymentProcessor,
  { body, headers }: SentNotice,
): ReturnType<PaymentProcessor['readNotices']> =>
  processor.readNotices(body, (name) => headers[name.toLowerCase()]);

/** @param look what is awaited, or why it is not there yet */
async function until<T extends object>(payment: Payment, look: () => Promise<T | string>): Promise<T> {
  for (const end = Date.now() + limitMs; ; await sleep(10)) {
    const found = await look();
    if (typeof found !== 'string') return found;
    assert.ok(Date.now() < end, found);
    await payment.under.elapse();
    await payment.deliver();
  }
}

/** Waits for notices of the fake that are on their way. */
export async function sentNotices({ under, reference }: Payment, least: number): Promise<SentNotice[]> {
  for (const end = Date.now() + limitMs; ; await sleep(10)) {
    const sent = await under.notices(reference);
    if (sent.length >= least) return sent;
    assert.ok(Date.now() < end, `the fake has sent ${sent.length} of ${least} notices`);
    await under.elapse();
  }
}

export const isUncertain = (error: unknown): true => {
  assert.ok(error instanceof ProcessorUncertain, `uncertain, not ${String(error)}`);
  return true;
};
