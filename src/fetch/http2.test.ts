import assert from 'node:assert/strict';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { createAuthority } from '../../sandbox/certificates.ts';
import type { FetcherOptions } from './exchange.ts';
import { unpaced } from './politeness.ts';
import { fetcherFor, serveTls } from '../../test/support/loopback.ts';

async function serve(
  answer: (request: Http2ServerRequest, response: Http2ServerResponse) => void,
  options: FetcherOptions = {},
) {
  const authority = await createAuthority();
  const server = await serveTls(await authority.issue({ names: ['shop.test'] }), answer);
  const resolve = { 'shop.test:443': server.at };
  return { server, fetcher: fetcherFor({ resolve, ca: [authority.caPem], ...options }) };
}

test('sends many requests over one connection', async () => {
  const { server, fetcher } = await serve((request, response) => response.end(request.url));
  const urls = Array.from({ length: 20 }, (_, n) => `https://shop.test/${n}`);
  const all = await Promise.all(urls.map((url) => fetcher.fetch({ url })));
  assert.deepEqual(
    all.map((one) => Buffer.from(one.body).toString()),
    urls.map((url) => new URL(url).pathname),
  );
  assert.equal(server.accepted(), 1);
  assert.equal(all.filter((one) => one.timings.connect > 0 && one.timings.tls > 0).length, 1);
});

test('returns headers in order and with repetitions', async () => {
  const { fetcher } = await serve((_request, response) => {
    response.writeHead(200, { 'x-b': ['1', '2'], 'set-cookie': ['a=1', 'b=2'], 'x-a': '3' });
    response.end();
  });
  const { headers } = await fetcher.fetch({ url: 'https://shop.test/' });
  assert.deepEqual(headers.slice(0, 5), [
    ['x-b', '1'],
    ['x-b', '2'],
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
    ['x-a', '3'],
  ]);
  assert.ok(headers.every(([name]) => !name.startsWith(':')));
});

test('stops a bomb, and keeps the connection', async () => {
  const bomb = gzipSync(Buffer.alloc(32 * 1_048_576));
  const { server, fetcher } = await serve((request, response) => {
    if (request.url === '/') response.end('fine');
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  const exchange = await fetcher.fetch({ url: 'https://shop.test/bomb', maxBytes: 20_000_000 });
  assert.deepEqual([exchange.error?.code, exchange.body.length], ['ratio', 0]);
  assert.equal((await fetcher.fetch({ url: 'https://shop.test/' })).status, 200);
  assert.equal(server.accepted(), 1);
});

test('truncates an endless body at the limit', async () => {
  const { fetcher } = await serve((_request, response) => {
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', pour);
    pour();
  });
  const { error, body, bytes } = await fetcher.fetch({ url: 'https://shop.test/', maxBytes: 50_000 });
  assert.deepEqual([error, body.length, bytes.truncated], [undefined, 50_000, true]);
});

test('reports headers over the limit', async () => {
  const answer = (_request: Http2ServerRequest, response: Http2ServerResponse) => {
    response.writeHead(200, { 'x-big': 'y'.repeat(20_000) }).end();
  };
  const { fetcher } = await serve(answer, { limits: { headerBytes: 10_000 } });
  assert.equal((await fetcher.fetch({ url: 'https://shop.test/' })).error?.code, 'headers-too-large');
});

test('stops at the first-byte timeout without a response', async () => {
  const { fetcher } = await serve(() => undefined, { limits: { firstByteMs: 40 } });
  assert.equal((await fetcher.fetch({ url: 'https://shop.test/' })).error?.code, 'timeout-first-byte');
});

test('reports an interrupted stream', async () => {
  const { fetcher } = await serve((request, response) => {
    if (request.url === '/body') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('part', () => response.stream.close(2));
    } else response.stream.close(2);
  });
  const body = await fetcher.fetch({ url: 'https://shop.test/body' });
  assert.deepEqual([body.error?.code, body.status], ['truncated', 200]);
  assert.equal((await fetcher.fetch({ url: 'https://shop.test/' })).error?.code, 'reset');
});

test('sends the body of a POST', async () => {
  const { fetcher } = await serve((request, response) => void request.pipe(response));
  const { body } = await fetcher.fetch({ url: 'https://shop.test/', method: 'POST', body: 'Grüße' });
  assert.equal(Buffer.from(body).toString(), 'Grüße');
});

/** Rejects the first request of each connection, without having processed it. */
async function serveGoAway(credentials: { key: string; cert: string }) {
  const settings = Buffer.from('000000040000000000', 'hex');
  const goAway = Buffer.from('0000080700000000000000000000000000', 'hex');
  let requests = 0;
  const server = createTlsServer({ ...credentials, ALPNProtocols: ['h2'] }, (socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined).write(settings);
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece]);
      // After the preface, frames: length, type, flags, stream.
      for (let at = 24; at + 9 <= received.length; at += 9 + received.readUIntBE(at, 3)) {
        if (received[at + 3] !== 1 || !socket.writable) continue;
        requests += 1;
        socket.end(goAway);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return { port: (server.address() as AddressInfo).port, requests: () => requests };
}

test('does not report a request as never sent that was sent, rejected with its connection, and could not be sent again', async () => {
  const authority = await createAuthority();
  const server = await serveGoAway(await authority.issue({ names: ['shop.test'] }));
  let looked = 0;
  const lookup = async (): Promise<string[]> => {
    looked += 1;
    // Once for its pacing, and once for each connection.
    if (looked > 2) throw Object.assign(new Error('gone'), { code: 'ENOTFOUND' });
    return ['127.0.0.1'];
  };
  const fetcher = fetcherFor(
    { allowPrivate: true, ca: [authority.caPem], politeness: unpaced },
    { lookup, isPublic: () => true },
  );
  const url = `https://shop.test:${server.port}/`;
  const { error } = await fetcher.fetch({ url, method: 'POST', body: 'pay' });
  assert.deepEqual([server.requests(), looked, error?.code], [1, 3, 'reset']);
});
