import { createHash, randomUUID } from 'node:crypto';
import { hour, minute, processorUnreachable } from '#commerce';
import { untilDeadline } from '../deadline.ts';
import { memberOf, receivedText } from '../json-exchange.ts';
import {
  ProcessorRefused,
  ProcessorUncertain,
  RequestNotSent,
  type Authorization,
  type PaymentLedger,
  type PaymentProcessor,
  type PaymentState,
  type ProcessorCapabilities,
  type RefundState,
} from '../port.ts';
import { payPalCurrencies, toPayPalMoney } from './amounts.ts';
import { createSignatureCheck } from './certificate.ts';
import { createPayPalClient, payPalRequestId, type PayPalAccess } from './client.ts';
import { declinedOrder, readPayPalOrder, stateOfOrder, type PayPalOrder } from './order.ts';
import { paymentSource } from './payment-source.ts';

export interface PayPalOptions extends PayPalAccess {
  /** ID of the webhook in PayPal's developer dashboard: part of what its signatures cover. */
  webhookId: string;
  /** Of the business account that is paid. */
  merchantId: string;
  ledger: PaymentLedger;
  /** Epoch milliseconds. */
  now?(): number;
}

/** Entries of our own. */
const asked = 'authorization_asked';
const answered = 'authorization_answered';
const fenced = 'void_wanted';

/** A request that was sent has arrived by then, or never will. */
const inFlightMs = minute;

interface Known {
  order: PayPalOrder;
  state: PaymentState;
  fenced: boolean;
}

/**
 * PayPal as the processor: an order with the intent AUTHORIZE for each payment, paid with a saved card or wallet, or approved by the
 * buyer on PayPal's page. The ledger keeps which orders must not be charged any more: PayPal has no request to end one.
 * @throws TypeError when `apiBase` is not an origin
 */
