import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { openGooglePayToken } from '../google-pay/index.ts';
import { behaviorOf } from '../json-api/behaviors.ts';
import { createDeliveries, type Delivery } from '../json-api/deliveries.ts';
import { createIdempotencyKeys } from '../json-api/idempotency.ts';
import { createMoneyBook, type MoneyBook } from '../json-api/money-book.ts';
import { startApi, type ApiExchange, type ApiReply, type ApiRequest } from '../json-api/server.ts';
import { captureBody, isPayable, paymentRequestBody, refundBody, tokenBody, voidBody } from './checks.ts';
import { createMachine } from './machine.ts';
import { showAction, showCreated, showPayment, type SimulatedPayment } from './payment.ts';

export interface SimulatedCheckoutComOptions {
  port?: number;
  host?: string;
  /** Where events go; without one none are sent. */
  webhookUrl?: string;
  /** Pauses before each further try of a webhook, milliseconds; default 500, 2,000, 10,000. */
  retryMs?: readonly number[];
  /** From the acceptance of a capture, void, or refund to its event, milliseconds; default 200. */
  settleMs?: number;
  /** Of slow answers, pending payments and refunds, and of the lagging search, milliseconds; default 3,000. */
  slowMs?: number;
  keys?: Partial<SimulatedCheckoutComKeys>;
  now?(): number;
}

export interface SimulatedCheckoutComKeys {
  secretKey: string;
  publicKey: string;
  webhookKey: string;
}

export interface SimulatedCheckoutCom extends SimulatedCheckoutComKeys {
  /** Origin without a slash at the end. */
  url: string;
  /** In Checkout.com's units. */
  book: MoneyBook;
  exchanges: readonly ApiExchange[];
  /** Bodies of its webhooks. */
  events: readonly Pick<Delivery, 'body'>[];
  close(): Promise<void>;
}

const day = 86_400_000;

/**
 * Starts a server that speaks the part of Checkout.com's API that this project uses: tokens, payments, 3-D Secure, captures, voids,
 * refunds, and events. Its state ends with it. What becomes of a payment is decided by the name in `tok_sandbox_<name>`, or by the card
 * in a Google Pay token of the sandbox.
 */
