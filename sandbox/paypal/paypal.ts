import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { behaviorOf, type Behavior } from '../json-api/behaviors.ts';
import { createDeliveries, type Delivery } from '../json-api/deliveries.ts';
import { createIdempotencyKeys } from '../json-api/idempotency.ts';
import { createMoneyBook, type MoneyBook, type MoneyKind } from '../json-api/money-book.ts';
import { startApi, type ApiExchange, type ApiReply, type ApiRequest } from '../json-api/server.ts';
import { confirmBody, nothingBody, orderBody, payPalCaptureBody, payPalRefundBody } from './checks.ts';
import {
  declineCodes,
  showOrder,
  showPart,
  unitsOf,
  type SimulatedMoney,
  type SimulatedOrder,
  type SimulatedPart,
} from './order.ts';
import { createWebhookSigner } from './signing.ts';

export interface SimulatedPayPalOptions {
  port?: number;
  host?: string;
  /** Where events go; without one none are sent. */
  webhookUrl?: string;
  /** Pauses before each further try of a webhook, milliseconds; default 500, 2,000, 10,000. */
  retryMs?: readonly number[];
  /** Of slow answers, and of pending authorizations and refunds, milliseconds; default 3,000. */
  slowMs?: number;
  /** How long an access token is valid, seconds; default 32,400. */
  tokenSeconds?: number;
  keys?: Partial<SimulatedPayPalKeys>;
  now?(): number;
}

export interface SimulatedPayPalKeys {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  merchantId: string;
}

export interface SimulatedPayPal extends SimulatedPayPalKeys {
  /** Origin without a slash at the end. */
  url: string;
  /** In hundredths, or wholes of a currency without decimals. */
  book: MoneyBook;
  exchanges: readonly ApiExchange[];
  /** Bodies of its webhooks. */
  events: readonly Pick<Delivery, 'body'>[];
  /** From now on every access token that was given is rejected. */
  revokeTokens(): void;
  close(): Promise<void>;
}

const keepMs = 45 * 86_400_000;

/**
 * Starts a server that speaks the part of PayPal's API that this project uses: access tokens, orders with the buyer's approval,
 * authorizations, captures, voids, refunds, and signed events. Its state ends with it. What becomes of a payment is decided by the name
 * in the vault ID `sandbox_<name>`, or by the buttons of its approval page.
 */
