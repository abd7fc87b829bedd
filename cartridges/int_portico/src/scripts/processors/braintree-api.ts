/**
 * Braintree's GraphQL API, through the service of its cartridge: the platform signs in with the key of the service's credential.
 * Cartridges up to 20.x only have the service of Braintree's XML API: both APIs accept the same key, and only the host differs.
 * As in the schema that Braintree publishes (braintree/graphql-api, 2252d47).
 */
import LocalServiceRegistry from 'dw/svc/LocalServiceRegistry';
import { textOf } from '../backend/mapping/values.ts';
import { minorDigits } from '../platform/currency.ts';
import { membersOf } from './adapter.ts';
import { callApi } from './processor-api.ts';

/** A sale, in minor units. */
export interface Sale {
  /** Of GraphQL. */
  id: string;
  /** As the cartridge stores it. */
  legacyId: string;
  orderNo: string;
  status: string;
  amount: number;
  currency: string;
  /** Refunds that did not fail. */
  refunded: number;
}

/**
 * - `none`: there is none that can be seen now: the search may lag.
 * - `unknown`: no answer, more than one, or one of another amount that is held.
 */
export type Found = { got: 'sale'; sale: Sale } | { got: 'none' } | { got: 'unknown' };

const fields = 'id legacyId orderId status amount { value currencyCode } refunds { status amount { value } }';
const convert = 'query Convert($legacyId: ID!) { idFromLegacyId(legacyId: $legacyId, type: TRANSACTION) }';
const node = `query Read($id: ID!) { node(id: $id) { ... on Transaction { ${fields} } } }`;
const search = `query Search($input: TransactionSearchInput!) { search { transactions(input: $input, first: 50) { pageInfo { hasNextPage } edges { node { ${fields} } } } } }`;
const reverse =
  'mutation Reverse($input: ReverseTransactionInput!) { reverseTransaction(input: $input) { reversal { __typename } } }';

/** By the ID that the cartridge stored. */
export function readSale(legacyId: string): Sale | undefined {
  const id = textOf(ask(convert, { legacyId })?.['idFromLegacyId']);
  const sale = id === undefined ? undefined : saleOf(ask(node, { id })?.['node']);
  return sale?.legacyId === legacyId ? sale : undefined;
}

export interface Wanted {
  orderNo: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Epoch milliseconds. */
  from: number;
  to: number;
}

/**
 * By what the cartridge asks for. Accounts of several instances may have an order of the same number: so it must also be of this
 * amount, and of this time. One of another amount or currency may be this order's, charged wrongly, or another's: nothing tells which.
 */
export function searchSale({ orderNo, amount, currency, from, to }: Wanted): Found {
  const createdAt = {
    greaterThanOrEqualTo: new Date(from).toISOString(),
    lessThanOrEqualTo: new Date(to).toISOString(),
  };
  const found = ask(search, { input: { orderId: { is: orderNo }, createdAt } });
  const { edges, pageInfo } = membersOf(membersOf(found?.['search'])['transactions']);
  if (!Array.isArray(edges) || membersOf(pageInfo)['hasNextPage'] !== false) return { got: 'unknown' };
  const all = edges.map((edge) => saleOf(membersOf(edge)['node']));
  if (all.includes(undefined)) return { got: 'unknown' };
  const named = all.filter((one): one is Sale => one?.orderNo === orderNo);
  const [sale, ...others] = named.filter((one) => one.amount === amount && one.currency === currency);
  if (sale) return others.length > 0 ? { got: 'unknown' } : { got: 'sale', sale };
  return { got: named.every(isBack) ? 'none' : 'unknown' };
}

/** Voids what is not settled, and refunds what is. What it did is read afterwards. */
export const reverseSale = ({ id }: Sale): void => void ask(reverse, { input: { transactionId: id } });

/** Undefined for an answer with errors: Braintree answers those with status 200. */
function ask(query: string, variables: object): Readonly<Record<string, unknown>> | undefined {
  const service = serviceName();
  if (service === undefined) return undefined;
  const reply = callApi(service, {
    method: 'POST',
    url(base) {
      const url = endpointOf(base);
      if (url === undefined) throw new Error('This is not a URL of Braintree.');
      return url;
    },
    headers: { 'Content-Type': 'application/json', 'Braintree-Version': '2019-01-01' },
    body: JSON.stringify({ query, variables }),
  });
  if (reply.got !== 'answer' || reply.status >= 400) return undefined;
  const { data, errors } = reply.body;
  const isFailed = Array.isArray(errors) && errors.length > 0;
  return isFailed ? undefined : membersOf(data);
}