export async function startCheckoutCom(
  options: SimulatedCheckoutComOptions = {},
): Promise<SimulatedCheckoutCom> {
  const { now = Date.now, settleMs = 200, slowMs = 3_000, webhookUrl: url } = options;
  const made = (prefix: string): string => prefix + randomBytes(16).toString('hex').slice(0, 26);
  const keys: SimulatedCheckoutComKeys = {
    secretKey: made('sk_sbox_'),
    publicKey: made('pk_sbox_'),
    webhookKey: made('whk_'),
    ...options.keys,
  };
  const book = createMoneyBook();
  const deliveries = createDeliveries({ url, retryMs: options.retryMs ?? [500, 2_000, 10_000] });
  let base = '';
  const machine = createMachine({
    book,
    deliveries,
    webhookKey: keys.webhookKey,
    base: () => base,
    settleMs,
    slowMs,
    now,
  });
  const busy: ApiReply = { status: 429, body: problem('request_invalid', 'too_many_requests') };
  const idempotency = createIdempotencyKeys({ keepMs: day, busy, now });
  /** Tokens that were made here, each usable once, and messages of Google Pay that were seen. */
  const tokens = new Map<string, string>();
  const used = new Set<string>();

  async function tokenize(request: ApiRequest): Promise<ApiReply> {
    const body = tokenBody.safeParse(request.json);
    if (!body.success) return invalid(body.error);
    const opened = openGooglePayToken(JSON.stringify(body.data.token_data), {
      gateway: 'checkoutltd',
      gatewayMerchantId: keys.publicKey,
      used,
      now: now(),
    });
    if (!opened.ok) return { status: 422, body: problem('request_invalid', `token_data_${opened.reason}`) };
    const token = machine.newId('tok_');
    tokens.set(token, opened.token.outcome);
    const expires = new Date(now() + 900_000).toISOString();
    const format = opened.token.authMethod.toLowerCase();
    const card = {
      expiry_month: 12,
      expiry_year: new Date(now()).getFullYear() + 1,
      last4: '1111',
      bin: '411111',
    };
    return {
      status: 201,
      body: { type: 'googlepay', token, expires_on: expires, ...card, token_format: format },
    };
  }

  async function pay(request: ApiRequest): Promise<ApiReply | undefined> {
    const body = paymentRequestBody.safeParse(request.json);
    if (!body.success) return invalid(body.error);
    const { source, amount, currency, reference } = body.data;
    if (!isPayable(amount, currency))
      return { status: 422, body: problem('request_invalid', 'amount_invalid') };
    const name = source.token.startsWith('tok_sandbox_')
      ? source.token.slice('tok_sandbox_'.length)
      : tokens.get(source.token);
    tokens.delete(source.token);
    const behavior = name === undefined ? undefined : behaviorOf(name);
    if (!behavior) return { status: 422, body: problem('request_invalid', 'token_invalid') };
    if (behavior.answer === 'drop-before') return undefined;
    if (behavior.answer === 'late') await wait(slowMs);
    const threeDs = body.data['3ds'];
    const upgraded = behavior.challenge === true && !threeDs.enabled && threeDs.allow_upgrade !== false;
    const payment: SimulatedPayment = {
      id: machine.newId('pay_'),
      reference,
      amount,
      currency,
      status: 'Pending',
      // A bank that asks for authentication declines without it.
      behavior: behavior.challenge && !threeDs.enabled && !upgraded ? { decline: 'generic' } : behavior,
      challenged: threeDs.enabled || upgraded,
      upgraded,
      successUrl: body.data.success_url,
      failureUrl: body.data.failure_url,
      metadata: body.data.metadata ?? {},
      actions: [],
      underWay: [],
      createdAt: now(),
    };
    await machine.authorize(payment);
    const { answer } = behavior;
    return {
      ...showCreated(payment, base),
      ...(answer === 'drop-after' ? { fault: 'drop' as const } : {}),
      ...(answer === 'server-error' ? { fault: 'server-error' as const } : {}),
    };
  }

  function act(payment: SimulatedPayment, action: string, request: ApiRequest): ApiReply {
    const kinds = {
      captures: { type: 'Capture', schema: captureBody },
      voids: { type: 'Void', schema: voidBody },
      refunds: { type: 'Refund', schema: refundBody },
    } as const;
    const kind = Object.hasOwn(kinds, action) ? kinds[action as keyof typeof kinds] : undefined;
    if (!kind) return { status: 404 };
    const body = kind.schema.safeParse(request.json);
    if (!body.success) return invalid(body.error);
    const { amount = payment.amount } = body.data as { amount?: number };
    const id = machine.accept(payment, kind.type, amount, body.data.reference);
    if (id === undefined) return { status: 403, body: problem('request_invalid', 'action_not_allowed') };
    const links = { payment: { href: `${base}/payments/${payment.id}` } };
    return { status: 202, body: { action_id: id, reference: body.data.reference, _links: links } };
  }

  function search(reference: string): ApiReply {
    const found = [...machine.payments.values()]
      .filter((one) => one.reference === reference)
      .filter(({ behavior, createdAt }) => !behavior.lookupLags || now() - createdAt >= slowMs)
      .toReversed();
    const data = found.map((one) => showPayment(one, base));
    return { status: 200, body: { limit: 100, skip: 0, total_count: data.length, data } };
  }

  async function challenge(id: string, request: ApiRequest): Promise<ApiReply> {
    const payment = machine.payments.get(id);
    if (!payment?.challenged) return { status: 404, html: 'This page is no longer valid.' };
    if (request.method !== 'POST') return { status: 200, html: challengePage };
    const succeeds = new URLSearchParams(request.text).get('outcome') === 'complete';
    await machine.answerChallenge(payment, succeeds);
    const back = new URL(succeeds ? payment.successUrl : payment.failureUrl);
    back.searchParams.set('cko-payment-id', id);
    return { status: 303, headers: { location: back.href } };
  }

  async function answer(request: ApiRequest): Promise<ApiReply | undefined> {
    const { method, path } = request;
    const [collection = '', id = '', action = '', ...more] = path.slice(1).split('/');
    if (collection === '3ds') return challenge(id, request);
    const isToken = path === '/tokens' && method === 'POST';
    if (request.header('authorization') !== `Bearer ${isToken ? keys.publicKey : keys.secretKey}`)
      return { status: 401 };
    if (isToken) return tokenize(request);
    if (path === '/ledger' && method === 'GET') return { status: 200, body: { entries: book.entries } };
    if (collection !== 'payments' || more.length > 0) return { status: 404 };
    const key = request.header('cko-idempotency-key');
    if (!id && method === 'GET') return search(request.query.get('reference') ?? '');
    if (!id && method === 'POST') return idempotency.once(key, () => pay(request));
    const payment = machine.payments.get(id);
    if (!payment) return { status: 404 };
    if (method === 'GET' && action === '') return { status: 200, body: showPayment(payment, base) };
    if (method === 'GET' && action === 'actions')
      return { status: 200, body: payment.actions.toReversed().map(showAction) };
    if (method !== 'POST') return { status: 404 };
    return idempotency.once(key && `${path} ${key}`, async () => act(payment, action, request));
  }

  const api = await startApi(answer, options);
  base = api.url;
  return {
    ...keys,
    url: api.url,
    book,
    exchanges: api.exchanges,
    events: deliveries.sent,
    async close() {
      machine.close();
      deliveries.close();
      await api.close();
    },
  };
}

const problem = (type: string, code: string): object => ({
  request_id: randomBytes(8).toString('hex'),
  error_type: type,
  error_codes: [code],
});

const invalid = ({ issues }: z.ZodError): ApiReply => {
  const [issue] = issues;
  const path = issue?.path.join('_') || 'body';
  return { status: 422, body: problem('request_invalid', `${path}_invalid`.replace(/\W/g, '_')) };
};

const challengePage = `<!doctype html><html lang="en"><title>3-D Secure (sandbox)</title><h1>Confirm the payment</h1>
<form method="post"><button name="outcome" value="complete">Complete</button> <button name="outcome" value="fail">Fail</button></form></html>
`;
