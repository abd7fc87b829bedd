import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { load, withModules } from '../store/load.testing.ts';
import { definitions } from '../store/metadata.testing.ts';
import { createSmallModules } from '../store/small-modules.testing.ts';
import type * as ReadPreferencesModule from './read-preferences.ts';

const { readPreferences } = await load<typeof ReadPreferencesModule>('preferences/read-preferences.ts');
const defined = definitions().get('SitePreferences') ?? new Map<string, never>();
const secret = 'a secret that has thirty-two characters';

/** As Business Manager shows them after the import, with changes of a merchant. */
function read(changes: Record<string, unknown> = {}) {
  const small = createSmallModules();
  withModules(small.modules);
  for (const [name, { type, defaultValue }] of defined) {
    if (defaultValue === undefined) continue;
    const value = { boolean: defaultValue === 'true', int: Number(defaultValue) }[type as string];
    small.preferences.set(name, value ?? choice(type, defaultValue));
  }
  small.preferences.set('porticoSecret', secret);
  small.preferences.set('porticoEnabled', true);
  for (const [name, value] of Object.entries(changes)) small.preferences.set(name, value);
  const problems = () => small.logs.map(({ message }) => message);
  return { ...readPreferences(), small, problems: problems(), again: () => (readPreferences(), problems()) };
}

/** On the platform a value of a list is an object, and text is not a primitive string. */
const choice = (type: string, value: string): unknown =>
  type === 'enum-of-string' ? { value, displayValue: value } : javaText(value);
const javaText = (value: string): object => ({ toString: () => value });

const handler = {
  name: 'com.example.pay',
  id: 'card',
  version: '2026-08-25',
  spec: 'https://pay.example.com/spec',
  schema: 'https://pay.example.com/schema.json',
  instruments: [{ type: 'card' }],
  config: { publishable_key: 'pk' },
  method: 'CREDIT_CARD',
};

test('reads the platform site after the import, with a secret and the switch on', () => {
  const { site, problems, orderPage, payment } = read();
  assert.deepEqual(problems, []);
  assert.deepEqual(site, {
    id: 'refarch',
    name: 'Reference',
    hosts: ['shop.example.com'],
    enabled: true,
    capabilities: {
      productDiscovery: true,
      cart: true,
      checkout: true,
      payment: true,
      orderTracking: true,
    },
    checkoutMode: 'agent_delegated',
    providers: [],
    primaryRelease: '2026-08-25',
    agentPolicy: 'known',
    negotiation: 'strict',
    manifestSource: 'portico',
    backend: 'embedded',
    currencies: ['EUR', 'USD'],
    locale: 'en-IE',
    country: 'IE',
    rateLimit: 60,
    paymentHandlers: [],
    links: [],
    storefront: 'https://shop.example.com',
    checkoutHours: 6,
    review: [],
    consent: [],
  });
  assert.equal(orderPage, 'https://shop.example.com/Login-Show');
  assert.deepEqual([payment.minimum, payment.hourly], [{}, { ofCheckout: 5, ofNetwork: 10 }]);
});

test('offers nothing before the switch, without a secret, or with a short one', () => {
  assert.equal(read({ porticoEnabled: null }).site.enabled, false);
  for (const short of [null, '', 'short']) {
    const { site, problems } = read({ porticoSecret: short });
    assert.equal(site.enabled, false);
    assert.match(problems.join(), /porticoSecret/);
    assert.ok(!problems.join().includes('short'), 'no value of a secret is told');
  }
});

test('uses the Business Manager default for an unset choice', () => {
  const none = { value: null, displayValue: '' };
  const names = ['porticoAgentPolicy', 'porticoNegotiation', 'porticoCheckoutMode', 'porticoRelease'];
  for (const unset of [none, null]) {
    const { site, problems } = read(Object.fromEntries(names.map((name) => [name, unset])));
    assert.deepEqual(problems, []);
    assert.deepEqual(
      [site.agentPolicy, site.negotiation, site.checkoutMode, site.primaryRelease],
      names.map((name) => defined.get(name)?.defaultValue),
    );
  }
});

test('stops only payments with the emergency switch', () => {
  const { site } = read({ porticoPaymentStopped: true });
  assert.deepEqual(
    [site.enabled, site.capabilities.payment, site.capabilities.checkout],
    [true, false, true],
  );
});

