/** Answers what a page asks for, or does not: no request of a page goes anywhere but through here. */
import { isUtf8 } from 'node:buffer';
import type { Page, Request, Route } from 'playwright-core';
import type { Fetcher, FetchRequest, HttpExchange } from '#fetch';
import type { BrowserLimits, RequestCounts, RenderOptions } from './rendering.ts';
import { createSlots } from './slots.ts';

/** Answers in the form in which the browser takes them. */
type Fulfilment = NonNullable<Parameters<Route['fulfill']>[0]>;

/** About the transfer, which is over: the body is decoded. Or wishes for requests that nobody would answer. */
const dropped = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'alt-svc',
  'strict-transport-security',
  'nel',
  'report-to',
  'reporting-endpoints',
]);

function fulfilment({ status = 200, headers, body }: HttpExchange): Fulfilment {
  const joined: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (dropped.has(name)) continue;
    const before = Object.hasOwn(joined, name) ? `${joined[name]}${name === 'set-cookie' ? '\n' : ', '}` : '';
    joined[name] = before + value;
  }
  return { status, headers: joined, body: Buffer.from(body) };
}

/**
 * Each image is this one: its bytes are spared the shop. It has neither size nor ratio of its own, so that the room which
 * the page reserves for the picture stays as it is.
 */
