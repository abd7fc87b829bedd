import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { backendOf } from './connection.ts';
import { parseSite } from './schema.ts';

const { site } = await loadDemoStore();
const pem = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits });
const pair = pem(2_048);
const text = (key: typeof pair.publicKey) => key.export({ type: 'spki', format: 'pem' }).toString().trim();
const hookKey = { kid: 'hook-1', publicKey: text(pair.publicKey) };
const scapi = {
  shortCode: 'kv7kzm78',
  organization: 'f_ecom_zzte_053',
  site: 'RefArch',
  clientId: '11111111-1111-4111-8111-111111111111',
  hookKey,
};
const ocapi = { host: 'https://shop.example', site: 'RefArch', clientId: 'c', hookKey };
const parse = (backend: string, connection?: unknown) =>
  parseSite({ ...site, backend, ...(connection === undefined ? {} : { connection }) });
const problems = (backend: string, connection?: unknown): string => {
  const parsed = parse(backend, connection);
  return parsed.ok ? '' : parsed.problems.map(({ path, text }) => `${path.join('.')}: ${text}`).join('\n');
};

test('requires no connection for the demo store, and the matching one for other stores', () => {
  assert.deepEqual(parseSite(site), { ok: true, site });
  for (const [backend, connection] of [
    ['scapi', scapi],
    ['ocapi', ocapi],
  ] as const) {
    const parsed = parse(backend, connection);
    assert.ok(parsed.ok);
    assert.deepEqual(backendOf(parsed.site), {
      backend,
      connection: { ...connection, paymentMethodId: 'PORTICO' },
    });
  }
});

test('keeps every allowed setting', () => {
  const attributes = { material: 'c_material', 'return.terms': 'returnTerms' };
  const more = { paymentMethodId: 'PAY', attributes, returnDays: 30 };
  const all = {
    scapi: { ...scapi, ...more, baseUrl: 'http://127.0.0.1:8123' },
    ocapi: {
      ...ocapi,
      ...more,
      host: 'http://localhost:9',
      sitePath: false,
      version: 'v24_5',
      accountUrl: 'https://a.example',
    },
  };
  for (const backend of ['scapi', 'ocapi'] as const) {
    const parsed = parse(backend, all[backend]);
    assert.ok(parsed.ok, problems(backend, all[backend]));
    assert.deepEqual(parsed.site.connection, all[backend]);
  }
});

test('keeps a key unchanged with any line endings', () => {
  const crlf = `${hookKey.publicKey.replaceAll('\n', '\r\n')}\r\n`;
  const parsed = parse('ocapi', { ...ocapi, hookKey: { ...hookKey, publicKey: crlf } });
  assert.ok(parsed.ok);
  assert.equal(parsed.site.connection?.hookKey.publicKey, hookKey.publicKey);
});

const privatePem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const wrong: [what: string, backend: string, connection: unknown, says: RegExp][] = [
  ['an unknown backend', 'shopify', undefined, /^backend: /],
  ['none', 'scapi', undefined, /^connection: This is missing/],
  ['a connection of a store without one', 'embedded', scapi, /^connection: This is supported only with/],
  ['a connection of the other API', 'scapi', ocapi, /connection\.shortCode/],
  [
    'a secret in the connection',
    'scapi',
    { ...scapi, clientSecret: 's' },
    /^connection: Unknown preference "clientSecret"/,
  ],
  [
    'plain HTTP',
    'ocapi',
    { ...ocapi, host: 'http://shop.example' },
    /^connection\.host: This must be an https/,
  ],
  [
    'a path after the host',
    'ocapi',
    { ...ocapi, host: 'https://shop.example/s' },
    /^connection\.host: .*origin/,
  ],
  [
    'a password in a URL',
    'ocapi',
    { ...ocapi, accountUrl: 'https://a:b@c.example/' },
    /accountUrl: .*password/,
  ],
  [
    'a hostname that looks like loopback',
    'scapi',
    { ...scapi, baseUrl: 'http://127.0.0.1.example' },
    /baseUrl/,
  ],
  ['a short code at the end of the host', 'scapi', { ...scapi, shortCode: 'evil.example/' }, /shortCode/],
  ['another organization', 'scapi', { ...scapi, organization: 'zzte_053' }, /organization/],
  ['a site with a path traversal', 'ocapi', { ...ocapi, site: '../x' }, /connection\.site/],
  ['a site with a path', 'ocapi', { ...ocapi, sitePath: '/s/x' }, /sitePath/],
  ['a version in words', 'ocapi', { ...ocapi, version: 'latest' }, /version/],
  ['an attribute without a name', 'scapi', { ...scapi, attributes: { '': 'c_x' } }, /attributes/],
  [
    'a private key',
    'scapi',
    { ...scapi, hookKey: { kid: 'k', publicKey: privatePem } },
    /publicKey: This must be a public/,
  ],
  [
    'a short key',
    'scapi',
    { ...scapi, hookKey: { kid: 'k', publicKey: text(pem(1_024).publicKey) } },
    /2048/,
  ],
  ['no return period', 'scapi', { ...scapi, returnDays: 0 }, /connection\.returnDays/],
  ['no key', 'scapi', { ...scapi, hookKey: undefined }, /hookKey/],
];
for (const [what, backend, connection, says] of wrong)
  test(`rejects a connection with ${what} by name`, () => {
    const told = problems(backend, connection);
    assert.match(told, says);
    assert.doesNotMatch(told, /PRIVATE KEY/);
  });

test('reports invalid preferences and an invalid connection together', () => {
  const parsed = parseSite({ ...site, name: '', backend: 'ocapi', connection: { ...ocapi, version: '1' } });
  assert.ok(!parsed.ok);
  assert.deepEqual(
    parsed.problems.map(({ path }) => path.join('.')),
    ['name', 'connection.version'],
  );
});
