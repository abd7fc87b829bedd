/**
 * A processor in memory that cannot be asked, and that captures, voids, and refunds later: what became of a payment is in notices,
 * which a test delivers late, twice, in any order, or never.
 */
import {
  ProcessorUncertain,
  type LedgerEntry,
  type PaymentLedger,
  type PaymentProcessor,
  type PaymentState,
} from '../../../src/backends/embedded/processors/port.ts';
import { inMemoryLedger } from './in-memory-ledger.ts';

/** `fails`: its capture fails. `fails-late`: its capture is confirmed, and fails after that. */
export type LateToken = 'good' | 'declined' | 'fails' | 'fails-late';
/** `delayed`: the request arrives only when the test lets it. */
export type LateFault = 'unheard' | 'unanswered' | 'delayed';

interface BankPayment {
  reference: string;
  amount: number;
  token: LateToken;
  state: 'authorised' | 'refused' | 'cancelled';
  capture: 'none' | 'asked' | 'captured' | 'confirmed' | 'failed';
  refunds: Map<string, { id: string; amount: number; status: 'pending' | 'completed' | 'failed' }>;
}

type Told = Omit<LedgerEntry, 'at' | 'processorId'>;

export interface LateProcessor {
  processor: PaymentProcessor;
  payments: ReadonlyMap<string, BankPayment>;
  ledger: PaymentLedger;
  /** Of the next authorization. */
  fault(kind: LateFault): void;
  /** Refunds from now on come back after they were completed. */
  returnRefunds(): void;
  /** A delayed authorization arrives. */
  arrive(): void;
  /** The bank does what it has accepted. */
  work(): void;
  /** Sent by the bank and not dropped: bodies for `readNotices`. */
  notices: string[];
  /** How often a payment was authorized. */
  authorizations(reference: string): number;
  /** Captured and not given back. */
  kept(reference: string): number;
}

const minor = { currency: 'EUR' };

