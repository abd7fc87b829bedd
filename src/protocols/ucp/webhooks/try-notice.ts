/** One try to deliver a notice, and what its outcome means. */
import type { OrderNotice } from '#commerce';
import { readRetryAfter, type HttpExchange } from '#fetch';
import { noticeRequest } from './notice-request.ts';
import type { WebhookParts } from './parts.ts';

export type Outcome =
  | { state: 'delivered' }
  /** Never to be tried again. */
  | { state: 'dropped'; reason: string }
  | { state: 'failed'; reason: string; retryAfterMs?: number };

/** Never rejects. */
export async function tryNotice(parts: WebhookParts, notice: OrderNotice): Promise<Outcome> {
  if (!isCallable(notice.url)) return { state: 'dropped', reason: 'bad-url' };
  try {
    const request = await noticeRequest(parts, notice);
    return outcomeOf(await parts.fetcher.fetch(request), parts.now());
  } catch (error) {
    parts.log('notice-not-written', { site: notice.site, error: messageOf(error) });
    return { state: 'failed', reason: 'not-written' };
  }
}

/** What the fetcher would refuse too, but what cannot be signed either. */
function isCallable(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** With a status of 2xx the platform has it, even when the rest of its answer breaks off. */
export function outcomeOf(
  { status, error, headers }: Pick<HttpExchange, 'status' | 'error' | 'headers'>,
  now: number,
): Outcome {
  if (status !== undefined && status >= 200 && status <= 299) return { state: 'delivered' };
  const reason = error?.code ?? `HTTP ${status}`;
  if (status === 410 || reason === 'not-public' || reason === 'bad-url') return { state: 'dropped', reason };
  const retryAfterMs = readRetryAfter(headers.find(([name]) => name === 'retry-after')?.[1], now);
  return { state: 'failed', reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
