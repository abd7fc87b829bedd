import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bothShapes,
  emptyEvidence,
  feedFile,
  feedRecord,
  file,
  flatShape,
  linked,
  manifest,
  origin,
  type Part,
  profile,
  protocolFile,
  rss,
  sample,
  testCheck,
} from '#audit/samples';
import { processorTime } from '../../../../test/support/processor.ts';
import { known } from '../../evidence.ts';
import { judge } from '../../judge.ts';
import { findLeaks } from '../subjects/secrets/find.ts';
import check from './ucp-no-secrets.ts';

/** Random characters, assembled here so that repository scanners do not report them. */
const body = (length: number): string => 'q7Rk2VxT9mLw4ZbN8sHd3JyF6pGc1Ae5'.repeat(9).slice(0, length);
const hex = '9f86d081884c7d659a2feaa0c55ad015';
const holding = (more: object) => manifest({ ...bothShapes, ...more });
const key = { kid: 'a', kty: 'EC', crv: 'P-256', x: body(43), y: body(43) };
const handler = (config: object) =>
  manifest(
    profile({ payment_handlers: { 'com.google.pay': [{ id: 'gpay', version: '2026-01-11', config }] } }),
  );
const serves = (endpoint: string) =>
  manifest(
    profile({ services: { 'dev.ucp.shopping': [{ version: '2026-08-25', transport: 'rest', endpoint }] } }),
  );
const pem = `-----BEGIN ${'PRIVATE'} KEY-----\n${body(64)}\n-----END PRIVATE KEY-----`;
const local: Part = {
  target: known({
    input: 'http://localhost:3000/',
    entryUrl: 'http://localhost:3000/',
    origin: 'http://localhost:3000',
    canonicalOrigin: 'http://localhost:3000',
    registrableDomain: 'localhost',
    local: true,
  }),
};

