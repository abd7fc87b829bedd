/**
 * Runs a Node request handler on a Web request. `oidc-provider` is written for Node; the store's applications are Hono, behind
 * their own limits and logs. The handler sees the public address of the store, and no header by which a caller could claim another.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export interface NodeRequestFacts {
  /** Public origin, such as `https://shop.example`. */
  origin: string;
  /** Path before those of the handler, such as `/s/demo`; else empty. */
  base: string;
  /** Path with its query, below the base. */
  path: string;
  body?: string;
}

/** Headers of callers that the handler reads. Forwarded ones are not among them. */
const passed = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'origin',
  'user-agent',
];

export function nodeRequest(request: Request, facts: NodeRequestFacts): IncomingMessage {
  const { origin, base, path, body = '' } = facts;
  const { host, protocol } = new URL(origin);
  const message = new IncomingMessage(new Socket());
  message.method = request.method;
  message.url = path;
  Object.assign(message, { originalUrl: `${base}${path}` });
  for (const name of passed) {
    const value = request.headers.get(name);
    if (value !== null) message.headers[name] = value;
  }
  message.headers['host'] = host;
  message.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  if (body !== '') message.headers['content-length'] = String(Buffer.byteLength(body));
  message.push(body === '' ? null : Buffer.from(body));
  if (body !== '') message.push(null);
  return message;
}

/** A response that is kept instead of sent. */
export class KeptResponse extends ServerResponse {
  readonly #chunks: Buffer[] = [];
  readonly #ended = Promise.withResolvers<void>();

  override write(chunk: string | Uint8Array): boolean {
    this.#chunks.push(Buffer.from(chunk));
    return true;
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk);
    this.finished = true;
    this.#ended.resolve();
    this.emit('finish');
    return this;
  }

  async response(): Promise<Response> {
    await this.#ended.promise;
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.getHeaders()))
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined && name !== 'content-length') headers.append(name, String(one));
    const isBodiless = this.statusCode === 204 || this.statusCode === 304;
    return new Response(isBodiless ? null : Buffer.concat(this.#chunks), {
      status: this.statusCode,
      headers,
    });
  }
}
