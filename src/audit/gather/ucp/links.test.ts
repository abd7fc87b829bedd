import assert from 'node:assert/strict';
import { test } from 'node:test';
import { healthy, jsonReply, type Route } from '../shop-server.ts';
import { audit, open, valueOf } from '../../../../test/support/audit/try-shop.ts';

const profile = (more: object = {}, capabilities: object = {}): object => ({
  ucp: {
    version: '2026-08-25',
    services: {},
    payment_handlers: {},
    capabilities: {
      'dev.ucp.shopping.checkout': [
        {
          version: '2026-08-25',
          spec: 'https://ucp.dev/2026-08-25/specification/shopping/checkout',
          schema: 'https://ucp.dev/2026-08-25/schemas/shopping/checkout.json',
        },
      ],
      ...capabilities,
    },
    ...more,
  },
});

test('fetches the newest older profile without following redirects, and no others', async () => {
  const manifest: Route = ({ path }, origin) => {
    const at = (version: string): string => `${origin}/.well-known/ucp/${version}`;
    const versions = ['2026-01-11', '2026-04-08', '2026-08-25'];
    if (path === '/.well-known/ucp')
      return jsonReply(
        profile({ supported_versions: Object.fromEntries(versions.map((one) => [one, at(one)])) }),
      );
    return path === '/.well-known/ucp/2026-04-08' ? { status: 301, headers: { location: '/x' } } : undefined;
  };
  const shop = await open(manifest, healthy);
  const evidence = await audit(shop);
  const { leaves = [] } = valueOf(evidence, 'ucp');
  assert.deepEqual(
    leaves.map(({ version, ref }) => [version, ref]),
    [
      ['2026-08-25', undefined],
      ['2026-04-08', 'ucp-leaf-2026-04-08'],
      ['2026-01-11', undefined],
    ],
  );
  assert.equal(leaves[1]?.document, undefined);
  const asked = shop.hits.filter(({ path }) => path.startsWith('/.well-known/ucp/'));
  assert.equal(asked.length, 1);
  assert.ok(!shop.hits.some(({ path }) => path === '/x'));
  const exchange = valueOf(evidence, 'traffic').find(({ id }) => id === 'ucp-leaf-2026-04-08');
  assert.equal(exchange?.status, 301);
});

test('keeps an older profile with the judgment of its schema', async () => {
  const manifest: Route = ({ path }, origin) => {
    if (path === '/.well-known/ucp')
      return jsonReply(profile({ supported_versions: { '2026-04-08': `${origin}/old`, '2026-01-23': '' } }));
    return path === '/old' ? jsonReply({ ucp: { version: '2026-04-08', services: {} } }) : undefined;
  };
  const shop = await open(manifest, healthy);
  const [leaf, other] = valueOf(await audit(shop), 'ucp').leaves ?? [];
  assert.equal(leaf?.judgement?.release, '2026-04-08');
  const bySchema = leaf?.judgement?.findings.filter(({ by }) => by === 'schema');
  assert.deepEqual(
    bySchema?.map(({ pointer }) => pointer),
    ['/ucp/payment_handlers'],
  );
  assert.deepEqual(other, { version: '2026-01-23', url: '' });
});

test('fetches at most two schemas of unknown hosts, each once', async () => {
  const manifest: Route = ({ path }, origin) => {
    const entry = (file: string) => [{ version: '1', spec: `${origin}/docs`, schema: `${origin}/${file}` }];
    if (path === '/.well-known/ucp')
      return jsonReply(
        profile(
          {},
          {
            'com.shop.gift': entry('gift.json'),
            'com.shop.again': entry('gift.json#/$defs/again'),
            'com.shop.broken': entry('broken.json'),
            'com.shop.third': entry('third.json'),
            'com.shop.odd': [{ version: '1', schema: 7 }, null, 'x'],
          },
        ),
      );
    if (path === '/gift.json') return jsonReply({ $id: 'gift' });
    return path === '/broken.json' ? { body: '<p>' } : undefined;
  };
  const shop = await open(manifest, healthy);
  const { links = [], leaves } = valueOf(await audit(shop), 'ucp');
  assert.equal(leaves, undefined);
  const seen = links.filter(({ ref }) => ref).map(({ url, json }) => [url.replace(shop.origin, ''), json]);
  assert.deepEqual(seen, [
    ['/gift.json', true],
    ['/gift.json#/$defs/again', true],
    ['/broken.json', false],
  ]);
  assert.equal(links.filter(({ kind }) => kind === 'spec').length, 2);
  assert.equal(shop.hits.filter(({ path }) => /(?:gift|broken|third)\.json/.test(path)).length, 2);
});

test('follows no link of a flat manifest', async () => {
  const shop = await open(
    ({ path }) =>
      path === '/.well-known/ucp'
        ? jsonReply({ version: '1', name: 'A', capabilities: { checkout: true } })
        : undefined,
    healthy,
  );
  const { links, leaves } = valueOf(await audit(shop), 'ucp');
  assert.deepEqual([links, leaves], [undefined, undefined]);
});
