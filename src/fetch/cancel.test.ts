import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetcherFor as anyFetcher, serveHttp, serveRaw, untilClosed } from '../../test/support/loopback.ts';
import { until } from '../../test/support/until.ts';

/** Longer than any wait of a test: only a cancel ends what is open, and a timer that stays is seen. */
const limits = { connectMs: 600_000, firstByteMs: 600_000, totalMs: 600_000 };
const fetcherFor = (options: Parameters<typeof anyFetcher>[0]) => anyFetcher({ ...options, limits });

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('aborts a request in each of its phases, with its socket and timers', async () => {
  const phases: [string, Awaited<ReturnType<typeof serveRaw>>][] = [
    ['http://shop.test/', await serveRaw(() => undefined)],
    ['http://shop.test/', await serveRaw((socket) => socket.write('HTTP/1.1 200 OK\r\nX: '))],
    ['http://shop.test/', await serveHttp((_request, response) => void response.write('part'))],
    ['https://shop.test/', await serveRaw(() => undefined)],
  ];
  for (const [url, server] of phases) {
    const before = timers();
    const resolve = { 'shop.test:80': server.at, 'shop.test:443': server.at };
    const fetcher = fetcherFor({ resolve });
    const stop = new AbortController();
    const running = fetcher.fetch({ url, signal: stop.signal });
    while (server.open() === 0) await new Promise(setImmediate);
    stop.abort();
    const { error, body } = await running;
    assert.deepEqual([error?.code, body.length], ['cancelled', 0]);
    await untilClosed(server);
    await until(() => timers() <= before, 'no timer is left');
  }
});

test('opens no connection for a request that is canceled before it starts', async () => {
  const server = await serveRaw(() => undefined);
  const fetcher = fetcherFor({ resolve: { 'shop.test:80': server.at } });
  const exchange = await fetcher.fetch({ url: 'http://shop.test/', signal: AbortSignal.abort() });
  assert.equal(exchange.error?.code, 'cancelled');
  assert.equal(server.accepted(), 0);
});

test('cancels one request without affecting others', async () => {
  const server = await serveHttp((request, response) => void (request.url === '/' && response.end('fine')));
  const fetcher = fetcherFor({ resolve: { 'shop.test:80': server.at } });
  const stop = new AbortController();
  const held = fetcher.fetch({ url: 'http://shop.test/held', signal: stop.signal });
  const other = fetcher.fetch({ url: 'http://shop.test/' });
  stop.abort();
  assert.equal((await held).error?.code, 'cancelled');
  assert.equal((await other).status, 200);
});

test('opens no connection for canceled requests that wait for the connection of others', async () => {
  const silent = await serveRaw(() => undefined);
  const fetcher = fetcherFor({ resolve: { 'shop.test:443': silent.at } });
  const stop = new AbortController();
  const running = [1, 2, 3].map((n) => fetcher.fetch({ url: `https://shop.test/${n}`, signal: stop.signal }));
  while (silent.open() === 0) await new Promise(setImmediate);
  stop.abort();
  await Promise.all(running);
  await untilClosed(silent);
  assert.equal(silent.accepted(), 1);
});

test('aborts pending requests when the fetcher is closed', async () => {
  const silent = await serveRaw(() => undefined);
  const fetcher = fetcherFor({ resolve: { 'shop.test:80': silent.at, 'shop.test:443': silent.at } });
  const waiting = fetcher.fetch({ url: 'http://shop.test/' });
  const connecting = fetcher.fetch({ url: 'https://shop.test/' });
  while (silent.open() < 2) await new Promise(setImmediate);
  await fetcher.close();
  const codes = (await Promise.all([waiting, connecting])).map((one) => one.error?.code);
  assert.ok(
    codes.every((code) => code === 'cancelled'),
    String(codes),
  );
  await untilClosed(silent);
});
