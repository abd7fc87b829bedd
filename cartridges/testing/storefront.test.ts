/** The cartridge in a storefront, over HTTP, compiled, in the platform's engine: who gets in, what is refused how, and what stays as it was. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { testEngines } from '../../sandbox/sfcc/script-api/engines/testing.ts';
import type { ScriptInstance } from '../../sandbox/sfcc/script-api/instance.ts';
import type { World } from '../../sandbox/sfcc/world.ts';
import { createWorld } from '../../sandbox/sfcc/world/index.ts';
import { openInstalled, preferencesOf } from './instance.ts';
import { source } from './scripts.ts';
import {
  askStorefront,
  corkCart as cart,
  declinedCredential as declined,
  goodCredential as credential,
  keyLine as line,
  sitesOfWorld,
  storefrontKeys as keys,
  type StorefrontCall,
  type StorefrontReply,
} from './storefront.testing.ts';

const [, { skip }] = testEngines() as [unknown, { skip: string | false }];

describe('cartridge in a storefront', { skip }, () => {
  let world: World;
  let instance: ScriptInstance;
  before(async () => {
    const { site } = await loadDemoStore();
    const [demo] = await sitesOfWorld();
    const second = { ...demo, id: 'outlet', storefront: 'https://outlet.test' };
    world = await createWorld({ sites: [demo, second] });
    const known = { ...site, agentPolicy: 'known' as const, rateLimit: 10_000 };
    const porticoApiKeys = [line('Ours', keys.ours), line('Others', keys.others)].join('\n');
    const aliases = readFileSync(join(source, 'metadata/aliases/urlrules.xml'), 'utf8');
    instance = await openInstalled({
      engine: 'rhino',
      world,
      site: known,
      changes: { porticoApiKeys },
      urlRules: { [known.id]: aliases, outlet: aliases },
    });
    const outlet = { ...preferencesOf({ ...known, id: 'outlet', name: 'Outlet' }), porticoApiKeys };
    instance.state.preferences.set('outlet', new Map(Object.entries(outlet)));
  });
  after(async () => {
    await instance.close();
    await world.close();
  });

  const ask = (path: string, call?: StorefrontCall): Promise<StorefrontReply> =>
    askStorefront(instance.origin, path, call);
  const sessions = '/api/ucp/checkout/sessions';

  test('rejects unknown callers', async () => {
    const stranger = await ask(sessions, { method: 'POST', content: cart, key: '' });
    assert.equal(stranger.status, 401);
    assert.equal(stranger.body.code, 'unauthorized');
    assert.equal((await ask(sessions, { method: 'POST', content: cart, key: 'made up' })).status, 401);
    const bearer = { Authorization: `Bearer ${keys.ours}` };
    assert.equal((await ask('/api/ucp/discover?limit=1', { key: '', headers: bearer })).status, 200);
    assert.equal((await ask('/.well-known/ucp', { key: '' })).status, 200);
  });

  test('returns a checkout only to the agent that created it', async () => {
    const made = await ask(sessions, { method: 'POST', content: cart });
    assert.equal(made.status, 201, made.text);
    const path = `${sessions}/${made.body.id}`;
    assert.equal((await ask(path)).body.id, made.body.id);
    const others = await ask(path, { key: keys.others });
    assert.deepEqual(
      others.body.messages.map(({ code }: { code: string }) => code),
      ['not_found'],
    );
    const paid = await ask(`${path}/pay`, { method: 'POST', content: credential });
    assert.equal(paid.body.status, 'completed', paid.text);
    const order = `/api/ucp/orders/${paid.body.order.label}`;
    assert.equal((await ask(order)).body.label, paid.body.order.label);
    const stolen = await ask(`/api/ucp/orders/${paid.body.order.id}`, { key: keys.others });
    assert.deepEqual(
      stolen.body.messages.map(({ code }: { code: string }) => code),
      ['not_found'],
    );
  });

  test('keeps two sites apart', async () => {
    const made = await ask(sessions, { method: 'POST', content: cart });
    const elsewhere = await ask(`/s/outlet${sessions}/${made.body.id}`);
    assert.deepEqual(
      elsewhere.body.messages.map(({ code }: { code: string }) => code),
      ['not_found'],
    );
    assert.equal((await ask('/s/outlet/.well-known/ucp')).body.name, 'Outlet');
    const own = await ask(`/s/outlet${sessions}`, { method: 'POST', content: cart });
    assert.equal((await ask(`/s/outlet${sessions}/${own.body.id}`)).body.id, own.body.id);
    assert.equal((await ask(`${sessions}/${own.body.id}`)).body.id, undefined);
  });

  test('writes what UCP requires and nothing else', async () => {
    const { body, headers } = await ask('/api/ucp/discover?limit=1');
    assert.deepEqual(Object.keys(body), ['ucp', 'products', 'pagination']);
    assert.match(headers.get('content-type') ?? '', /^application\/json/);
  });

  const refused: [
    what: string,
    path: string,
    options: Parameters<typeof ask>[1],
    status: number,
    code: string,
  ][] = [
    ['another method', '/api/ucp/discover', { method: 'DELETE' }, 405, 'method_not_allowed'],
    [
      'another method on a path with an ID',
      `${sessions}/chk_x/pay`,
      { method: 'PUT', content: {} },
      405,
      'method_not_allowed',
    ],
    ['an unknown path', '/api/ucp/nothing', {}, 404, 'not_found'],
    ['invalid JSON', sessions, { method: 'POST', content: '{' }, 400, 'invalid_request'],
    [
      'another content type',
      sessions,
      { method: 'POST', content: 'a=1', headers: { 'Content-Type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a body that is too large',
      sessions,
      { method: 'POST', content: `"${'x'.repeat(1_050_000)}"` },
      413,
      'content_too_large',
    ],
    [
      'a card number',
      `${sessions}/chk_x/pay`,
      { method: 'POST', content: { handler_id: 'sandbox', credential: { number: '4242424242424242' } } },
      400,
      'invalid_request',
    ],
    [
      'deeply nested content',
      sessions,
      { method: 'POST', content: `${'['.repeat(200)}${']'.repeat(200)}` },
      400,
      'invalid_request',
    ],
    [
      'a profile at a private network address',
      '/api/ucp/catalog/search',
      { method: 'POST', content: {}, headers: { 'UCP-Agent': 'profile="https://10.0.0.1/p.json"' } },
      424,
      'profile_unreachable',
    ],
  ];
  for (const [what, path, options, status, code] of refused)
    test(`rejects ${what} as JSON`, async () => {
      const answer = await ask(path, options);
      assert.equal(answer.status, status, answer.text);
      assert.equal(answer.body.code, code);
      if (status === 405) assert.match(answer.headers.get('allow') ?? '', /[A-Z]/);
    });

  const open = { 'X-Forwarded-Proto': 'http' };
  for (const [method, path] of [
    ['GET', '/.well-known/ucp'],
    ['GET', '/api/ucp/discover?limit=1'],
    ['POST', sessions],
    ['PUT', `${sessions}/chk_x`],
    ['GET', '/on/demandware.store/Sites-demo-Site/en_IE/UCP-Discover?limit=1'],
  ] as const)
    test(`rejects ${method} ${path} without https and does not redirect it`, async () => {
      const content = method === 'GET' ? {} : { content: cart };
      const { status, body, headers } = await ask(path, { method, headers: open, ...content });
      assert.deepEqual([status, body.code], [403, 'forbidden']);
      assert.match(body.content, /^HTTPS is required\. Send requests to https:\/\/\S+\.$/);
      assert.equal(headers.get('location'), null);
    });

  test('redirects the links of people to https', async () => {
    const made = await ask(sessions, { method: 'POST', content: cart });
    const { pathname, search } = new URL(made.body.continue_url);
    for (const route of ['UCP-Continue', 'UCP-Return']) {
      const path = pathname.replace('UCP-Continue', route) + search;
      const { status, headers } = await ask(path, { key: '', headers: open });
      const to = new URL(headers.get('location') ?? '');
      assert.deepEqual([status, to.protocol, to.pathname + to.search], [302, 'https:', path]);
    }
  });

  test('leaves all other paths to the storefront', async () => {
    const page = await ask('/no-such-page', { key: '' });
    assert.equal(page.status, 404);
    assert.match(page.headers.get('content-type') ?? '', /text\/html/);
  });

  test('lets the web tier cache public responses', async () => {
    instance.clearPageCache();
    await ask('/.well-known/ucp');
    const kept = await ask('/.well-known/ucp');
    assert.ok(kept.headers.has('age'));
    const first = await ask('/api/ucp/discover?limit=1');
    assert.equal(first.headers.get('age'), null);
  });

  test('redirects a person to the store checkout with the items in the basket', async () => {
    const made = await ask(sessions, { method: 'POST', content: cart });
    const { pathname, search } = new URL(made.body.continue_url);
    const way = await ask(pathname + search, { key: '' });
    assert.equal(way.status, 302, way.text);
    const to = new URL(way.headers.get('location') ?? '');
    assert.match(to.pathname, /Checkout-Begin$/);
    const cookie = (way.headers.getSetCookie() ?? []).map((one) => one.split(';')[0]).join('; ');
    const page = await ask(to.pathname + to.search, { key: '', headers: { Cookie: cookie } });
    assert.equal(page.status, 200, page.text);
    assert.match(page.text, /basketId/);
    const forged = await ask(`${pathname}?token=chk_made.up`, { key: '' });
    assert.equal(forged.status, 404);
  });

  test('never touches the basket of the shopper on a hybrid site, and shows the items', async () => {
    const preferences = instance.state.preferences.get('demo');
    assert.ok(preferences);
    const made = await ask(sessions, { method: 'POST', content: cart });
    const { pathname, search } = new URL(made.body.continue_url);
    preferences.set('porticoHybrid', true);
    try {
      const way = await ask(pathname + search, { key: '' });
      assert.equal(way.status, 200, way.text);
      assert.match(way.headers.get('content-type') ?? '', /^text\/html/);
      assert.equal(way.headers.get('referrer-policy'), 'no-referrer');
      assert.match(way.text, /<li>2 × <a href="https:[^"]+Product-Show\?pid=af-101-40">[^<]+<\/a><\/li>/);
      assert.doesNotMatch(way.text, /ada@|Byron|Quay/);
      assert.equal(instance.requests().at(-1)?.baskets, 0);
      const cookie = (way.headers.getSetCookie() ?? []).map((one) => one.split(';')[0]).join('; ');
      const base = pathname.replace('UCP-Continue', 'Checkout-Begin');
      assert.equal((await ask(base, { key: '', headers: { Cookie: cookie } })).status, 302, 'no basket');
      preferences.set('porticoHybridPage', 'https://demo.test/agent-cart?items={items}');
      const away = await ask(pathname + search, { key: '' });
      assert.equal(away.status, 302);
      assert.equal(away.headers.get('location'), 'https://demo.test/agent-cart?items=af-101-40:2');
    } finally {
      preferences.delete('porticoHybrid');
      preferences.delete('porticoHybridPage');
    }
  });

  test('lets the web tier keep discovery where the merchant allows it, the same for all', async () => {
    const preferences = instance.state.preferences.get('demo');
    assert.ok(preferences);
    const policy = preferences.get('porticoAgentPolicy');
    preferences.set('porticoAgentPolicy', 'open').set('porticoDiscoverSeconds', 60);
    instance.clearPageCache();
    const path = '/api/ucp/discover?q=shoe&limit=1';
    const headers = { 'UCP-Agent': 'profile="https://10.0.0.1/p.json"' };
    try {
      const first = await ask(path, { headers });
      assert.deepEqual([first.status, first.headers.get('age')], [200, null], first.text);
      const kept = await ask(path, { key: '' });
      assert.ok(kept.headers.has('age'));
      assert.equal(kept.text, first.text);
      const wrong = '/api/ucp/discover?price_min=x';
      assert.equal((await ask(wrong)).status, 400);
      assert.equal((await ask(wrong)).headers.get('age'), null);
      const posted = { method: 'POST', content: { query: 'shoe' }, key: '' };
      await ask('/api/ucp/catalog/search', posted);
      assert.equal((await ask('/api/ucp/catalog/search', posted)).headers.get('age'), null);
    } finally {
      preferences.set('porticoAgentPolicy', policy).delete('porticoDiscoverSeconds');
      instance.clearPageCache();
    }
  });

  test('stops only payments when the merchant uses the emergency switch', async () => {
    const preferences = instance.state.preferences.get('demo');
    assert.ok(preferences);
    const made = await ask(sessions, { method: 'POST', content: cart });
    preferences.set('porticoPaymentStopped', true);
    try {
      const answer = await ask(`${sessions}/${made.body.id}/pay`, { method: 'POST', content: credential });
      assert.equal(answer.status, 404, answer.text);
      assert.equal(answer.body.code, 'capability_disabled');
      assert.equal((await ask(`${sessions}/${made.body.id}`)).status, 200);
    } finally {
      preferences.set('porticoPaymentStopped', false);
    }
  });

  test('limits payment attempts of unknown callers per checkout and sets a minimum total', async () => {
    const preferences = instance.state.preferences.get('demo');
    assert.ok(preferences);
    const before = new Map(preferences);
    preferences.set('porticoAgentPolicy', 'open').set('porticoPaymentsByCheckout', 2);
    try {
      const { body } = await ask(sessions, { method: 'POST', content: cart, key: '' });
      const posted = { method: 'POST', key: '', content: declined };
      const pay = (headers = {}) => ask(`${sessions}/${body.id}/pay`, { ...posted, headers });
      assert.deepEqual([(await pay()).status, (await pay()).status], [200, 200]);
      const third = await pay();
      assert.deepEqual([third.status, third.body.code], [429, 'rate_limited']);
      assert.ok(Number(third.headers.get('retry-after')) > 0);
      preferences.set('porticoPaymentsByCheckout', 9).set('porticoPaymentsByAddress', 2);
      const statuses: number[] = [];
      for (const end of ['2::1', '2:ffff::9', '2::3', '3::1'])
        statuses.push((await pay({ 'CF-Connecting-IP': `2001:db8:1:${end}` })).status);
      assert.deepEqual(statuses, [200, 200, 429, 200]);
      preferences.set('porticoMinimum', '{"EUR": 1000}');
      const small = await ask(sessions, { method: 'POST', content: cart, key: '' });
      assert.equal(small.body.status, 'requires_escalation');
    } finally {
      for (const [name, value] of before) preferences.set(name, value);
      for (const name of ['Minimum', 'PaymentsByAddress']) preferences.delete(`portico${name}`);
    }
  });

  test('serves two sites by their own preferences, and neither while it is switched off', async () => {
    const demo = instance.state.preferences.get('demo');
    const outlet = instance.state.preferences.get('outlet');
    assert.ok(demo && outlet);
    const before = new Map(outlet);
    const [handler] = JSON.parse(String(before.get('porticoPaymentHandlers'))) as [object];
    const own = { ...handler, id: 'outlet_cards', name: 'test.outlet.pay' };
    outlet.set('porticoAgentPolicy', 'open').set('porticoPaymentHandlers', JSON.stringify([own]));
    const forget = (): void => {
      instance.state.caches.clear();
      instance.clearPageCache();
    };
    const buy = async (base: string, handlerId: string, key = keys.ours) => {
      const made = await ask(base + sessions, { method: 'POST', content: cart, key });
      if (made.status !== 201) return made;
      const content = { ...credential, handler_id: handlerId };
      return ask(`${base}${sessions}/${made.body.id}/pay`, { method: 'POST', content, key });
    };
    try {
      forget();
      const manifests = [await ask('/.well-known/ucp'), await ask('/s/outlet/.well-known/ucp')];
      const handlerIds = ({ body }: StorefrontReply): unknown[] =>
        Object.values(body.ucp.payment_handlers as Record<string, { id: string }[]>)
          .flat()
          .map(({ id }) => id);
      assert.deepEqual(manifests.map(handlerIds), [['sandbox'], ['outlet_cards']]);
      assert.equal(manifests[0]?.body.generator.version, manifests[1]?.body.generator.version);

      assert.equal((await buy('', 'sandbox')).body.status, 'completed');
      assert.equal((await buy('/s/outlet', 'outlet_cards', '')).body.status, 'completed');
      // Neither policy nor handlers of one site hold on the other.
      assert.equal((await buy('', 'sandbox', '')).status, 401);
      assert.notEqual((await buy('/s/outlet', 'sandbox')).body.status, 'completed');
      assert.notEqual((await buy('', 'outlet_cards')).body.status, 'completed');

      outlet.set('porticoEnabled', false);
      forget();
      assert.equal((await ask('/s/outlet/.well-known/ucp')).status, 404);
      assert.equal((await buy('/s/outlet', 'outlet_cards')).status, 404);
      assert.equal((await buy('', 'sandbox')).body.status, 'completed');
      demo.set('porticoEnabled', false);
      outlet.set('porticoEnabled', true);
      forget();
      assert.equal((await buy('', 'sandbox')).status, 404);
      assert.equal((await buy('/s/outlet', 'outlet_cards')).body.status, 'completed');
    } finally {
      demo.set('porticoEnabled', true);
      outlet.clear();
      for (const [name, value] of before) outlet.set(name, value);
      forget();
    }
  });

  test('logs the version of the cartridge with each entry', async () => {
    const { version } = (await ask('/.well-known/ucp')).body.generator as { version: string };
    const entries = instance.state.log.filter(({ category }) => category === 'portico');
    assert.ok(entries.length > 0);
    for (const { message } of entries) assert.ok(message.includes(`"version":"${version}"`), message);
  });

  test('is absent from a site where it is switched off', async () => {
    const preferences = instance.state.preferences.get('demo');
    assert.ok(preferences);
    preferences.set('porticoEnabled', false);
    instance.state.caches.clear();
    instance.clearPageCache();
    try {
      for (const path of ['/.well-known/ucp', '/api/ucp/discover']) {
        const answer = await ask(path);
        assert.deepEqual([answer.status, answer.body?.code], [404, 'not_found']);
      }
      const own = await ask('/api/ucp/carts/x');
      assert.equal(own.status, 404);
      assert.match(own.headers.get('content-type') ?? '', /text\/html/, 'the page of the storefront');
      assert.equal((await ask('/s/outlet/.well-known/ucp')).status, 200);
    } finally {
      preferences.set('porticoEnabled', true);
    }
  });
});
