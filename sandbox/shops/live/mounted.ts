/** What Portico's own app answers in the place of the shop. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Incoming, Outgoing } from '../server/delivery.ts';
import type { Received } from '../server/receive.ts';
import { packingOf } from './pack.ts';

const mounts = [
  '/.well-known/ucp',
  '/.well-known/oauth-authorization-server',
  '/api/ucp',
  '/checkout',
  '/order',
  '/ucp',
];

export function isMounted(path: string): boolean {
  return mounts.some((mount) => path === mount || path.startsWith(`${mount}/`));
}

/** Of one connection; the first four would speak for a proxy, and there is none before the shop. The length is counted anew. */
const dropped = new Set([
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'content-length',
]);

export function toRequest({ request, response, url, body }: Received, origin: string): Request {
  const method = request.method ?? 'GET';
  const leaving = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
  return new Request(origin + url.pathname + url.search, {
    method,
    headers: headersOf(request, new URL(origin).host),
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    signal: leaving.signal,
  });
}

function headersOf({ headers, socket }: Incoming, host: string): Headers {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name.startsWith(':') || dropped.has(name)) continue;
    for (const one of [value].flat()) given.append(name, one);
  }
  given.set('host', host);
  given.set('x-forwarded-for', socket.remoteAddress ?? '127.0.0.1');
  return given;
}

/** Passes an answer on as it comes: it may be a stream of events without an end. */
export async function send(answer: Response, request: Incoming, response: Outgoing): Promise<void> {
  const { body, headers } = answer;
  const packing = body ? packingOf(answer, request.headers) : undefined;
  response.statusCode = answer.status;
  for (const [name, value] of headers) {
    const counted = name === 'content-length' && !packing;
    if (name !== 'set-cookie' && (counted || !dropped.has(name))) response.setHeader(name, value);
  }
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (packing) {
    response.setHeader('content-encoding', packing.name);
    response.setHeader('vary', [headers.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
    // The bytes are others now: the validator stands for the same content only.
    const etag = headers.get('etag');
    if (etag) response.setHeader('etag', etag.startsWith('W/') ? etag : `W/${etag}`);
  }
  if (!body || request.method === 'HEAD') {
    await body?.cancel();
    response.end();
    return;
  }
  const source = Readable.fromWeb(body);
  // A client that leaves is its own affair: the stream is closed on our side too.
  await (packing ? pipeline(source, packing.make(), response) : pipeline(source, response)).catch(() => {});
}
