/** From a response to a row of the traffic: the body becomes a hash, a challenge is named. */
import { createHash } from 'node:crypto';
import type { HttpExchange } from '#fetch';
import type { ClientName, Exchange } from '../evidence.ts';
import { detectChallenge } from '../parse/challenge.ts';
import type { TextScan } from './scan.ts';

export interface RecordMeta {
  id: string;
  purpose: string;
  client: ClientName;
  attempt: number;
  /** Epoch milliseconds of the audit's start. */
  startedAt: number;
  sent?: NonNullable<Exchange['sent']>;
}

/** The traffic row of a response. `blocked` includes a connection reset that the retry confirmed. */
export function toExchange(http: HttpExchange, scan: TextScan, meta: RecordMeta): Exchange {
  const challenge = challengeOf(http, scan);
  const { id, purpose, client, attempt } = meta;
  return {
    id,
    purpose,
    client,
    method: http.method,
    ...(meta.sent ? { sent: meta.sent } : {}),
    url: http.url,
    finalUrl: http.finalUrl,
    hops: http.hops,
    ...(http.status === undefined ? {} : { status: http.status }),
    ...(http.error ? { error: { code: http.error.code, message: http.error.message } } : {}),
    headers: http.headers,
    ...(http.protocol === undefined ? {} : { protocol: http.protocol }),
    t: http.timings,
    bytes: http.bytes,
    type: http.type,
    charset: http.charset,
    hash: createHash('sha256').update(http.body).digest('hex').slice(0, 16),
    ...(challenge ? { challenge } : {}),
    blocked: challenge !== undefined || refused(http, attempt),
    attempt,
    at: Math.max(0, Math.round(http.at - meta.startedAt)),
  };
}

const refusals = new Set([401, 403, 406, 429, 451, 503]);
/** Headers that firewalls set. A 405 without one comes from the server, and is not a block. */
const firewallHeader =
  /^(?:cf-mitigated|cf-ray|x-amzn-waf-action|x-datadome|x-dd-b|x-iinfo|x-sucuri-id|x-kpsdk-ct|x-vercel-mitigated)$/;
const firewallServer = /cloudflare|akamaighost|sucuri|datadome|imperva|incapsula/i;

function refused(http: HttpExchange, attempt: number): boolean {
  const { status, error, headers } = http;
  if (error?.code === 'throttled') return true;
  if (error?.code === 'reset') return attempt > 1;
  if (status === undefined) return false;
  if (status === 405)
    return headers.some(
      ([name, value]) => firewallHeader.test(name) || (name === 'server' && firewallServer.test(value)),
    );
  return refusals.has(status);
}

/** The bot challenge that is returned instead of the page. */
export function challengeOf(
  http: HttpExchange,
  scan: TextScan,
): { vendor: string; signature: string } | undefined {
  if (http.status === undefined) return undefined;
  return detectChallenge({
    status: http.status,
    headers: http.headers,
    type: http.type,
    bodyText: scan.source,
    decodedBytes: http.bytes.decoded,
    visibleWords: scan.words,
    title: scan.title,
    noindex: scan.noindex,
    externalScripts: scan.externalScripts,
    visibleBytes: scan.visible,
    hasProductName: scan.product && scan.words >= 60,
  });
}
