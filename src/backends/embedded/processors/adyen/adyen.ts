import { day, processorUnreachable } from '#commerce';
import {
  ProcessorRefused,
  ProcessorUncertain,
  RequestNotSent,
  type Authorization,
  type LedgerEntry,
  type PaymentLedger,
  type PaymentProcessor,
  type PaymentState,
  type ProcessorCapabilities,
  type ProcessorNotice,
  type RefundState,
} from '../port.ts';
import { fromAdyenAmount, toAdyenAmount } from './amounts.ts';
import { checkAdyenKey } from './check.ts';
import { createAdyenClient, adyenKeyOf, pspOf } from './client.ts';
import type { AdyenAccess, AdyenAnswer } from './client.ts';
import { declinedBy, isInstrumentError, reasonCode, resultCodes } from './codes.ts';
import { readAdyenNotices } from './notices.ts';
import { answerId, changeId, own, readPayment, readRefund, type PaymentReading } from './reading.ts';
import { adyenPaymentRequest, readPaymentMethod } from './request.ts';

export interface AdyenProcessorOptions extends AdyenAccess {
  merchantAccount: string;
  /** Of the standard webhook: hexadecimal. */
  hmacKey: string;
  /** What Adyen answered and notified: it cannot be asked later. */
  ledger: PaymentLedger;
  /** Epoch milliseconds. */
  now?(): number;
  /** Gets what Adyen refused and nobody waits for. */
  log?(event: string, facts: Record<string, unknown>): void;
}

/**
 * Adyen's Checkout API as the processor, or any server with its API at `apiBase`. A payment's ID is our reference: Adyen has none
 * before it is asked to authorize, and a request whose answer is lost can be ended by reference alone.
 * @throws TypeError when `apiBase` is not an origin, or a live account has no `liveUrlPrefix`
 */
