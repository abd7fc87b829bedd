/** Ways to break what a store answers. */
import { answers, path, type Json, type Tamper } from '../selling/own-defects.ts';
import type { VisitOptions } from './bent-store.ts';

/** One defect, and all that is bad then: `id severity`, sorted. */
export type Defect = [name: string, tamper: Tamper, sees: readonly string[], options?: VisitOptions];

export const isManifest = (request: Request): boolean => path(request) === '/.well-known/ucp';
export const agentOf = (request: Request): string => request.headers.get('user-agent') ?? '';

export const respond = (
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Promise<Response> => Promise.resolve(new Response(body, { status, headers }));
export const json = (
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  respond(status, JSON.stringify(value), { 'content-type': 'application/json', ...headers });
export const wall = (): Promise<Response> =>
  respond(403, '<!doctype html><title>Access denied</title>', { 'content-type': 'text/html' });
export const challenge = (): Promise<Response> =>
  respond(403, '<!doctype html><title>Just a moment...</title>', {
    'content-type': 'text/html',
    'cf-mitigated': 'challenge',
  });

/** Other headers, the same body. */
export const headed =
  (where: (request: Request) => boolean, change: (headers: Headers) => void): Tamper =>
  (request, answer) =>
    where(request)
      ? answer().then(async (given) => {
          const headers = new Headers(given.headers);
          change(headers);
          return new Response(await given.arrayBuffer(), { status: given.status, headers });
        })
      : undefined;

export const only =
  (method: string, where: RegExp, make: (request: Request) => Promise<Response>): Tamper =>
  (request) =>
    request.method === method && where.test(path(request)) ? make(request) : undefined;

export const eachVariant = (body: Json, change: (variant: Json) => void): void => {
  for (const product of (body['products'] ?? []) as Json[])
    for (const variant of product['variants'] as Json[]) change(variant);
};

export const sessions = /^\/api\/ucp\/checkout\/sessions(?:\/[^/]+)?$/;
export const search = /\/(?:discover|catalog\/search)$/;
export const created = /^\/api\/ucp\/checkout\/sessions$/;
export const checkouts = (change: (checkout: Json) => void): Tamper =>
  answers(sessions, (body) => void (body['line_items'] && change(body)));

export async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) yield new TextEncoder().encode(' '.repeat(65_536));
}

export const late = <T>(ms: number, make: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(make()), ms));

export const salesforceHome = {
  body: '<!doctype html><title>Shop</title><link href="/on/demandware.static/Sites-Shop-Site/style.css">',
};

export const native =
  'https://abcd1234.api.commercecloud.salesforce.com/ucp/shopper-ucp/v1/organizations/f_ecom_abcd_001/sites/Shop';
