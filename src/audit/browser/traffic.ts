/** Handles every request of a page: none takes another path. */
import { isUtf8 } from 'node:buffer';
import type { Page, Request, Route } from 'playwright-core';
import type { Fetcher, FetchRequest, HttpExchange } from '#fetch';
import type { BrowserLimits, RequestCounts, RenderOptions } from './rendering.ts';
import { createSlots } from './slots.ts';

/** Converts responses for the browser. */
type Fulfilment = NonNullable<Parameters<Route['fulfill']>[0]>;

/** Headers about the transfer, which do not apply to the decoded body, or that cause requests outside of the interception. */
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
 * Replaces every image, to spare the storefront the traffic. It has no intrinsic size or ratio, so that the space that the
 * page reserves stays as it is.
 */
const picture: Fulfilment = {
  status: 200,
  contentType: 'image/svg+xml',
  headers: { 'access-control-allow-origin': '*', 'cache-control': 'max-age=3600' },
  body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/**
 * The browser would follow a redirect without interception. So the fetcher followed it, and this sends the page to the
 * final URL; otherwise its relative URLs would be wrong.
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
  /** Aborted when the page is done or has failed. */
  ended: AbortSignal;
  /** Called when the page sends requests without end. */
  onFlood(): void;
}

export interface Traffic {
  answer(route: Route): Promise<void>;
  counts: RequestCounts;
  /** The last response that became the document of the page. */
  document(): HttpExchange | undefined;
  /** Why the page's own document was last refused. */
  refusal(): string | undefined;
  /** Pending requests. */
  open(): number;
  /** In `performance.now()`: when the last request started or ended. */
  stirred(): number;
}

/** Resource types that affect text and structure of a page. Frames are separate documents. */
const wanted = new Set(['document', 'stylesheet', 'script', 'xhr', 'fetch']);
const posting = new Set(['xhr', 'fetch']);
const maxPost = 262_144;
const maxBody = 5_000_000;
const requestMs = 10_000;
/** Whether answered or not. */
const mostAsked = 2_000;
/** A page may navigate to another, such as a country selector. */
const maxDocuments = 5;

export function createTraffic(
  page: Page,
  { fetcher, limits, allows, ended, onFlood }: TrafficOptions,
): Traffic {
  const counts: RequestCounts = { sent: 0, failed: 0, withheld: 0, refused: 0, bytes: 0 };
  const slots = createSlots(limits.concurrency);
  /** Responses of URLs that a document was redirected to, for the next request. */
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
      // The page is closed, or the browser rejects the response.
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

  /** No response. A page that navigates to a refused URL stays: otherwise an error page would replace it. */
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
    if (!/^https?:$/.test(url.protocol))
      return refuse('refused', own, 'Only http and https URLs can be opened.');
    if (own && (documents += 1) > maxDocuments)
      return refuse('refused', own, 'The page keeps navigating to other URLs.');
    if (!allows(url.href)) return refuse('withheld', own, 'robots.txt disallows this URL.');
    const content = contentOf(request);
    if (!content) return refuse('refused', own, 'Only GET, HEAD, and small POST requests are sent.');
    const headers = { ...(await request.allHeaders()), 'accept-encoding': 'br, gzip, zstd' };
    return slots.run(async () => {
      if (ended.aborted) return undefined;
      const left = limits.bytes - counts.bytes;
      if (counts.sent >= limits.requests || left <= 0)
        return refuse('refused', own, 'The page exceeds the request or size limit.');
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

/** Method and body; undefined for requests that are not sent for a page. */
function contentOf(request: Request): Pick<FetchRequest, 'method' | 'body'> | undefined {
  const method = request.method();
  if (method === 'GET' || method === 'HEAD') return { method };
  if (method !== 'POST' || !posting.has(request.resourceType())) return undefined;
  const body = request.postDataBuffer() ?? Buffer.alloc(0);
  return body.length <= maxPost && isUtf8(body) ? { method, body: body.toString('utf8') } : undefined;
}
