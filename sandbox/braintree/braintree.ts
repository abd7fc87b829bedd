import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { openBraintreeNonce } from '../google-pay/index.ts';
import { behaviorOf } from '../json-api/behaviors.ts';
import { createDeliveries, type Delivery } from '../json-api/deliveries.ts';
import { createMoneyBook, type MoneyBook } from '../json-api/money-book.ts';
import { startApi, type ApiExchange, type ApiReply, type ApiRequest } from '../json-api/server.ts';
import {
  accountsInput,
  authorizeInput,
  captureInput,
  refundInput,
  reverseInput,
  searchInput,
} from './checks.ts';
import { createMachine } from './machine.ts';
import { createRequestKeys, type Keyed } from './request-keys.ts';
import { readOperation } from './select.ts';
import { braintreeWebhook, type WebhookKeys } from './signing.ts';
import {
  showRefund,
  showTransaction,
  thousandths,
  type SimulatedRefund,
  type SimulatedTransaction,
} from './transaction.ts';

export interface SimulatedBraintreeKeys extends WebhookKeys {
  tokenizationKey: string;
  /** IDs by currency. */
  merchantAccounts: Readonly<Record<string, string>>;
}

export interface SimulatedBraintreeOptions {
  port?: number;
  host?: string;
  /** Where webhooks go; without one none are sent. */
  webhookUrl?: string;
  /** Pauses before each further try of a webhook, milliseconds; default 500, 2,000, 10,000. */
  retryMs?: readonly number[];
  /** From a capture or refund to its settlement, milliseconds; default 200. 0: it is settled when it is answered. */
  settleMs?: number;
  /** Of slow answers, pending payments and refunds, and of the lagging search, milliseconds; default 3,000. */
  slowMs?: number;
  keys?: Partial<SimulatedBraintreeKeys>;
  /** `MerchantAccountStatus` by ID; default ACTIVE. */
  accountStatus?: Readonly<Record<string, string>>;
  now?(): number;
}

