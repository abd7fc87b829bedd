/** What becomes of payments: money, and the events that report it. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Deliveries } from '../json-api/deliveries.ts';
import type { MoneyBook, MoneyKind } from '../json-api/money-book.ts';
import { refusals, type SimulatedWorldpayPayment } from './payment.ts';

export interface WorldpayMachine {
  payments: Map<string, SimulatedWorldpayPayment>;
  /** Asks the bank. */
  authorize(payment: SimulatedWorldpayPayment): Promise<void>;
  /** Accepts a request, which is done a little later. False where the payment does not allow it. */
  settle(payment: SimulatedWorldpayPayment): Promise<boolean>;
  cancel(payment: SimulatedWorldpayPayment): Promise<boolean>;
  refund(payment: SimulatedWorldpayPayment, amount: number, reference: string): Promise<boolean>;
  close(): void;
}

export interface WorldpayMachineDeps {
  book: MoneyBook;
  deliveries: Deliveries;
  webhookKey: string;
  /** Of settlements, cancellations, and refunds. */
  settleMs: number;
  slowMs: number;
  /** What they wait for besides, and slow refunds, too. */
  held(): Promise<unknown>;
  /** Whether events tell what became of settlements and refunds. */
  outcomeEvents: boolean;
  now(): number;
}

export function createWorldpayMachine(deps: WorldpayMachineDeps): WorldpayMachine {
  const { book, deliveries, held, now, outcomeEvents, settleMs, slowMs } = deps;
  const payments = new Map<string, SimulatedWorldpayPayment>();
  const closing = new AbortController();
  const later = (ms: number, work: () => Promise<void>): void =>
    void wait(ms, undefined, { signal: closing.signal }).then(
      async () => {
        if (ms > 0) await held();
        if (!closing.signal.aborted) await work();
      },
      () => undefined,
    );

  async function announce(
    { reference: transactionReference, amount, currency, behavior }: SimulatedWorldpayPayment,
    type: string,
    more: { value?: number; reference?: string } = {},
  ): Promise<void> {
    const time = new Date(now()).toISOString();
    const body = JSON.stringify({
      eventId: randomUUID(),
      eventTimestamp: time.replace('Z', ''),
      eventDetails: {
        classification: 'payment',
        downstreamReference: '3378792436',
        transactionReference,
        type,
        date: time.slice(0, 10),
        ...(more.reference === undefined ? {} : { reference: more.reference }),
        amount: { value: more.value ?? amount, currencyCode: currency },
        _links: { payment: { href: '' } },
      },
    });
    const headers = {
      'content-type': 'application/vnd.worldpay.events-v1.hal+json',
      'event-signature': signWorldpayEvent(body, deps.webhookKey),
    };
    await deliveries.send({ body, headers }, behavior);
  }

  const newCommand = (): string => `cmd${randomBytes(16).toString('base64url')}`;

  function note(
    payment: SimulatedWorldpayPayment,
    eventName: string,
    commandId: string,
    more?: object,
  ): void {
    payment.events.push({ eventName, at: now(), commandId, ...(more ? { more } : {}) });
  }

  const move = (
    { id, reference, currency }: SimulatedWorldpayPayment,
    kind: MoneyKind,
    amount: number,
  ): void => book.add({ at: now(), kind, paymentId: id, reference, amount, currency });

  async function conclude(
    payment: SimulatedWorldpayPayment,
    command: string,
    accepted: boolean,
  ): Promise<void> {
    if (accepted) {
      payment.state = 'authorised';
      note(payment, 'authorizationSucceeded', command, { outcome: 'authorized' });
      move(payment, 'authorized', payment.amount);
      await announce(payment, 'authorized');
      return;
    }
    payment.state = 'refused';
    const [code, description] = refusals[payment.behavior.decline ?? 'challenge'];
    note(payment, 'authorizationRefused', command, { outcome: 'refused', code, description });
    move(payment, 'declined', payment.amount);
    await announce(payment, 'refused');
  }

  return {
    payments,
    async authorize(payment) {
      payments.set(payment.id, payment);
      const command = newCommand();
      note(payment, 'authorizationRequested', command);
      const { pending, decline, challenge } = payment.behavior;
      if (pending === 'declined') payment.behavior = { ...payment.behavior, decline: 'generic' };
      if (pending) return later(slowMs, () => conclude(payment, command, pending === 'authorized'));
      await announce(payment, 'sentForAuthorization');
      return conclude(payment, command, decline === undefined && challenge !== true);
    },

    // Whether a second settlement or refund of the same amount is rejected is not documented: this one moves money each time.
    async settle(payment) {
      if (payment.state !== 'authorised' && payment.state !== 'settling') return false;
      payment.state = 'settling';
      const { amount, currency, behavior } = payment;
      const command = newCommand();
      note(payment, 'settlementRequested', command, { type: 'fullSettlement', value: { amount, currency } });
      later(0, () => announce(payment, 'sentForSettlement'));
      later(settleMs, async () => {
        const fails = behavior.captureFails === true;
        note(payment, `settlementRequest${fails ? 'SubmissionFailed' : 'Submitted'}`, command);
        move(payment, fails ? 'capture_declined' : 'captured', amount);
        if (outcomeEvents) await announce(payment, fails ? 'settlementFailed' : 'settled');
      });
      return true;
    },

    async cancel(payment) {
      if (payment.state !== 'authorised') return false;
      payment.state = 'cancelled';
      const command = newCommand();
      note(payment, 'cancellationRequested', command);
      later(0, () => announce(payment, 'cancelled'));
      later(settleMs, async () => {
        note(payment, 'cancellationRequestSubmitted', command);
        move(payment, 'voided', payment.amount);
      });
      return true;
    },

    async refund(payment, amount, reference) {
      if (payment.state !== 'settling') return false;
      const { currency, behavior } = payment;
      const command = newCommand();
      note(payment, 'refundRequested', command, {
        type: 'partialRefund',
        refundReference: reference,
        value: { amount, currency },
      });
      const facts = { value: amount, reference };
      later(0, () => announce(payment, 'sentForRefund', facts));
      later(behavior.refund ? slowMs : settleMs, async () => {
        const fails = behavior.refund === 'fails';
        note(payment, `refundRequest${fails ? 'SubmissionFailed' : 'Submitted'}`, command);
        move(payment, fails ? 'refund_failed' : 'refunded', amount);
        if (outcomeEvents) await announce(payment, fails ? 'refundFailed' : 'refunded', facts);
      });
      return true;
    },

    close: () => closing.abort(),
  };
}

/** https://docs.worldpay.com/access/products/events/signature. */
export const signWorldpayEvent = (body: string, key: string, keyId = 1): string =>
  `${keyId}/SHA256/${createHmac('sha256', key).update(body).digest('hex')}`;
