import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import type { Answer } from '../answer.ts';

export type Incoming = IncomingMessage | Http2ServerRequest;
export type Outgoing = ServerResponse | Http2ServerResponse;

type Encoding = 'br' | 'gzip';

interface Packed {
  etag: string;
  isCompressible: boolean;
  body(encoding: Encoding | undefined): Buffer;
}

const keptAnswers = new WeakMap<Answer, Packed>();

/** The same answer for the next requests: of text only the packed body takes memory, `bytes` in all. */
export function keepPacked(answer: Answer): { kept: Answer; bytes: number } {
  const { etag, isCompressible, body } = pack(answer);
  if (!isCompressible || typeof answer.body !== 'string')
    return { kept: answer, bytes: body(undefined).length };
  // A copy: zlib answers with a view of 64 KB, however little it wrote.
  const br = Buffer.from(new Uint8Array(body('br')).buffer);
  const plain = (): Buffer => brotliDecompressSync(br);
  const { body: _text, ...head } = answer;
  const kept: Answer = {
    ...head,
    get body() {
      return plain().toString();
    },
  };
  keptAnswers.set(kept, {
    etag,
    isCompressible,
    body: (encoding) => (encoding === 'br' ? br : encode(plain(), encoding)),
  });
  return { kept, bytes: br.length };
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

/** Sends answers: compression, ETag and 304, HEAD. */
export function makeDelivery({ hardened = true } = {}): (
  answer: Answer,
  request: Incoming,
  response: Outgoing,
  options: DeliveryOptions,
) => void {
  return (answer, request, response, { compress, cut, validators = 'right' }) => {
    const packed = keptAnswers.get(answer) ?? pack(answer);
    const encoding = compress && packed.isCompressible ? acceptedEncoding(request) : undefined;
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
    const body = packed.body(encoding);
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

function pack({ body, type }: Answer): Packed {
  const plain = Buffer.from(body);
  return {
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 20),
    isCompressible: plain.length >= 1024 && !type.startsWith('image/'),
    body: (encoding) => encode(plain, encoding),
  };
}

function acceptedEncoding(request: Incoming): Encoding | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().split(';')[0]);
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name));
}

function encode(plain: Buffer, encoding: Encoding | undefined): Buffer {
  if (encoding === undefined) return plain;
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
