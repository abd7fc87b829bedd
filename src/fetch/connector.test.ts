import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { checkPeer, createConnector } from './connector.ts';
import { fetcherFor, serveRaw, untilClosed } from '../../test/support/loopback.ts';
import type { Network } from './network.ts';

/** A world in which 127.0.0.1 is a public address; each look-up gives the next answer. */
function world(...answers: string[][]): Network & { lookups: string[] } {
  const lookups: string[] = [];
  return {
    lookups,
    lookup: async (hostname) => {
      lookups.push(hostname);
      return answers[Math.min(lookups.length, answers.length) - 1] ?? [];
    },
    isPublic: (address) => address === '127.0.0.1' || address === '::1' || address === '8.8.8.8',
  };
}

function connectorIn(network: Network, connectMs = 1_000) {
  const rules = { allowPrivate: false, resolve: new Map(), secureContext: () => undefined };
  return createConnector({ ...rules, ...network, connectMs });
}

const never = new AbortController().signal;

test('does not connect to another address when a name changes between lookups', async () => {
  const server = await serveRaw(() => undefined);
  const network = world(['127.0.0.1'], ['10.0.0.1']);
  const connect = connectorIn(network);
  const to = { hostname: 'rebind.test', port: server.port, secure: false };
  const first = await connect(to, never);
  assert.equal(first.address, '127.0.0.1');
  assert.deepEqual(network.lookups, ['rebind.test'], 'one look-up, whose answer is the one used');
  await assert.rejects(connect(to, never), { code: 'not-public' });
  assert.equal(server.accepted(), 1);
  first.socket.destroy();
});

test('tries the next checked address if one does not respond', async () => {
  const server = await serveRaw(() => undefined);
  const connect = connectorIn(world(['::1', '127.0.0.1']));
  const { address, socket } = await connect(
    { hostname: 'two.test', port: server.port, secure: false },
    never,
  );
  assert.equal(address, '127.0.0.1');
  socket.destroy();
});

test('rejects a peer that is not the checked address', () => {
  const rules = world();
  assert.equal(checkPeer('::ffff:8.8.8.8', ['8.8.8.8'], false, rules), '8.8.8.8');
  assert.throws(() => checkPeer('10.0.0.1', ['8.8.8.8'], false, rules), { code: 'not-public' });
  assert.throws(() => checkPeer('10.0.0.1', ['10.0.0.1'], false, rules), { code: 'not-public' });
  assert.throws(() => checkPeer('10.0.0.2', ['10.0.0.1'], true, rules), { code: 'not-public' });
  assert.throws(() => checkPeer(undefined, ['8.8.8.8'], false, rules), { code: 'reset' });
});

test('closes the socket of an abandoned connection at once', async () => {
  const server = await serveRaw(() => undefined);
  const stop = new AbortController();
  const opening = connectorIn(world(['127.0.0.1']))(
    { hostname: 'slow.test', port: server.port, secure: true },
    stop.signal,
  );
  while (server.open() === 0) await turn();
  stop.abort();
  await assert.rejects(opening, { code: 'cancelled' });
  await untilClosed(server);
});

test('rejects a name that also has a private address', async () => {
  for (const answer of [
    ['8.8.8.8', '10.0.0.1'],
    ['10.0.0.1', '8.8.8.8'],
    ['127.0.0.1', '169.254.169.254'],
    ['fd00::1', '::1'],
  ]) {
    const network = world(answer);
    const { error } = await fetcherFor({}, network).fetch({ url: 'http://mixed.test/' });
    assert.equal(error?.code, 'not-public', String(answer));
  }
});

test('reports a name without addresses, or that does not resolve, as a DNS failure', async () => {
  const none = await fetcherFor({}, world([])).fetch({ url: 'http://none.test/' });
  assert.equal(none.error?.code, 'dns');
  const lookup = () => Promise.reject(new Error('ENOTFOUND'));
  const failing = await fetcherFor({}, { ...world(), lookup }).fetch({ url: 'http://none.test/' });
  assert.equal(failing.error?.code, 'dns');
});

test('stops a lookup without a response at the connect timeout', async () => {
  const lookup = () => new Promise<string[]>(() => undefined);
  const fetcher = fetcherFor({ limits: { connectMs: 40 } }, { ...world(), lookup });
  const { error } = await fetcher.fetch({ url: 'http://mute.test/' });
  assert.equal(error?.code, 'timeout-connect');
});