export interface SimulatedBraintree extends SimulatedBraintreeKeys {
  /** Origin without a slash at the end. */
  url: string;
  /** In hundredths; in wholes for JPY. */
  book: MoneyBook;
  exchanges: readonly ApiExchange[];
  /** Bodies of its webhooks. */
  events: readonly Pick<Delivery, 'body'>[];
  /**
   * Saves a payment method. Braintree charges its ID, and each nonce that the merchant or a form of theirs makes of it.
   * @param name decides what becomes of payments
   */
  vault(name: string): { id: string; nonce: string };
  /** What _Void_ does in the Control Panel: it is announced to nobody. @param reference ours */
  void(reference: string): void;
  /** From now on, searches show what there is now, as it is now. Default: nothing lags but what is told to. */
  freezeSearch(): void;
  /** What the nightly batch does: settles what was captured and refunded. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** What a root field is answered, or a validation error. */
type Answer =
  { data: unknown; fault?: 'drop' | 'server-error' } | { refused: string; at: string } | 'not-found';

const monthMs = 30 * 86_400_000;

/**
 * Starts a server that answers the operations of Braintree's GraphQL API that this project uses. Its state ends with it. What becomes of
 * a payment is decided by the name in the nonce `fake-<name>-nonce`, or by the card in a Google Pay token of the sandbox.
 */
export async function startBraintree(options: SimulatedBraintreeOptions = {}): Promise<SimulatedBraintree> {
  const { now = Date.now, settleMs = 200, slowMs = 3_000, webhookUrl: url } = options;
  const random = (bytes: number): string => randomBytes(bytes).toString('hex');
  const keys: SimulatedBraintreeKeys = {
    tokenizationKey: `sandbox_${random(4)}_${random(8)}`,
    publicKey: random(8),
    privateKey: random(16),
    merchantAccounts: { EUR: 'portico_eur', USD: 'portico_usd', JPY: 'portico_jpy' },
    ...options.keys,
  };
  const merchantId = keys.tokenizationKey.split('_').slice(2).join('_');
  const accounts = new Map(Object.entries(keys.merchantAccounts).map(([currency, id]) => [id, currency]));
  const book = createMoneyBook();
  const deliveries = createDeliveries({ url, retryMs: options.retryMs ?? [500, 2_000, 10_000] });
  const machine = createMachine({ book, deliveries, keys, settleMs, slowMs, now });
  const authorizations = createRequestKeys<SimulatedTransaction>(monthMs, now);
  const refundKeys = createRequestKeys<SimulatedRefund>(monthMs, now);
  /** What searches show, by order ID. */
  let frozen: { orderId: string; node: object }[] | undefined;
  const shown = (): { orderId: string; node: object }[] =>
    [...machine.transactions.values()]
      .filter(({ behavior, createdAt }) => !behavior.lookupLags || now() - createdAt >= slowMs)
      .map((one) => ({ orderId: one.orderId, node: showTransaction(one) }));
  /** Nonces of Google Pay that were charged. */
  const used = new Set<string>();

  /** By ID and by nonce. */
  const vaulted = new Map<string, { id: string; name: string }>();

  function vault(name: string): { id: string; nonce: string } {
    const id = Buffer.from(`paymentmethod_cc_${random(4)}`).toString('base64url');
    const nonce = `${random(4)}-${random(8)}`;
    for (const key of [id, nonce]) vaulted.set(key, { id, name });
    return { id, nonce };
  }

  /** What becomes of the nonce or ID, or the code of the validation error. */
  function outcomeOf(nonce: string): { name: string; vaultedId?: string } | { refused: string } {
    const saved = vaulted.get(nonce);
    if (saved) return { name: saved.name, vaultedId: saved.id };
    const [, fake] = /^fake-([a-z_]+)-nonce$/.exec(nonce) ?? [];
    if (fake !== undefined) return { name: fake };
    const name = openBraintreeNonce(nonce, merchantId, now());
    if (name === undefined) return { refused: '91565' };
    if (used.has(nonce)) return { refused: '91564' };
    used.add(nonce);
    return { name };
  }

  async function authorize(
    input: z.infer<typeof authorizeInput>,
  ): Promise<Keyed<SimulatedTransaction> | undefined> {
    const { amount, merchantAccountId, orderId } = input.transaction;
    const currency = accounts.get(merchantAccountId);
    if (currency === undefined) return { refused: '91513' };
    const outcome = outcomeOf(input.paymentMethodId);
    if ('refused' in outcome) return outcome;
    const behavior = behaviorOf(outcome.name);
    if (!behavior) return { refused: '91565' };
    if (behavior.answer === 'drop-before') return undefined;
    if (behavior.answer === 'late') await wait(slowMs);
    const transaction: SimulatedTransaction = {
      id: machine.newId('transaction'),
      orderId,
      accountId: merchantAccountId,
      currency,
      ...(outcome.vaultedId === undefined ? {} : { vaultedId: outcome.vaultedId }),
      amount: thousandths(amount),
      history: [],
      behavior,
      createdAt: now(),
    };
    await machine.authorize(transaction);
    return { made: transaction };
  }

  /** @throws z.ZodError for an input that the schema does not have */
  const fields: Readonly<
    Record<string, (variables: { input?: unknown; id?: unknown }) => Promise<Answer | undefined>>
  > = {
    async authorizeCreditCard({ input: given }) {
      const input = authorizeInput.parse(given);
      const done = await authorizations.once(input.apiRequestKey, input, () => authorize(input));
      if (!done || 'refused' in done) return done && { ...done, at: 'paymentMethodId' };
      const { answer } = done.made.behavior;
      const fault = answer === 'drop-after' ? 'drop' : answer === 'server-error' ? 'server-error' : undefined;
      const data = { transaction: showTransaction(done.made) };
      return fault ? { data, fault } : { data };
    },
    async captureTransaction({ input: given }) {
      const { transactionId, transaction: wanted } = captureInput.parse(given);
      const transaction = machine.transactions.get(transactionId);
      if (!transaction) return 'not-found';
      const isDone = await machine.capture(transaction, thousandths(wanted.amount));
      return isDone
        ? { data: { transaction: showTransaction(transaction) } }
        : { refused: '91507', at: 'transactionId' };
    },
    async reverseTransaction({ input: given }) {
      const { transactionId } = reverseInput.parse(given);
      const transaction = machine.transactions.get(transactionId);
      if (!transaction) return 'not-found';
      if (machine.void(transaction)) return { data: { reversal: showTransaction(transaction) } };
      const refund = machine.refund(transaction, transaction.amount);
      return typeof refund === 'string'
        ? { refused: '91504', at: 'transactionId' }
        : { data: { reversal: showRefund(refund) } };
    },
    async refundTransaction({ input: given }) {
      const input = refundInput.parse(given);
      const transaction = machine.transactions.get(input.transactionId);
      if (!transaction) return 'not-found';
      const done = await refundKeys.once(input.apiRequestKey, input, async () => {
        const refund = machine.refund(transaction, thousandths(input.refund.amount));
        return typeof refund === 'string' ? { refused: refund } : { made: refund };
      });
      if (!done) return undefined;
      return 'refused' in done ? { ...done, at: 'refund' } : { data: { refund: showRefund(done.made) } };
    },
    async search({ input }) {
      const { is } = searchInput.parse(input).orderId;
      const found = (frozen ?? shown()).filter(({ orderId }) => orderId === is);
      const edges = found.toReversed().map(({ node }) => ({ node }));
      return { data: { transactions: { edges } } };
    },
    async node({ id }) {
      const transaction = machine.transactions.get(String(id));
      const refund = machine.refunds.get(String(id));
      if (transaction) return { data: showTransaction(transaction) };
      return refund ? { data: showRefund(refund) } : 'not-found';
    },
    async viewer({ input }) {
      const { in: ids } = accountsInput.parse(input).id;
      const edges = ids.flatMap((id) => {
        const currencyCode = accounts.get(id);
        const status = options.accountStatus?.[id] ?? 'ACTIVE';
        return currencyCode === undefined ? [] : [{ node: { id, currencyCode, status } }];
      });
      const id = Buffer.from(`merchant_${merchantId}`).toString('base64url');
      return { data: { merchant: { id, merchantAccounts: { edges } } } };
    },
  };

  const authorization = `Basic ${Buffer.from(`${keys.publicKey}:${keys.privateKey}`).toString('base64')}`;

  async function graphql(request: ApiRequest): Promise<ApiReply | undefined> {
    const extensions = { requestId: random(16) };
    const failed = (root: string, errorClass: string, more: object = {}): ApiReply => ({
      status: 200,
      body: {
        data: { [root]: null },
        errors: [{ message: errorClass, path: [root], extensions: { errorClass, ...more } }],
        extensions,
      },
    });
    const { query, variables } = (request.json ?? {}) as { query?: unknown; variables?: object };
    const operation = readOperation(String(query));
    const field = operation && Object.hasOwn(fields, operation.root) ? fields[operation.root] : undefined;
    if (request.header('authorization') !== authorization)
      return failed(operation?.root ?? 'query', 'AUTHENTICATION');
    if (!operation || !field || request.header('braintree-version') === '') return { status: 400 };
    const { root } = operation;
    const answer = await field({ ...variables }).catch((error: z.ZodError): Answer => ({
      refused: '',
      at: error.issues[0]?.path.join('.') ?? '',
    }));
    if (answer === undefined) return undefined;
    if (answer === 'not-found') return failed(root, 'NOT_FOUND');
    if ('refused' in answer) {
      const inputPath = ['input', ...answer.at.split('.')];
      return failed(
        root,
        'VALIDATION',
        answer.refused ? { legacyCode: answer.refused, inputPath } : { inputPath },
      );
    }
    const body = { data: operation.select({ [root]: answer.data }), extensions };
    return { status: 200, body, ...(answer.fault ? { fault: answer.fault } : {}) };
  }

  const api = await startApi(async (request) => {
    const call = `${request.method} ${request.path}`;
    if (call === 'POST /graphql') return graphql(request);
    if (call === 'GET /ledger') return { status: 200, body: { entries: book.entries } };
    // What "Check URL" does in the Control Panel.
    if (call !== 'POST /check-url') return { status: 404 };
    await deliveries.send(braintreeWebhook('check', { check: 'true' }, keys, now()), {
      webhooks: 'before-answer',
    });
    return { status: 200, body: { sent: true } };
  }, options);
  return {
    ...keys,
    url: api.url,
    book,
    exchanges: api.exchanges,
    events: deliveries.sent,
    vault,
    void(reference) {
      for (const one of machine.transactions.values()) if (one.orderId === reference) machine.void(one);
    },
    freezeSearch: () => void (frozen = shown()),
    settle: machine.settle,
    async close() {
      machine.close();
      deliveries.close();
      await api.close();
    },
  };
}