test('touches the basket of the shopper unless the storefront is hybrid', () => {
  const page = 'https://shop.example.com/agent-cart?items={items}&codes={codes}';
  assert.equal(read().hybrid, undefined);
  assert.equal(read({ porticoHybridPage: page }).hybrid, undefined);
  assert.deepEqual(read({ porticoHybrid: true }).hybrid, {});
  assert.deepEqual(read({ porticoHybrid: true, porticoHybridPage: page }).hybrid, { page });
  for (const wrong of ['http://shop.example.com/?items={items}', 'https://shop.example.com/agent-cart']) {
    const { hybrid, problems } = read({ porticoHybrid: true, porticoHybridPage: wrong });
    assert.deepEqual(hybrid, {});
    assert.match(problems.join(), /porticoHybridPage must be/);
  }
});

test('lets discovery be cached only where everybody may call', () => {
  assert.equal(read().discoverSeconds, 0);
  assert.equal(read({ porticoAgentPolicy: 'open' }).discoverSeconds, 0);
  assert.equal(read({ porticoAgentPolicy: 'open', porticoDiscoverSeconds: 60 }).discoverSeconds, 60);
  assert.equal(read({ porticoAgentPolicy: 'known', porticoDiscoverSeconds: 60 }).discoverSeconds, 0);
  const { discoverSeconds, problems } = read({ porticoAgentPolicy: 'open', porticoDiscoverSeconds: 301 });
  assert.equal(discoverSeconds, 0);
  assert.match(problems.join(), /porticoDiscoverSeconds must be a whole number from 0 to 300/);
});

test('lists the configured handlers and keeps their payment methods private', () => {
  const { site, payment, problems } = read({ porticoPaymentHandlers: JSON.stringify([handler]) });
  const { method: _private, ...told } = handler;
  assert.deepEqual(site.paymentHandlers, [told]);
  assert.equal(payment.methodFor('card'), 'CREDIT_CARD');
  assert.equal(payment.methodFor('other'), undefined);
  assert.deepEqual(problems, []);
});

const wrong: [
  name: string,
  value: unknown,
  of: (given: ReturnType<typeof read>) => unknown,
  safe: unknown,
][] = [
  ['porticoAgentPolicy', 'everybody', ({ site }) => site.agentPolicy, 'known'],
  ['porticoManifest', 'nobody', ({ site }) => site.manifestSource, 'portico'],
  ['porticoNegotiation', 'loose', ({ site }) => site.negotiation, 'strict'],
  ['porticoCheckoutMode', 'guess', ({ site }) => site.checkoutMode, 'human_handoff'],
  ['porticoRelease', '2025-01-01', ({ site }) => site.primaryRelease, '2026-08-25'],
  ['porticoRateLimit', 0, ({ site }) => site.rateLimit, 60],
  ['porticoRateLimit', 'many', ({ site }) => site.rateLimit, 60],
  ['porticoCheckoutHours', 48, ({ site }) => site.checkoutHours, 6],
  ['porticoCountry', 'Ireland', ({ site }) => site.country, 'IE'],
  ['porticoHost', 'https://shop', ({ site }) => site.enabled, false],
  ['porticoStorefront', 'http://shop', ({ site }) => site.storefront, 'https://shop.example.com'],
  ['porticoLinks', '{', ({ site }) => site.links, []],
  ['porticoLinks', '[{"type":"faq","url":"javascript:1"}]', ({ site }) => site.links, []],
  ['porticoReview', '[{"code":"a"}]', ({ site }) => site.review, []],
  ['porticoConsent', '"yes"', ({ site }) => site.consent, []],
  ['porticoPaymentHandlers', '[7]', ({ site }) => site.paymentHandlers, []],
  ['porticoMinimum', '{"XXX":1}', ({ payment }) => payment.minimum, {}],
  ['porticoMinimum', '5', ({ payment }) => payment.minimum, {}],
  ['porticoPaymentsByCheckout', 1.5, ({ payment }) => payment.hourly.ofCheckout, 5],
  ['porticoPaymentsByAddress', -1, ({ payment }) => payment.hourly.ofNetwork, 10],
  ['porticoAttributes', '[]', ({ attributes }) => attributes, {}],
  ['porticoRefusedKinds', '{"ageRestricted":""}', ({ kinds }) => kinds, {}],
  ['porticoRefusedKinds', '{"others":"x"}', ({ kinds }) => kinds, {}],
  ['porticoAttributes', 'material', ({ attributes }) => attributes, {}],
  ['porticoReturnDays', -1, ({ returnDays }) => returnDays, undefined],
  ['porticoApiKeys', 'Acme; no hash', ({ site }) => site.agentPolicy, 'known'],
];
for (const [name, value, of, safe] of wrong)
  test(`${name} ${JSON.stringify(value)}: logs the problem and uses the safe default`, () => {
    const given = read({ [name]: value });
    assert.deepEqual(of(given), safe);
    assert.equal(given.problems.length, 1, given.problems.join());
    assert.ok(given.problems[0]?.startsWith(`${name} `));
  });