const picture: Fulfilment = {
  status: 200,
  contentType: 'image/svg+xml',
  headers: { 'access-control-allow-origin': '*', 'cache-control': 'max-age=3600' },
  body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/**
 * The browser would follow a redirect by itself, past us. So we followed it, and this leads the page to the address
 * that gave the answer, or its relative addresses would be wrong.
 */
const handOver = (url: string): Fulfilment => ({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  headers: { 'referrer-policy': 'no-referrer' },
  body: `<!doctype html><script>location.replace(${JSON.stringify(url).replaceAll('<', '\\u003c')})</script>`,
});

export interface TrafficOptions {
  fetcher: Pick<Fetcher, 'fetch'>;
  limits: BrowserLimits;
  allows: NonNullable<RenderOptions['allows']>;
  /** Aborted when the page is done, whatever became of it. */
  ended: AbortSignal;
  /** The page asks without end, which takes our time too. */
  onFlood(): void;
}

export interface Traffic {
  answer(route: Route): Promise<void>;
  counts: RequestCounts;
  /** The last answer that became the document of the page. */
  document(): HttpExchange | undefined;
  /** Why the page's own document was last refused. */
  refusal(): string | undefined;
  /** Requests under way. */
  open(): number;
  /** Of `performance.now()`: when the last request came or ended. */
  stirred(): number;
}

/** What text and structure of a page hang on. Frames are documents of their own and not part of it. */
const wanted = new Set(['document', 'stylesheet', 'script', 'xhr', 'fetch']);
const posting = new Set(['xhr', 'fetch']);
const maxPost = 262_144;
const maxBody = 5_000_000;
const requestMs = 10_000;
/** Whether answered or not. */
const mostAsked = 2_000;
/** A page may lead to another, as those do that choose a country. */
const maxDocuments = 5;

export function createTraffic(
  page: Page,
  { fetcher, limits, allows, ended, onFlood }: TrafficOptions,
): Traffic {
  const counts: RequestCounts = { sent: 0, failed: 0, withheld: 0, refused: 0, bytes: 0 };
  const slots = createSlots(limits.concurrency);
  /** Answers of addresses that a document was redirected to, for the one request that follows. */
  const ahead = new Map<string, HttpExchange>();
  let document: HttpExchange | undefined;
  let refusal: string | undefined;
  let documents = 0;
  let asked = 0;
  let open = 0;
  let stirred = performance.now();

  async function answer(route: Route): Promise<void> {
    asked += 1;
    if (asked > mostAsked) return onFlood();
    open += 1;
    stirred = performance.now();
    try {
      await decide(route, route.request());
    } catch {
      // The page is gone, or the answer is one that the browser does not take.
      await route.abort().catch(() => undefined);
    } finally {
      open -= 1;
      stirred = performance.now();
    }
  }

  async function decide(route: Route, request: Request): Promise<void> {
    const kind = request.resourceType();
    if (kind === 'image') return route.fulfill(picture);
    const own = isOwn(request);
    if (!wanted.has(kind) || own === undefined) return route.abort('blockedbyclient');
    const http = await ask(request, own);
    if (!http) return leave(route, own);
    const lost = http.error !== undefined || http.status === undefined;
    if (lost || (http.bytes.truncated && !own)) {
      counts.failed += 1;
      if (own) refusal = http.error?.message;
      return leave(route, own);
    }
    if (own) document = http;
    if (own && http.hops.length > 0 && http.finalUrl !== http.url) {
      ahead.set(http.finalUrl, { ...http, url: http.finalUrl, hops: [] });
      return route.fulfill(handOver(http.finalUrl));
    }
    await route.fulfill(fulfilment(http));
  }

  /** No answer. A page that wants to go where it cannot stays: an error page would take its place otherwise. */
  function leave(route: Route, own: boolean): Promise<void> {
    return own && document ? route.fulfill({ status: 204 }) : route.abort('blockedbyclient');
  }

  /** True for the document of the page, false for its parts, undefined for frames and other windows. */
  function isOwn(request: Request): boolean | undefined {
    const frame = request.isNavigationRequest() ? request.frame() : undefined;
    if (frame) return frame === page.mainFrame() ? true : undefined;
    return false;
  }

  async function ask(request: Request, own: boolean): Promise<HttpExchange | undefined> {
    const url = new URL(request.url());
    url.hash = '';
    const known = own && request.method() === 'GET' ? ahead.get(url.href) : undefined;
    if (known) {
      ahead.delete(url.href);
      return known;
    }
    if (!/^https?:$/.test(url.protocol)) return refuse('refused', own, 'Only http and https are opened.');
    if (own && (documents += 1) > maxDocuments)
      return refuse('refused', own, 'The page leads on and on to other addresses.');
    if (!allows(url.href)) return refuse('withheld', own, 'robots.txt keeps us out.');
    const content = contentOf(request);
    if (!content) return refuse('refused', own, 'Only GET, HEAD and small POST requests are made.');
    const headers = { ...(await request.allHeaders()), 'accept-encoding': 'br, gzip, zstd' };
    return slots.run(async () => {
      if (ended.aborted) return undefined;
      const left = limits.bytes - counts.bytes;
      if (counts.sent >= limits.requests || left <= 0)
        return refuse('refused', own, 'The page asks for more than we fetch.');
      counts.sent += 1;
      const http = await fetcher.fetch({
        ...content,
        url: url.href,
        headers,
        maxBytes: Math.min(maxBody, left),
        timeoutMs: requestMs,
        signal: ended,
      });
      counts.sent += http.hops.length;
      counts.bytes += http.bytes.decoded;
      return http;
    });
  }

  function refuse(as: 'withheld' | 'refused', own: boolean, why: string): undefined {
    counts[as] += 1;
    if (own) refusal = why;
  }

  return {
    answer,
    counts,
    document: () => document,
    refusal: () => refusal,
    open: () => open,
    stirred: () => stirred,
  };
}

/** Method and body, undefined for what we do not send for a page. */
function contentOf(request: Request): Pick<FetchRequest, 'method' | 'body'> | undefined {
  const method = request.method();
  if (method === 'GET' || method === 'HEAD') return { method };
  if (method !== 'POST' || !posting.has(request.resourceType())) return undefined;
  const body = request.postDataBuffer() ?? Buffer.alloc(0);
  return body.length <= maxPost && isUtf8(body) ? { method, body: body.toString('utf8') } : undefined;
}
