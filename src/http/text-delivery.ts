/** How text leaves: compressed where the client takes that, and with a tag by which it is asked for again. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';

const textType =
  /^(?:text\/(?!event-stream\b)|image\/svg\+xml|application\/(?:json|javascript|xml|[a-z0-9.-]{1,60}\+(?:json|xml))\b)/i;
/** Below it the headers weigh more than what is saved. */
const smallest = 1_024;

const encoders = {
  // Quality 5: about as fast as gzip, and smaller.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof encoders;

/** Files whose address changes with their content, compressed once. Few: ours, and nobody else's. */
const largestStock = 64;

/**
 * Text of a known end only: streams of events go through untouched, and so does what says `no-transform`.
 * Call before the routes, so that it is the last to see an answer.
 */
export function textDelivery(): MiddlewareHandler {
  const stock = new Map<string, Buffer>();
  return async (c, next) => {
    await next();
    const { res } = c;
    const { headers } = res;
    const cache = headers.get('Cache-Control') ?? '';
    if (!res.body || !textType.test(headers.get('Content-Type') ?? '')) return;
    if (headers.has('Content-Encoding') || /\bno-transform\b/.test(cache)) return;

    const bytes = Buffer.from(await res.arrayBuffer());
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (isRead && res.status === 200 && !headers.has('ETag') && !/\bno-store\b/.test(cache))
      headers.set('ETag', `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`);
    headers.append('Vary', 'Accept-Encoding');
    if (isRead && isKnown(c.req.header('if-none-match'), headers.get('ETag'))) {
      headers.delete('Content-Length');
      c.res = new Response(null, { status: 304, headers });
      return;
    }
    const encoding = bytes.length < smallest ? undefined : chosen(c.req.header('accept-encoding'));
    const body = encoding ? await encoded(encoding, bytes) : bytes;
    if (encoding) headers.set('Content-Encoding', encoding);
    headers.set('Content-Length', String(body.length));
    c.res = new Response(body as Uint8Array<ArrayBuffer>, { status: res.status, headers });

    async function encoded(by: Encoding, plain: Buffer): Promise<Buffer> {
      if (!/\bimmutable\b/.test(cache)) return encoders[by](plain);
      const name = `${by} ${c.req.path}`;
      const made = stock.get(name) ?? (await encoders[by](plain));
      if (stock.size < largestStock) stock.set(name, made);
      return made;
    }
  };
}

/** Brotli where it is taken as gladly as gzip. */
function chosen(header = ''): Encoding | undefined {
  const taken = parseAccept(header.slice(0, 500));
  const weight = (name: string) => taken.find(({ type }) => type === name)?.q ?? 0;
  const [br, gz] = [weight('br'), weight('gzip')];
  if (br === 0 && gz === 0) return undefined;
  return br >= gz ? 'br' : 'gzip';
}

/** RFC 9110, 13.1.2: a weak comparison. */
function isKnown(wanted: string | undefined, tag: string | null): boolean {
  if (wanted === undefined || tag === null) return false;
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  return wanted.trim() === '*' || wanted.split(',').some((one) => bare(one) === bare(tag));
}
