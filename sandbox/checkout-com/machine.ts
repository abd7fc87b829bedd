/** What becomes of payments: money, and the events that report it. */
import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Deliveries } from '../json-api/deliveries.ts';
import type { MoneyBook, MoneyKind } from '../json-api/money-book.ts';
import { approvedTotal, responseCodes, type SimulatedAction, type SimulatedPayment } from './payment.ts';

export interface Machine {
  payments: Map<string, SimulatedPayment>;
  /** Asks the bank. */
  authorize(payment: SimulatedPayment): Promise<void>;
  /** The buyer confirmed, or did not. */
  answerChallenge(payment: SimulatedPayment, succeeds: boolean): Promise<void>;
  /** Accepts an action, which is done a little later. Undefined where the payment does not allow it. */
  accept(
    payment: SimulatedPayment,
    type: 'Capture' | 'Void' | 'Refund',
    amount: number,
    reference: string,
  ): string | undefined;
  newId(prefix: string): string;
  close(): void;
}

export interface MachineDeps {
  book: MoneyBook;
  deliveries: Deliveries;
  webhookKey: string;
  base(): string;
  /** Of captures, voids, and refunds. */
  settleMs: number;
  slowMs: number;
  now(): number;
}

export function createMachine(deps: MachineDeps): Machine {
  const { book, deliveries, now } = deps;
  const payments = new Map<string, SimulatedPayment>();
  const closing = new AbortController();
  const newId = (prefix: string): string => prefix + randomBytes(13).toString('hex');
  const later = (ms: number, work: () => Promise<void>): void =>
    void wait(ms, undefined, { signal: closing.signal }).then(work, () => undefined);

  async function announce(payment: SimulatedPayment, type: string, action?: SimulatedAction): Promise<void> {
    const { id, reference, currency, metadata } = payment;
    const body = JSON.stringify({
      id: newId('evt_'),
      type,
      version: '1.0.29',
      created_on: new Date(now()).toISOString(),
      data: {
        id,
        ...(action ? { action_id: action.id, response_code: action.responseCode } : {}),
        reference: action?.reference ?? reference,
        amount: action?.amount ?? payment.amount,
        currency,
        processed_on: new Date(now()).toISOString(),
        metadata,
      },
      _links: { payment: { href: `${deps.base()}/payments/${id}` } },
    });
    await deliveries.send(
      { body, headers: { 'cko-signature': sign(body, deps.webhookKey) } },
      payment.behavior,
    );
  }

  function act(
    payment: SimulatedPayment,
    type: SimulatedAction['type'],
    amount: number,
    more: Partial<SimulatedAction> = {},
  ): SimulatedAction {
    const { reference } = payment;
    const made = {
      id: newId('act_'),
      type,
      amount,
      approved: true,
      responseCode: '10000',
      reference,
      at: now(),
      ...more,
    };
    payment.actions.push(made);
    return made;
  }

  const move = ({ id, reference, currency }: SimulatedPayment, kind: MoneyKind, amount: number): void =>
    book.add({ at: now(), kind, paymentId: id, reference, amount, currency });

  async function approve(payment: SimulatedPayment): Promise<void> {
    payment.status = 'Authorized';
    payment.challenged = false;
    move(payment, 'authorized', payment.amount);
    await announce(payment, 'payment_approved', act(payment, 'Authorization', payment.amount));
  }

  async function decline(payment: SimulatedPayment, responseCode: string): Promise<void> {
    payment.status = 'Declined';
    payment.challenged = false;
    move(payment, 'declined', payment.amount);
    const action = act(payment, 'Authorization', payment.amount, { approved: false, responseCode });
    await announce(payment, 'payment_declined', action);
  }

  async function settle(
    payment: SimulatedPayment,
    type: 'Capture' | 'Void' | 'Refund',
    amount: number,
    action: { id: string; reference: string },
  ): Promise<void> {
    const { behavior } = payment;
    const fails =
      (type === 'Capture' && behavior.captureFails === true) ||
      (type === 'Refund' && behavior.refund === 'fails');
    const at = payment.underWay.findIndex((one) => one.type === type && one.amount === amount);
    payment.underWay.splice(at, 1);
    const made = act(payment, type, amount, {
      ...action,
      ...(fails ? { approved: false, responseCode: '20005' } : {}),
    });
    if (fails) {
      move(payment, type === 'Capture' ? 'capture_declined' : 'refund_failed', amount);
      return announce(
        payment,
        type === 'Capture' ? 'payment_capture_declined' : 'payment_refund_declined',
        made,
      );
    }
    payment.status = statusAfter(payment, type);
    move(payment, moved[type], amount);
    return announce(payment, `payment_${moved[type]}`, made);
  }

  return {
    payments,
    newId,
    async authorize(payment) {
      const { behavior } = payment;
      payments.set(payment.id, payment);
      if (payment.challenged) return;
      if (behavior.decline) return decline(payment, responseCodes[behavior.decline]);
      const { pending } = behavior;
      if (!pending) return approve(payment);
      later(deps.slowMs, () => (pending === 'authorized' ? approve(payment) : decline(payment, '20005')));
    },
    answerChallenge: (payment, succeeds) => (succeeds ? approve(payment) : decline(payment, '20153')),
    accept(payment, type, amount, reference) {
      if (!isAllowed(payment, type, amount)) return undefined;
      const id = newId('act_');
      payment.underWay.push({ type, amount });
      const ms = type === 'Refund' && payment.behavior.refund ? deps.slowMs : deps.settleMs;
      later(ms, () => settle(payment, type, amount, { id, reference }));
      return id;
    },
    close: () => closing.abort(),
  };
}

const moved = { Capture: 'captured', Void: 'voided', Refund: 'refunded' } as const;

function isAllowed(payment: SimulatedPayment, type: 'Capture' | 'Void' | 'Refund', amount: number): boolean {
  const { status, underWay } = payment;
  if (type !== 'Refund')
    return status === 'Authorized' && underWay.length === 0 && (type === 'Void' || amount <= payment.amount);
  const asked = underWay.filter((one) => one.type === 'Refund').reduce((sum, one) => sum + one.amount, 0);
  return approvedTotal(payment, 'Capture') - approvedTotal(payment, 'Refund') - asked >= amount;
}

function statusAfter(
  payment: SimulatedPayment,
  type: 'Capture' | 'Void' | 'Refund',
): SimulatedPayment['status'] {
  if (type === 'Void') return 'Voided';
  const captured = approvedTotal(payment, 'Capture');
  if (type === 'Capture') return captured < payment.amount ? 'Partially Captured' : 'Captured';
  return approvedTotal(payment, 'Refund') < captured ? 'Partially Refunded' : 'Refunded';
}

/** https://www.checkout.com/docs/developer-resources/webhooks: hexadecimal HMAC-SHA256 of the body. */
export const sign = (body: string, key: string): string =>
  createHmac('sha256', key).update(body).digest('hex');
