import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { test } from 'node:test';
import { createAuthority } from '../../sandbox/certificates.ts';
import { fetcherFor, serveTls } from '../../test/support/loopback.ts';
import type * as rawHeaders from './raw-headers.ts';

/** A module of its own, because other tests of the process have fetchers open. */
const fresh = async (name: string): Promise<typeof rawHeaders> =>
  (await import(`./raw-headers.ts?${name}`)) as typeof rawHeaders;

/** How many listeners a new stream gets. */
function listenersOfAStream(): number {
  const stream = new EventEmitter();
  channel('http2.client.stream.created').publish({ stream });
  return stream.listenerCount('response');
}

test('adds one listener per stream for any number of connections, and removes it with the last', async () => {
  const { keepRawHeaders } = await fresh('counted');
  const others = listenersOfAStream();
  const all = Array.from({ length: 12 }, keepRawHeaders);
  assert.equal(listenersOfAStream(), others + 1);
  const [first, second, ...rest] = all;
  for (const one of [...rest, ...rest, second]) one?.close();
  assert.equal(listenersOfAStream(), others + 1, 'one is still open, whatever is closed twice');
  first?.close();
  assert.equal(listenersOfAStream(), others);
  keepRawHeaders().close();
  assert.equal(listenersOfAStream(), others);
});

test('passes a list to all subscribers, also to one that was opened again', async () => {
  const { keepRawHeaders } = await fresh('told');
  keepRawHeaders().close();
  const [one, other] = [keepRawHeaders(), keepRawHeaders()];
  const stream = new EventEmitter();
  channel('http2.client.stream.created').publish({ stream });
  const headers = {};
  const list = ['a', '1', 'a', '2'];
  stream.emit('response', headers, 4, list);
  other.close();
  assert.deepEqual([one.of(headers), other.of(headers)], [list, list]);
  assert.equal(one.of({}), undefined);
  one.close();
});

test('keeps repeated headers with a dozen fetchers and one closed, without warnings', async (t) => {
  const warnings: Error[] = [];
  const warned = (warning: Error) => void warnings.push(warning);
  process.on('warning', warned);
  t.after(() => process.off('warning', warned));
  const authority = await createAuthority();
  const answer = (_request: Http2ServerRequest, response: Http2ServerResponse) =>
    void response.writeHead(200, { 'x-b': ['1', '2'] }).end();
  const server = await serveTls(await authority.issue({ names: ['shop.test'] }), answer);
  const options = { resolve: { 'shop.test:443': server.at }, ca: [authority.caPem] };
  const [gone, ...fetchers] = Array.from({ length: 13 }, () => fetcherFor(options));
  await gone?.close();
  for (const fetcher of fetchers) {
    const { protocol, headers } = await fetcher.fetch({ url: 'https://shop.test/' });
    assert.deepEqual(
      [protocol, ...headers.filter(([name]) => name === 'x-b')],
      ['h2', ['x-b', '1'], ['x-b', '2']],
    );
  }
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(
    warnings.filter(({ name }) => name === 'MaxListenersExceededWarning'),
    [],
  );
});
