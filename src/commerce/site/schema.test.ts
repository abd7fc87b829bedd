import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { partnerRetryHours } from './partner.ts';
import { parseSite } from './schema.ts';

const { site } = await loadDemoStore();
const hosts = ['shop.example', 'shop.example:8443', '127.0.0.1:4010'];
const parse = (manifestUrl: string) =>
  parseSite({ ...site, hosts, manifestSource: 'salesforce', manifestUrl });

const profile = 'https://kv7kzm78.api.commercecloud.salesforce.com/ucp/v1/.well-known/ucp';
for (const [given, kept] of [
  [profile, profile],
  [`${profile}?`, profile],
  [`${profile}#`, profile],
  [`${profile}?#`, profile],
  ['HTTPS://Other.Example:443/.well-known/ucp', 'https://other.example/.well-known/ucp'],
  ['https://www.shop.example/.well-known/ucp', 'https://www.shop.example/.well-known/ucp'],
  ['http://127.0.0.1:4011/.well-known/ucp', 'http://127.0.0.1:4011/.well-known/ucp'],
] as const)
  test(`keeps ${given} as the URL of Salesforce’s profile`, () => {
    const parsed = parse(given);
    assert.equal(parsed.ok && parsed.site.manifestUrl, kept);
  });

const own = 'This is on a host of this store: enter the URL of the profile on Salesforce’s host.';
const wrong = 'This must be an https URL that ends with /.well-known/ucp.';
for (const [given, says] of [
  ['https://shop.example/.well-known/ucp', own],
  ['https://Shop.Example:443/.well-known/ucp', own],
  ['https://shop.example./.well-known/ucp', own],
  ['https://shop.example:8443/s/demo/.well-known/ucp', own],
  ['http://127.0.0.1:4010/.well-known/ucp', own],
  [`${profile}?x=1`, wrong],
  [`${profile}#x`, wrong],
  ['no URL', wrong],
] as const)
  test(`rejects ${given} as the URL of Salesforce’s profile`, () => {
    const parsed = parse(given);
    assert.deepEqual(parsed.ok || parsed.problems, [{ path: ['manifestUrl'], text: says }]);
  });

const partner = (change: object) => ({ partners: [{ id: 'google', keys: ['k1'], ...change }] });
const { max } = partnerRetryHours;
const sentences: [name: string, change: object, at: string, text: string][] = [
  ['another preset', partner({ preset: 'bing' }), 'partners.0.preset', 'This must be "google".'],
  ['no preset', partner({ preset: null }), 'partners.0.preset', 'This must be "google".'],
  ['other codes', partner({ codes: 'bing' }), 'partners.0.codes', 'Select a value from the list.'],
  ['half a call', partner({ rateLimit: 1.5 }), 'partners.0.rateLimit', 'This must be a whole number.'],
  ['no number', partner({ rateLimit: NaN }), 'partners.0.rateLimit', 'This must be a number.'],
  ['a huge number', { checkoutHours: 1e20 }, 'checkoutHours', 'Enter a number <= 720.'],
  [
    'too many hours',
    partner({ orderWebhook: { retryFor: max + 1 } }),
    'partners.0.orderWebhook.retryFor',
    `Enter a number <= ${max}.`,
  ],
  [
    'a header with a space',
    partner({ orderWebhook: { headers: { 'x y': 'z' } } }),
    'partners.0.orderWebhook.headers.x y',
    'This must be a header name.',
  ],
  [
    'a header with a line break',
    partner({ orderWebhook: { headers: { 'x-y': 'z\n' } } }),
    'partners.0.orderWebhook.headers.x-y',
    'This must have printable ASCII characters only.',
  ],
  [
    'a purpose of one word',
    { consent: [{ purpose: 'news' }] },
    'consent.0.purpose',
    'This must be a reverse-domain name such as com.example.news.',
  ],
  ['a list instead of an object', { capabilities: [] }, 'capabilities', 'This must be an object.'],
  ['an unknown preference', { color: 1 }, '', 'Unknown preference "color".'],
  ['no policy', { agentPolicy: 'none' }, 'agentPolicy', 'Choose who can buy'],
];
for (const [name, change, at, text] of sentences)
  test(`says what is wrong with ${name}`, () => {
    const parsed = parseSite({ ...site, ...change });
    const found = parsed.ok ? [] : parsed.problems.filter(({ path }) => path.join('.') === at);
    assert.ok(found[0]?.text.startsWith(text), JSON.stringify(parsed));
    assert.equal(found.length, 1, JSON.stringify(parsed));
  });

test('writes no message of the schema library into a sentence', () => {
  const junk = [undefined, null, true, NaN, -1, 1.5, 1e20, '', 'x', 'x'.repeat(3_000), [], [1], {}, { x: 1 }];
  const seen = new Set<string>();
  const walk = (value: unknown, put: (next: unknown) => unknown): void => {
    for (const one of junk) {
      const parsed = parseSite(put(one));
      if (!parsed.ok) for (const { text } of parsed.problems) seen.add(text);
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value))
      walk(inner, (next) =>
        put(Array.isArray(value) ? value.with(Number(key), next) : { ...value, [key]: next }),
      );
  };
  const hook = {
    account: '1',
    url: 'https://a.example/',
    key: { in: 'query', name: 'k' },
    headers: { a: 'b' },
    retryFor: 1,
    retryStatuses: [409],
  };
  const whole = {
    ...site,
    ...partner({
      preset: 'google',
      profiles: [profile],
      release: '2026-08-25',
      rateLimit: 1,
      codes: 'ucp',
      orderWebhook: hook,
    }),
  };
  assert.equal(parseSite(whole).ok, true);
  walk(whole, (next) => next);
  const strange = [...seen].filter((text) => /^This [A-Z]|Invalid|expected|received/.test(text));
  assert.deepEqual(strange, []);
});
