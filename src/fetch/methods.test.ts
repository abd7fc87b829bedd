import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { test } from 'node:test';
import { createAuthority } from '../../sandbox/certificates.ts';
import { fetcherFor, serveHttp, serveTls } from '../../test/support/loopback.ts';

const methods = ['GET', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Says what was asked. */
function echo(
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
): void {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    response.setHeader('x-method', request.method ?? '');
    response.end(`${request.method} ${body}`);
  });
}

const authority = await createAuthority();
const plain = await serveHttp(echo);
const secure = await serveTls(await authority.issue({ names: ['shop.test'] }), echo);
const fetcher = fetcherFor({
  resolve: { 'shop.test:80': plain.at, 'shop.test:443': secure.at },
  ca: [authority.caPem],
});

for (const [url, protocol] of [
  ['http://shop.test/', 'http/1.1'],
  ['https://shop.test/', 'h2'],
] as const) {
  for (const method of methods) {
    test(`sends ${method} as given, with and without a body, by ${protocol}`, async () => {
      for (const body of ['Grüße', undefined]) {
        const exchange = await fetcher.fetch({ url, method, ...(body === undefined ? {} : { body }) });
        assert.deepEqual([exchange.error, exchange.protocol, exchange.method], [undefined, protocol, method]);
        assert.equal(Buffer.from(exchange.body).toString(), `${method} ${body ?? ''}`);
      }
    });
  }
}
