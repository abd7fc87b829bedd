import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import type { FetchLimits } from './exchange.ts';
import { fetcherFor, serveHttp, serveRaw, untilClosed } from '../../test/support/loopback.ts';
import type { Socket } from 'node:net';

async function askRaw(answer: string | ((socket: Socket) => void), limits: Partial<FetchLimits> = {}) {
  const server = await serveRaw((socket) =>
    typeof answer === 'string' ? socket.write(answer) : answer(socket),
  );
  const fetcher = fetcherFor({ resolve: { 'shop.test:80': server.at }, limits });
  return { exchange: await fetcher.fetch({ url: 'http://shop.test/' }), server };
}

test('returns headers as received: in order, repeated, with lowercase names', async () => {
  const head =
    'HTTP/1.1 200 OK\r\nX-B: 1\r\nSet-Cookie: a=1\r\nx-a: Grüße\r\nset-cookie: b=2\r\nX-B:  2 \r\nContent-Length: 0\r\n\r\n';
  const { exchange } = await askRaw(head);
  assert.deepEqual(exchange.headers, [
    ['x-b', '1'],
    ['set-cookie', 'a=1'],
    ['x-a', 'Grüße'],
    ['set-cookie', 'b=2'],
    ['x-b', '2'],
    ['content-length', '0'],
  ]);
  assert.equal(exchange.protocol, 'http/1.1');
  assert.equal(exchange.address, '127.0.0.1');
});

test('reports a header block over the limit', async () => {
  const big = `HTTP/1.1 200 OK\r\nX-Big: ${'x'.repeat(5_000)}\r\nContent-Length: 0\r\n\r\n`;
  const { exchange } = await askRaw(big, { headerBytes: 4_096 });
  assert.equal(exchange.error?.code, 'headers-too-large');
  assert.equal((await askRaw(big)).exchange.status, 200);
});

test('stops endless headers at the size limit', async () => {
  const { exchange } = await askRaw(
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const pour = setInterval(() => socket.write(`X-${'y'.repeat(500)}: z\r\n`), 1);
      socket.on('close', () => clearInterval(pour));
    },
    { headerBytes: 4_096 },
  );
  assert.equal(exchange.error?.code, 'headers-too-large');
});

test('stops slow headers at the first-byte timeout', async () => {
  const { exchange, server } = await askRaw(
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('X: y\r\n'), 5);
      socket.on('close', () => clearInterval(drip));
    },
    { firstByteMs: 60 },
  );
  assert.deepEqual([exchange.error?.code, exchange.status], ['timeout-first-byte', undefined]);
  await untilClosed(server);
});

test('stops at the first-byte timeout, or at the total timeout, without a response', async () => {
  const silent = () => undefined;
  assert.equal((await askRaw(silent, { firstByteMs: 40 })).exchange.error?.code, 'timeout-first-byte');
  assert.equal((await askRaw(silent, { totalMs: 40 })).exchange.error?.code, 'timeout-total');
});

test('does not extend a request for endless informational responses', async () => {
  const { exchange } = await askRaw(
    (socket) => {
      const drip = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'), 5);
      socket.on('close', () => clearInterval(drip));
    },
    { firstByteMs: 60 },
  );
  assert.deepEqual([exchange.error?.code, exchange.status], ['timeout-first-byte', undefined]);
});

test('does not treat an informational response as the response', async () => {
  const { exchange } = await askRaw(
    'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
  );
  assert.deepEqual([exchange.status, exchange.headers.length], [200, 1]);
});

test('reports data that is not HTTP as malformed', async () => {
  assert.equal((await askRaw('SSH-2.0-OpenSSH_9.2\r\n')).exchange.error?.code, 'malformed');
});

test('reports a connection closed before a response as reset', async () => {
  assert.equal((await askRaw((socket) => socket.end())).exchange.error?.code, 'reset');
  assert.equal((await askRaw((socket) => socket.resetAndDestroy())).exchange.error?.code, 'reset');
});

test('reports a port without a listener as connection refused', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  const exchange = await fetcherFor({ allowPrivate: true }).fetch({ url: `http://127.0.0.1:${port}/` });
  assert.equal(exchange.error?.code, 'refused');
});

test('sends headers as given, except connection headers', async () => {
  let raw: string[] = [];
  const server = await serveHttp((request, response) => {
    raw = request.rawHeaders;
    response.end();
  });
  const fetcher = fetcherFor({ resolve: { 'shop.test:80': server.at } });
  const headers = {
    'X-One': '1',
    host: 'evil.test',
    Accept: '*/*',
    'Transfer-Encoding': 'chunked',
    Upgrade: 'h2c',
    'x-bad': 'a\r\nb: c',
    'x y': 'z',
  };
  const exchange = await fetcher.fetch({ url: 'http://shop.test/', headers });
  assert.equal(exchange.status, 200);
  assert.deepEqual(raw, ['host', 'shop.test', 'connection', 'keep-alive', 'X-One', '1', 'Accept', '*/*']);
});

test('does not use the proxy of the environment', async () => {
  const proxy = await serveHttp((_request, response) => response.end('proxied'));
  const server = await serveHttp((_request, response) => response.end('direct'));
  process.env['http_proxy'] = process.env['HTTP_PROXY'] = `http://${proxy.at}`;
  try {
    const exchange = await fetcherFor({ allowPrivate: true }).fetch({ url: `http://${server.at}/` });
    assert.equal(Buffer.from(exchange.body).toString(), 'direct');
    assert.equal(proxy.accepted(), 0);
  } finally {
    delete process.env['http_proxy'];
    delete process.env['HTTP_PROXY'];
  }
});

test('reuses a kept connection, and counts its setup time only for the first request', async () => {
  const server = await serveHttp((_request, response) => response.end('x'));
  const fetcher = fetcherFor({ resolve: { 'shop.test:80': server.at } });
  const first = await fetcher.fetch({ url: 'http://shop.test/' });
  await new Promise(setImmediate);
  const second = await fetcher.fetch({ url: 'http://shop.test/' });
  assert.ok(first.timings.connect > 0 && first.timings.ttfb > 0 && first.timings.total >= first.timings.ttfb);
  assert.deepEqual([second.timings.dns, second.timings.connect, second.timings.tls], [0, 0, 0]);
  assert.equal(server.accepted(), 1);
});

test('runs concurrent requests on HTTP/1.1 in parallel', async () => {
  const held: (() => void)[] = [];
  const server = await serveHttp((request, response) => {
    if (request.url === '/') return void response.end('first');
    held.push(() => response.end('x'));
    // Responds once all requests have arrived.
    if (held.length === 4) for (const go of held) go();
  });
  const fetcher = fetcherFor({ resolve: { 'shop.test:80': server.at } });
  await fetcher.fetch({ url: 'http://shop.test/' });
  await new Promise(setImmediate);
  const urls = [1, 2, 3, 4].map((n) => `http://shop.test/${n}`);
  const all = await Promise.all(urls.map((url) => fetcher.fetch({ url, timeoutMs: 2_000 })));
  assert.deepEqual(
    all.map((one) => one.status),
    [200, 200, 200, 200],
  );
  assert.equal(server.accepted(), 4);
});