function saleOf(given: unknown): Sale | undefined {
  const { id, legacyId, orderId, status, amount, refunds } = membersOf(given);
  const { value, currencyCode } = membersOf(amount);
  if (typeof id !== 'string' || typeof legacyId !== 'string' || typeof status !== 'string') return undefined;
  if (typeof currencyCode !== 'string') return undefined;
  const minor = minorAmount(value, currencyCode);
  if (minor === undefined) return undefined;
  let refunded = 0;
  for (const refund of Array.isArray(refunds) ? refunds : []) {
    const { status: state, amount: back } = membersOf(refund);
    if (isOver(String(state))) continue;
    refunded += minorAmount(membersOf(back)['value'], currencyCode) ?? 0;
  }
  return {
    id,
    legacyId,
    orderNo: typeof orderId === 'string' ? orderId : '',
    status,
    amount: minor,
    currency: currencyCode,
    refunded,
  };
}

/** Of `25.00`. Undefined for anything but an amount in whole minor units. */
export function minorAmount(value: unknown, currency: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(textOf(value) ?? '') ?? [];
  if (whole === undefined) return undefined;
  const digits = minorDigits(currency);
  if (/[1-9]/.test(part.slice(digits))) return undefined;
  return Number(whole + `${part}000000`.slice(0, digits));
}

const closed = [
  'AUTHORIZATION_EXPIRED',
  'FAILED',
  'GATEWAY_REJECTED',
  'PROCESSOR_DECLINED',
  'SETTLEMENT_DECLINED',
  'VOIDED',
];

/** Of a sale or a refund: no money moves any more, and none is held. */
export const isOver = (status: string): boolean => closed.includes(status);

/** All of it is given back, or was never taken. */
export const isBack = ({ status, amount, refunded }: Sale): boolean => isOver(status) || refunded >= amount;

/* The service in Business Manager. */

const graphql = 'int_braintree.http.graphql.payment.Braintree';
const xml = 'int_braintree.http.xml.payment.Braintree';

const serviceName = (): string | undefined => [graphql, xml].find((one) => credentialOf(one) !== undefined);

function credentialOf(service: string): { url: string; token: string | undefined } | undefined {
  try {
    const { configuration } = LocalServiceRegistry.createService(service, {
      createRequest: () => null,
      parseResponse: () => null,
    });
    const { URL, custom } = configuration.credential;
    const url = textOf(URL);
    return url === undefined ? undefined : { url, token: textOf(custom?.['BRAINTREE_ECVZ_Access_Token']) };
  } catch {
    return undefined;
  }
}

const hosts: Readonly<Record<string, string>> = {
  'api.sandbox.braintreegateway.com': 'payments.sandbox.braintree-api.com',
  'api.braintreegateway.com': 'payments.braintree-api.com',
  'payments.sandbox.braintree-api.com': 'payments.sandbox.braintree-api.com',
  'payments.braintree-api.com': 'payments.braintree-api.com',
};

function endpointOf(url: string): string | undefined {
  const [, host = ''] = /^https:\/\/([\w.-]+)(?::443)?(?:\/|$)/.exec(url) ?? [];
  const known = hosts[host.toLowerCase()];
  return known === undefined ? undefined : `https://${known}/graphql`;
}

/** What makes payments unreadable. Undefined: nothing. */
export function braintreeProblem(): string | undefined {
  const service = serviceName();
  if (service === undefined)
    return `The services ${graphql} and ${xml} do not exist, or have no credential with a URL.`;
  const credential = credentialOf(service);
  if (endpointOf(credential?.url ?? '') === undefined)
    return `The URL of the service ${service} is not one of Braintree, so payments cannot be read.`;
  // The platform signs in with the user and the password of the credential alone.
  return credential?.token === undefined
    ? undefined
    : `The credential of the service ${service} has a BRAINTREE_ECVZ_Access_Token: payments cannot be read with it. Use the public and the private key as its user and password.`;
}
