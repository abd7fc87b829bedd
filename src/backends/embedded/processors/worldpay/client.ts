/**
 * Access Worldpay: the Payments API (2024-06-01) and the Payment Queries API (1).
 * https://docs.worldpay.com/access/products/payments/openapi, https://docs.worldpay.com/access/products/payment-queries
 */
import type { Fetcher } from '#fetch';
import {
  apiOrigin,
  exchangeJson,
  listAt,
  memberOf,
  receivedText,
  type JsonAnswer,
  type JsonRequest,
} from '../json-exchange.ts';
import { ProcessorRefused, ProcessorUncertain } from '../port.ts';

export interface WorldpayAccess {
  username: string;
  password: string;
  isLive: boolean;
  /** Origin of the API. */
  apiBase?: string;
  /** Made with `processorFetcherOptions`. */
  fetcher: Fetcher;
}

/** What can be done with a payment, by a link of its own. */
export type WorldpayAction = 'settle' | 'cancel' | 'refund';

/** Path and query of the link of each action that was offered. */
export type WorldpayLinks = Partial<Record<WorldpayAction, string>>;

export interface WorldpayClient {
  /** The payment as answered; a code where its instrument or what is said of the buyer is not accepted. */
  authorize(body: object): Promise<{ payment: unknown } | { refused: string }>;
  /** IDs of the payments with our reference. They can lack a payment that is less than a minute old. */
  paymentIdsOf(reference: string): Promise<readonly string[]>;
  /** With its events; undefined where there is none, or none yet. */
  payment(paymentId: string): Promise<unknown>;
  /** What was accepted; a code where the payment does not allow it now. */
  follow(link: string, body?: object): Promise<{ accepted: unknown } | { refused: string }>;
  /** Of an answer or of a payment. */
  linksOf(answer: unknown): WorldpayLinks;
}

const actionNames: Readonly<Record<WorldpayAction, readonly [payments: string, queries: string]>> = {
  settle: ['settlePayment', 'cardPayments:settle'],
  cancel: ['cancelPayment', 'cardPayments:cancel'],
  refund: ['partiallyRefundPayment', 'cardPayments:partialRefund'],
};

const queriesType = 'application/vnd.worldpay.payment-queries-v1.hal+json';
/** Of the links that the Payment Queries API returns, which belong to the Card Payments API. */
const cardPaymentsType = 'application/vnd.worldpay.payments-v7+json';

/** @throws TypeError when `apiBase` is not an origin */
export function createWorldpayClient({
  username,
  password,
  isLive,
  apiBase,
  fetcher,
}: WorldpayAccess): WorldpayClient {
  const base = apiOrigin(apiBase ?? `https://${isLive ? '' : 'try.'}access.worldpay.com`);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

  const ask = (request: Omit<JsonRequest, 'url'> & { path: string }): Promise<JsonAnswer> => {
    const { path, headers, ...rest } = request;
    return exchangeJson(fetcher, { ...rest, url: `${base}${path}`, headers: { authorization, ...headers } });
  };

  const query = (path: string): Promise<JsonAnswer> =>
    ask({ method: 'GET', path: `/paymentQueries/payments${path}`, headers: { accept: queriesType } });

  /** `Content-Type` also where there is no body, as the Card Payments API requires it. */
  const post = (path: string, body?: object): Promise<JsonAnswer> =>
    ask({
      method: 'POST',
      path,
      headers: path.startsWith('/api/payments')
        ? { 'content-type': 'application/json', accept: 'application/json', 'wp-api-version': '2024-06-01' }
        : { 'content-type': cardPaymentsType, accept: cardPaymentsType },
      ...(body === undefined ? {} : { body }),
    });

  return {
    async authorize(body) {
      const answer = await post('/api/payments', body);
      if (answer.status === 201 || answer.status === 202) return { payment: answer.body };
      const code = codeOf(answer);
      // Its answer was lost, or another node sends it: what became of it is looked up.
      if (isRepeatedRequest(code))
        throw new ProcessorUncertain('The payment processor knows the reference already.');
      if (answer.status === 400 && isOfPayer(answer.body)) return { refused: code };
      throw refusalOf(answer);
    },
    async paymentIdsOf(reference) {
      const answer = await query(`?transactionReference=${encodeURIComponent(reference)}`);
      if (answer.status === 404) return [];
      if (answer.status !== 200) throw refusalOf(answer);
      return listAt(answer.body, '_embedded', 'payments')
        .filter((one) => receivedText(one, 'transactionReference') === reference)
        .flatMap((one) => receivedText(one, 'paymentId') ?? []);
    },
    async payment(paymentId) {
      const answer = await query(`/${encodeURIComponent(paymentId)}`);
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw refusalOf(answer);
      return answer.body;
    },
    async follow(link, body) {
      const answer = await post(link, body);
      if (answer.status === 201 || answer.status === 202) return { accepted: answer.body };
      if (answer.status === 400 || answer.status === 404 || answer.status === 422)
        return { refused: codeOf(answer) };
      throw refusalOf(answer);
    },
    linksOf(answer) {
      const found = Object.entries(actionNames).flatMap(([action, [ofPayments, ofQueries]]) => {
        const href =
          receivedText(answer, '_actions', ofPayments, 'href') ??
          receivedText(answer, '_links', ofQueries, 'href');
        const path = href === undefined ? undefined : pathOn(base, href);
        return path === undefined ? [] : [[action, path] as const];
      });
      return Object.fromEntries(found);
    },
  };
}

/** The credentials go to Worldpay alone, and to its payments: a link to anything else is none. */
function pathOn(base: string, href: string): string | undefined {
  const url = URL.parse(href, base);
  return url?.origin === base && /^\/(?:api\/payments|payments|cardPayments)\//.test(url.pathname)
    ? `${url.pathname}${url.search}`
    : undefined;
}

/** A 2xx that is not what was documented says nothing about what happened. */
function refusalOf(answer: JsonAnswer): Error {
  if (answer.status < 300)
    return new ProcessorUncertain(`The payment processor returned an unknown response (${answer.status}).`);
  const id = answer.header('wp-correlationid');
  return new ProcessorRefused(codeOf(answer), id !== undefined && /^[\w-]{1,64}$/.test(id) ? id : undefined);
}

/** The error's name, or what the status says. */
function codeOf({ status, body }: JsonAnswer): string {
  const name = receivedText(body, 'errorName');
  return name !== undefined && /^[a-z]\w{0,63}$/i.test(name) ? name : `http_${status}`;
}

/** Rejected because an earlier request may have done it: nothing is known of that one. */
export const isRepeatedRequest = (code: string): boolean => /AlreadyBeenProcessed$|IsADuplicate$/.test(code);

/** Another instrument, or another name on it, may work. Any other error is about the request or the account. */
const isOfPayer = (body: unknown): boolean => {
  const errors = [body, ...listAt(body, 'validationErrors')];
  const paths = errors.map((one) => memberOf(one, 'jsonPath')).filter((one) => typeof one === 'string');
  return (
    paths.length > 0 && paths.every((one) => /^\$\.instruction\.(?:paymentInstrument|customer)\b/.test(one))
  );
};