testCheck(check, {
  pass: [
    [manifest(bothShapes), /No secrets or internal hosts were found in UCP manifest/],
    holding({ keys: [key] }),
    // Method and member names that are common in profiles, cards, and metadata.
    holding({
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    }),
    holding({ auth: { method: 'client_secret_basic', password: 'required', api_key: 'header' } }),
    holding({ client_secret: 'client_secret_basic', password: 'grant-type-password-v2' }),
    holding({ securitySchemes: { api_key: { type: 'apiKey', name: 'X-Api-Key', in: 'header' } } }),
    holding({
      schema: { properties: { password: { type: 'string', minLength: 16 }, d: { type: 'string' } } },
    }),
    holding({
      schema: { required: ['client_secret', 'api_key', 'kty', 'd', 'p', 'q'], additionalProperties: false },
    }),
    holding({ api_key: '' }),
    holding({ api_key: null, password: 1_234_567_890_123_456, client_secret: true }),
    // Placeholders and references.
    holding({ api_key: 'YOUR_API_KEY_GOES_HERE_123' }),
    holding({ api_key: '${STRIPE_SECRET_KEY_2026}' }),
    holding({ client_secret: '{{ secrets.client_secret_v2 }}', password: '<password of 20 characters>' }),
    holding({ client_secret: 'xxxxxxxxxxxxxxxxxxxxxxxx', password: '****************' }),
    holding({ client_secret: 'env:OAUTH_CLIENT_SECRET_2', api_key: 'vault:kv/data/shop#Key9' }),
    holding({ client_secret: `arn:aws:secretsmanager:eu-west-1:123456789012:secret:shop-${body(6)}` }),
    holding({ key: 'sk_live_xxxxxxxxxxxxxxxxxxxxxxxx', other: 'sk_test_...' }),
    holding({
      note: 'Never publish sk_live_ keys, AKIA ids or ghp_ tokens; -----BEGIN PRIVATE KEY----- is a secret.',
    }),
    holding({
      note: `sk_test_${'4eC39HqLyjWDarjt'}T1zdp7dc is the key of the documentation, AKIA${'IOSFODNN7EXAMPLE'} another`,
    }),
    holding({ inputSchema: { examples: [{ api_key: body(32) }], default: { password: body(20) } } }),
    // Public by design.
    handler({
      merchant_info: {
        merchant_id: '01234567890123456789',
        auth_jwt: `eyJhbGciOiJFUzI1NiJ9.${body(60)}.${body(86)}`,
      },
    }),
    handler({
      publishable_key: `pk_live_${body(40)}`,
      api_key: `pk_live_${body(40)}`,
      client_key: `live_${body(26)}`,
    }),
    handler({ parameters: { gateway: 'shopify', gatewayMerchantId: body(24) }, shop_id: '942252' }),
    holding({ digest: `sha256:${hex}${hex}`, etag: hex, id: '9b2d7f4e-1c3a-4b5d-8e6f-7a8b9c0d1e2f' }),
    holding({ api_key: `${origin}/docs/api-keys-2026`, password: '/account/login/reset-2026' }),
    holding({
      keys: [{ ...key, d: '' }],
      more: { kty: 'RSA', n: body(200), e: 'AQAB', d: 'REDACTED-REDACTED' },
    }),
    holding({ rules: { d: 'day of the month as digits', p: body(20), k: body(20) } }),
    // URLs and hosts.
    serves('https://shop.test:8443/ucp/v1'),
    serves('https://acme.myshopify.com/api/ucp/mcp'),
    serves('https://8.8.8.8/ucp'),
    serves('https://internal.shop.test/ucp'),
    serves('https://api.localfoods.test/ucp'),
    holding({ oauth: { redirect_uris: ['http://127.0.0.1:8080/callback', 'http://localhost/cb'] } }),
    holding({ allowed_origins: ['http://localhost:3000'] }),
    holding({
      $schema: 'http://json-schema.local/draft',
      description: 'Run it on http://localhost:3000 first.',
    }),
    holding({
      docs: 'https://backstage.io/docs',
      test: 'https://testing.googleblog.com/',
      sandbox: 'https://sandbox.psp.test/',
    }),
    sample(holding({ endpoint: 'http://localhost:3000/ucp' }), local),
    sample(manifest(flatShape), feedFile(rss([feedRecord()]))),
    sample(
      manifest('', { all: { status: 404 } }),
      protocolFile('a2a', '/.well-known/agent-card.json', '{"name":"A"}'),
    ),
  ],
  warn: [
    [serves('https://staging.shop.test/ucp'), /staging host staging\.shop\.test at \/ucp\/services/],
    serves('https://dev2.shop.test/ucp'),
    serves('https://acme-staging.herokuapp.com/ucp'),
    sample(manifest(flatShape), feedFile(rss([feedRecord({ link: 'https://uat.shop.test/p/1' })]))),
  ],
  fail: [
    [holding({ keys: [{ ...key, d: body(43) }] }), /the private member d of a key \(EC\) at \/keys\/0\/d\./],
    [holding({ signing_keys: [{ ...key, kty: 'OKP', d: body(43) }] }), /\/signing_keys\/0\/d/],
    [
      holding({ jwks: { keys: [{ kty: 'RSA', n: body(200), e: 'AQAB', dp: body(80), dq: body(80) }] } }),
      /dp of a key \(RSA\) .* and 1 more/,
    ],
    holding({ keys: [{ kty: 'RSA', oth: [{ r: 'a' }] }] }),
    [holding({ keys: [{ kty: 'oct', k: body(43) }] }), /member k of a key \(oct\)/],
    [handler({ token: `sk_live_${body(24)}` }), /a Stripe secret key \(sk_…, 32 characters\)/],
    handler({ url: `https://psp.test/pay?key=sk_test_${body(99)}` }),
    handler({ restricted: `rk_live_${body(24)}` }),
    holding({ webhook: { secret: `whsec_${body(32)}` } }),
    [holding({ s3: `AKIA${'Z7QWERT2YUIOP3AS'}` }), /an AWS access key/],
    holding({ repo: `ghp_${body(36)}` }),
    holding({ repo: `github_pat_${body(82)}` }),
    holding({ admin: `shpat_${hex}` }),
    holding({ chat: `xoxb-820471936254-${body(24)}` }),
    [
      handler({ client_secret: body(32) }),
      /a value for client_secret at \/ucp\/payment_handlers\/com\.google\.pay\/0\/config\/client_secret/,
    ],
    handler({ clientSecret: `${body(8)}-${body(16)}` }),
    handler({ 'client-secret': '9b2d7f4e-1c3a-4b5d-8e6f-7a8b9c0d1e2f' }),
    handler({ password: 'Tr0ub4dor&3-Kl!mt#2026' }),
    handler({ api_key: hex }),
    handler({ apiKey: [body(40)] }),
    holding({ servers: [{ headers: { Authorization: `Bearer ${body(40)}` } }] }),
    holding({ private_key: body(80) }),
    [holding({ pem }), /a private key \(PEM\) at \/pem/],
    holding({ pem: pem.replaceAll('\n', String.raw`\n`).replaceAll('PRIVATE', 'RSA PRIVATE') }),
    [serves('http://10.1.2.3/ucp'), /the internal host 10\.1\.2\.3/],
    serves('https://192.168.0.7:8080/ucp'),
    serves('https://172.20.1.1/ucp'),
    serves('http://localhost:3000/ucp'),
    serves('http://[::1]:3000/ucp'),
    serves('https://[fd00::7]/ucp'),
    serves('https://api.shop.internal/ucp'),
    serves('https://shop.local./ucp'),
    serves('http://checkout-service/ucp'),
    serves('https://ucp.default.svc.cluster.local/ucp'),
    // The same IP address in decimal form.
    serves('http://2130706433/ucp'),
    [serves('https://admin:Kx7-pass-92q@api.shop.test/ucp'), /a URL with a password/],
    [
      linked(profile({ supported_versions: { '2026-04-08': `${origin}/old` } }), {
        [`${origin}/old`]: {
          json: { ...profile({ version: '2026-04-08' }), signing_keys: [{ ...key, d: body(43) }] },
        },
      }),
      /The profile of 2026-04-08 contains the private member d/,
    ],
    [
      sample(
        manifest('', { all: { status: 404 } }),
        protocolFile('acp', '/.well-known/acp.json', `{"key":"sk_live_${body(24)}"}`),
      ),
      /The ACP document contains/,
    ],
    sample(
      manifest(flatShape),
      protocolFile('a2a', '/.well-known/agent-card.json', '{"url":"http://10.0.0.5/a2a"}'),
    ),
    [
      sample(
        manifest(flatShape),
        file('mcpJson', '/.well-known/mcp.json', `{"headers":{"X-Api-Key":"${body(40)}"}}`),
      ),
      /mcp\.json contains a value for X-Api-Key/,
    ],
    [
      sample(
        manifest(flatShape),
        feedFile(rss([feedRecord(), feedRecord({ link: 'http://192.168.1.20/p/1' })])),
      ),
      /The product feed contains the internal host 192\.168\.1\.20 at \/records\/1\/link/,
    ],
  ],
  notApplicable: [manifest('', { all: { status: 404 } })],
});

