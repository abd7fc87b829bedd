import { createHash, randomUUID } from 'node:crypto';
import { braintreeNonce, day, processorUnreachable } from '#commerce';
import { attemptId, ownKinds, readHistory } from '../payment-history.ts';
import { untilDeadline } from '../deadline.ts';
import { memberOf, receivedText } from '../json-exchange.ts';
import {
  ProcessorRefused,
  ProcessorUncertain,
  RequestNotSent,
  type Authorization,
  type PaymentAmount,
  type PaymentLedger,
  type PaymentProcessor,
  type PaymentState,
  type ProcessorCapabilities,
} from '../port.ts';
import { checkBraintreeAccounts } from './accounts.ts';
import { toBraintreeAmount } from './amounts.ts';
import { braintreeRequestKey, createBraintreeClient, type BraintreeAccess } from './client.ts';
import { isOfEarlierRequest, isOfInstrument, unrefundableCodes } from './codes.ts';
import { captureKinds, isCapturing } from './history.ts';
import { createBraintreeLookup, type BraintreeSighting } from './lookup.ts';
import { readBraintreeNotice } from './notices.ts';
import {
  authorizeOperation,
  captureOperation,
  findRefundOperation,
  refundOperation,
  reverseOperation,
} from './operations.ts';
import { authorizationInput } from './request.ts';
import {
  declinedTransaction,
  readBraintreeRefund,
  readTransaction,
  type BraintreeTransaction,
} from './state.ts';

export interface BraintreeOptions extends BraintreeAccess {
  /** `sandbox_…` or `production_…`. */
  tokenizationKey: string;
  /** ID of the merchant account for each currency. */
  merchantAccounts: ReadonlyMap<string, string>;
  ledger: PaymentLedger;
  /** Epoch milliseconds. */
  now?(): number;
}

/**
 * Braintree as the processor. A payment has our reference as ID, which is the order ID of its transactions; the ledger remembers which
 * they are, and what is under way.
 * @throws TypeError when `apiBase` is not an origin
 */
