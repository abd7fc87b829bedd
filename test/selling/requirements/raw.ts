/** Requests that fetch will not make: another host name, another body than JSON. */
import { request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export function rawCall(
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawAnswer> {
  // Node sends some methods without the length of their body, which the other side then takes for a second request.
  const length = body.length > 0 ? { 'Content-Length': Buffer.byteLength(body) } : {};
  return new Promise((done, failed) => {
    const outgoing = request(url, { method, headers: { ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', failed);
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', failed);
    outgoing.end(body);
  });
}