export async function startPayPal(options: SimulatedPayPalOptions = {}): Promise<SimulatedPayPal> {
  const { now = Date.now, slowMs = 3_000, tokenSeconds = 32_400, webhookUrl: url } = options;
  const made = (): string => randomBytes(20).toString('hex');
  const keys: SimulatedPayPalKeys = {
    clientId: `A${made()}`,
    clientSecret: `E${made()}`,
    webhookId: made().slice(0, 17).toUpperCase(),
    merchantId: 'SANDBQX234567',
    ...options.keys,
  };
  const signer = await createWebhookSigner(now());
  const book = createMoneyBook();
  const deliveries = createDeliveries({ url, retryMs: options.retryMs ?? [500, 2_000, 10_000] });
  const busy: ApiReply = { status: 409, body: problem('RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS') };
  const idempotency = createIdempotencyKeys({ keepMs, busy, now });
  const closing = new AbortController();
  const orders = new Map<string, SimulatedOrder>();
  const tokens = new Map<string, number>();
  const newId = (): string => randomBytes(9).toString('hex').slice(0, 17).toUpperCase();
  let base = '';

  async function announce(order: SimulatedOrder, type: string, resource: object): Promise<void> {
    const body = JSON.stringify({
      id: `WH-${newId()}`,
      event_version: '1.0',
      create_time: new Date(now()).toISOString(),
      resource_type: type.endsWith('.REFUNDED') ? 'refund' : type.split('.')[1]?.toLowerCase(),
      event_type: type,
      resource,
    });
    const certificateUrl = `${base}/v1/notifications/certs/CERT-sandbox`;
    const headers = signer.headers(body, { webhookId: keys.webhookId, certificateUrl, at: now() });
    await deliveries.send({ body, headers }, order.behavior);
  }

  const move = ({ id, reference }: SimulatedOrder, kind: MoneyKind, money: SimulatedMoney): void =>
    book.add({
      at: now(),
      kind,
      paymentId: id,
      reference,
      amount: unitsOf(money),
      currency: money.currency_code,
    });

  /** PayPal has no event for an authorization that was denied, nor for a refund that failed. */
  async function settle(order: SimulatedOrder, part: SimulatedPart, type: string): Promise<void> {
    await announce(order, `PAYMENT.${type}`, showPart(order, part));
  }

  const later = (work: () => Promise<void>): void =>
    void wait(slowMs, undefined, { signal: closing.signal }).then(work, () => undefined);

  async function decide(
    order: SimulatedOrder,
    part: SimulatedPart,
    approved: boolean,
    code = '0500',
  ): Promise<void> {
    part.status = approved ? 'CREATED' : 'DENIED';
    if (!approved) part.responseCode = code;
    move(order, approved ? 'authorized' : 'declined', order.amount);
    if (approved) await settle(order, part, 'AUTHORIZATION.CREATED');
  }

  async function authorize(order: SimulatedOrder): Promise<ApiReply | undefined> {
    if (order.authorization) return unprocessable('ORDER_ALREADY_AUTHORIZED');
    if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED');
    const { behavior } = order;
    if (behavior.answer === 'drop-before') return undefined;
    if (behavior.answer === 'late') await wait(slowMs);
    const part: SimulatedPart = { id: newId(), status: 'PENDING', amount: order.amount };
    order.authorization = part;
    order.status = 'COMPLETED';
    const { pending, decline } = behavior;
    if (pending) later(() => decide(order, part, pending === 'authorized'));
    else await decide(order, part, decline === undefined, decline && declineCodes[decline]);
    return { status: 201, body: showOrder(order, base), ...faultOf(behavior) };
  }

  function confirm(order: SimulatedOrder, request: ApiRequest): ApiReply {
    const body = confirmBody.safeParse(request.json);
    if (!body.success) return malformed();
    if (order.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_AUTHORIZED');
    if (order.status === 'APPROVED') return unprocessable('PAYMENT_ALREADY_APPROVED');
    const source = body.data.payment_source;
    const inner = 'card' in source ? source.card : source.paypal;
    const vaultId = inner.vault_id;
    const behavior = vaultId === undefined ? {} : behaviorOf(vaultId.replace(/^sandbox_/, ''));
    if (!behavior || (vaultId !== undefined && !vaultId.startsWith('sandbox_')))
      return unprocessable('PAYMENT_SOURCE_CANNOT_BE_USED');
    order.behavior = behavior;
    order.returnUrl = inner.experience_context.return_url;
    order.cancelUrl = inner.experience_context.cancel_url;
    const asksBuyer = vaultId === undefined || behavior.challenge === true;
    order.status = asksBuyer ? 'PAYER_ACTION_REQUIRED' : 'APPROVED';
    return { status: 200, body: showOrder(order, base) };
  }

  async function capture(order: SimulatedOrder, request: ApiRequest): Promise<ApiReply> {
    const body = payPalCaptureBody.safeParse(request.json);
    if (!body.success) return malformed();
    const { authorization } = order;
    if (authorization?.status === 'CAPTURED') return unprocessable('AUTHORIZATION_ALREADY_CAPTURED');
    if (authorization?.status === 'VOIDED') return unprocessable('AUTHORIZATION_VOIDED');
    if (authorization?.status !== 'CREATED') return unprocessable('AUTHORIZATION_DENIED');
    if (unitsOf(body.data.amount) > unitsOf(order.amount))
      return unprocessable('MAX_CAPTURE_AMOUNT_EXCEEDED');
    const fails = order.behavior.captureFails === true;
    const status = fails ? 'DECLINED' : 'COMPLETED';
    const part: SimulatedPart = { id: newId(), status, amount: body.data.amount };
    if (fails) part.responseCode = '0500';
    else authorization.status = 'CAPTURED';
    order.captures.push(part);
    move(order, fails ? 'capture_declined' : 'captured', body.data.amount);
    await settle(order, part, `CAPTURE.${status}`);
    return { status: 201, body: showPart(order, part) };
  }

  async function voidAuthorization(order: SimulatedOrder): Promise<ApiReply> {
    const { authorization } = order;
    if (authorization?.status === 'CAPTURED') return unprocessable('PREVIOUSLY_CAPTURED');
    if (authorization?.status === 'VOIDED') return unprocessable('PREVIOUSLY_VOIDED');
    if (!authorization) return { status: 404, body: problem('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID') };
    authorization.status = 'VOIDED';
    move(order, 'voided', order.amount);
    await settle(order, authorization, 'AUTHORIZATION.VOIDED');
    return { status: 200, body: showPart(order, authorization) };
  }

  async function refund(
    order: SimulatedOrder,
    captured: SimulatedPart,
    request: ApiRequest,
  ): Promise<ApiReply> {
    const body = payPalRefundBody.safeParse(request.json);
    if (!body.success) return malformed();
    const taken = order.refunds
      .filter(({ captureId, status }) => captureId === captured.id && status !== 'FAILED')
      .reduce((sum, { amount }) => sum + unitsOf(amount), 0);
    const left = unitsOf(captured.amount) - taken;
    if (left === 0) return unprocessable('CAPTURE_FULLY_REFUNDED');
    if (unitsOf(body.data.amount) > left) return unprocessable('REFUND_AMOUNT_EXCEEDED');
    const outcome = order.behavior.refund;
    const part: SimulatedPart = {
      id: newId(),
      status: outcome ? 'PENDING' : 'COMPLETED',
      amount: body.data.amount,
      captureId: captured.id,
    };
    order.refunds.push(part);
    const finish = async (completes: boolean): Promise<void> => {
      part.status = completes ? 'COMPLETED' : 'FAILED';
      captured.status = completes ? 'PARTIALLY_REFUNDED' : captured.status;
      move(order, completes ? 'refunded' : 'refund_failed', part.amount);
      if (completes) await settle(order, part, 'CAPTURE.REFUNDED');
    };
    if (outcome) later(() => finish(outcome === 'completes'));
    else await finish(true);
    return { status: 201, body: showPart(order, part) };
  }

  async function create(request: ApiRequest): Promise<ApiReply> {
    const body = orderBody.safeParse(request.json);
    const unit = body.data?.purchase_units[0];
    if (!unit) return malformed();
    if (unit.payee.merchant_id !== keys.merchantId) return unprocessable('PAYEE_ACCOUNT_INVALID');
    const order: SimulatedOrder = {
      id: newId(),
      status: 'CREATED',
      reference: unit.custom_id,
      unit,
      amount: unit.amount,
      behavior: {},
      returnUrl: '',
      cancelUrl: '',
      captures: [],
      refunds: [],
    };
    orders.set(order.id, order);
    return { status: 201, body: showOrder(order, base) };
  }

  async function approve(id: string, request: ApiRequest): Promise<ApiReply> {
    const order = orders.get(id);
    if (order?.status !== 'PAYER_ACTION_REQUIRED')
      return { status: 404, html: 'This page is no longer valid.' };
    if (request.method !== 'POST') return { status: 200, html: approvalPage };
    const approved = ['complete', 'pay'].includes(new URLSearchParams(request.text).get('outcome') ?? '');
    // PayPal knows no refusal of an order: it stays open, and the buyer goes back.
    if (!approved) return { status: 303, headers: { location: order.cancelUrl } };
    order.status = 'APPROVED';
    await announce(order, 'CHECKOUT.ORDER.APPROVED', showOrder(order, base));
    const back = new URL(order.returnUrl);
    back.searchParams.set('token', id);
    return { status: 303, headers: { location: back.href } };
  }

  function giveToken(request: ApiRequest): ApiReply {
    const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64');
    if (
      request.header('authorization') !== `Basic ${basic}` ||
      request.text !== 'grant_type=client_credentials'
    )
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      };
    const token = `A21AA${made()}`;
    tokens.set(token, now() + tokenSeconds * 1_000);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds } };
  }

  const partOf = (id: string): { order: SimulatedOrder; part: SimulatedPart } | undefined => {
    for (const order of orders.values())
      for (const part of [order.authorization, ...order.captures, ...order.refunds])
        if (part?.id === id) return { order, part };
    return undefined;
  };

  const route = async (request: ApiRequest): Promise<ApiReply | undefined> => {
    const { method, path } = request;
    const [, kind = '', collection = '', id = '', action = ''] = path.slice(1).split('/');
    const missing: ApiReply = { status: 404, body: problem('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID') };
    const name = `${method} ${kind}/${collection}${action ? `/${action}` : ''}`;
    if (name === 'POST checkout/orders' && !id) return create(request);
    if (kind === 'checkout') {
      const order = orders.get(id);
      if (!order) return missing;
      if (name === 'GET checkout/orders') return { status: 200, body: showOrder(order, base) };
      if (name === 'POST checkout/orders/confirm-payment-source') return confirm(order, request);
      if (name === 'POST checkout/orders/authorize')
        return nothingBody.safeParse(request.json).success ? authorize(order) : malformed();
      return missing;
    }
    const found = partOf(id);
    if (!found) return missing;
    if (method === 'GET') return { status: 200, body: showPart(found.order, found.part) };
    if (name === 'POST payments/authorizations/capture') return capture(found.order, request);
    if (name === 'POST payments/authorizations/void') return voidAuthorization(found.order);
    if (name === 'POST payments/captures/refund') return refund(found.order, found.part, request);
    return missing;
  };

  async function answer(request: ApiRequest): Promise<ApiReply | undefined> {
    const { path, method } = request;
    if (path.startsWith('/checkoutnow/')) return approve(path.slice('/checkoutnow/'.length), request);
    if (path === '/v1/notifications/certs/CERT-sandbox') return { status: 200, html: signer.certificate };
    if (path === '/v1/oauth2/token' && method === 'POST') return giveToken(request);
    const token = request.header('authorization').replace(/^Bearer /, '');
    if ((tokens.get(token) ?? 0) <= now())
      return {
        status: 401,
        body: { error: 'invalid_token', error_description: 'Access Token not found in cache' },
      };
    if (path === '/ledger') return { status: 200, body: { entries: book.entries } };
    const key = method === 'POST' ? request.header('paypal-request-id') : '';
    if (key.length > 108) return malformed();
    return idempotency.once(key && `${path} ${key}`, () => route(request));
  }

  const api = await startApi(answer, options);
  base = api.url;
  return {
    ...keys,
    url: api.url,
    book,
    exchanges: api.exchanges,
    events: deliveries.sent,
    revokeTokens: () => tokens.clear(),
    async close() {
      closing.abort();
      deliveries.close();
      await api.close();
    },
  };
}

const faultOf = ({ answer }: Behavior): Pick<ApiReply, 'fault'> => {
  if (answer === 'drop-after') return { fault: 'drop' };
  return answer === 'server-error' ? { fault: 'server-error' } : {};
};

const problem = (name: string, issue: string): object => ({
  name,
  details: [{ issue, description: issue }],
  message: 'See details.',
  debug_id: randomBytes(6).toString('hex'),
});

const unprocessable = (issue: string): ApiReply => ({
  status: 422,
  body: problem('UNPROCESSABLE_ENTITY', issue),
});
const malformed = (): ApiReply => ({
  status: 400,
  body: problem('INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX'),
});

const approvalPage = `<!doctype html><html lang="en"><title>PayPal (sandbox)</title><h1>Approve the payment</h1>
<form method="post"><button name="outcome" value="complete">Pay</button> <button name="outcome" value="fail">Cancel</button></form></html>
`;
