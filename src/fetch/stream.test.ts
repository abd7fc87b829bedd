import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetcherFor, serveHttp, untilClosed } from '../../test/support/loopback.ts';

test('reads the head of an endless stream, and closes its connection', async () => {
  const server = await serveHttp((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write('event: endpoint\n');
  });
  const fetcher = fetcherFor({ resolve: { 'shop.test:80': server.at } });
  const { status, type, error, body, bytes } = await fetcher.fetch({
    url: 'http://shop.test/',
    leaveStreams: true,
  });
  assert.deepEqual(
    [status, type, error, body.length, bytes.truncated],
    [200, 'text/event-stream', undefined, 0, true],
  );
  await untilClosed(server);
});

test('reads other responses completely, and streams without the option too', async () => {
  const server = await serveHttp((request, response) => {
    const type = request.url === '/stream' ? 'text/event-stream' : 'text/event-streams';
    response.writeHead(200, { 'content-type': type }).end('data: all\n\n');
  });
  const fetcher = fetcherFor({ resolve: { 'shop.test:80': server.at } });
  for (const request of [
    { url: 'http://shop.test/', leaveStreams: true },
    { url: 'http://shop.test/stream' },
  ])
    assert.equal(Buffer.from((await fetcher.fetch(request)).body).toString(), 'data: all\n\n');
});
