import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createFetcher } from '#fetch';
import { signRequest } from '../../../sandbox/platform/sign.ts';
import { createProfiles } from '../../../src/protocols/ucp/negotiation/index.ts';
import { lacks, serviceOnly } from '../platform.ts';
import { bothReleases, openShop, type Shop } from './agents.ts';
import { goods, items } from './purchase.ts';
import { hostProfiles, profileOf, type ProfileHost } from './profiles.ts';

const content = { line_items: items(goods.cable.id) };

describe('discovery of platforms', () => {
  let shop: Shop;
  let host: ProfileHost;
  before(async () => {
    shop = await openShop();
    host = await hostProfiles();
  });
  after(async () => {
    await shop.close();
    await host.close();
  });

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];
    const create = (profile: string) => agent().call('create_cart', { profile, content });

    test(`[UCP-10a] [UCP-11d] ${release}: caches a profile although its headers forbid it`, async () => {
      const profile = host.put(`${release}-kept`, profileOf(release));
      assert.equal(host.reads(`${release}-kept`), 0);
      for (let call = 0; call < 3; call += 1) assert.equal((await create(profile)).status, 201);
      assert.equal(host.reads(`${release}-kept`), 1);
    });

    test(`[UCP-11a] [UCP-12a] ${release}: rejects a profile URL that is missing, malformed, or not https`, async () => {
      for (const header of [
        '',
        'agent',
        'profile=',
        'profile=https://agent.example/p',
        'profile="not an address"',
        'profile="http://agent.example/profile"',
        'profile="ftp://agent.example/profile"',
        'profile="file:///etc/passwd"',
        'other="https://agent.example/profile"',
      ]) {
        const { status, body } = await shop.store.call('/api/ucp/carts', content, {
          headers: { 'UCP-Agent': header },
        });
        assert.deepEqual([status, body.code], [400, 'invalid_profile_url'], header);
      }
      const none = await shop.store.call('/api/ucp/carts', content);
      assert.deepEqual([none.status, none.body.code], [400, 'invalid_profile_url']);
    });

    test(`[UCP-11b] [UCP-12b] ${release}: returns profile_unreachable for a redirected, failing, or missing profile`, async () => {
      const good = host.put(`${release}-good`, profileOf(release));
      const moved = host.put(`${release}-moved`, (_request, response) => {
        response.writeHead(302, { Location: good }).end();
      });
      const failing = host.put(
        `${release}-failing`,
        (_request, response) => void response.writeHead(500).end(),
      );
      for (const profile of [moved, failing, `${host.origin}/${release}-none`]) {
        const { status, body } = await create(profile);
        assert.deepEqual([status, body.code], [424, 'profile_unreachable'], profile);
      }
      assert.equal(host.reads(`${release}-good`), 0);
    });

    test(
      `[UCP-11e] ${release}: fetches the profiles of an origin once more for an unknown key`,
      { skip: lacks('signatures') },
      async () => {
        const other = await hostProfiles();
        const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
        const signed = async (profile: string) => {
          const url = `${shop.store.url}/api/ucp/carts`;
          const body = JSON.stringify(content);
          const agent = `profile="${profile}"`;
          const headers = await signRequest({ method: 'POST', url, body }, agent, {
            kid: 'unheard',
            privateKey,
          });
          return shop.store.call('/api/ucp/carts', content, { headers });
        };
        const [first, second] = ['first', 'second'].map((name) => other.put(name, profileOf(release)));
        for (const profile of [first, first, second, second] as string[]) {
          const { status, body } = await signed(profile);
          assert.deepEqual([status, body.code], [401, 'key_not_found']);
        }
        assert.deepEqual([other.reads('first'), other.reads('second')], [2, 1]);
        await other.close();
      },
    );

    test(`[UCP-68] ${release}: reads a profile of 128 KiB, but not of 1 MiB`, async () => {
      const sized = (bytes: number) => {
        const document = { ...profileOf(release), filler: '' };
        return { ...document, filler: 'x'.repeat(bytes - JSON.stringify(document).length) };
      };
      const large = host.put(`${release}-large`, sized(131_072));
      const huge = host.put(`${release}-huge`, sized(1_048_576));
      assert.equal((await create(large)).status, 201);
      assert.deepEqual([(await create(huge)).status], [422]);
    });
  }

  test('connects to the same address if loopback is allowed', { skip: serviceOnly }, async () => {
    const near = await hostProfiles();
    const { status } = await shop.agents['2026-08-25'].call('create_cart', {
      profile: `https://127.0.0.1:${new URL(near.origin).port}/profile`,
      content,
    });
    assert.deepEqual([status, near.connections()], [424, 1]);
    await near.close();
  });

  test('fetches profiles from its own machine, but not from its network, if loopback is allowed', async () => {
    const near = await hostProfiles();
    const { port } = new URL(near.origin);
    // The first resolves to this machine, too, and is not a loopback address.
    for (const address of [`0.0.0.0:${port}`, '10.0.0.1', '192.168.1.1', '169.254.169.254', '[fd00::1]']) {
      const begin = performance.now();
      const { status, body } = await shop.store.call('/api/ucp/carts', content, {
        headers: { 'UCP-Agent': `profile="https://${address}/profile"` },
      });
      assert.deepEqual([status, body.code], [424, 'profile_unreachable'], address);
      assert.ok(performance.now() - begin < 2_000, `${address} was tried`);
    }
    assert.equal(near.connections(), 0);
    await near.close();
  });

  test('[UCP-11c] times out the fetch of a profile', async () => {
    const url = host.put('hanging', () => {});
    const fetcher = createFetcher({ allowPrivate: true });
    const profiles = createProfiles({ fetcher, allowInsecureLoopback: true, limits: { timeoutMs: 60 } });
    const found = await profiles.resolve(url);
    await fetcher.close();
    assert.ok('code' in found);
    assert.equal(found.code, 'profile_unreachable');
  });

  test('[UCP-17b] [UCP-22b] limits callers with ever new profiles of a host, with Retry-After', async () => {
    const busy = await hostProfiles();
    const statuses: number[] = [];
    for (let number = 0; number < 40 && statuses.at(-1) !== 503; number += 1) {
      const profile = busy.put(`p${number}`, profileOf('2026-08-25'));
      const { status, headers } = await shop.agents['2026-08-25'].call('create_cart', { profile, content });
      statuses.push(status);
      if (status === 503) assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    }
    await busy.close();
    assert.equal(statuses.at(-1), 503);
    assert.ok(statuses.slice(0, -1).every((status) => status === 201));
  });
});

describe('a public store', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop({ UCP_ALLOW_INSECURE_LOOPBACK: 'false' });
  });
  after(() => shop.close());

  test('[UCP-67] connects to no private or special-purpose network', async () => {
    const near = await hostProfiles();
    const { port } = new URL(near.origin);
    const ask = (profile: string) =>
      shop.store.call('/api/ucp/carts', content, { headers: { 'UCP-Agent': `profile="${profile}"` } });
    for (const address of [
      `127.0.0.1:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `0x7f000001:${port}`,
      `0.0.0.0:${port}`,
      '10.0.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '[fd00::1]',
    ]) {
      const { status, body } = await ask(`https://${address}/profile`);
      assert.deepEqual([status, body.code], [424, 'profile_unreachable'], address);
    }
    assert.equal(near.connections(), 0);
    const plain = near.put('plain', profileOf('2026-08-25')).replace('127.0.0.1', 'localhost');
    assert.equal((await ask(plain)).status, 400);
    await near.close();
  });
});
