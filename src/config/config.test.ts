import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { configKeys, parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
const entries = [...example.matchAll(/^#.*\n([A-Z_]+)=(.*)$/gm)].map(
  ([, key, value]) => [key, value] as const,
);

test('documents every key once in .env.example, and no other', () => {
  assert.deepEqual(
    entries.map(([key]) => key),
    configKeys,
  );
});

test('shows the actual defaults in .env.example', () => {
  const defaults = parseConfig({});
  assert.deepEqual(parseConfig(Object.fromEntries(entries)), defaults);
  for (const [key, value] of entries.filter(([, value]) => value === '')) {
    assert.equal(value, '', `${key} has no default`);
  }
  const shown = new Set(entries.map(([, value]) => value).filter((value) => value !== ''));
  const real = Object.values(defaults).filter((value) => value !== undefined);
  assert.deepEqual([...shown].sort(), [...new Set(real.map(String))].sort());
});

test('requires an HTTPS URL and a Standard Webhooks secret for activity', () => {
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  const url = 'https://siem.example/in';
  assert.deepEqual(parseConfig({ ACTIVITY_TO: url, ACTIVITY_SECRET: secret }).activityTo, { url, secret });
  assert.equal(parseConfig({ ACTIVITY_SECRET: secret }).activityTo, undefined);
  for (const wrong of [
    'http://siem.example/in',
    'siem.example',
    'https://me:secret@siem.example/',
    'ftp://x.example',
  ])
    assert.throws(() => parseConfig({ ACTIVITY_TO: wrong, ACTIVITY_SECRET: secret }), ConfigError, wrong);
  for (const wrong of ['', 'whsec_short', Buffer.alloc(32).toString('base64'), 'whsec_' + '!'.repeat(44)])
    assert.throws(() => parseConfig({ ACTIVITY_TO: url, ACTIVITY_SECRET: wrong }), /ACTIVITY_SECRET/, wrong);
});

test('returns a frozen configuration for this machine only from an empty environment', () => {
  const config = parseConfig({});
  assert.ok(Object.isFrozen(config));
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.auditAllowPrivate, false);
});

test('names every invalid key without repeating its value', () => {
  const bad = {
    PORT: '99999',
    TRUSTED_PROXIES: 'loopback, my-proxy',
    BASE_URL: 'ftp://x.example',
    DATABASE_URL: 'mysql://root:hunter2@db',
    SECRET: 'short-hunter2',
    SECRET_FALLBACK: 'hunter2-short',
    AUDIT_ALLOW_PRIVATE: 'perhaps',
    AUDIT_BUDGET_MS: '1e4',
    LOG_LEVEL: 'loud',
  };
  assert.throws(
    () => parseConfig(bad),
    (error) => {
      assert.ok(error instanceof ConfigError);
      assert.deepEqual(error.keys.toSorted(), Object.keys(bad).toSorted());
      assert.doesNotMatch(error.message, /hunter2|perhaps|99999/);
      return true;
    },
  );
});

test('reads the language of emails, whatever LANGUAGE the system has', () => {
  assert.equal(parseConfig({ LANGUAGE: 'de_AT:de:en' }).language, 'en');
  assert.equal(parseConfig({ LANGUAGE: 'en_US:en', MAIL_LANGUAGE: 'de' }).language, 'de');
});

test('removes the trailing slash of BASE_URL, and uses it for the audit API', () => {
  const { baseUrl, auditUrl } = parseConfig({ BASE_URL: 'https://portico.example/' });
  assert.deepEqual([baseUrl, auditUrl], ['https://portico.example', 'https://portico.example']);
});

test('puts agent profiles below BASE_URL unless AUDIT_PROFILE_BASE is set', () => {
  const base = (environment: Record<string, string>) => parseConfig(environment).auditProfileBase;
  assert.equal(base({}), undefined);
  assert.equal(base({ BASE_URL: 'https://portico.example/' }), 'https://portico.example/agent-profile');
  const both = { BASE_URL: 'https://portico.example', AUDIT_PROFILE_BASE: 'https://agents.example/p/' };
  assert.equal(base(both), 'https://agents.example/p');
});

test('requires both SMTP_URL and MAIL_FROM', () => {
  const both = { SMTP_URL: 'smtp://shop:hunter2@relay.example:587', MAIL_FROM: 'orders@shop.example' };
  assert.deepEqual(parseConfig(both).mail, { smtpUrl: both.SMTP_URL, from: both.MAIL_FROM });
  assert.equal(parseConfig({}).mail, undefined);
  const bad: [environment: Record<string, string>, key: string][] = [
    [{ ...both, MAIL_FROM: '' }, 'MAIL_FROM'],
    [{ ...both, SMTP_URL: '' }, 'SMTP_URL'],
    [{ ...both, SMTP_URL: 'https://shop:hunter2@relay.example' }, 'SMTP_URL'],
    [{ ...both, SMTP_URL: 'smtp://' }, 'SMTP_URL'],
    [{ ...both, SMTP_URL: 'hunter2' }, 'SMTP_URL'],
    [{ ...both, MAIL_FROM: 'Shop <hunter2@shop.example>' }, 'MAIL_FROM'],
    [{ ...both, MAIL_FROM: 'a@shop.example,hunter2@shop.example' }, 'MAIL_FROM'],
    [{ ...both, MAIL_FROM: 'hunter2@shop.example\r\nBcc: b@shop.example' }, 'MAIL_FROM'],
    [{ ...both, MAIL_FROM: 'hunter2' }, 'MAIL_FROM'],
  ];
  for (const [environment, key] of bad) {
    assert.throws(
      () => parseConfig(environment),
      (error) => {
        assert.ok(error instanceof ConfigError);
        assert.deepEqual(error.keys, [key]);
        assert.doesNotMatch(error.message, /hunter2/);
        return true;
      },
    );
  }
});

test('accepts addresses, networks, and three names as trusted proxies', () => {
  const { trustedProxies } = parseConfig({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1' });
  assert.deepEqual(trustedProxies, ['loopback', '10.0.0.0/8', '2001:db8::1']);
});

test('accepts exact origins, including those of browser extensions', () => {
  const read = (text: string) => parseConfig({ ALLOWED_ORIGINS: text }).allowedOrigins;
  assert.deepEqual(
    read('https://agent.example/, http://localhost:3000,chrome-extension://abc,http://[::1]:1'),
    ['https://agent.example', 'http://localhost:3000', 'chrome-extension://abc', 'http://[::1]:1'],
  );
  for (const bad of [
    '*',
    'agent.example',
    'https://agent.example/path',
    'https://*.example',
    'null',
    'https://a@b',
    'https://A.example',
  ])
    assert.throws(
      () => read(`https://agent.example,${bad}`),
      (error) => error instanceof ConfigError && error.keys[0] === 'ALLOWED_ORIGINS',
      bad,
    );
});

test('reads the trace endpoint, its headers, and the sampling share', () => {
  const endpoint = 'https://collector.example/otlp/';
  const traces = (more: Record<string, string>) =>
    parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more }).traces;
  const address = endpoint.slice(0, -1);
  assert.deepEqual(traces({}), { endpoint: address, headers: {}, share: 1 });
  const given = { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=hunter2%3D, x-team=a', OTEL_TRACES_SAMPLER_ARG: '0.25' };
  assert.deepEqual(traces(given), {
    endpoint: address,
    headers: { 'x-key': 'hunter2=', 'x-team': 'a' },
    share: 0.25,
  });
  assert.equal(parseConfig({ OTEL_TRACES_SAMPLER_ARG: '0.25' }).traces, undefined);
  for (const [key, value] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector.example'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=hunter2%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=hunter2\r\nx-other: 1'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '-1'],
  ] as const)
    assert.throws(
      () => parseConfig({ [key]: value }),
      (error) => error instanceof ConfigError && error.keys[0] === key && !error.message.includes('hunter2'),
      `${key}=${value}`,
    );
});

