/** Builders of evidence for tests: real bytes through the real parsers, so that a sample is what a shop would serve. */
import { createHash } from 'node:crypto';
import type {
  ClientName,
  Evidence,
  Exchange,
  Page,
  PageRole,
  Piece,
  SampledPage,
} from '../../../src/audit/evidence.ts';
import { evidenceNames, known, unknownPiece } from '../../../src/audit/evidence.ts';
import { pageFacts } from '../../../src/audit/parse/html.ts';
import { parseRobots } from '../../../src/audit/parse/robots/robots.ts';

/** A part of the evidence; parts of one sample are merged, later ones win (`products`, `traffic` and `sample` are joined). */
export type Part = Partial<Evidence>;

export const origin = 'https://shop.test';

/** Every part not requested, except the clock, the target, the mode and empty traffic. */
export function emptyEvidence(): Evidence {
  const empty = Object.fromEntries(
    evidenceNames.map((name) => [name, unknownPiece('not-requested')]),
  ) as unknown as Evidence;
  return {
    ...empty,
    clock: known({ startedAt: Date.parse('2026-11-20T12:00:00Z') }),
    target: known({
      input: `${origin}/`,
      entryUrl: `${origin}/`,
      origin,
      canonicalOrigin: origin,
      registrableDomain: 'shop.test',
      local: false,
    }),
    mode: known({
      browser: false,
      keyed: true,
      expect: 'shop',
      seed: 'shop.test',
      pages: 3,
      limits: { maxRequests: 80, budgetMs: 25_000 },
      dropped: [],
    }),
    traffic: known([]),
    sample: known([]),
  };
}

/** Joins parts into one sample: lists of `traffic`, `sample`, `products`, `listings`, `replays`, `resources` and `targets` are joined, other names overwritten. */
export async function sample(...parts: (Part | Promise<Part>)[]): Promise<Part> {
  const joined: Record<string, Piece<unknown>> = {};
  for (const part of await Promise.all(parts)) {
    for (const [name, piece] of Object.entries(part) as [string, Piece<unknown>][]) {
      const before = joined[name];
      const lists = before?.ok && piece.ok && Array.isArray(before.value) && Array.isArray(piece.value);
      joined[name] = lists ? known([...(before.value as unknown[]), ...(piece.value as unknown[])]) : piece;
    }
  }
  return joined as Part;
}

export interface ExchangeSample {
  url?: string;
  id?: string;
  purpose?: string;
  client?: ClientName;
  method?: Exchange['method'];
  status?: number;
  headers?: Record<string, string>;
  challenge?: Exchange['challenge'];
  blocked?: boolean;
  error?: Exchange['error'];
  hops?: Exchange['hops'];
  ttfb?: number;
  total?: number;
  at?: number;
  attempt?: number;
  type?: string;
}

/** An exchange of the traffic; 200 by default. Its id is derived from purpose, client and URL unless given. */
export function exchange(given: ExchangeSample = {}): Exchange {
  const {
    url = `${origin}/`,
    purpose = 'page',
    client = 'agent',
    method = 'GET',
    ttfb = 80,
    total = 120,
  } = given;
  const status = given.status ?? (given.error ? undefined : 200);
  return {
    id: given.id ?? `${purpose}:${client}:${method}:${url}:${given.attempt ?? 1}`,
    purpose,
    client,
    method,
    url,
    finalUrl: url,
    hops: given.hops ?? [],
    ...(status === undefined ? {} : { status }),
    ...(given.error ? { error: given.error } : {}),
    headers: Object.entries(given.headers ?? {}),
    protocol: 'h2',
    t: { dns: 0, connect: 0, tls: 0, ttfb, total },
    bytes: { wire: 1000, decoded: 4000, truncated: false },
    type: given.type ?? given.headers?.['content-type']?.split(';')[0] ?? 'text/html',
    charset: 'utf-8',
    hash: createHash('sha256').update(url).digest('hex').slice(0, 16),
    ...(given.challenge ? { challenge: given.challenge } : {}),
    blocked:
      given.blocked ??
      (given.challenge !== undefined || [401, 403, 406, 429, 451, 503].includes(status ?? 0)),
    attempt: given.attempt ?? 1,
    at: given.at ?? 0,
  };
}

