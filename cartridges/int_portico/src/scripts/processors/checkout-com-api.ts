/**
 * Checkout.com's API as its cartridge calls it: the services `cko.card.charge.{mode}.service` and `cko.network.token.{mode}.service`,
 * with the keys of its site preferences. Sources: https://api-reference.checkout.com (Payments, Tokens) and
 * https://www.checkout.com/docs/payments/manage-payments/get-a-list-of-payments (in beta, and it may lag).
 */
import { textOf } from '../backend/mapping/values.ts';
import { preferences } from '../preferences/values.ts';
import { membersOf } from './adapter.ts';
import { callApi, serviceProblem, type Reply } from './processor-api.ts';
import { storeModule } from './store-module.ts';

/** Amounts in Checkout.com's units. Undefined members were not in the answer. */
export interface CheckoutComPayment {
  id: string;
  status: string;
  amount: number;
  currency: string;
  /** Order number, and the ID of our attempt in its metadata. */
  reference: unknown;
  attempt: unknown;
  responseCode: unknown;
  redirectUrl: unknown;
  authorized: number | undefined;
  captured: number | undefined;
  refunded: number | undefined;
}

type Mode = 'live' | 'sandbox';
type KeyName = 'PublicKey' | 'SecretKey' | 'PrivateSharedKey';

function modeOf(): Mode | undefined {
  const mode = preferences().text('ckoMode');
  return mode === 'live' || mode === 'sandbox' ? mode : undefined;
}

/** The account with the current keys (`NAS`). Those of earlier accounts (`ABC`) are deprecated in the cartridge. */
const keyName = (mode: Mode, name: KeyName): string => `cko${mode === 'live' ? 'Live' : 'Sandbox'}NAS${name}`;

/** The cartridge sends a key as it is in the preference. The API wants `Bearer` before it. */
const bearer = (key: string): string => (/^Bearer\s/i.test(key) ? key : `Bearer ${key}`);

interface Call {
  service: 'card.charge' | 'network.token';
  key: 'PublicKey' | 'SecretKey';
  method: 'GET' | 'POST';
  /** Below the URL of the service. */
  path?: string;
  body?: object;
  idempotencyKey?: string;
}