test('accepts database URLs that the driver accepts, and reports an unescaped password', () => {
  for (const good of [
    'postgres://u:p@db/portico',
    'postgresql://u:p%2Fq%23r%3Fs@db:5433/portico?sslmode=verify-full',
    'postgres://u:p@/portico?host=/run/postgresql',
    'postgres:///portico?host=/run/postgresql&user=me@corp',
    'postgres://%2Frun%2Fpostgresql/portico',
    'postgres://me%40corp:p@db/portico',
  ])
    assert.equal(parseConfig({ DATABASE_URL: good }).databaseUrl, good);
  for (const cut of ['a/b', 'a#b', 'a?b', '12/b', '12#b', '12?b'])
    assert.throws(
      () => parseConfig({ DATABASE_URL: `postgres://u:${cut}@db/portico` }),
      /^ConfigError: Invalid configuration:\n {2}DATABASE_URL cannot be parsed\. Percent-encode the password [^\n]*$/,
      cut,
    );
});

test('uses proxies of the environment if USE_ENV_PROXY is true', () => {
  const proxies = { HTTPS_PROXY: 'http://proxy.example:3128', NO_PROXY: '.internal' };
  assert.equal(parseConfig(proxies).outboundProxy, undefined);
  assert.deepEqual(parseConfig({ ...proxies, USE_ENV_PROXY: 'true' }).outboundProxy, {
    https: 'http://proxy.example:3128/',
    noProxy: '.internal',
  });
  assert.throws(
    () => parseConfig({ USE_ENV_PROXY: 'true', http_proxy: 'socks5://me:hunter2@proxy.example' }),
    {
      name: 'ConfigError',
      message: /^Invalid configuration:\n {2}http_proxy must be the URL of an HTTP proxy(?!.*hunter2)/,
    },
  );
});

