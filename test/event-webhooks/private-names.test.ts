/** A webhook whose name was public when it was given, or never was: seen at each delivery. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFetcherOn } from '../../src/fetch/fetcher.ts';
import { systemNetwork } from '../../src/fetch/network.ts';
import { testDialects } from '../support/databases.ts';
import { openReceiver } from './receiver.ts';
import { run, scene } from './scene.ts';

for (const dialect of testDialects())
  for (const [kind, addresses] of [
    ['this machine', ['127.0.0.1']],
    ['a private network', ['10.0.0.7']],
    ['the metadata service of a cloud', ['169.254.169.254']],
    ['a public and a private address', ['93.184.215.14', 'fd00::7']],
  ] as const)
    test(
      `${dialect.name}: does not send an event to a name that resolves to ${kind}, and shows the reason`,
      { skip: dialect.skip },
      async (t) => {
        const lookups: string[] = [];
        const lookup = async (name: string) => (lookups.push(name), [...addresses]);
        const fetcher = createFetcherOn({ ...systemNetwork, lookup });
        const s = await scene(t, dialect, undefined, fetcher);
        const { id } = await s.add('https://hooks.shop.example/portico');
        await s.happen('order_placed', { orderNumber: '1001' });
        await run(s.sinks);
        assert.deepEqual(lookups, ['hooks.shop.example']);
        const [delivery, ...others] = await s.of(id);
        assert.deepEqual(others, []);
        assert.equal(delivery?.ended, undefined, 'it is tried again: the name may lead elsewhere by then');
        assert.deepEqual(
          delivery?.log.map(({ status, reason }) => [status, reason]),
          [[undefined, 'not-public']],
        );
      },
    );

test('sends to the same name when it resolves to a public address', async (t) => {
  const [dialect] = testDialects();
  assert.ok(dialect);
  const receiver = await openReceiver(t);
  const lookup = async () => ['127.0.0.1'];
  const isPublic = (address: string) => address === '127.0.0.1';
  const { port } = new URL(receiver.url);
  const fetcher = createFetcherOn({ lookup, isPublic }, { allowPrivate: 'loopback' });
  const s = await scene(t, dialect, undefined, fetcher);
  await s.add(`http://hooks.shop.example:${port}/portico`);
  await s.happen('order_placed', { orderNumber: '1001' });
  await run(s.sinks);
  assert.equal(receiver.received.length, 1);
});