export function createAdyenProcessor(options: AdyenProcessorOptions): PaymentProcessor {
  const { merchantAccount, hmacKey, isLive, ledger, now = Date.now, log = () => {} } = options;
  const client = createAdyenClient(options, now);

  const read = async (id: string): Promise<PaymentReading> => readPayment(await ledger.entries(id), now());
  const keep = (
    id: string,
    payment: string,
    kind: string,
    entry: Partial<Omit<LedgerEntry, 'id' | 'payment' | 'kind'>> = {},
  ): Promise<void> =>
    ledger.record({ id, payment, kind, success: true, processorId: '', at: now(), ...entry });
  /** Accepted; what comes of it is in a notice. */
  const change = async (
    [path, kind, key]: [path: string, kind: string, key: string[]],
    id: string,
    paymentPsp: string,
    body: object = {},
  ): Promise<string> => {
    const answer = await client.post(path, { merchantAccount, reference: id, ...body }, adyenKeyOf(...key));
    const psp = pspOf(answer);
    if (psp === undefined) throw new ProcessorUncertain('The payment processor gave no reference.');
    await keep(`${kind}:${psp}`, id, kind, { processorId: changeId(paymentPsp, psp) });
    return psp;
  };

  async function authorize(id: string, authorization: Authorization): Promise<PaymentState> {
    const paymentMethod = readPaymentMethod(authorization.credential, isLive);
    if (!paymentMethod) return { id, ...declinedBy('credential-unsupported'), captured: 0 };
    const body = adyenPaymentRequest(authorization, paymentMethod, merchantAccount);
    const key = adyenKeyOf('payments', id, JSON.stringify(body));
    const before = await ledger.entries(id);
    const reading = readPayment(before, now());
    const isRepeated = before.some((entry) => entry.id === `asked:${key}`);
    // Of two instruments under way at once, both could be charged.
    const mayAsk = ['unconfirmed', 'declined'].includes(reading.state)
      ? !reading.isVoidAsked && reading.captureAsked === undefined && reading.loose.length === 0
      : isRepeated && ['processing', 'challenge'].includes(reading.state) && !reading.isVoidAsked;
    if (!mayAsk) return toState(id, reading);
    const { amount, currency } = authorization;
    await keep(`asked:${key}`, id, own.asked, { amount, currency });
    // A void that came in between counts: it saw the request, or is seen here.
    const after = await read(id);
    if (after.isVoidAsked) return toState(id, after);
    let answer: AdyenAnswer;
    try {
      answer = await client.post('/payments', body, key, authorization.deadline);
    } catch (error) {
      const reason = declineReason(error, isRepeated);
      if (reason === undefined && !(error instanceof ProcessorRefused)) throw error;
      await keep(`rejected:${key}`, id, own.rejected, {
        success: false,
        ...(reason === undefined ? {} : { reason }),
      });
      if (reason !== undefined) return toState(id, await read(id));
      throw error;
    }
    return keepResult(id, key, answer);
  }

  /** @param key of the request that was answered */
  async function keepResult(id: string, key: string, answer: AdyenAnswer): Promise<PaymentState> {
    const { resultCode, refusalReason, refusalReasonCode } = answer;
    const meaning =
      typeof resultCode === 'string' && Object.hasOwn(resultCodes, resultCode)
        ? resultCodes[resultCode]
        : undefined;
    if (typeof resultCode !== 'string' || meaning === undefined)
      throw new ProcessorUncertain('The payment processor answered with an unknown result.');
    const challengeUrl = meaning === 'redirect' ? linkOf(answer['action']) : undefined;
    const isStuck = meaning === 'unsupported' || (meaning === 'redirect' && challengeUrl === undefined);
    const success = meaning === 'authorised' || meaning === 'partial';
    const reason = isStuck ? 'challenge-unsupported' : reasonCode(refusalReason, refusalReasonCode);
    await keep(answerId(key, resultCode), id, isStuck ? 'IdentifyShopper' : resultCode, {
      success,
      processorId: pspOf(answer) ?? '',
      // Another amount than the one that was asked for cannot pay the order.
      ...(meaning === 'partial' ? { amount: 0 } : {}),
      ...(success ? fromAdyenAmount(answer['amount']) : {}),
      ...(isStuck || meaning === 'declined' ? { reason } : {}),
    });
    const reading = await read(id);
    const mustEnd = reading.loose.length > 0;
    if (mustEnd) await cancelLoose(id);
    const state = toState(id, mustEnd ? await read(id) : reading);
    return state.state === 'challenge' && challengeUrl !== undefined ? { ...state, challengeUrl } : state;
  }

  /** The buyer came back: Adyen authorizes only when it is handed what its page gave the buyer's browser. */
  async function finishChallenge(id: string, redirectResult: string): Promise<PaymentState> {
    const reading = await read(id);
    if (reading.state !== 'challenge' || reading.isVoidAsked) return toState(id, reading);
    const key = adyenKeyOf('details', id, redirectResult);
    try {
      return await keepResult(
        id,
        key,
        await client.post('/payments/details', { details: { redirectResult } }, key),
      );
    } catch (error) {
      // A made-up or used result: what Adyen notifies counts.
      if (error instanceof ProcessorRefused) return toState(id, await read(id));
      throw error;
    }
  }

  async function capture(id: string, money: { amount: number; currency: string }): Promise<PaymentState> {
    const before = await read(id);
    const isAgain = before.state === 'capturing';
    if ((before.state !== 'authorised' && !isAgain) || before.isVoidAsked) return toState(id, before);
    const entries = await ledger.entries(id);
    if (isAgain && entries.some(({ kind }) => kind === own.captureReceived)) return toState(id, before);
    await keep(`captureAsked:${id}`, id, own.captureAsked, money);
    const { psp, captureAsked, state } = await read(id);
    if (psp === undefined || captureAsked === undefined) return toState(id, await read(id));
    if (state !== 'capturing') return toState(id, await read(id));
    const { currency } = money;
    await change([`/payments/${psp}/captures`, own.captureReceived, ['capture', psp]], id, psp, {
      amount: toAdyenAmount({ amount: captureAsked, currency }),
    });
    return toState(id, await read(id));
  }

  async function end(id: string): Promise<PaymentState> {
    const before = await read(id);
    if (before.state === 'captured' || before.state === 'capturing') return toState(id, before);
    await keep(`voidAsked:${id}`, id, own.voidAsked);
    await cancelLoose(id);
    const { unknown, isFenced } = await read(id);
    if (unknown > 0 && !isFenced) await cancelByReference(id);
    return toState(id, await read(id));
  }

  /** Ends what must not stay. A cancel that failed is followed by a reversal, which also ends what was captured by others. */
  async function cancelLoose(id: string): Promise<void> {
    const entries = await ledger.entries(id);
    // A payment that we did not ask for is the merchant's own, whatever its reference.
    if (!entries.some(({ kind }) => kind === own.asked)) return;
    for (const psp of readPayment(entries, now()).loose) {
      const failures = entries.filter(
        ({ kind, processorId, success }) =>
          kind.startsWith('CANCEL') && !success && processorId.startsWith(`${psp}/`),
      ).length;
      const path = `/payments/${psp}/${failures === 0 ? 'cancels' : 'reversals'}`;
      await change([path, own.cancelReceived, ['cancel', psp, String(failures)]], id, psp);
    }
  }

  async function cancelByReference(id: string): Promise<void> {
    const key = ['technical-cancel', id];
    await change(['/cancels', own.technicalCancelReceived, key], id, '', { paymentReference: id });
  }

  async function refund(
    id: string,
    money: { amount: number; currency: string },
    key: string,
  ): Promise<RefundState> {
    const { psp, captured, state } = await read(id);
    // Adyen refunds only what is captured, and that is not known yet.
    if (state === 'capturing') return { status: 'pending' };
    if (psp === undefined || captured === 0) return { status: 'failed' };
    const mark = adyenKeyOf(key).slice(0, 15);
    const refundPsp = await change(
      [`/payments/${psp}/refunds`, own.refundReceived, ['refund', psp, key]],
      id,
      psp,
      { amount: toAdyenAmount(money), reference: `${id}.${mark}` },
    );
    return findRefund(`${refundPsp}.${id}`);
  }

  async function findRefund(refundId: string): Promise<RefundState> {
    const [psp = '', payment = ''] = refundId.split('.');
    return { id: refundId, status: readRefund(await ledger.entries(payment), psp) };
  }

  async function readNotices(body: string): Promise<ProcessorNotice[] | undefined> {
    const entries = readAdyenNotices(body, { hmacKey, isLive, merchantAccount });
    if (!entries) return undefined;
    for (const entry of entries) await ledger.record(entry);
    const payments = [...new Set(entries.map(({ payment }) => payment))];
    // An authorization that comes after its end, or beside another one, is ended at once: nobody asks for it any more.
    const notices: ProcessorNotice[] = [];
    for (const reference of payments) {
      const failure = await cancelLoose(reference).catch((error: Error) => error);
      const isRefused = failure instanceof ProcessorRefused;
      // The same notice would be refused again.
      if (isRefused) log('processor-refused', { call: 'void', code: failure.code, reference });
      const isOpen = failure !== undefined && !isRefused;
      notices.push({ reference, intentId: reference, ...(isOpen ? { failure } : {}) });
    }
    return notices;
  }

  const operations = {
    open: async ({ reference }) => toState(reference, await read(reference)),
    authorize,
    findByReference: async (id, returned) => {
      const redirectResult = returned?.['redirectResult'];
      return redirectResult === undefined ? toState(id, await read(id)) : finishChallenge(id, redirectResult);
    },
    capture,
    void: end,
    refund,
    findRefund,
    readNotices,
  } satisfies Omit<PaymentProcessor, 'facts' | 'capabilities'>;

  return {
    ...guarded(operations),
    capabilities: () => capabilities,
    facts: () => ({ name: 'adyen', merchantAccount, isLive }),
    check: () => checkAdyenKey(client, merchantAccount),
  };
}