export function createPayPalProcessor(options: PayPalOptions): PaymentProcessor {
  const { clientId, merchantId, isLive, ledger, webhookId, fetcher, now = Date.now } = options;
  const api = createPayPalClient(options, now);
  const host = isLive ? 'paypal.com' : 'sandbox.paypal.com';
  const signatures = createSignatureCheck({
    webhookId,
    origins: [`https://api.${host}`, `https://api-m.${host}`, ...(options.apiBase ? [api.origin] : [])],
    fetcher,
    now,
  });
  const ordersPath = '/v2/checkout/orders';

  const record = (payment: string, kind: string, id: string, processorId: string): Promise<void> =>
    ledger.record({ id, payment, kind, success: true, processorId, at: now() });

  /** Undefined for an order that PayPal no longer has: it can no longer be charged. */
  async function look(id: string): Promise<Known | undefined> {
    const answer = await api.ask('GET', `${ordersPath}/${encodeURIComponent(id)}`);
    if ('refused' in answer) return undefined;
    const order = readPayPalOrder(answer.body);
    const entries = (await ledger.entries(order.reference)).filter(({ processorId }) => processorId === id);
    const isFenced = entries.some(({ kind }) => kind === fenced);
    const answers = new Set(entries.filter(({ kind }) => kind === answered).map((one) => one.id));
    const open = entries.some(
      (one) => one.kind === asked && now() - one.at < inFlightMs && !answers.has(`${one.id}:${answered}`),
    );
    const state = stateOfOrder(order);
    const isUntouched = order.authorization === undefined && order.captures.length === 0;
    if (isUntouched && isFenced)
      return { order, fenced: true, state: { id, state: open ? 'voiding' : 'cancelled', captured: 0 } };
    const mayTurnUp = isUntouched && open && state.state !== 'challenge';
    return { order, fenced: isFenced, state: mayTurnUp ? { id, state: 'processing', captured: 0 } : state };
  }

  const stateOf = async (id: string): Promise<PaymentState> =>
    (await look(id))?.state ?? { id, state: 'cancelled', captured: 0 };

  async function authorize(id: string, authorization: Authorization): Promise<PaymentState> {
    const source = paymentSource(authorization);
    if (!source) return declinedOrder(id, 'credential-unsupported');
    const { reference } = authorization;
    const print = createHash('sha256').update(JSON.stringify(source)).digest('base64url');
    const askedId = `${asked}:${id}:${randomUUID()}`;
    await record(reference, asked, askedId, id);
    const settled = (): Promise<void> => record(reference, answered, `${askedId}:${answered}`, id);
    // Recorded first, read then: a void at the same moment sees this request, or this one its fence.
    const entries = (await ledger.entries(reference)).filter(({ processorId }) => processorId === id);
    const isFirst = entries.filter(({ kind }) => kind === asked).length === 1;
    if (entries.some(({ kind }) => kind === fenced)) {
      await settled();
      return stateOf(id);
    }
    let isSent = !isFirst;
    try {
      const state = isFirst ? undefined : (await look(id))?.state;
      if (state && state.state !== 'unconfirmed' && state.state !== 'processing') {
        await settled();
        return state;
      }
      const result = await confirmAndAuthorize(id, source, print);
      isSent = true;
      await settled();
      if ((await ledger.entries(reference)).some((one) => one.kind === fenced && one.processorId === id))
        return await voidOrder(id);
      return result ?? (await stateOf(id));
    } catch (error) {
      // An approved order is charged by nothing but our next request.
      const isUnsent = error instanceof RequestNotSent && !isSent;
      if (isUnsent || error instanceof ProcessorRefused) await settled();
      if (isUnsent) return declinedOrder(id, processorUnreachable);
      throw error;
    }
  }

  /** Undefined where the order itself tells. */
  async function confirmAndAuthorize(
    id: string,
    source: object,
    print: string,
  ): Promise<PaymentState | undefined> {
    const path = `${ordersPath}/${encodeURIComponent(id)}`;
    const body = { payment_source: source };
    const confirmed = await api.ask(
      'POST',
      `${path}/confirm-payment-source`,
      body,
      payPalRequestId('confirm', id, print),
    );
    if ('refused' in confirmed)
      return isOver(confirmed.refused) ? undefined : declinedOrder(id, confirmed.refused);
    const status = receivedText(confirmed.body, 'status');
    return status === 'APPROVED' ? authorizeApproved(id) : undefined;
  }

  async function authorizeApproved(id: string): Promise<PaymentState | undefined> {
    const path = `${ordersPath}/${encodeURIComponent(id)}/authorize`;
    const done = await api.ask('POST', path, {}, payPalRequestId('authorize', id));
    if ('refused' in done) return isOver(done.refused) ? undefined : declinedOrder(id, done.refused);
    return undefined;
  }

  async function voidOrder(id: string): Promise<PaymentState> {
    const before = await look(id);
    if (!before) return { id, state: 'cancelled', captured: 0 };
    if (before.state.state === 'captured' || before.state.state === 'capturing') return before.state;
    await record(before.order.reference, fenced, `${fenced}:${id}`, id);
    const known = await look(id);
    const authorization = known?.order.authorization;
    if (authorization?.status === 'CREATED' || authorization?.status === 'PENDING')
      await api.ask('POST', `/v2/payments/authorizations/${encodeURIComponent(authorization.id)}/void`);
    return authorization ? stateOf(id) : (known?.state ?? { id, state: 'cancelled', captured: 0 });
  }

  async function findRefund(refundId: string): Promise<RefundState> {
    const answer = await api.ask('GET', `/v2/payments/refunds/${encodeURIComponent(refundId)}`);
    if ('refused' in answer) throw new ProcessorUncertain('The refund was not found.');
    return { id: refundId, status: refundStatus(answer.body) };
  }

  return {
    capabilities: () => capabilities,
    facts: () => ({ name: 'paypal', clientId, merchantId, isLive }),

    async open({ reference, amount, currency, orderNumber }) {
      const body = {
        intent: 'AUTHORIZE',
        purchase_units: [
          {
            reference_id: reference,
            custom_id: reference,
            description: `Order ${orderNumber}`.slice(0, 127),
            amount: toPayPalMoney(amount, currency),
            payee: { merchant_id: merchantId },
          },
        ],
      };
      // A second preparation of one attempt may have another number: that is another order, and one of them is never charged.
      const key = payPalRequestId('open', reference, JSON.stringify(body));
      const answer = await api.ask('POST', ordersPath, body, key);
      if ('refused' in answer) throw new ProcessorRefused(answer.refused);
      const { id } = readPayPalOrder(answer.body);
      return stateOf(id);
    },

    authorize: (id, authorization) =>
      untilDeadline(authorization.deadline, () => authorize(id, authorization)),
    findByReference: stateOf,
    void: voidOrder,

    async capture(id, { amount, currency }) {
      const before = await look(id);
      const failed = before?.order.captures.length ?? 0;
      const again =
        failed > 0 && before?.state.state === 'declined' && before.order.authorization?.status === 'CREATED';
      if (!before || (before.state.state !== 'authorised' && !again)) return stateOf(id);
      let { authorization } = before.order;
      if (authorization === undefined) {
        const refused = await authorizeApproved(id);
        if (refused) return refused;
        authorization = (await look(id))?.order.authorization;
      }
      if (authorization?.status !== 'CREATED') return stateOf(id);
      const money = toPayPalMoney(amount, currency);
      const path = `/v2/payments/authorizations/${encodeURIComponent(authorization.id)}/capture`;
      const key = payPalRequestId('capture', authorization.id, money.value, String(failed));
      const done = await api.ask('POST', path, { amount: money, final_capture: true }, key);
      if ('refused' in done && !isOver(done.refused)) return declinedOrder(id, done.refused);
      return stateOf(id);
    },

    async refund(id, { amount, currency }, key) {
      const capture = (await look(id))?.order.captures.find(
        ({ status }) => status !== 'DECLINED' && status !== 'FAILED',
      );
      if (!capture) throw new ProcessorUncertain('The payment was not found.');
      const path = `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`;
      const body = { amount: toPayPalMoney(amount, currency) };
      const done = await api.ask('POST', path, body, payPalRequestId('refund', capture.id, key));
      if ('refused' in done) {
        if (unrefundable.has(done.refused)) return { status: 'failed' };
        throw new ProcessorRefused(done.refused);
      }
      const refundId = receivedText(done.body, 'id');
      if (!refundId) throw new ProcessorUncertain('The payment processor returned a refund without an ID.');
      return { id: refundId, status: refundStatus(done.body) };
    },

    findRefund,

    async readNotices(body, header) {
      if (body.length > longest || !(await signatures.holds(body, header))) return undefined;
      const event = parsed(body);
      const resource = memberOf(event, 'resource');
      const isOrder = receivedText(event, 'event_type')?.startsWith('CHECKOUT.ORDER.') === true;
      const reference = receivedText(
        isOrder ? memberOf(resource, 'purchase_units', 0) : resource,
        'custom_id',
      );
      if (!reference || !/^[\w-]{1,64}$/.test(reference)) return [];
      const named = isOrder
        ? receivedText(resource, 'id')
        : receivedText(resource, 'supplementary_data', 'related_ids', 'order_id');
      const intentId = named ?? (await ledger.entries(reference)).at(-1)?.processorId;
      return intentId ? [{ reference, intentId }] : [];
    },
  };
}

