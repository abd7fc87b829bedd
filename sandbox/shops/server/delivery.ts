import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Answer } from '../answer.ts';

export type Incoming = IncomingMessage | Http2ServerRequest;
export type Outgoing = ServerResponse | Http2ServerResponse;

interface Packed {
  etag: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

const security = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "frame-ancestors 'self'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};

export interface DeliveryOptions {
  compress: boolean;
  /** Break off in the middle of the body. */
  cut: boolean;
  /** `wrong`: each conditional request gets 304 for another version. Default `right`. */
  validators?: 'right' | 'none' | 'wrong';
}

/** Sends answers: compression, ETag and 304, HEAD. Packed bodies are kept as long as their answer. */
export function makeDelivery({ hardened = true } = {}): (
  answer: Answer,
  request: Incoming,
  response: Outgoing,
  options: DeliveryOptions,
) => void {
  const kept = new WeakMap<Answer, Packed>();
  return (answer, request, response, { compress, cut, validators = 'right' }) => {
    const packed = kept.get(answer) ?? pack(answer);
    kept.set(answer, packed);
    const encoding = compress ? chooseEncoding(answer, packed, request) : undefined;
    const etag = `"${packed.etag}${encoding ? `-${encoding}` : ''}"`;
    const cacheable =
      validators !== 'none' &&
      answer.status === 200 &&
      !/no-store/.test(answer.headers?.['cache-control'] ?? '');
    const headers: Record<string, string> = {
      ...(hardened ? security : {}),
      'content-type': answer.type,
      ...answer.headers,
      ...(cacheable ? { etag } : {}),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    };
    if (validators === 'none') delete headers['last-modified'];
    if (validators === 'wrong' && cacheable && request.headers['if-none-match']) {
      write(response, 304, { ...headers, etag: '"another"' });
      response.end();
      return;
    }
    if (cacheable && matches(request.headers['if-none-match'], packed.etag)) {
      write(response, 304, headers);
      response.end();
      return;
    }
    const body = encoding ? (packed[encoding] ??= squeeze(packed.plain, encoding)) : packed.plain;
    write(response, answer.status, { ...headers, 'content-length': String(body.length) });
    if (request.method === 'HEAD') response.end();
    else if (cut) breakOff(response, body);
    else response.end(body);
  };
}

/** The two kinds of response share the method, not its type. */
function write(response: Outgoing, status: number, headers: Record<string, string>): void {
  (response as ServerResponse).writeHead(status, headers);
}

function pack(answer: Answer): Packed {
  const plain = Buffer.from(answer.body);
  return { plain, etag: createHash('sha256').update(plain).digest('base64url').slice(0, 20) };
}

function chooseEncoding(answer: Answer, { plain }: Packed, request: Incoming): 'br' | 'gzip' | undefined {
  if (plain.length < 1024 || answer.type.startsWith('image/')) return undefined;
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().split(';')[0]);
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name));
}

function squeeze(plain: Buffer, encoding: 'br' | 'gzip'): Buffer {
  if (encoding === 'gzip') return gzipSync(plain, { level: 5 });
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

/** Any validator of the same content counts, whichever encoding it was sent with. */
function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.includes(`"${etag}`);
}

/** Over HTTP/2 the stream is reset, over HTTP/1.1 the connection closed. */
function breakOff(response: Outgoing, body: Buffer): void {
  const target = 'stream' in response ? response.stream : response;
  const socket = 'stream' in response ? response.stream : response.socket;
  target.write(body.subarray(0, Math.floor(body.length / 2)), () => setImmediate(() => socket?.destroy()));
}
