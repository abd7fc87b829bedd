/** Text responses: compressed if the client accepts that, with an ETag for conditional requests. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';

const textType =
  /^(?:text\/(?!event-stream\b)|image\/svg\+xml|application\/(?:json|javascript|xml|[a-z0-9.-]{1,60}\+(?:json|xml))\b)/i;
/** Below this size, the headers cost more than compression saves. */
const smallest = 1_024;

/** At quality 5 Brotli is about as fast as gzip, and smaller. Dynamic responses use 1, which takes a fifth of the time. */
const encoders = {
  br: (bytes: Buffer, isSentOnce: boolean) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: isSentOnce ? 1 : 5 } }),
  gzip: (bytes: Buffer, isSentOnce: boolean) => promisify(gzip)(bytes, { level: isSentOnce ? 1 : 6 }),
};
type Encoding = keyof typeof encoders;

/** Cached compressed copies of static texts: assets, manifests, catalogs. */
const maxCopies = 256;

/**
 * Compresses text and answers conditional requests. Event streams and `no-transform` responses pass through unchanged.
 * Call before the routes, so that it is the last to see a response.
 */
export function textDelivery(): MiddlewareHandler {
  const encode = createEncoder();
  return async (c, next) => {
    await next();
    const { res } = c;
    if (!isText(res.headers) || !res.body) return;
    const { headers, status } = res;
    const bytes = Buffer.from(await res.arrayBuffer());
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (isRead && status === 200 && !headers.has('ETag') && !isSentOnce(headers))
      headers.set('ETag', `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`);
    if (isRead && isKnownTag(c.req.header('if-none-match'), headers.get('ETag'))) {
      varyByEncoding(headers);
      headers.delete('Content-Length');
      c.res = new Response(null, { status: 304, headers });
      return;
    }
    c.res = new Response(await encode(c, headers, () => bytes), { status, headers });
  };
}

/** Only compresses text: for services that set their own ETags. Costs nothing if no encoding is accepted. */
export function textCompression(): MiddlewareHandler {
  const encode = createEncoder();
  const compressed: MiddlewareHandler = async (c, next) => {
    await next();
    const { res } = c;
    if (!isText(res.headers)) return;
    const length = res.headers.get('Content-Length');
    if ((length !== null && Number(length) < smallest) || !res.body) return;
    const { headers, status } = res;
    const read = async () => Buffer.from(await res.arrayBuffer());
    c.res = new Response(await encode(c, headers, read), { status, headers });
  };
  return (c, next) => (chosenEncoding(c) === undefined ? next() : compressed(c, next));
}

/** Returns the encoded body, and sets its headers. */
function createEncoder() {
  const copies = new Map<string, Buffer>();

  async function compress(encoding: Encoding, plain: Buffer, headers: Headers, key: string | undefined) {
    const made = await encoders[encoding](plain, isSentOnce(headers));
    if (key !== undefined) copies.set(key, made);
    if (copies.size > maxCopies) copies.delete(copies.keys().next().value as string);
    return made;
  }

  return async (c: Context, headers: Headers, read: () => Buffer | Promise<Buffer>) => {
    varyByEncoding(headers);
    const encoding = chosenEncoding(c);
    const key = encoding && copyKey(encoding, headers, c.req.path);
    let body = key === undefined ? undefined : copies.get(key);
    if (!encoding || !body) {
      const plain = await read();
      body = encoding && plain.length >= smallest ? await compress(encoding, plain, headers, key) : plain;
      if (body === plain) return sized(headers, plain);
    }
    headers.set('Content-Encoding', encoding as Encoding);
    // A strong tag belongs to the bytes of one encoding (RFC 9110, section 8.8.3.3). One for conditional writes must stay
    // strong, since a weak one never matches: it names the encoding.
    const tag = headers.get('ETag');
    if (tag && !tag.startsWith('W/'))
      headers.set('ETag', isSentOnce(headers) ? `${tag.slice(0, -1)}-${encoding}"` : `W/${tag}`);
    return sized(headers, body);
  };
}

function sized(headers: Headers, bytes: Buffer): Uint8Array<ArrayBuffer> {
  headers.set('Content-Length', String(bytes.length));
  return bytes as Uint8Array<ArrayBuffer>;
}

/**
 * A strong tag identifies the bytes. So does the path of an immutable file. A private response has a tag that only
 * identifies its version.
 */
function copyKey(encoding: Encoding, headers: Headers, path: string): string | undefined {
  if (isSentOnce(headers)) return undefined;
  const tag = headers.get('ETag');
  if (tag?.startsWith('"')) return `${encoding} ${tag}`;
  return /\bimmutable\b/.test(headers.get('Cache-Control') ?? '') ? `${encoding} ${path}` : undefined;
}

const isSentOnce = (headers: Headers): boolean => /\bno-store\b/.test(headers.get('Cache-Control') ?? '');

/** A digest covers the bytes as sent, so a signed body is not compressed. */
const isText = (headers: Headers): boolean =>
  textType.test(headers.get('Content-Type') ?? '') &&
  !headers.has('Content-Encoding') &&
  !headers.has('Content-Digest') &&
  !/\bno-transform\b/.test(headers.get('Cache-Control') ?? '');

function varyByEncoding(headers: Headers): void {
  if (!/\baccept-encoding\b/i.test(headers.get('Vary') ?? '')) headers.append('Vary', 'Accept-Encoding');
}

/** Brotli if the client prefers it at least as much as gzip. */
function chosenEncoding(c: Context): Encoding | undefined {
  const header = c.req.header('accept-encoding');
  if (!header) return undefined;
  const taken = parseAccept(header.slice(0, 500));
  const weight = (name: string) => taken.find(({ type }) => type === name)?.q ?? 0;
  const [br, gz] = [weight('br'), weight('gzip')];
  if (br === 0 && gz === 0) return undefined;
  return br >= gz ? 'br' : 'gzip';
}

/** Weak comparison (RFC 9110, section 13.1.2): compression marks a tag as weak, ours and that of a proxy. @param wanted `If-None-Match` */
export function isKnownTag(wanted: string | undefined, tag: string | null): boolean {
  if (wanted === undefined || tag === null) return false;
  const bare = (one: string) => one.trim().replace(/^W\//, '');
  const text = wanted.slice(0, 4_096).trim();
  return text === '*' || text.split(',').some((one) => bare(one) === bare(tag));
}