export function createBraintreeProcessor(options: BraintreeOptions): PaymentProcessor {
  const { ledger, merchantAccounts, tokenizationKey, isLive, now = Date.now } = options;
  const api = createBraintreeClient(options);

  const record = (payment: string, kind: string, id: string, processorId = '', at = now()): Promise<void> =>
    ledger.record({ payment, kind, id, processorId, success: true, at });

  /** One clock for all nodes: a void must not take a capture for over because theirs differ. */
  const ledgerTime = async (): Promise<number> => (await ledger.now?.()) ?? now();

  const find = createBraintreeLookup({ api, ledger, record, now });

  const accountFor = (currency: string): string => {
    const account = merchantAccounts.get(currency);
    if (account === undefined) throw new ProcessorRefused('currency-not-supported');
    return account;
  };

  /** With what the ledger knows of an authorization that is under way. */
  function current(
    reference: string,
    { found, mayTurnUp, past }: Pick<BraintreeSighting, 'found' | 'mayTurnUp' | 'past'>,
  ): PaymentState {
    const isOver = found?.state.state === 'declined' || found?.state.state === 'cancelled';
    if ((!found || isOver) && mayTurnUp)
      return { id: reference, state: past.fenced ? 'voiding' : 'processing', captured: 0 };
    if (!found) return { id: reference, state: past.fenced ? 'cancelled' : 'unconfirmed', captured: 0 };
    const { state } = found;
    return past.fenced && state.state === 'processing' ? { ...state, state: 'voiding' } : state;
  }

  const look = async (reference: string): Promise<PaymentState> => current(reference, await find(reference));

  async function authorize(reference: string, authorization: Authorization): Promise<PaymentState> {
    const nonce = braintreeNonce(authorization.credential);
    if (nonce === undefined) return declinedTransaction(reference, 'credential-unsupported');
    const accountId = accountFor(authorization.currency);
    const print = createHash('sha256').update(nonce).digest('base64url');
    const attempt = randomUUID();
    const answered = (transactionId: string): Promise<void> =>
      record(reference, ownKinds.answered, attemptId(ownKinds.answered, print, attempt), transactionId);
    await record(reference, ownKinds.asked, attemptId(ownKinds.asked, print, attempt));
    // Recorded first, read then: a void at the same moment sees this request, or this one its fence.
    const past = readHistory(await ledger.entries(reference));
    if (past.fenced) {
      if (past.open === 1) await answered('');
      return look(reference);
    }
    const wasSent = past.open > 1 || past.paymentIds.length > 0;
    let isSent = wasSent;
    try {
      const key = braintreeRequestKey('authorize', reference, print);
      const input = authorizationInput(nonce, authorization, { accountId, key });
      const answer = await api.ask(authorizeOperation, { input });
      isSent = true;
      if ('refused' in answer) {
        if (wasSent || isOfEarlierRequest(answer.refused)) {
          // Of another request with the same nonce it says nothing: a nonce is taken once.
          const state = await look(reference);
          if (state.state !== 'unconfirmed') return state;
          throw new ProcessorUncertain('An earlier request for the payment is under way.');
        }
        if (!isOfInstrument(answer)) throw new ProcessorRefused(answer.refused);
        await answered('');
        return declinedTransaction(reference, `validation_${answer.refused}`);
      }
      const created = readTransaction(reference, memberOf(answer.data, 'authorizeCreditCard', 'transaction'));
      await answered(created.id);
      const unwanted = whyUnwanted(created, authorization);
      if (unwanted) {
        await voidPayment(reference);
        return unwanted;
      }
      // A void may have come meanwhile.
      if (readHistory(await ledger.entries(reference)).fenced) return await voidPayment(reference);
      return wasSent ? await look(reference) : created.state;
    } catch (error) {
      const isUnsent = error instanceof RequestNotSent && !isSent;
      if (isUnsent || (error instanceof ProcessorRefused && past.open === 1)) await answered('');
      if (isUnsent) return declinedTransaction(reference, processorUnreachable);
      throw error;
    }
  }

  async function voidPayment(reference: string): Promise<PaymentState> {
    const state = await look(reference);
    if (state.state === 'captured') return state;
    await record(reference, ownKinds.fenced, `fence:${reference}`);
    // Recorded first, read then: a capture at the same moment sees the fence, or this the capture.
    const seen = await find(reference);
    const { found, entries } = seen;
    if (found?.state.state !== 'authorised') return current(reference, seen);
    if (isCapturing(entries, await ledgerTime())) return { ...found.state, state: 'voiding' };
    await api.ask(reverseOperation, { input: { transactionId: found.id } });
    return look(reference);
  }

  async function capture(reference: string, { amount, currency }: PaymentAmount): Promise<PaymentState> {
    const value = toBraintreeAmount(amount, currency);
    const before = await look(reference);
    if (before.state !== 'authorised') return before;
    const attempt = randomUUID();
    const answered = (): Promise<void> =>
      record(reference, captureKinds.answered, `${captureKinds.answered}:${attempt}`);
    await record(reference, captureKinds.asked, `${captureKinds.asked}:${attempt}`, '', await ledgerTime());
    const seen = await find(reference);
    const { found, past } = seen;
    if (past.fenced) {
      await answered();
      return voidPayment(reference);
    }
    if (found?.state.state !== 'authorised') {
      await answered();
      return current(reference, seen);
    }
    if (found.isVaulted || found.currency !== currency) {
      await answered();
      return voidPayment(reference);
    }
    const input = { transactionId: found.id, transaction: { amount: value } };
    const answer = await api.ask(captureOperation, { input });
    await answered();
    if (!('refused' in answer)) {
      const captured = readTransaction(reference, memberOf(answer.data, 'captureTransaction', 'transaction'));
      return captured.state;
    }
    const after = await look(reference);
    return after.state === 'authorised'
      ? declinedTransaction(reference, `validation_${answer.refused}`)
      : after;
  }

  return {
    capabilities: () => ({ ...capabilities, currencies: [...merchantAccounts.keys()] }),
    facts: () => ({ name: 'braintree', tokenizationKey, isLive }),
    check: () => checkBraintreeAccounts(api, options),
    open: async ({ reference, amount, currency }) => {
      accountFor(currency);
      toBraintreeAmount(amount, currency);
      const known = await ledger.entries(reference);
      return known.length > 0 ? look(reference) : { id: reference, state: 'unconfirmed', captured: 0 };
    },
    authorize: (reference, authorization) =>
      untilDeadline(authorization.deadline, () => authorize(reference, authorization)),
    findByReference: look,
    void: voidPayment,
    capture,

    async refund(reference, { amount, currency }, key) {
      const { found } = await find(reference);
      if (!found) throw new ProcessorUncertain('The payment was not found.');
      const { state } = found.state;
      // Nothing was taken, or nothing stays taken.
      if (state === 'cancelled' || state === 'declined') return { status: 'failed' };
      // Until then it would be refused, and its key for good: it is asked for again.
      if (!found.isSettled) return { status: 'pending' };
      const answer = await api.ask(refundOperation, {
        input: {
          apiRequestKey: braintreeRequestKey('refund', found.id, key),
          transactionId: found.id,
          refund: { amount: toBraintreeAmount(amount, currency), orderId: reference },
        },
      });
      if (!('refused' in answer))
        return readBraintreeRefund(memberOf(answer.data, 'refundTransaction', 'refund'));
      if (unrefundableCodes.has(answer.refused)) return { status: 'failed' };
      // The key may be in flight, or the settlement only just begun: nothing that is refused here says that no refund was made.
      throw new ProcessorUncertain(`The payment processor did not accept the refund: ${answer.refused}.`);
    },

    async findRefund(refundId) {
      const answer = await api.ask(findRefundOperation, { id: refundId });
      if ('refused' in answer || receivedText(answer.data, 'node', '__typename') !== 'Refund')
        throw new ProcessorRefused('resource_missing');
      return readBraintreeRefund(memberOf(answer.data, 'node'));
    },

    async readNotices(body) {
      const notice = readBraintreeNotice(body, options);
      if (notice === undefined) return undefined;
      const { reference } = notice;
      return reference === undefined ? [] : [{ reference, intentId: reference }];
    },
  };
}

/** Of a payment that must be voided: the decline that it is answered as. */
function whyUnwanted(
  { state, isVaulted, ...given }: BraintreeTransaction,
  { amount, currency }: Authorization,
): PaymentState | undefined {
  if (state.state === 'declined' || state.state === 'cancelled') return undefined;
  if (isVaulted) return declinedTransaction(state.id, 'credential-unsupported');
  const holds = state.state === 'authorised' || state.state === 'captured';
  // Less than was asked for, or in the currency of another merchant account.
  return holds && (given.amount !== amount || given.currency !== currency)
    ? declinedTransaction(state.id, 'amount-mismatch', false)
    : undefined;
}

/** Braintree keeps request keys for 30 days. */
const capabilities: Omit<ProcessorCapabilities, 'currencies'> = {
  settlement: 'synchronous',
  // A batch settles them.
  canFailLater: true,
  lookup: 'read',
  hostedPage: false,
  threeDSecure: 'none',
  refundKeyMs: 29 * day,
};
