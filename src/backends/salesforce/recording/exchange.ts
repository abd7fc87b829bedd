/** Calls to an instance as a recording has them: without hosts, IDs, tokens, and personal data. */
import type { CallAnswer, CallRequest } from '../calls/caller.ts';
import type { Sanitizer } from './sanitize.ts';
import { recordedLocale } from './words.ts';

export interface ExchangeRequest {
  method: CallRequest['method'];
  /** Path and query behind `instance` or `account`, with placeholders. */
  target: string;
  /** Placeholder of the token of the shopper or application; `client` for the client's own credentials. */
  token?: string | undefined;
  body?: unknown;
}

export interface ExchangeAnswer {
  status: number;
  /** Absent: no JSON. */
  document?: unknown;
  /** OCAPI returns the token of a shopper as a header. */
  authorization?: string | undefined;
}

export interface RecordedExchange {
  request: ExchangeRequest;
  answer: ExchangeAnswer;
}

/** What tells requests apart. Members of a body have an order, which is that of our own code. */
export const callIdentity = ({ method, target, token, body }: ExchangeRequest): string =>
  JSON.stringify([method, target, token ?? null, body ?? null]);

/** Of SCAPI and OCAPI, as far as we call them. */
const pathWords = new Set(
  `actions access_token agent auth baskets categories checkout coupons customer customers dw dwsso fail oauth2 order_search orders
  organizations payment-instruments payment_instruments product product-search product_search products search shipments
  shipping-method shipping-methods shipping_method shipping_methods shop shopper shopper-baskets shopper-customers shopper-orders
  shopper-products shopper-search token`.split(/\s+/),
);

/** What follows these is an ID, whatever it looks like. */
const idAfter: Readonly<Record<string, string>> = { organizations: 'organization', s: 'site' };
/** What follows these is an ID, unless it is a word of the API. */
const kindAfter: Readonly<Record<string, string>> = {
  baskets: 'basket',
  orders: 'order',
  customers: 'customer',
  products: 'product',
  categories: 'category',
  shipments: 'id',
};

type Names = Pick<Sanitizer, 'text'>;

function pathOf(pathname: string, names: Names): string {
  let before = '';
  return pathname
    .split('/')
    .map((segment) => {
      const kind = idAfter[before];
      const isWord = kind === undefined && (isPathWord(segment) || (segment === 's' && before === ''));
      const made =
        segment === '' || isWord ? segment : idsOf(segment, kind ?? kindAfter[before] ?? 'id', names);
      before = segment;
      return made;
    })
    .join('/');
}

const isPathWord = (segment: string): boolean =>
  pathWords.has(segment) || /^v\d{1,2}(_\d{1,2})?$/.test(segment);

/** One, or several as OCAPI writes them: `(a,b)`. */
function idsOf(segment: string, kind: string, names: Names): string {
  const [, several] = /^\((.*)\)$/s.exec(segment) ?? [];
  if (several === undefined) return names.text(kind, idOf(segment));
  return `(${several
    .split(',')
    .map((one) => names.text(kind, idOf(one)))
    .join(',')})`;
}

/** SCAPI wants `%` and `,` encoded twice. */
const idOf = (segment: string): string => unescapeList(decodeURIComponent(segment));
const unescapeList = (value: string): string => value.replaceAll(/%2C/gi, ',').replaceAll('%25', '%');

/** By name: words that our own code sends, or the kind of an ID. */
const queryRules: Readonly<Record<string, RegExp | string>> = {
  siteId: 'site',
  q: 'phrase',
  ids: 'product',
  locale: recordedLocale,
  currency: /^[A-Z]{3}$/,
  limit: /^\d{1,4}$/,
  offset: /^\d{1,6}$/,
  start: /^\d{1,6}$/,
  count: /^\d{1,4}$/,
  levels: /^\d$/,
  temporary: /^true$/,
  allImages: /^true$/,
  perPricebook: /^true$/,
  reopenBasket: /^false$/,
  expand: /^(?:availability|images|prices|promotions|variations|represented_products)$/,
  refine: /^(?:cgid=root|orderable_only=true)$/,
};

/** Whether a piece of a target is our own writing rather than a value. */
export const isTargetWord = (piece: string): boolean =>
  ['instance', 'account', 's', 'cgid'].includes(piece) ||
  isPathWord(piece) ||
  Object.hasOwn(queryRules, piece) ||
  Object.values(queryRules).some((rule) => typeof rule !== 'string' && rule.test(piece)) ||
  piece === 'orderable_only' ||
  piece === 'true';

function queryOf(parameters: URLSearchParams, names: Names): string {
  const written = [...parameters].map(([name, value]) => {
    const rule = queryRules[name];
    if (rule === undefined) return `${names.text('parameter', name)}=${names.text('text', value)}`;
    const values = value.split(',').map((part) => {
      const one = unescapeList(part);
      return typeof rule !== 'string' && rule.test(one)
        ? one
        : names.text(typeof rule === 'string' ? rule : 'text', one);
    });
    return `${name}=${values.join(',')}`;
  });
  return written.length === 0 ? '' : `?${written.join('&')}`;
}

/** @param account origin of the account manager, which is another host than the instance */
export function recordedRequest(
  { method, url, headers = {}, body }: CallRequest,
  sanitizer: Sanitizer,
  account: string | undefined,
): ExchangeRequest {
  const { origin, pathname, searchParams } = new URL(url);
  const isAccount = origin === account && pathname.startsWith('/dwsso/');
  const [, scheme, token] = /^(\w+) (.+)$/s.exec(headers['authorization'] ?? '') ?? [];
  return {
    method,
    target: `${isAccount ? 'account' : 'instance'}${pathOf(pathname, sanitizer)}${queryOf(searchParams, sanitizer)}`,
    ...(token === undefined ? {} : { token: scheme === 'Basic' ? 'client' : sanitizer.text('token', token) }),
    ...(body === undefined ? {} : { body: sanitizer.document(bodyOf(body, headers['content-type'])) }),
  };
}

const bodyOf = (body: string, type: string | undefined): unknown =>
  type === 'application/json' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));

export function recordedAnswer({ status, headers, text }: CallAnswer, sanitizer: Sanitizer): ExchangeAnswer {
  const [, token] = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  const document = readJson(text);
  return {
    status,
    ...(document === undefined ? {} : { document: sanitizer.document(document) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${sanitizer.text('token', token)}` }),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
