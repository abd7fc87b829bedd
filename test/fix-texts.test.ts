/** Storefronts that lack a thing, hide it, or serve something else in its place: the fix is about what was found. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { checks, createParser, gather, judge } from '#audit';
import { createFetcher, type Fetcher, type HttpExchange } from '#fetch';
import type { Result } from '../src/audit/result.ts';
import { createAuthority, type Authority } from '../sandbox/certificates.ts';
import { startShop, type Fault } from '../sandbox/shops/index.ts';
import { assertFix, assertTitles } from './support/audit/assert-fix.ts';
import { rememberPages } from './support/audit/remember-pages.ts';

type Answer = [status: number, type: string, body: string];
/** What a path answers in place of the shop. */
type Swap = (path: string) => Answer | undefined;

const gone: Answer = [404, 'text/html', '<!doctype html><title>Not found</title><h1>Not found</h1>'];
const broken: Answer = [503, 'text/html', '<!doctype html><title>Error</title><h1>Unavailable</h1>'];
const refused: Answer = [403, 'text/html', '<!doctype html><title>Denied</title><h1>Access denied</h1>'];
const page: Answer = [200, 'text/html', '<!doctype html><title>Shop</title><h1>Shop</h1><p>Welcome.'];
const plain = (body: string): Answer => [200, 'text/plain', body];

const at =
  (pattern: RegExp, answer: Answer): Swap =>
  (path) =>
    pattern.test(path) ? answer : undefined;
const first =
  (...swaps: Swap[]): Swap =>
  (path) =>
    swaps.map((swap) => swap(path)).find(Boolean);

const robots = /^\/robots\.txt$/;
const sitemap = /sitemap/;
const manifest = /^\/\.well-known\/ucp/;
const policies = /^\/policies\//;
const noSitemapLine = at(robots, plain('User-agent: *\nAllow: /\n'));

/** `fixes`: of each check, what its fix must be; `never`: findings that would be untrue of this storefront. */
interface Case {
  faults?: Fault[];
  swap?: Swap;
  fixes: Record<string, RegExp>;
  never?: string[];
}

const cases: Record<string, Case> = {
  'has no robots.txt': {
    swap: at(robots, gone),
    fixes: {
      'robots-txt-reachable': /^Publish a robots\.txt$/,
      'sitemap-declared': /^Publish a robots\.txt that/,
    },
  },
  'returns 503 for robots.txt': {
    swap: at(robots, broken),
    fixes: { 'robots-txt-reachable': /^Serve robots\.txt as a static file/ },
  },
  'returns a page for robots.txt': {
    swap: at(robots, page),
    fixes: { 'robots-txt-plain-text': /^Return plain text instead of a page at \/robots\.txt$/ },
  },
  'has no sitemap': {
    swap: first(noSitemapLine, at(sitemap, gone)),
    fixes: { 'sitemap-reachable': /^Publish a sitemap/, 'sitemap-declared': /^Publish a sitemap/ },
    never: ['sitemap-valid-xml', 'sitemap-urls-live', 'sitemap-lists-products'],
  },
  'declares a sitemap that is missing': {
    swap: at(sitemap, gone),
    fixes: { 'sitemap-reachable': /^Publish the sitemap, or fix the link to it$/ },
    never: ['sitemap-declared'],
  },
  'blocks the sitemap': {
    swap: at(sitemap, refused),
    fixes: { 'sitemap-reachable': /^Let agents reach the sitemap$/ },
    never: ['sitemap-declared', 'sitemap-lists-products'],
  },
  'returns an error for the sitemap': {
    swap: at(sitemap, [500, 'text/html', broken[2]]),
    fixes: { 'sitemap-reachable': /^Fix the server error at the sitemap$/ },
  },
  'has no manifest': {
    swap: at(manifest, gone),
    fixes: { 'ucp-manifest-present': /^Publish a commerce manifest/ },
    never: ['ucp-manifest-json', 'ucp-manifest-not-blocked', 'ucp-manifest-content-type'],
  },
  'returns a page for the manifest': {
    swap: at(manifest, page),
    fixes: { 'ucp-manifest-present': /^Publish a commerce manifest/ },
    never: ['ucp-manifest-json', 'ucp-manifest-content-type'],
  },
  'blocks the manifest': {
    swap: at(manifest, refused),
    fixes: { 'ucp-manifest-present': /^Let agents reach \/\.well-known\/ucp$/ },
  },
  'hides the manifest from agents': {
    faults: ['manifest-hidden'],
    fixes: { 'ucp-manifest-not-blocked': /^Let every client read/ },
    never: ['ucp-manifest-present', 'llms-txt-links-live'],
  },
  'links to missing policies': {
    swap: at(policies, gone),
    fixes: {
      'returns-page': /^Publish the returns page, or fix the link to it$/,
      'privacy-page': /^Publish the privacy policy, or fix the link to it$/,
    },
  },
  'blocks agents from its policies': {
    swap: at(policies, refused),
    fixes: {
      'returns-page': /^Let agents reach the returns page$/,
      'shipping-page': /^Let agents reach the shipping page$/,
    },
    never: ['llms-txt-links-live'],
  },
  'returns an error for its policies': {
    swap: at(policies, [500, 'text/html', broken[2]]),
    fixes: {
      'error-rate': /^Fix the server errors$/,
      'llms-txt-links-live': /^Fix the pages that llms\.txt links to$/,
    },
  },
  'links no returns page': {
    faults: ['no-returns-page'],
    fixes: { 'returns-page': /^Publish a returns page and link to it in the footer$/ },
  },
  'returns its home page for every URL': {
    faults: ['catch-all'],
    fixes: {
      'soft-404-absent': /^Return 404/,
      'sitemap-reachable': /^Publish a sitemap/,
      'ucp-manifest-present': /^Publish a commerce manifest/,
      'feed-discoverable': /^Publish the declared feed/,
    },
    never: ['ucp-manifest-json', 'sitemap-valid-xml', 'llms-txt-format'],
  },
  'returns 503 for everything': {
    swap: () => broken,
    fixes: {
      'robots-txt-reachable': /^Serve robots\.txt/,
      'edge-rate-limit-polite': /^Find out why requests return 503$/,
    },
  },
  'returns 404 for everything': { swap: () => gone, fixes: { 'sitemap-reachable': /^Publish a sitemap/ } },
  'has only its pages': {
    swap: first(
      noSitemapLine,
      at(/^\/(?:\.well-known|sitemap|feeds|llms|agents|openapi|ucp|a2a|api|policies)/, gone),
    ),
    fixes: {
      'ucp-manifest-present': /^Publish a commerce manifest/,
      'sitemap-reachable': /^Publish a sitemap/,
    },
  },
  'redirects in a circle': {
    faults: ['redirect-loop'],
    fixes: {
      'redirect-chain': /^Break the redirect loop$/,
      'sitemap-urls-live': /^Break the redirect loop$/,
    },
  },
};

