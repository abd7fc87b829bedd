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

test('a name that means another address at the next look-up is not followed there', async () => {
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

test('the next checked address is tried when one does not answer', async () => {
  const server = await serveRaw(() => undefined);
  const connect = connectorIn(world(['::1', '127.0.0.1']));
  const { address, socket } = await connect(
    { hostname: 'two.test', port: server.port, secure: false },
    never,
  );
  assert.equal(address, '127.0.0.1');
  socket.destroy();
});

test('a peer that is not the checked address is refused', () => {
  const rules = world();
  assert.equal(checkPeer('::ffff:8.8.8.8', ['8.8.8.8'], false, rules), '8.8.8.8');
  assert.throws(() => checkPeer('10.0.0.1', ['8.8.8.8'], false, rules), { code: 'not-public' });
  assert.throws(() => checkPeer('10.0.0.1', ['10.0.0.1'], false, rules), { code: 'not-public' });
  assert.throws(() => checkPeer('10.0.0.2', ['10.0.0.1'], true, rules), { code: 'not-public' });
  assert.throws(() => checkPeer(undefined, ['8.8.8.8'], false, rules), { code: 'reset' });
});

test('a connection that is given up closes its socket at once', async () => {
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

test('a name that also has a private address is refused', async () => {
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

test('a name without addresses, or that does not resolve, is a DNS failure', async () => {
  const none = await fetcherFor({}, world([])).fetch({ url: 'http://none.test/' });
  assert.equal(none.error?.code, 'dns');
  const lookup = () => Promise.reject(new Error('ENOTFOUND'));
  const failing = await fetcherFor({}, { ...world(), lookup }).fetch({ url: 'http://none.test/' });
  assert.equal(failing.error?.code, 'dns');
});

test('a look-up that never answers ends with the time to connect', async () => {
  const lookup = () => new Promise<string[]>(() => undefined);
  const fetcher = fetcherFor({ limits: { connectMs: 40 } }, { ...world(), lookup });
  const { error } = await fetcher.fetch({ url: 'http://mute.test/' });
  assert.equal(error?.code, 'timeout-connect');
});
