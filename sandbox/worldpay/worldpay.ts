import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { openGooglePayToken } from '../google-pay/index.ts';
import { behaviorOf } from '../json-api/behaviors.ts';
import { createDeliveries, type Delivery } from '../json-api/deliveries.ts';
import { createMoneyBook, type MoneyBook } from '../json-api/money-book.ts';
import { startApi, type ApiExchange, type ApiReply, type ApiRequest } from '../json-api/server.ts';
import { worldpayOutcome } from './cards.ts';
import { partialRefundBody, paymentBody } from './checks.ts';
import { createWorldpayMachine } from './machine.ts';
import {
  showAccepted,
  showDetails,
  showOutcome,
  showSummary,
  type SimulatedWorldpayPayment,
  type WorldpayEvent,
} from './payment.ts';

export interface SimulatedWorldpayOptions {
  port?: number;
  host?: string;
  /** Where events go; without one none are sent. */
  webhookUrl?: string;
  /** Pauses before each further try of a webhook, milliseconds; default 500, 2,000, 10,000. */
  retryMs?: readonly number[];
  /** From the acceptance of a settlement, cancellation, or refund until it is submitted, milliseconds; default 200. */
  settleMs?: number;
  /** Of slow answers, pending payments and refunds, and of payments that the queries show late, milliseconds; default 3,000. */
  slowMs?: number;
  /** Nothing that takes time is done before. */
  held?(): Promise<unknown>;
  /** How long the queries do not show what happened, milliseconds; default 0. */
  lagMs?: number;
  /**
   * Whether `settled`, `settlementFailed`, `refunded`, and `refundFailed` are sent, which Worldpay has in certain cases only; default
   * false. `sentFor…` says that something was requested, and is always sent.
   */
  outcomeEvents?: boolean;
  keys?: Partial<SimulatedWorldpayKeys>;
  now?(): number;
}

export interface SimulatedWorldpayKeys {
  username: string;
  password: string;
  entity: string;
  gatewayMerchantId: string;
  webhookKey: string;
}

export interface SimulatedWorldpay extends SimulatedWorldpayKeys {
  /** Origin without a slash at the end. */
  url: string;
  book: MoneyBook;
  exchanges: readonly ApiExchange[];
  /** Bodies of its webhooks. */
  events: readonly Pick<Delivery, 'body'>[];
  close(): Promise<void>;
}

const cardPaymentsType = 'application/vnd.worldpay.payments-v7+json';
const queriesType = 'application/vnd.worldpay.payment-queries-v1.hal+json';

/**
 * Starts a server that speaks the part of Access Worldpay that this project uses: Google Pay payments, settlements, cancellations,
 * partial refunds, queries, and events. Its state ends with it. What becomes of a payment is decided by the card in the Google Pay
 * token (`worldpayPans`).
 */