describe('the fix of a storefront', () => {
  let authority: Authority;
  const parser = rememberPages(createParser());
  const all: Result[] = [];
  before(async () => {
    authority = await createAuthority();
  });
  after(() => parser.close());

  for (const [name, { faults = [], swap = () => undefined, fixes, never = [] }] of Object.entries(cases))
    test(`that ${name}`, async () => {
      const shop = await startShop({ authority, light: true, faults });
      const real = createFetcher({ resolve: shop.resolve, ca: [shop.ca] });
      const fetcher: Fetcher = {
        ...real,
        fetch: async (request) => swapped(await real.fetch(request), swap(new URL(request.url).pathname)),
      };
      try {
        const { evidence } = await gather(shop.origin, {
          fetcher,
          parser,
          keyed: true,
          maxRequests: 120,
          profileBase: 'https://agent.test/agent-profile',
        });
        const results = judge(evidence, checks);
        for (const result of results) assertFix(result, evidence);
        const titles = new Map(
          results.flatMap(({ id, status, fix }) =>
            (status === 'warn' || status === 'fail') && fix ? [[id, fix.title] as const] : [],
          ),
        );
        for (const [id, title] of Object.entries(fixes))
          assert.match(titles.get(id) ?? 'no finding', title, id);
        for (const id of never) assert.equal(titles.get(id), undefined, id);
        all.push(...results);
      } finally {
        await real.close();
        await shop.close();
      }
    });

  test('has one title for one kind of finding', () => {
    assert.ok(new Set(all.filter(({ found }) => found).map(({ id }) => id)).size > 20);
    assertTitles(all);
  });
});

function swapped(exchange: HttpExchange, answer: Answer | undefined): HttpExchange {
  if (!answer) return exchange;
  const [status, type, text] = answer;
  const body = new TextEncoder().encode(exchange.method === 'HEAD' ? '' : text);
  const {
    error: _error,
    challenge: _challenge,
    ...rest
  } = exchange as HttpExchange & { challenge?: unknown };
  return {
    ...rest,
    finalUrl: exchange.url,
    hops: [],
    status,
    type,
    headers: [['content-type', type]],
    bytes: { wire: body.length, decoded: body.length, truncated: false },
    body,
  };
}
