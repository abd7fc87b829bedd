/** The request that tells a platform of its order (UCP order, Webhooks; Standard Webhooks header names; RFC 9421). */
import type { OrderNotice } from '#commerce';
import type { FetchRequest } from '#fetch';
import { signMessage } from '../signatures/index.ts';
import type { WebhookParts } from './parts.ts';

const timeoutMs = 10_000;
/** Beyond what the exchange takes by its own limits. */
const patienceMs = 5_000;
/** Whatever happens, a try is over after this long. */
export const longestTryMs = timeoutMs + patienceMs;
/** Of the answer only the status matters. */
const maxBytes = 4_096;

/**
 * Id, time and body are the same at every try; the signature is made anew, as its time and its key must be of now.
 * @throws when the site or the release is gone
 */
export async function noticeRequest(parts: WebhookParts, notice: OrderNotice): Promise<FetchRequest> {
  const site = await parts.site(notice.site);
  if (!site) throw new Error('The site is gone.');
  const release = parts.release(notice.release);
  if (!release) throw new Error('The release is not spoken any more.');
  const frame = parts.frame(site, release);
  const orderId = parts.orderId(notice.site, notice.orderNumber);
  const body = JSON.stringify(release.encode.notice(notice, orderId, frame));
  // As it will be sent: the fetcher writes it like this, and the signature is over it.
  const { href: url } = new URL(notice.url);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Portico (UCP order webhooks)',
    'ucp-agent': `profile="${frame.addresses.origin}/.well-known/ucp"`,
    'webhook-id': notice.id,
    'webhook-timestamp': String(Math.floor(notice.createdAt / 1000)),
  };
  const key = await parts.keys.signingKey(notice.site);
  const message = { method: 'POST', url, headers, body: Buffer.from(body) };
  return {
    url,
    method: 'POST',
    headers: { ...headers, ...signMessage(message, key, parts.now()) },
    body,
    redirects: 0,
    maxBytes,
    timeoutMs,
    signal: AbortSignal.timeout(longestTryMs),
  };
}