export function lateProcessor(ledger: PaymentLedger = inMemoryLedger()): LateProcessor {
  const payments = new Map<string, BankPayment>();
  const authorized: string[] = [];
  const waiting: (() => void)[] = [];
  const work: (() => void)[] = [];
  const notices: string[] = [];
  let next: LateFault | undefined;
  let refundsReturn = false;
  let count = 0;
  let at = 0;

  const notice = (told: Omit<Told, 'id'>): void => {
    count += 1;
    at += 1;
    notices.push(JSON.stringify({ ...told, id: `n${count}`, at, processorId: told.payment }));
  };
  /** What an answer said. */
  const keep = (told: Told): Promise<void> => ledger.record({ ...told, at, processorId: told.payment });

  function arriveAuthorization(reference: string, amount: number, token: LateToken): BankPayment {
    const before = payments.get(reference);
    if (before) return before;
    const isGood = token !== 'declined';
    const made: BankPayment = {
      reference,
      amount,
      token,
      state: isGood ? 'authorised' : 'refused',
      capture: 'none',
      refunds: new Map(),
    };
    payments.set(reference, made);
    if (isGood) authorized.push(reference);
    notice({ payment: reference, kind: 'AUTHORISATION', success: isGood, reason: isGood ? '' : '51' });
    return made;
  }

  function settleCapture(payment: BankPayment): void {
    const { reference, amount, token } = payment;
    if (payment.capture === 'asked' && token === 'fails') {
      payment.capture = 'failed';
      notice({ payment: reference, kind: 'CAPTURE', success: false, reason: 'expired' });
    } else if (payment.capture === 'asked') {
      payment.capture = 'captured';
      notice({ payment: reference, kind: 'CAPTURE', success: true, amount, ...minor });
      if (token === 'fails-late') work.push(() => settleCapture(payment));
    } else if (payment.capture === 'captured') {
      payment.capture = 'failed';
      notice({ payment: reference, kind: 'CAPTURE_FAILED', success: true, reason: 'scheme' });
    }
  }

  /** What was not there yet cannot be canceled, and what was captured no more. */
  function settleCancel(reference: string): void {
    const payment = payments.get(reference);
    const success = payment?.state === 'authorised' && payment.capture === 'none';
    if (success) payment.state = 'cancelled';
    notice({ payment: reference, kind: 'CANCEL', success });
  }

  const known = async (reference: string): Promise<PaymentState> =>
    stateOf(reference, await ledger.entries(reference));

  const processor: PaymentProcessor = {
    capabilities: () => ({
      settlement: 'asynchronous',
      lookup: 'fence',
      hostedPage: false,
      threeDSecure: 'none',
      refundKeyMs: 3_600_000,
      currencies: 'any',
    }),
    facts: () => ({ name: 'platform' }),
    open: async ({ reference }) => ({ id: reference, state: 'unconfirmed', captured: 0 }),
    async authorize(id, { amount, credential }) {
      const fault = next;
      next = undefined;
      const token = credential.token as LateToken;
      if (fault === 'delayed') waiting.push(() => arriveAuthorization(id, amount, token));
      else if (fault !== 'unheard') arriveAuthorization(id, amount, token);
      if (fault !== undefined) throw new ProcessorUncertain(`The authorization was ${fault}.`);
      const success = payments.get(id)?.state !== 'refused';
      await keep({ id: `a-${id}`, payment: id, kind: 'AUTHORISATION', success, reason: success ? '' : '51' });
      return known(id);
    },
    findByReference: known,
    async capture(id) {
      const before = await known(id);
      if (before.state !== 'authorised') return before;
      const payment = payments.get(id);
      if (payment?.state === 'authorised' && payment.capture === 'none') {
        payment.capture = 'asked';
        work.push(() => settleCapture(payment));
      }
      await keep({ id: `c-${id}`, payment: id, kind: 'CAPTURE_ACCEPTED', success: true });
      return known(id);
    },
    async void(id) {
      const before = await known(id);
      if (['captured', 'cancelled', 'declined', 'voiding'].includes(before.state)) return before;
      count += 1;
      work.push(() => settleCancel(id));
      await keep({ id: `v-${count}`, payment: id, kind: 'CANCEL_ACCEPTED', success: true });
      return known(id);
    },
    async refund(id, { amount }, key) {
      const payment = payments.get(id);
      if (!payment) throw new ProcessorUncertain('There is no such payment.');
      const refund = payment.refunds.get(key) ?? { id: `r-${key}`, amount, status: 'pending' as const };
      if (!payment.refunds.has(key)) {
        payment.refunds.set(key, refund);
        work.push(() => {
          refund.status = 'completed';
          notice({ payment: id, kind: `REFUND ${refund.id}`, success: true });
          if (refundsReturn)
            work.push(() => {
              refund.status = 'failed';
              notice({ payment: id, kind: `REFUND ${refund.id}`, success: false });
            });
        });
      }
      return processor.findRefund(refund.id);
    },
    async findRefund(id) {
      const reference = [...payments.values()].find(({ refunds }) =>
        [...refunds.values()].some((one) => one.id === id),
      )?.reference;
      const told = (await ledger.entries(reference ?? '')).filter(({ kind }) => kind === `REFUND ${id}`);
      if (told.some(({ success }) => !success)) return { id, status: 'failed' };
      return { id, status: told.length > 0 ? 'completed' : 'pending' };
    },
    async readNotices(body) {
      const entry = JSON.parse(body) as LedgerEntry;
      await ledger.record(entry);
      return [{ reference: entry.payment, intentId: entry.payment }];
    },
  };

  return {
    processor,
    payments,
    ledger,
    notices,
    fault: (kind) => void (next = kind),
    returnRefunds: () => void (refundsReturn = true),
    arrive: () => waiting.shift()?.(),
    work: () => work.shift()?.(),
    authorizations: (reference) => authorized.filter((one) => one === reference).length,
    kept(reference) {
      const payment = payments.get(reference);
      if (!payment || !['captured', 'confirmed'].includes(payment.capture)) return 0;
      const back = [...payment.refunds.values()].filter(({ status }) => status !== 'failed');
      return back.reduce((left, { amount }) => left - amount, payment.amount);
    },
  };
}

/** By what was said, in whatever order it came. */
function stateOf(id: string, entries: readonly LedgerEntry[]): PaymentState {
  const count = (kind: string, success?: boolean): number =>
    entries.filter((entry) => entry.kind === kind && (success === undefined || entry.success === success))
      .length;
  const found = (state: PaymentState['state'], captured = 0): PaymentState => ({ id, state, captured });
  const declined = (reason: string): PaymentState => ({ ...found('declined'), reason, retryable: true });
  if (count('CAPTURE_FAILED') > 0 || count('CAPTURE', false) > 0) return declined('capture-failed');
  if (count('CAPTURE', true) > 0)
    return found('captured', entries.find(({ kind }) => kind === 'CAPTURE')?.amount);
  if (count('AUTHORISATION', false) > 0) return declined('51');
  if (count('CANCEL', true) > 0) return found('cancelled');
  if (count('CANCEL_ACCEPTED') > count('CANCEL')) return found('voiding');
  if (count('CAPTURE_ACCEPTED') > 0) return found('capturing');
  if (count('AUTHORISATION') > 0) return found('authorised');
  return found(count('CANCEL', false) > 0 ? 'cancelled' : 'unconfirmed');
}