const longest = 1_000_000;

/**
 * Codes by which PayPal says that the order is further than was thought: what holds is asked for. These and the next are those of
 * checkout_orders_v2 and payments_payment_v2 in paypal-rest-api-specifications.
 */
const isOver = (code: string): boolean =>
  /^(?:ORDER_(?:ALREADY_\w+|CANNOT_BE_CONFIRMED|COMPLETED_OR_VOIDED|IS_PENDING_APPROVAL|NOT_APPROVED)|PAYMENT_ALREADY_APPROVED|AUTHORIZATION_(?:ALREADY_\w+|VOIDED)|PREVIOUSLY_\w+|RESOURCE_NOT_FOUND|INVALID_RESOURCE_ID|PAYER_ACTION_REQUIRED)$/.test(
    code,
  );

/** Codes by which PayPal says of a refund that it cannot be. */
export const unrefundable: ReadonlySet<string> = new Set([
  'CAPTURE_FULLY_REFUNDED',
  'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
  'PARTIAL_REFUND_NOT_ALLOWED',
  'REFUND_AMOUNT_EXCEEDED',
  'REFUND_AMOUNT_TOO_LOW',
  'REFUND_CAPTURE_CURRENCY_MISMATCH',
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'REFUND_IS_RESTRICTED',
  'REFUND_NOT_ALLOWED',
  'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
  'REFUND_TIME_LIMIT_EXCEEDED',
  'TRANSACTION_DISPUTED',
]);

function refundStatus(body: unknown): RefundState['status'] {
  const status = receivedText(body, 'status');
  if (status === 'COMPLETED') return 'completed';
  return status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'pending';
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** PayPal keeps the request IDs of payments for 45 days. */
const capabilities: ProcessorCapabilities = {
  settlement: 'synchronous',
  lookup: 'read',
  hostedPage: true,
  threeDSecure: 'redirect',
  refundKeyMs: 44 * 24 * hour,
  currencies: payPalCurrencies,
};