/** Traffic from short descriptions. */
export const traffic = (...given: ExchangeSample[]): Part => ({ traffic: known(given.map(exchange)) });

export interface PageSample {
  path?: string;
  headers?: Record<string, string>;
  client?: ClientName;
  status?: number;
}

/** A page of a role, parsed as a shop would serve it, with its exchange and its row in the sample. */
export async function page(
  role: PageRole,
  html: string,
  given: PageSample = {},
): Promise<{ page: Page; part: Part }> {
  const url =
    origin +
    (given.path ??
      {
        home: '/',
        listing: '/c/shoes',
        product: '/p/shoe',
        policy: '/returns',
        cart: '/cart',
        search: '/search?q=shoe',
      }[role]);
  const headers = { 'content-type': 'text/html; charset=utf-8', ...given.headers };
  const answered = exchange({
    url,
    purpose: role,
    headers,
    ...(given.client ? { client: given.client } : {}),
    ...(given.status ? { status: given.status } : {}),
  });
  const facts = await pageFacts(new TextEncoder().encode(html), {
    url,
    headers: Object.entries(headers),
    charset: 'utf-8',
  });
  const read: Page = { id: `${role}:${url}`, role, url, ref: answered.id, facts };
  const row: SampledPage = { id: read.id, role, url, ref: answered.id, state: 'ok' };
  return { page: read, part: { traffic: known([answered]), sample: known([row]) } };
}

/** The home page. */
export async function home(html: string, given: PageSample = {}): Promise<Part> {
  const { page: read, part } = await page('home', html, given);
  return { ...part, home: known(read) };
}

/** A product page; give several with different paths. */
export async function product(html: string, given: PageSample = {}): Promise<Part> {
  const { page: read, part } = await page('product', html, given);
  return { ...part, products: known([read]) };
}

/** A listing page. */
export async function listing(html: string, given: PageSample = {}): Promise<Part> {
  const { page: read, part } = await page('listing', html, given);
  return { ...part, listings: known([read]) };
}

/** A page of the sample that was refused. */
export function refused(role: PageRole, given: ExchangeSample = {}): Part {
  const answered = exchange({ url: `${origin}/${role}`, purpose: role, status: 403, ...given });
  return {
    traffic: known([answered]),
    sample: known([
      { id: `${role}:${answered.url}`, role, url: answered.url, ref: answered.id, state: 'blocked' },
    ]),
  };
}

/** robots.txt as served. */
export function robots(text: string, status = 200, type = 'text/plain'): Part {
  const answered = exchange({
    url: `${origin}/robots.txt`,
    purpose: 'robots',
    status,
    headers: { 'content-type': type },
  });
  const file = parseRobots(new TextEncoder().encode(text), {
    status,
    type,
    redirects: 0,
    challenged: false,
    unreachable: status >= 500 || status === 429,
  });
  return { robots: known({ ...file, ref: answered.id }), traffic: known([answered]) };
}

/** Product page with this JSON-LD and this body. */
export const productHtml = (jsonLd: unknown, body = '<h1>Trail Shoe</h1>', head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Trail Shoe</title>${head}<script type="application/ld+json">${JSON.stringify(jsonLd)}</script></head><body><main>${body}</main></body></html>`;

/** A complete product for markup samples; override what matters. */
export const shoe = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Trail Shoe',
  sku: 'SHOE-1',
  gtin13: '4006381333931',
  brand: { '@type': 'Brand', name: 'Acme' },
  image: ['https://shop.test/img/shoe-1.jpg'],
  description:
    'A light shoe for long days on rough ground. The outsole grips wet rock, the upper dries within an hour, and the heel counter keeps the foot where it belongs on steep descents.',
  category: 'Apparel & Accessories > Shoes',
  offers: {
    '@type': 'Offer',
    price: '129.00',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    url: `${origin}/p/shoe`,
  },
  ...over,
});

/** The home page is known, so that checks of pages apply, but is not in the sample, so that they do not judge it. */
export async function alone(part: Part | Promise<Part>): Promise<Part> {
  const { home: page } = await home('<h1>Shop</h1>');
  return { ...(page ? { home: page } : {}), ...(await part) };
}

export const productAlone = (...given: Parameters<typeof product>): Promise<Part> => alone(product(...given));

export const listingAlone = (...given: Parameters<typeof listing>): Promise<Part> => alone(listing(...given));
