/** Reads a request as far as the web tier lets it in. */
import type { IncomingMessage } from 'node:http';
import type { RequestState } from '../contract.ts';

export const mostBody = 5 * 1024 * 1024;
/** Request line and headers. */
export const mostHead = 24 * 1024;

export type IncomingRequest = Pick<RequestState, 'method' | 'url' | 'headers' | 'body' | 'remoteAddress'>;

export type Refused = 'head-too-long' | 'body-too-large';

export async function readRequest(message: IncomingMessage): Promise<IncomingRequest | Refused> {
  const { method = 'GET', url: target = '/', headers: given, rawHeaders } = message;
  const head = method.length + target.length + rawHeaders.reduce((sum, { length }) => sum + length + 2, 0);
  if (head > mostHead) return 'head-too-long';
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  const body = await readBody(message);
  if (body === undefined) return 'body-too-large';
  return {
    method,
    url: new URL(
      target.replace(/^\/{2,}/, '/'),
      `${protocolOf(headers)}://${headers['host'] ?? 'localhost'}`,
    ),
    headers,
    body,
    // As the content delivery network in front of a storefront reports it.
    remoteAddress: headers['cf-connecting-ip'] ?? message.socket.remoteAddress ?? '',
  };
}

/** Encryption ends in front of the instance, which is told what the caller used. Without a word: `https`, as on every storefront. */
const protocolOf = (headers: Readonly<Record<string, string>>): 'http' | 'https' =>
  headers['x-forwarded-proto'] === 'http' ? 'http' : 'https';

async function readBody(message: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostBody) chunks.push(chunk);
  }
  return size > mostBody ? undefined : Buffer.concat(chunks).toString('utf8');
}