for (const [member, value] of Object.entries({
  name: 'com.example-pay',
  id: '',
  version: 'today',
  spec: 'http://plain.example',
  schema: 'nowhere',
  instruments: [{}],
  config: [],
  currencies: ['XXX'],
  method: undefined,
}))
  test(`skips a handler with an invalid ${member} and keeps the others`, () => {
    const list = [{ ...handler, [member]: value }, handler];
    const { site, problems } = read({ porticoPaymentHandlers: JSON.stringify(list) });
    assert.equal(site.paymentHandlers.length, 1);
    assert.match(problems.join(), new RegExp(`^porticoPaymentHandlers entry 1 must have .*${member}`));
  });

test('reads the policy lists', () => {
  const { site, payment, attributes, kinds, returnDays, problems } = read({
    porticoLinks: '[{"type":"faq","url":"https://shop.example.com/faq","title":"Questions"}]',
    porticoReview:
      '[{"code":"age","text":"Show your age.","severity":"buyer-review","attribute":"ageRestricted","above":{"amount":0,"currency":"EUR"}}]',
    porticoConsent: '[{"purpose":"dev.ucp.consent.marketing","description":"News","granted":true}]',
    porticoMinimum: '{"EUR": 5.5, "JPY": 500}',
    porticoAttributes: '{"material":"fabricComposition"}',
    porticoRefusedKinds: '{"subscription":"isSubscription"}',
    porticoReturnDays: 30,
    porticoProviders: { length: 2, 0: javaText('adyen'), 1: 'paypal' },
  });
  assert.deepEqual(problems, []);
  assert.deepEqual(site.links, [{ type: 'faq', url: 'https://shop.example.com/faq', title: 'Questions' }]);
  assert.deepEqual(site.review[0]?.above, { amount: 0, currency: 'EUR' });
  assert.equal(site.consent[0]?.granted, true);
  assert.deepEqual(payment.minimum, { EUR: 550, JPY: 500 });
  assert.deepEqual([attributes, returnDays], [{ material: 'fabricComposition' }, 30]);
  assert.deepEqual(kinds, { subscription: 'isSubscription' });
  assert.deepEqual(site.providers, ['adyen', 'paypal']);
});

test('reports a problem once until the cache is cleared', () => {
  const { again, problems, small } = read({ porticoCountry: 'Ireland' });
  assert.deepEqual(again(), problems);
  small.caches.clear();
  assert.equal(again().length, 2);
});

test('reads any preference value without an error and never opens access by accident', () => {
  const text = fc.oneof(fc.string(), fc.json());
  fc.assert(
    fc.property(fc.constantFrom(...defined.keys()), text, (name, value) => {
      const { site } = read({ [name]: value });
      assert.ok(site.agentPolicy !== 'open' || value === 'open');
    }),
    { numRuns: 500 },
  );
});

const key = 'ptc_0123456789abcdef0123456789abcdef';
const hashed = createHash('sha256').update(key).digest('hex');

test('recognizes a key by its hash, with its client name, until it expires', async () => {
  const verify = (lines: string) => read({ porticoApiKeys: lines }).verifyKey(key);
  const acme = { id: 'Acme', client: 'Acme' };
  assert.deepEqual(await verify(`# keys\n\nAcme; ${hashed.toUpperCase()}\r\nOther; ${'0'.repeat(64)}`), acme);
  assert.deepEqual(await verify(`Acme; ${hashed}; 2999-12-31`), acme);
  assert.equal(await verify(`Acme; ${hashed}; 2020-01-01`), undefined);
  assert.deepEqual(await verify(`Acme; ${hashed}; 2020-01-01\nAcme; ${hashed}`), acme);
  for (const line of [
    '',
    `Acme; ${hashed.slice(1)}`,
    `Acme; ${hashed}; soon`,
    `Acme; ${hashed}; 2999-12-31; x`,
    `; ${hashed}`,
  ])
    assert.equal(await verify(line), undefined, line);
  assert.equal(await read({ porticoApiKeys: `Acme; ${hashed}` }).verifyKey(hashed), undefined);
});
