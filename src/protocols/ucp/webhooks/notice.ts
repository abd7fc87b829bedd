/** One try to deliver a notice of an order (UCP order, Webhooks; Standard Webhooks header names; RFC 9421). */
import type { OrderNotice, Site } from '#commerce';
import { readRetryAfter, type Fetcher, type FetchRequest, type HttpExchange } from '#fetch';
import type { EncodeContext, Release } from '../release.ts';
import { detachedJws, signMessage, type SiteKeys } from '../signatures/index.ts';

export interface NoticeDeps {
  site(id: string): Promise<Site | undefined>;
  release(version: string): Release | undefined;
  /** Must be the same at every try, as the body is written by it: no capability but those of orders. */
  frame(site: Site, release: Release): EncodeContext;
  /** `{number}.{mac}`. @param site its id */
  orderId(site: string, number: string): string;
  keys: Pick<SiteKeys, 'signingKey'>;
  fetcher: Pick<Fetcher, 'fetch'>;
  /** Epoch milliseconds. */
  now(): number;
  log(event: string, facts: Record<string, unknown>): void;
}

export type NoticeOutcome =
  | { state: 'delivered' }
  /** Never to be tried again. */
  | { state: 'dropped'; reason: string }
  | { state: 'failed'; reason: string; retryAfterMs?: number };

const timeoutMs = 10_000;
/** Beyond the limits of the exchange itself. */
const patienceMs = 5_000;
/** A try is over after this long, whatever happens. */
export const longestNoticeTryMs = timeoutMs + patienceMs;
/** Of the answer only the status matters. */
const maxBytes = 4_096;

/** Never rejects. */
export async function tryNotice(deps: NoticeDeps, notice: OrderNotice): Promise<NoticeOutcome> {
  if (!isCallable(notice.url)) return { state: 'dropped', reason: 'bad-url' };
  try {
    const request = await noticeRequest(deps, notice);
    return noticeOutcome(await deps.fetcher.fetch(request), deps.now());
  } catch (error) {
    deps.log('notice-not-written', { site: notice.site, error: errorMessage(error) });
    return { state: 'failed', reason: 'not-written' };
  }
}

/** The fetcher would reject the same URLs, but they cannot be signed either. */
function isCallable(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/**
 * Id, time and body are the same at every try. The signature is made anew, as its time and its key must be current.
 * @throws when the site or the release is gone
 */
async function noticeRequest(deps: NoticeDeps, notice: OrderNotice): Promise<FetchRequest> {
  const site = await deps.site(notice.site);
  if (!site) throw new Error('The store no longer exists.');
  const release = deps.release(notice.release);
  if (!release) throw new Error('The UCP release is no longer supported.');
  const frame = deps.frame(site, release);
  const orderId = deps.orderId(notice.site, notice.orderNumber);
  const body = JSON.stringify(release.encode.notice(notice, orderId, frame));
  // As the fetcher sends it: the signature covers it.
  const { href: url } = new URL(notice.url);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Portico (UCP order webhooks)',
    'ucp-agent': `profile="${frame.addresses.origin}/.well-known/ucp"`,
    'webhook-id': notice.id,
    // UCP's table of signed components asks for it on every POST; an order's own page names webhook-id alone.
    'idempotency-key': notice.id,
    'webhook-timestamp': String(Math.floor(notice.createdAt / 1000)),
  };
  const key = await deps.keys.signingKey(notice.site);
  const message = { method: 'POST', url, headers, body: Buffer.from(body) };
  return {
    url,
    method: 'POST',
    headers: {
      ...headers,
      ...(release.signsDetached ? { 'request-signature': detachedJws(message.body, key) } : {}),
      ...signMessage(message, key, deps.now()),
    },
    body,
    redirects: 0,
    maxBytes,
    timeoutMs,
    signal: AbortSignal.timeout(longestNoticeTryMs),
  };
}

/** With a status of 2xx the platform has the notice, even when the rest of its answer breaks off. */
export function noticeOutcome(
  { status, error, headers }: Pick<HttpExchange, 'status' | 'error' | 'headers'>,
  now: number,
): NoticeOutcome {
  if (status !== undefined && status >= 200 && status <= 299) return { state: 'delivered' };
  const reason = error?.code ?? `HTTP ${status}`;
  if (status === 410 || reason === 'not-public' || reason === 'bad-url') return { state: 'dropped', reason };
  const retryAfterMs = readRetryAfter(headers.find(([name]) => name === 'retry-after')?.[1], now);
  return { state: 'failed', reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
