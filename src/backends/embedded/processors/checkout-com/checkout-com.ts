import { createHash, randomUUID } from 'node:crypto';
import { hour, processorUnreachable } from '#commerce';
import { memberOf, receivedText } from '../json-exchange.ts';
import { untilDeadline } from '../deadline.ts';
import {
  attemptId,
  foremost,
  mayTurnUp,
  ownKinds,
  readHistory,
  type PaymentHistory,
} from '../payment-history.ts';
import {
  ProcessorRefused,
  ProcessorUncertain,
  RequestNotSent,
  type LedgerEntry,
  type PaymentLedger,
  type PaymentProcessor,
  type PaymentState,
  type ProcessorCapabilities,
} from '../port.ts';
import { toUnits } from './amounts.ts';
import { createCheckoutComClient, idempotencyKey, type CheckoutComAccess } from './client.ts';
import { isSigned, readEvent } from './notices.ts';
import { checkoutComPayment, readCredential, type PaymentRequestSettings } from './payment-request.ts';
import { declinedFor, toPaymentState, unknownReason } from './state.ts';

export interface CheckoutComOptions extends CheckoutComAccess, PaymentRequestSettings {
  /** Signature key of the webhook. */
  webhookKey: string;
  ledger: PaymentLedger;
  /** Epoch milliseconds. */
  now?(): number;
}

/** A payment as the API shows it. */
interface Found {
  id: string;
  payment: unknown;
  state: PaymentState;
}

/**
 * Checkout.com as the processor. A payment has our reference as ID; the ledger remembers which of Checkout.com's payments it is, and
 * what was accepted and is not done yet.
 * @throws TypeError when `apiBase` is not an origin
 */
