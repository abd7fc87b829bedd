import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { servedUcpReleases } from '#manifest';
import { lacks, serviceOnly } from '../platform.ts';
import { bothReleases, openShop, schemasOf, type Shop } from './agents.ts';
import { rawCall } from './raw.ts';

describe('the business profile', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  /** As a platform reads it at the store's own name, behind a proxy that ends TLS. */
  const read = async (path: string) => {
    const { text, ...rest } = await rawCall(`${shop.store.url}${path}`, {
      headers: { Host: 'healthy.test' },
    });
    return { ...rest, body: JSON.parse(text) };
  };
  const served: readonly string[] = servedUcpReleases;
  const paths = ['/.well-known/ucp', ...bothReleases.map((release) => `/.well-known/ucp/${release}`)];

  for (const release of bothReleases) {
    test(`[UCP-1b] ${release}: states version, services, and payment handlers`, async () => {
      const { body } = await read(`/.well-known/ucp/${release}`);
      assert.equal(body.ucp.version, release);
      assert.deepEqual(Object.keys(body.ucp.services), ['dev.ucp.shopping']);
      assert.deepEqual(Object.keys(body.ucp.payment_handlers), ['test.healthy.sandbox_pay']);
      const official = schemasOf(release);
      if (official.available) assert.deepEqual(official.validateProfile(body), []);
    });
  }

  test('[UCP-1a] [UCP-3b] is served to any client at its URL, without a redirect', async () => {
    for (const path of paths) {
      const { status, headers } = await read(path);
      assert.deepEqual(
        [status, headers['content-type'], headers['location']],
        [200, 'application/json', undefined],
      );
      const other = await rawCall(`${shop.store.url}${path}`, {
        headers: { Host: 'healthy.test', Cookie: 'a=b' },
      });
      assert.equal(JSON.stringify((await read(path)).body), other.text);
    }
  });

  test('[UCP-2a] [UCP-2b] [UCP-73] has release dates as versions, and never drafts', async () => {
    for (const path of paths) {
      const { ucp } = (await read(path)).body;
      const named = [
        ...Object.keys(ucp.supported_versions ?? {}),
        ...everyVersion({ ...ucp, payment_handlers: {} }),
      ];
      assert.ok(named.length > 8, path);
      for (const version of named) assert.ok(served.includes(version), `${path} ${version}`);
      const ofUcp = everyVersion({ services: ucp.services, capabilities: ucp.capabilities });
      assert.deepEqual([...new Set(ofUcp)], [ucp.version], path);
      for (const version of everyVersion(ucp.payment_handlers)) assert.match(version, /^\d{4}-\d\d-\d\d$/);
    }
  });

  test(
    '[UCP-4a] [UCP-4b] allows any cache to store it for more than a minute',
    { skip: lacks('cache-headers') },
    async () => {
      for (const path of paths) {
        const control = String((await read(path)).headers['cache-control']);
        assert.match(control, /(?:^|,)\s*public\b/);
        assert.doesNotMatch(control, /private|no-store|no-cache/);
        assert.ok(Number(/max-age=(\d+)/.exec(control)?.[1]) >= 60, control);
      }
    },
  );

  test('[UCP-5a] [UCP-5b] lists the other releases with the URLs of their profiles, which list none', async () => {
    const { ucp } = (await read('/.well-known/ucp')).body;
    const others = served.filter((release) => release !== ucp.version);
    assert.deepEqual(Object.keys(ucp.supported_versions), others);
    for (const [version, address] of Object.entries<string>(ucp.supported_versions)) {
      const url = new URL(address);
      assert.equal(url.origin, 'https://healthy.test');
      const { status, body } = await read(url.pathname);
      assert.deepEqual([status, body.ucp.version, body.ucp.supported_versions], [200, version, undefined]);
    }
  });

  test('[UCP-6] uses only official names in dev.ucp', async () => {
    const given =
      /^dev\.ucp\.shopping(?:\.(?:checkout|cart|order|catalog\.search|catalog\.lookup|fulfillment|discount|buyer_consent))?$/;
    for (const path of paths) {
      const { ucp } = (await read(path)).body;
      for (const name of [...Object.keys(ucp.services), ...Object.keys(ucp.capabilities)])
        assert.match(name, given);
      for (const name of Object.keys(ucp.payment_handlers)) {
        assert.match(name, /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/);
        assert.doesNotMatch(name, /^dev\.ucp/);
      }
    }
  });

  test('[UCP-7] describes capabilities and services at the origin of UCP', async () => {
    for (const path of paths) {
      const { ucp } = (await read(path)).body;
      const entries = [...Object.values(ucp.capabilities), ...Object.values(ucp.services)].flat();
      assert.ok(entries.length >= 9);
      for (const { spec, schema } of entries as { spec: string; schema: string }[]) {
        assert.deepEqual(
          [new URL(spec).origin, new URL(schema).origin],
          ['https://ucp.dev', 'https://ucp.dev'],
        );
      }
    }
  });

  test('[UCP-8a] [UCP-8b] [UCP-20a] has https endpoints of the store, without a trailing slash', async () => {
    for (const path of paths) {
      const { ucp } = (await read(path)).body;
      const bindings = ucp.services['dev.ucp.shopping'] as { transport: string; endpoint: string }[];
      assert.deepEqual(
        bindings.map(({ transport, endpoint }) => [transport, endpoint]),
        [
          ['rest', 'https://healthy.test/api/ucp'],
          ...(serviceOnly ? [] : [['mcp', 'https://healthy.test/api/ucp/mcp']]),
        ],
      );
    }
  });

  test(
    '[UCP-9a] [UCP-66] has ES256 public keys as JWKs without private members, where each release reads them',
    { skip: lacks('signatures') },
    async () => {
      for (const path of paths) {
        const { keys, signing_keys } = (await read(path)).body;
        assert.ok(keys.length >= 1);
        assert.deepEqual(keys, signing_keys);
        for (const { kid, x, y, ...rest } of keys) {
          assert.deepEqual(rest, { kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256' });
          assert.ok(kid.length > 8 && Buffer.from(x, 'base64url').length === 32);
          assert.equal(Buffer.from(y, 'base64url').length, 32);
        }
      }
    },
  );
});

/** Values of every member named `version`, at any depth. */
function everyVersion(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'version' ? [String(member)] : everyVersion(member),
  );
}