function callCheckoutCom({ service, key, method, path = '', body, idempotencyKey }: Call): Reply {
  const { text } = preferences();
  const mode = modeOf();
  const value = mode && text(keyName(mode, key));
  if (mode === undefined || value === undefined) return { got: 'unsent' };
  return callApi(`cko.${service}.${mode}.service`, {
    method,
    url: (base) => `${atEndpoint(base, text('ckoRegionEndPoint'))}${path}`,
    headers: {
      Authorization: bearer(value),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'Cko-Idempotency-Key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** As in the cartridge: a valid endpoint replaces the origin, and any other is ignored. */
function atEndpoint(base: string, endpoint: string | undefined): string {
  const url = base.replace(/\/+$/, '');
  if (endpoint === undefined || !/^https:\/\/[A-Za-z0-9.-]+(?::\d+)?\/?$/.test(endpoint)) return url;
  return url.replace(/^https?:\/\/[^/]+/, endpoint.replace(/\/$/, ''));
}

/** For the token (`tok_…`) of what Google Pay returned. Moves no money. */
export const tokenizeGooglePay = (message: unknown): Reply =>
  callCheckoutCom({
    service: 'network.token',
    key: 'PublicKey',
    method: 'POST',
    body: { type: 'googlepay', token_data: message },
  });

export const postPayment = (body: object, idempotencyKey: string): Reply =>
  callCheckoutCom({ service: 'card.charge', key: 'SecretKey', method: 'POST', body, idempotencyKey });

/** It is carried out later: only the payment says whether it was. */
export const postPaymentAction = (
  id: string,
  action: 'voids' | 'refunds',
  body: object,
  idempotencyKey: string,
): Reply =>
  callCheckoutCom({
    service: 'card.charge',
    key: 'SecretKey',
    method: 'POST',
    path: `/${id}/${action}`,
    body,
    idempotencyKey,
  });

const getPayment = (path: string): Reply =>
  callCheckoutCom({ service: 'card.charge', key: 'SecretKey', method: 'GET', path });

/** Undefined where it could not be read. */
export function readPayment(id: string): CheckoutComPayment | undefined {
  const payment = paymentOf(getPayment(`/${id}`));
  return payment?.id === id ? payment : undefined;
}

/** Payments of one attempt. Undefined where they could not be read; an empty list may be a list that lags. */
export function findPayments(orderNo: string, attempt: string): CheckoutComPayment[] | undefined {
  const reply = getPayment(`?limit=100&skip=0&reference=${encodeURIComponent(orderNo)}`);
  if (reply.got !== 'answer' || reply.status >= 400) return undefined;
  const { data } = reply.body;
  if (!Array.isArray(data)) return undefined;
  const ours: CheckoutComPayment[] = [];
  for (const one of data) {
    const listed = membersOf(one);
    const { id, reference } = listed;
    if (reference !== orderNo) continue;
    // Which members the list has is not documented for all payments: one of which it says too little is read by its ID.
    const brief = readMembers(listed);
    const payment = brief?.attempt === undefined && isCheckoutComId(id) ? readPayment(id) : brief;
    if (!payment) return undefined;
    // Another instance may have the same account and the same order numbers.
    if (payment.attempt === attempt) ours.push(payment);
  }
  return ours;
}

export const isCheckoutComId = (id: unknown): id is string =>
  typeof id === 'string' && /^pay_\w{1,100}$/.test(id);

/** Undefined for anything but a payment. */
export const paymentOf = (reply: Reply): CheckoutComPayment | undefined =>
  reply.got === 'answer' && reply.status < 400 ? readMembers(reply.body) : undefined;

function readMembers(body: Readonly<Record<string, unknown>>): CheckoutComPayment | undefined {
  const { id, status, amount, currency, reference, metadata, balances, _links: links } = body;
  if (!isCheckoutComId(id) || typeof status !== 'string') return undefined;
  if (typeof amount !== 'number' || typeof currency !== 'string') return undefined;
  const totals = membersOf(balances);
  return {
    id,
    status,
    amount,
    currency,
    reference,
    attempt: membersOf(metadata)['portico_reference'],
    responseCode: body['response_code'],
    redirectUrl: membersOf(membersOf(links)['redirect'])['href'],
    authorized: numberOf(totals['total_authorized']),
    captured: numberOf(totals['total_captured']),
    refunded: numberOf(totals['total_refunded']),
  };
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** As it may be shown and logged: the first error code, never a message. */
export function checkoutComError({ status, body }: Extract<Reply, { got: 'answer' }>): string {
  const codes = body['error_codes'];
  const code: unknown = Array.isArray(codes) ? codes[0] : undefined;
  return typeof code === 'string' && /^[a-z][a-z0-9_]{0,59}$/.test(code) ? code : `http_${status}`;
}

/** For the self-check: what is missing, and what makes payments or the cartridge's webhook unsafe. */
export function checkoutComProblem(needsPublicKey: boolean): string | undefined {
  const { text } = preferences();
  const mode = modeOf();
  if (mode === undefined) return 'The site preference ckoMode is neither sandbox nor live.';
  if (mode === 'sandbox' && isProduction())
    return 'The site preference ckoMode is sandbox on a production instance: orders are placed, and no money moves.';
  const account = text(mode === 'live' ? 'ckoLiveNASEnabled' : 'ckoSandboxNASEnabled');
  if (account !== undefined && account !== 'NAS')
    return `The account is ${account}. Only accounts with keys of type NAS are supported.`;
  const secret = keyName(mode, 'SecretKey');
  if (text(secret) === undefined) return `The site preference ${secret} is not set.`;
  const open = keyName(mode, 'PublicKey');
  if (needsPublicKey && text(open) === undefined) return `The site preference ${open} is not set.`;
  const shared = keyName(mode, 'PrivateSharedKey');
  if (text(shared) === undefined)
    return `The site preference ${shared} is not set. The webhook of the cartridge compares the authorization header with it, and may accept requests of anyone without it: they can mark orders as paid or failed. Set it, and the same value at Checkout.com.`;
  const services = needsPublicKey ? ['card.charge', 'network.token'] : ['card.charge'];
  return services.map((name) => serviceProblem(`cko.${name}.${mode}.service`)).find(Boolean);
}

/** Read with a `require` that may fail: not every engine that runs this has the class. */
function isProduction(): boolean {
  const system = storeModule('dw/system/System');
  const type = textOf(system?.['instanceType']);
  return type !== undefined && type === textOf(system?.['PRODUCTION_SYSTEM']);
}