/**
 * Adyen keeps idempotency keys for at least seven days: https://docs.adyen.com/development-resources/api-idempotency. Every currency
 * of the account can be charged.
 */
const capabilities: ProcessorCapabilities = {
  settlement: 'asynchronous',
  lookup: 'fence',
  hostedPage: false,
  threeDSecure: 'redirect',
  refundKeyMs: 6 * day,
  currencies: 'any',
};

function toState(id: string, { state, captured, reason, retryable }: PaymentReading): PaymentState {
  return {
    id,
    state,
    captured,
    ...(reason === undefined ? {} : { reason }),
    ...(retryable === undefined ? {} : { retryable }),
  };
}

/** Why an authorization that failed is declined. @param isRepeated an earlier request of it may have arrived */
function declineReason(error: unknown, isRepeated: boolean): string | undefined {
  if (error instanceof ProcessorRefused && isInstrumentError(error.code)) return 'credential-refused';
  return error instanceof RequestNotSent && !isRepeated ? processorUnreachable : undefined;
}

/** Only a plain link can be passed on; a form cannot. */
function linkOf(action: unknown): string | undefined {
  const { type, method, url } = (action ?? {}) as Record<string, unknown>;
  const isLink = type === 'redirect' && (method === undefined || method === 'GET');
  return isLink && typeof url === 'string' && /^https?:/.test(url) ? url : undefined;
}

/** What is neither of the port's errors, such as a database that does not answer, leaves open what happened. */
function guarded<T extends Record<string, (...args: never[]) => Promise<unknown>>>(operations: T): T {
  const entries = Object.entries(operations).map(([name, operation]) => [
    name,
    (...args: never[]) =>
      operation(...args).catch((error: unknown) => {
        if (error instanceof ProcessorUncertain || error instanceof ProcessorRefused) throw error;
        throw new ProcessorUncertain('What happened to the payment could not be kept or read.');
      }),
  ]);
  return Object.fromEntries(entries) as T;
}