export function createCheckoutComProcessor(options: CheckoutComOptions): PaymentProcessor {
  const { ledger, publicKey, isLive, now = Date.now } = options;
  const api = createCheckoutComClient(options);

  const history = async (reference: string): Promise<PaymentHistory> =>
    readHistory(await ledger.entries(reference));

  const record = (
    payment: string,
    kind: string,
    more: Partial<LedgerEntry> & Pick<LedgerEntry, 'id'>,
  ): Promise<void> => ledger.record({ payment, kind, success: true, processorId: '', at: now(), ...more });

  /** Directly by ID where it is known, because the search by reference lags. It is needed for an authorization without an answer. */
  async function find(reference: string, past: PaymentHistory): Promise<Found | undefined> {
    const listed =
      past.paymentIds.length === 0 || past.unanswered !== undefined ? await api.paymentsOf(reference) : [];
    const ids = new Set([...past.paymentIds, ...listed.flatMap((one) => receivedText(one, 'id') ?? [])]);
    const payments = await Promise.all(
      [...ids].map(async (id): Promise<Found[]> => {
        const payment = await api.payment(id);
        if (payment === undefined) return [];
        const state = toPaymentState(reference, payment);
        return [{ id, payment, state: state.state === 'declined' ? await withReason(id, state) : state }];
      }),
    );
    const found = payments.flat();
    const best = foremost(found.map(({ state }) => state));
    return found.find(({ state }) => state === best);
  }

  /** A payment that was read by its ID does not say why it was declined: its actions do. */
  async function withReason(id: string, state: PaymentState): Promise<PaymentState> {
    if (state.reason !== unknownReason) return state;
    const action = (await api.actions(id)).find((one) => memberOf(one, 'approved') === false);
    const code = receivedText(action, 'response_code');
    return code && /^\w{1,32}$/.test(code) ? declinedFor(state.id, `response_${code}`) : state;
  }

  /** With what the ledger knows of actions that are under way. */
  async function current(
    reference: string,
    found: Found | undefined,
    past: PaymentHistory,
  ): Promise<PaymentState> {
    const isOver = found?.state.state === 'declined' || found?.state.state === 'cancelled';
    if ((!found || isOver) && mayTurnUp(past, now()))
      return { id: reference, state: past.fenced ? 'voiding' : 'processing', captured: 0 };
    if (!found) return { id: reference, state: past.fenced ? 'cancelled' : 'unconfirmed', captured: 0 };
    const { state } = found;
    if (past.fenced && (state.state === 'challenge' || state.state === 'processing'))
      return { id: reference, state: 'voiding', captured: 0 };
    if (state.state !== 'authorised' || !(past.captureId || past.voidId)) return state;
    const actions = await api.actions(found.id);
    const result = (id: string | undefined): 'none' | 'open' | 'failed' => {
      if (id === undefined) return 'none';
      const action = actions.find((one) => memberOf(one, 'id') === id);
      return memberOf(action, 'approved') === false ? 'failed' : 'open';
    };
    if (result(past.voidId) === 'open') return { ...state, state: 'voiding' };
    if (result(past.captureId) === 'open') return { ...state, state: 'capturing' };
    if (result(past.captureId) === 'failed' && !past.fenced) {
      const code = receivedText(
        actions.find((one) => memberOf(one, 'id') === past.captureId),
        'response_code',
      );
      return declinedFor(
        reference,
        code && /^\w{1,32}$/.test(code) ? `response_${code}` : 'capture-declined',
      );
    }
    return state;
  }

  async function look(reference: string): Promise<PaymentState> {
    const past = await history(reference);
    return current(reference, await find(reference, past), past);
  }

  /** How often an action failed is part of its key: the processor answers a key again as it did the first time. */
  async function act(
    action: 'captures' | 'voids',
    reference: string,
    id: string,
    body: object,
  ): Promise<PaymentState | undefined> {
    const type = action === 'captures' ? 'Capture' : 'Void';
    const failed = (await api.actions(id)).filter(
      (one) => memberOf(one, 'type') === type && memberOf(one, 'approved') === false,
    ).length;
    const key = idempotencyKey(action, id, JSON.stringify(body), String(failed));
    const done = await api.act(action, id, { reference, ...body }, key);
    if ('refused' in done) return undefined;
    const kind = action === 'captures' ? ownKinds.captureAccepted : ownKinds.voidAccepted;
    await record(reference, kind, { id: `${kind}:${done.actionId}`, processorId: `${id}:${done.actionId}` });
    return look(reference);
  }

  async function authorize(
    ...[reference, authorization]: Parameters<PaymentProcessor['authorize']>
  ): Promise<PaymentState> {
    const credential = readCredential(authorization.credential);
    if (!credential) return declinedFor(reference, 'credential-unsupported');
    const print = createHash('sha256').update(JSON.stringify(credential)).digest('base64url');
    const nonce = randomUUID();
    const answered = (processorId: string): Promise<void> =>
      record(reference, ownKinds.answered, {
        id: attemptId(ownKinds.answered, print, nonce),
        processorId,
        success: processorId !== '',
      });
    await record(reference, ownKinds.asked, { id: attemptId(ownKinds.asked, print, nonce) });
    // Recorded first, read then: a void at the same moment sees this request, or this one its fence.
    const past = await history(reference);
    if (past.fenced) {
      if (past.open === 1) await answered('');
      return look(reference);
    }
    /** Of another request with the same instrument it says nothing: a token is taken once. */
    const refused = async (code: string): Promise<PaymentState> => {
      if (past.open === 1) await answered('');
      const state = await look(reference);
      return state.state === 'unconfirmed' ? declinedFor(reference, code) : state;
    };
    const wasSent = past.open > 1 || past.paymentIds.length > 0;
    let isSent = wasSent;
    try {
      const made = 'token' in credential ? credential : await api.tokenize(credential.googlePay);
      if ('refused' in made) return await refused(made.refused);
      const body = checkoutComPayment(made.token, authorization, options);
      const created = await api.createPayment(body, idempotencyKey('pay', reference, print));
      if ('refused' in created) return await refused(created.refused);
      isSent = true;
      const id = receivedText(created.payment, 'id');
      if (!id) throw new ProcessorUncertain('The payment processor returned a payment without an ID.');
      await answered(id);
      // A key that was used before is answered as it was then; and a void may have come meanwhile.
      if ((await history(reference)).fenced) return await voidPayment(reference);
      return wasSent ? await look(reference) : toPaymentState(reference, created.payment);
    } catch (error) {
      const isUnsent = error instanceof RequestNotSent && !isSent;
      if (isUnsent || (error instanceof ProcessorRefused && past.open === 1)) await answered('');
      if (isUnsent) return declinedFor(reference, processorUnreachable);
      throw error;
    }
  }

  async function voidPayment(reference: string): Promise<PaymentState> {
    const past = await history(reference);
    const found = await find(reference, past);
    const state = await current(reference, found, past);
    if (state.state === 'captured' || state.state === 'capturing') return state;
    await record(reference, ownKinds.fenced, { id: `fence:${reference}` });
    if (state.state === 'voiding' && past.voidId && found?.state.state === 'authorised') return state;
    if (!found || !endable.has(found.state.state)) return look(reference);
    return (await act('voids', reference, found.id, {})) ?? look(reference);
  }

  return {
    capabilities: () => capabilities,
    facts: () => ({ name: 'checkout-com', publicKey, isLive }),
    open: async ({ reference, amount, currency }) => {
      toUnits(amount, currency);
      const known = await ledger.entries(reference);
      return known.length > 0 ? look(reference) : { id: reference, state: 'unconfirmed', captured: 0 };
    },
    authorize: (reference, authorization) =>
      untilDeadline(authorization.deadline, () => authorize(reference, authorization)),
    findByReference: look,
    void: voidPayment,

    async capture(reference, { amount, currency }) {
      const past = await history(reference);
      const found = await find(reference, past);
      const state = await current(reference, found, past);
      const failedBefore = state.state === 'declined' && found?.state.state === 'authorised';
      if (!found || (state.state !== 'authorised' && !failedBefore)) return state;
      const body = { amount: toUnits(amount, currency), capture_type: 'Final' };
      return (await act('captures', reference, found.id, body)) ?? look(reference);
    },

    async refund(reference, { amount, currency }, key) {
      const found = await find(reference, await history(reference));
      if (!found) throw new ProcessorUncertain('The payment was not found.');
      const body = { amount: toUnits(amount, currency), reference };
      const done = await api.act('refunds', found.id, body, idempotencyKey('refunds', found.id, key));
      if ('refused' in done) return { status: 'failed' };
      return refundOf(`${found.id}:${done.actionId}`);
    },

    findRefund: refundOf,

    async readNotices(body, header) {
      if (!isSigned(body, header('cko-signature'), options.webhookKey)) return undefined;
      const entry = readEvent(body, now());
      if (!entry) return [];
      await ledger.record(entry);
      return [{ reference: entry.payment, intentId: entry.payment }];
    },
  };

  /** An action is in the list once the acquirer has answered. */
  async function refundOf(refundId: string): ReturnType<PaymentProcessor['findRefund']> {
    const [paymentId = '', actionId = ''] = refundId.split(':');
    const action = (await api.actions(paymentId)).find((one) => memberOf(one, 'id') === actionId);
    const isMissing = action === undefined && (await api.payment(paymentId)) === undefined;
    if (isMissing) throw new ProcessorRefused('resource_missing');
    const approved = memberOf(action, 'approved');
    if (typeof approved !== 'boolean') return { id: refundId, status: 'pending' };
    return { id: refundId, status: approved ? 'completed' : 'failed' };
  }
}

const endable: ReadonlySet<PaymentState['state']> = new Set(['authorised', 'challenge', 'processing']);

/** By default Checkout.com keeps idempotency keys for 24 hours: https://www.checkout.com/docs/payments/manage-payments/idempotency. */
const capabilities: ProcessorCapabilities = {
  settlement: 'asynchronous',
  lookup: 'read',
  hostedPage: false,
  threeDSecure: 'redirect',
  refundKeyMs: 23 * hour,
  currencies: 'any',
};