test('reads the keys of one payment processor', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  const adyen = {
    ADYEN_ENVIRONMENT: 'live',
    ADYEN_MERCHANT_ACCOUNT: 'AcmeECOM',
    ADYEN_API_KEY: 'AQE_of_a_merchant_account',
    ADYEN_HMAC_KEY: 'A'.repeat(64),
    ADYEN_LIVE_URL_PREFIX: '1797a841fbb37ca7-Acme',
  };
  assert.equal(parseConfig({}).processor, undefined);
  assert.deepEqual(parseConfig({ ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:1' }).processor, {
    provider: 'stripe',
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
  });
  const parsed = parseConfig({ ...adyen, ADYEN_API_BASE: 'http://127.0.0.1:1' });
  assert.deepEqual(parsed.processor, {
    provider: 'adyen',
    environment: 'live',
    merchantAccount: 'AcmeECOM',
    apiKey: 'AQE_of_a_merchant_account',
    hmacKey: 'A'.repeat(64),
    liveUrlPrefix: '1797a841fbb37ca7-Acme',
  });
  assert.deepEqual(parsed.processorApiBases, { adyen: 'http://127.0.0.1:1' });
  const worldpay = {
    WORLDPAY_ENVIRONMENT: 'test',
    WORLDPAY_USERNAME: 'user',
    WORLDPAY_PASSWORD: 'password',
    WORLDPAY_ENTITY: 'default',
    WORLDPAY_NARRATIVE: 'Acme Lighting',
    WORLDPAY_GATEWAY_MERCHANT_ID: '41546a3f',
    WORLDPAY_WEBHOOK_KEY: 'shared-secret',
  };
  assert.equal(parseConfig(worldpay).processor?.provider, 'worldpay');
  const wrong: [Record<string, string>, keys: string[]][] = [
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
    [{ ...stripe, PAYPAL_CLIENT_ID: 'x' }, ['PAYPAL_CLIENT_ID']],
    [{ ...adyen, ADYEN_HMAC_KEY: 'short' }, ['ADYEN_HMAC_KEY']],
    [{ ...adyen, ADYEN_LIVE_URL_PREFIX: '' }, ['ADYEN_LIVE_URL_PREFIX']],
    [{ ...worldpay, WORLDPAY_WEBHOOK_KEY: '' }, ['WORLDPAY_WEBHOOK_KEY']],
  ];
  for (const [environment, keys] of wrong)
    assert.throws(
      () => parseConfig(environment),
      (error) => error instanceof ConfigError && assert.deepEqual(error.keys, keys) === undefined,
    );
});