export async function startWorldpay(options: SimulatedWorldpayOptions = {}): Promise<SimulatedWorldpay> {
  const { now = Date.now, settleMs = 200, slowMs = 3_000, lagMs = 0, outcomeEvents = false } = options;
  const held = options.held ?? (() => Promise.resolve());
  const { webhookUrl: url } = options;
  const made = (): string => randomBytes(12).toString('hex');
  const keys: SimulatedWorldpayKeys = {
    username: made(),
    password: made() + made(),
    entity: 'default',
    gatewayMerchantId: made(),
    webhookKey: made() + made(),
    ...options.keys,
  };
  const authorization = `Basic ${Buffer.from(`${keys.username}:${keys.password}`).toString('base64')}`;
  const book = createMoneyBook();
  const deliveries = createDeliveries({ url, retryMs: options.retryMs ?? [500, 2_000, 10_000] });
  const { webhookKey } = keys;
  const machine = createWorldpayMachine({
    book,
    deliveries,
    webhookKey,
    settleMs,
    slowMs,
    held,
    outcomeEvents,
    now,
  });
  const used = new Set<string>();
  let base = '';

  async function pay(request: ApiRequest): Promise<ApiReply | undefined> {
    const body = paymentBody.safeParse(request.json);
    if (!body.success) return invalid(body.error);
    const { instruction, merchant, transactionReference: reference } = body.data;
    if (merchant.entity !== keys.entity) return problem(400, 'entityIsNotConfigured');
    const opened = openGooglePayToken(instruction.paymentInstrument.walletToken, {
      gateway: 'worldpay',
      gatewayMerchantId: keys.gatewayMerchantId,
      used,
      now: now(),
    });
    if (!opened.ok) return invalidField('$.instruction.paymentInstrument.walletToken');
    const behavior = behaviorOf(worldpayOutcome(opened.token.pan)) ?? {};
    if (behavior.answer === 'drop-before') return undefined;
    if (behavior.answer === 'late') await wait(slowMs);
    const payment: SimulatedWorldpayPayment = {
      id: `pay${randomBytes(16).toString('base64url')}`,
      reference,
      entity: merchant.entity,
      narrative: instruction.narrative,
      amount: instruction.value.amount,
      currency: instruction.value.currency,
      behavior,
      state: 'requested',
      events: [],
      linkData: `${randomBytes(24).toString('base64url')}%3A${made()}`,
      createdAt: now(),
    };
    await machine.authorize(payment);
    const { answer } = behavior;
    return {
      status: 201,
      body: showOutcome(payment, base),
      // An authorization that takes longer than the connection lasts.
      ...(answer === 'drop-after' || behavior.pending ? { fault: 'drop' as const } : {}),
      ...(answer === 'server-error' ? { fault: 'server-error' as const } : {}),
    };
  }

  /** Whether a second one is rejected is not documented, except that only what is authorized can be canceled. */
  async function act(
    linkData: string,
    action: 'settlements' | 'cancellations' | 'partialRefunds',
    request: ApiRequest,
  ): Promise<ApiReply> {
    const payment = [...machine.payments.values()].find((one) => one.linkData === linkData);
    if (!payment) return problem(404, 'endpointNotFound');
    let isAccepted: boolean;
    if (action === 'partialRefunds') {
      const body = partialRefundBody.safeParse(request.json);
      if (!body.success) return invalid(body.error);
      isAccepted = await machine.refund(payment, body.data.value.amount, body.data.reference);
    } else {
      if (request.text !== '') return problem(400, 'bodyIsNotAllowed');
      isAccepted = await machine[action === 'settlements' ? 'settle' : 'cancel'](payment);
    }
    if (!isAccepted) return problem(400, 'transactionStageHasAlreadyBeenProcessed');
    return { status: 202, body: showAccepted(payment, base, action) };
  }

  const visible = ({ events, behavior, createdAt }: SimulatedWorldpayPayment): WorldpayEvent[] =>
    behavior.lookupLags === true && now() - createdAt < slowMs
      ? []
      : events.filter(({ at }) => now() - at >= lagMs);

  function query(id: string, reference: string | null): ApiReply {
    const found = [...machine.payments.values()].filter((one) => visible(one).length > 0);
    if (id === '') {
      const payments = found.filter((one) => one.reference === reference);
      const self = { href: '/paymentQueries/payments' };
      return {
        status: 200,
        body: {
          _links: { self },
          _embedded: { payments: payments.map((one) => showSummary(one, visible(one))) },
        },
      };
    }
    const payment = found.find((one) => one.id === id);
    if (!payment) return problem(404, 'paymentNotFound');
    return { status: 200, body: showDetails(payment, visible(payment), base) };
  }

  async function answer(request: ApiRequest): Promise<ApiReply | undefined> {
    const { method, path } = request;
    if (request.header('authorization') !== authorization) return problem(401, 'accessDenied');
    if (path === '/ledger' && method === 'GET') return { status: 200, body: { entries: book.entries } };
    const [, queried] = /^\/paymentQueries\/payments(?:\/([\w-]+))?$/.exec(path) ?? [];
    if (path.startsWith('/paymentQueries/payments')) {
      if (method !== 'GET' || request.header('accept') !== queriesType)
        return problem(406, 'headerIsMissing');
      return query(queried ?? '', request.query.get('transactionReference'));
    }
    if (method !== 'POST') return problem(404, 'endpointNotFound');
    const isPayments = path.startsWith('/api/payments');
    if (request.header('content-type') !== (isPayments ? 'application/json' : cardPaymentsType))
      return problem(415, 'unsupportedMediaType');
    if (isPayments && request.header('wp-api-version') !== '2024-06-01')
      return problem(406, 'headerHasInvalidValue');
    if (path === '/api/payments') return pay(request);
    for (const [pattern, action] of actions) {
      const [, linkData] = pattern.exec(path) ?? [];
      if (linkData !== undefined) return act(linkData, action, request);
    }
    return problem(404, 'endpointNotFound');
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

const actions = [
  [/^\/api\/payments\/([^/]+)\/settlements$/, 'settlements'],
  [/^\/api\/payments\/([^/]+)\/cancellations$/, 'cancellations'],
  [/^\/api\/payments\/([^/]+)\/partialRefunds$/, 'partialRefunds'],
  [/^\/payments\/settlements\/full\/([^/]+)$/, 'settlements'],
  [/^\/payments\/authorizations\/cancellations\/([^/]+)$/, 'cancellations'],
  [/^\/payments\/settlements\/refunds\/partials\/([^/]+)$/, 'partialRefunds'],
] as const;

const problem = (status: number, errorName: string, more: object = {}): ApiReply => ({
  status,
  body: { errorName, message: 'The sandbox did not accept the request.', ...more },
});

const invalidField = (jsonPath: string): ApiReply =>
  problem(400, 'bodyDoesNotMatchSchema', {
    validationErrors: [{ errorName: 'fieldHasInvalidValue', message: 'The field is not valid.', jsonPath }],
  });

const invalid = ({ issues }: z.ZodError): ApiReply =>
  invalidField(['$', ...(issues[0]?.path ?? []).map(String)].join('.'));