test('ucp-no-secrets: findings do not repeat the secret', async () => {
  const secrets = [`sk_live_${body(24)}`, body(43), hex, 'Kx7-pass-92q'];
  const part = await sample(
    holding({
      keys: [{ ...key, x: '', y: '', d: secrets[1] }],
      api_key: secrets[2],
      token: secrets[0],
      at: `https://admin:${secrets[3]}@api.shop.test/${secrets[0]}`,
    }),
  );
  const [result] = judge({ ...emptyEvidence(), ...part }, [check]);
  const said = JSON.stringify(result);
  for (const secret of secrets) assert.ok(!said.includes(secret), secret);
  assert.match(said, /4 characters|\d+ characters/);
});

test('ucp-no-secrets: searches a 2 MB document quickly', () => {
  const context = { origin, local: false };
  const documents = [
    Array.from({ length: 1_000_000 }, () => 1),
    { list: Array.from({ length: 60_000 }, (_, at) => ({ id: `item-${at}`, url: `${origin}/p/${at}` })) },
    { a: 'a'.repeat(2_000_000), b: '-----BEGIN PRIVATE KEY-----'.repeat(70_000) },
    { a: Array.from({ length: 100 }, () => 'sk_live_'.repeat(2400)), b: 'A: '.repeat(6000) },
    JSON.parse(`${'['.repeat(5000)}1${']'.repeat(5000)}`) as unknown,
  ];
  for (const document of documents) {
    const spent = processorTime();
    assert.deepEqual(findLeaks(document, context), []);
    const took = spent();
    assert.ok(took < 3_000, `${took} ms`);
  }
});
