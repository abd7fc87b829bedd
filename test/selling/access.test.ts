/** Who may do what: policies, identities, owners, capabilities, limits. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createCommerce, type Caller, type CommerceStore, type Outcome, type Site } from '#commerce';
import { commerceStore, loadSecret, openDatabase, type Database } from '#storage';
import { openKeys, type Keys } from '#web';
import { signMessage } from '../../src/ucp/signatures/sign-message.ts';
import { makeSigner, type Signer } from '../../src/ucp/signatures/testing.ts';
import { openAgent, type Agent } from './agent.ts';
import { openStore, type Answer, type OpenStore } from './open-store.ts';
import { buyer, codesOf, complete, home, lamp, lines, shopper, shortForm, type Shopper } from './shopper.ts';

const release = '2026-08-25';

let store: OpenStore;
let database: Database;
let secret: string;
let keys: Keys;
let agent: Agent;
let other: Agent;
let standard: Site;
let ahead = 0;
const signer = makeSigner('agent-key-1');
const now = () => Date.now() + ahead;

before(async () => {
  store = await openStore({}, { now });
  database = await openDatabase(store.databaseUrl);
  secret = await loadSecret(database);
  keys = openKeys(database, secret);
  agent = await openAgent([signer.jwk], 'signing');
  other = await openAgent([], 'unsigning');
  const site = await store.server.selling.sites.read('demo');
  assert.ok(site);
  standard = { ...site, rateLimit: 1_000_000 };
});
beforeEach(async () => {
  // Windows of limits are over, and the site is as it was.
  ahead += 61_000;
  await prefer({});
});
after(async () => {
  await Promise.all([agent.close(), other.close(), database.close()]);
  await store.close();
});

const prefer = (change: Partial<Site>) => store.server.selling.sites.put({ ...standard, ...change });

const nobody = () => shopper(store);
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const withKey = (key: string) => shopper(store, { headers: bearer(key) });
const newKey = (client: string) => keys.create({ client });

async function tokenFor({ id, key }: { id: string; key: string }, more: Record<string, string> = {}) {
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: key, ...more };
  const response = await fetch(`${store.url}/api/ucp/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer['body'],
  };
}

/** Signs every call by the agent's key, as the profile says. */
function signing(
  by: Signer = signer,
  tamper: (headers: Record<string, string>) => object = (same) => same,
): Shopper {
  return shopper(
    {
      call(path, content, { method, headers = {} } = {}) {
        const body = content === undefined ? '' : JSON.stringify(content);
        const all: Record<string, string> = {
          ...headers,
          'ucp-agent': agent.header(release),
          ...(body === '' ? {} : { 'content-type': 'application/json' }),
        };
        const verb = method ?? (body === '' ? 'GET' : 'POST');
        const message = { method: verb, url: store.url + path, headers: all, body: Buffer.from(body) };
        const added = signMessage(message, { kid: String(by.jwk['kid']), privateKey: by.privateKey }, now());
        const sent = { ...all, ...added };
        return store.call(path, content, { method: verb, headers: { ...sent, ...tamper(sent) } });
      },
    },
    { surface: 'official' },
  );
}

async function assertBuys(me: Shopper): Promise<string> {
  const { id } = await me.ready();
  const paid = await me.pay(id);
  assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body));
  assert.equal((await me.order(paid.body.order.id)).body.checkout_id, id);
  return paid.body.order.id;
}

function assertRefused({ status, body, headers }: Answer, code: string, scheme: RegExp): void {
  assert.equal(status, 401, JSON.stringify(body));
  assert.equal(body.code, code);
  assert.match(headers.get('www-authenticate') ?? '', scheme);
}

describe('policy open', () => {
  test('lets everybody buy, by whatever they prove or do not prove', async () => {
    const key = await newKey('Open Agent');
    const token = await tokenFor(key);
    assert.equal(token.status, 200);
    for (const me of [nobody(), withKey(key.key), withKey(token.body.access_token), signing()])
      await assertBuys(me);
    await assertBuys(shopper(store, { headers: { 'X-API-Key': key.key } }));
  });

  test('does not take a credential that does not hold for none', async () => {
    for (const headers of [
      bearer('ptc_test_nokey_nothing'),
      bearer('not.a.token'),
      { 'X-API-Key': 'nothing' },
      { Authorization: 'Basic dXNlcjpwYXNz' },
    ])
      assertRefused(
        await nobody().call('/api/ucp/discover', undefined, 'GET', headers),
        'unauthorized',
        /^Bearer realm="http/,
      );
    const strange = makeSigner('agent-key-1');
    assertRefused(
      await signing(strange).create(complete([lamp, 1])),
      'signature_invalid',
      /^Signature realm=/,
    );
    const unknown = makeSigner('nobodys-key');
    assertRefused(await signing(unknown).create(complete([lamp, 1])), 'key_not_found', /^Signature realm=/);
  });
});

describe('policy known', () => {
  beforeEach(() => prefer({ agentPolicy: 'known' }));

  test('wants an API key, a token or a signature, for every operation', async () => {
    const calls: [path: string, method: string, content?: unknown][] = [
      ['/api/ucp/discover', 'GET'],
      ['/api/ucp/checkout/sessions', 'POST', complete([lamp, 1])],
      ['/api/ucp/checkout/sessions/chk_AAAAAAAAAAAAAAAAAAAAAAAA', 'GET'],
      ['/api/ucp/checkout/sessions/chk_AAAAAAAAAAAAAAAAAAAAAAAA/pay', 'POST', shortForm('t')],
      ['/api/ucp/orders/X', 'GET'],
    ];
    for (const [path, method, content] of calls)
      assertRefused(await nobody().call(path, content, method), 'unauthorized', /^Bearer realm=.*scope=/);
    const labelled = shopper(store, { surface: 'official', headers: { 'UCP-Agent': other.header(release) } });
    assertRefused(await labelled.create(complete([lamp, 1])), 'unauthorized', /^Bearer realm=/);
    assert.equal((await nobody().call('/.well-known/ucp')).status, 200);

    const key = await newKey('Known Agent');
    const token = await tokenFor(key);
    for (const me of [withKey(key.key), withKey(token.body.access_token), signing()]) await assertBuys(me);
  });

  test('says so before it says what is wrong with the content', async () => {
    const response = await fetch(`${store.url}/api/ucp/checkout/sessions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"line_items":',
    });
    assert.equal(response.status, 401);
  });
});

describe('policy signed', () => {
  beforeEach(() => prefer({ agentPolicy: 'signed' }));

  test('takes nothing but signed calls', async () => {
    await assertBuys(signing());
    const key = await newKey('Unsigned Agent');
    for (const me of [nobody(), withKey(key.key), withKey((await tokenFor(key)).body.access_token)]) {
      assertRefused(await me.create(complete([lamp, 1])), 'signature_missing', /^Signature realm=/);
      assertRefused(await me.call('/api/ucp/discover'), 'signature_missing', /^Signature realm=/);
    }
  });

  test('refuses what was changed on the way, or signed too long ago', async () => {
    const me = signing();
    const { id } = await me.ready();
    const body = { ...complete([lamp, 9]) };
    const digest = signing(signer, () => ({
      'content-digest': 'sha-256=:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=:',
    }));
    const changed = await digest.update(id, body);
    assert.ok([400, 401].includes(changed.status));
    const keyed = signing(signer, () => ({ 'idempotency-key': 'another-key-than-signed' }));
    assertRefused(await keyed.update(id, body), 'signature_invalid', /^Signature realm=/);
    const before = ahead;
    ahead -= 600_000;
    const old = signing();
    const answer = old.update(id, body);
    ahead = before;
    assertRefused(await answer, 'signature_invalid', /^Signature realm=/);
    assert.equal((await me.read(id)).body.line_items[0].quantity, 1);
  });
});

describe('an owner', () => {
  test('is a key with its tokens, or a profile with its signatures; to others what it made does not exist', async () => {
    const [first, second] = [await newKey('First'), await newKey('Second')];
    const token = await tokenFor(first);
    const owners: [name: string, same: Shopper[], others: Shopper[]][] = [
      [
        'key',
        [withKey(first.key), withKey(token.body.access_token)],
        [nobody(), withKey(second.key), signing()],
      ],
      ['signature', [signing()], [nobody(), withKey(first.key)]],
    ];
    for (const [name, same, others] of owners) {
      const [maker] = same as [Shopper];
      const made = await maker.ready();
      const sold = await maker.ready();
      const orderId: string = (await maker.pay(sold.id)).body.order.id;
      const [number = ''] = orderId.split('.');
      for (const me of same) {
        assert.equal((await me.read(made.id)).body.id, made.id, name);
        assert.equal((await me.order(number)).body.id, orderId, name);
      }
      for (const me of others) {
        const unknown = 'chk_AAAAAAAAAAAAAAAAAAAAAAAA';
        const calls: ((id: string) => Promise<Answer>)[] = [
          (id) => me.read(id),
          (id) => me.update(id, complete([lamp, 2])),
          (id) => me.cancel(id),
          (id) => me.pay(id),
        ];
        for (const call of calls) {
          const [theirs, none] = [await call(made.id), await call(unknown)];
          assert.deepEqual([theirs.status, theirs.body], [none.status, none.body], name);
          assert.deepEqual(codesOf(theirs.body), ['not_found'], name);
          assert.deepEqual(headersOf(theirs), headersOf(none), name);
        }
        const none = await me.order('NOSUCHNO');
        for (const id of [orderId, number])
          for (const query of ['', `?checkout_id=${sold.id}`])
            assert.deepEqual((await me.order(id, query)).body, none.body, name);
      }
      assert.equal((await maker.read(made.id)).body.status, 'ready_for_complete', name);
    }
  });

  test('keeps its carts to itself', async () => {
    const official = { 'UCP-Agent': other.header(release) };
    const [first, second] = [await newKey('First'), await newKey('Second')];
    const call = (key: string, path: string, content?: unknown, method?: string) =>
      nobody().call(`/api/ucp${path}`, content, method, { ...official, ...bearer(key) });
    const cart = await call(first.key, '/carts', { line_items: lines([lamp, 1]) });
    assert.equal(cart.status, 201);
    const unknown = 'cart_AAAAAAAAAAAAAAAAAAAAAAAA';
    const tries: ((id: string) => Promise<Answer>)[] = [
      (id) => call(second.key, `/carts/${id}`),
      (id) => call(second.key, `/carts/${id}`, { line_items: [] }, 'PUT'),
      (id) => call(second.key, `/carts/${id}/cancel`, {}, 'POST'),
      (id) => call(second.key, '/checkout-sessions', { cart_id: id, line_items: [] }),
    ];
    for (const attempt of tries) {
      const [theirs, none] = [await attempt(cart.body.id), await attempt(unknown)];
      assert.deepEqual([theirs.status, theirs.body], [none.status, none.body]);
    }
    assert.equal((await call(first.key, `/carts/${cart.body.id}`)).body.line_items.length, 1);
  });

  /** All that tells one answer from another, but the time and the name of the request. */
  const headersOf = ({ headers }: Answer) =>
    [...headers].filter(([name]) => !['date', 'request-id', 'x-request-id'].includes(name));

  test('makes no difference in the work that an unknown id costs', async () => {
    const { key } = await newKey('Owner');
    const mine = withKey(key);
    const made = await mine.ready();
    const orderId: string = (await mine.pay((await mine.ready()).id)).body.order.id;
    const cart = await nobody().call('/api/ucp/carts', { line_items: lines([lamp, 1]) }, 'POST', {
      'UCP-Agent': other.header(release),
      ...bearer(key),
    });
    const reads: string[] = [];
    const commerce = createCommerce({
      store: counted(commerceStore(database, { secret }), reads),
      backend: () => assert.fail('The backend is not asked for what is not the caller’s.'),
      site: async () => standard,
      secret,
      pages: { afterChallenge: () => '', order: () => '' },
    });
    const stranger: Caller = { site: standard, release, network: 'n', identity: 'key:somebody-else' };
    const repeat = { key: '3c5f6f0e-0000-4000-8000-000000000000', fingerprint: 'f' };
    const calls: [theirs: string, unknown: string, call: (id: string) => Promise<Outcome<unknown>>][] = [
      ...(['read', 'cancel'] as const).flatMap((operation): typeof calls => [
        [made.id, 'chk_AAAAAAAAAAAAAAAAAAAAAAAA', (id) => commerce.checkouts[operation](stranger, id)],
        [cart.body.id, 'cart_AAAAAAAAAAAAAAAAAAAAAAAA', (id) => commerce.carts[operation](stranger, id)],
      ]),
      [made.id, 'chk_A', (id) => commerce.checkouts.update(stranger, id, {}, repeat)],
      [made.id, 'chk_A', (id) => commerce.checkouts.complete(stranger, id, { handlerId: 'sandbox' }, repeat)],
      [cart.body.id, 'cart_A', (id) => commerce.checkouts.create(stranger, { cartId: id })],
      [orderId, 'NOSUCHNO.AAAAAAAAAAAAAAAAAAAAAA', (id) => commerce.orders.read(stranger, id)],
      [orderId.split('.')[0] ?? '', 'NOSUCHNO', (id) => commerce.orders.read(stranger, id, made.id)],
    ];
    const workFor = async (call: Promise<Outcome<unknown>>) => {
      reads.length = 0;
      const outcome = await call;
      assert.ok(!outcome.ok && outcome.error.code === 'not-found');
      return { outcome, reads: [...reads] };
    };
    for (const [theirs, unknown, call] of calls) {
      const work = await workFor(call(theirs));
      assert.ok(work.reads.length > 0);
      assert.deepEqual(work, await workFor(call(unknown)));
    }
  });

  function counted(real: CommerceStore, calls: string[]): CommerceStore {
    return new Proxy(real, {
      get(target, name: keyof CommerceStore) {
        const member = target[name] as (...given: unknown[]) => unknown;
        return (...given: unknown[]) => {
          calls.push(name);
          return member.apply(target, given);
        };
      },
    });
  }
});

describe('who holds nothing but an id', () => {
  const personal = [buyer.first_name, buyer.last_name, buyer.email, home.street_address];

  test('reads no name, street or e-mail, of a checkout and of its order', async () => {
    const me = nobody();
    const made = await me.ready();
    const read = JSON.stringify((await me.read(made.id)).body);
    const paid = await me.pay(made.id);
    const order = JSON.stringify((await me.order(paid.body.order.id)).body);
    for (const text of [read, JSON.stringify(paid.body), order])
      for (const secret of personal) assert.ok(!text.includes(secret), `${secret} in ${text}`);
    assert.ok(order.includes(home.address_locality));
  });

  test('is not shown it by sending something else either', async () => {
    const me = nobody();
    const made = await me.ready();
    const changed = await me.update(made.id, {
      fulfillment: {
        methods: [
          { type: 'shipping', destinations: [{ ...home, id: 'mine', street_address: 'Elsewhere 1' }] },
        ],
      },
      buyer: { phone_number: '+35315550100' },
    });
    const text = JSON.stringify(changed.body);
    for (const secret of [buyer.email, home.street_address]) assert.ok(!text.includes(secret), secret);
  });

  test('while its owner does', async () => {
    const me = withKey((await newKey('Reader')).key);
    const made = await me.ready();
    const read = JSON.stringify((await me.read(made.id)).body);
    for (const own of personal) assert.ok(read.includes(own), own);
  });
});

describe('what a site switches off', () => {
  const off = (name: keyof Site['capabilities']) =>
    prefer({ capabilities: { ...standard.capabilities, [name]: false } });
  const id = 'chk_AAAAAAAAAAAAAAAAAAAAAAAA';
  const cases: [
    keyof Site['capabilities'],
    capability: string | undefined,
    calls: [string, string, unknown?][],
  ][] = [
    [
      'productDiscovery',
      'dev.ucp.shopping.catalog.search',
      [
        ['GET', '/discover'],
        ['POST', '/catalog/search', { query: 'lamp' }],
        ['POST', '/catalog/lookup', { ids: [lamp] }],
        ['POST', '/catalog/product', { id: lamp }],
      ],
    ],
    [
      'checkout',
      'dev.ucp.shopping.checkout',
      [
        ['POST', '/checkout/sessions', complete([lamp, 1])],
        ['GET', `/checkout/sessions/${id}`],
        ['POST', `/checkout-sessions/${id}/complete`, shortForm('t')],
      ],
    ],
    [
      'cart',
      'dev.ucp.shopping.cart',
      [
        ['POST', '/carts', { line_items: [] }],
        ['GET', '/carts/cart_A'],
      ],
    ],
    ['payment', undefined, [['POST', `/checkout/sessions/${id}/pay`, shortForm('t')]]],
    ['orderTracking', 'dev.ucp.shopping.order', [['GET', '/orders/X']]],
  ];
  for (const [name, capability, calls] of cases) {
    test(`is not in the manifest, and not to be called: ${name}`, async () => {
      const manifest = () => nobody().call('/.well-known/ucp');
      if (capability !== undefined)
        assert.ok(Object.hasOwn((await manifest()).body.ucp.capabilities, capability));
      await off(name);
      if (capability !== undefined)
        assert.ok(!Object.hasOwn((await manifest()).body.ucp.capabilities, capability));
      for (const [method, path, content] of calls) {
        const answer = await nobody().call(`/api/ucp${path}`, content, method, {
          'UCP-Agent': other.header(release),
        });
        assert.deepEqual([answer.status, answer.body.code], [404, 'capability_disabled'], path);
        assert.equal(typeof answer.body.content, 'string');
      }
      if (name !== 'productDiscovery') assert.equal((await nobody().call('/api/ucp/discover')).status, 200);
    });
  }

  test('is everything when the site is disabled', async () => {
    await prefer({ enabled: false });
    for (const path of [
      '/.well-known/ucp',
      '/.well-known/ucp/2026-04-08',
      '/api/ucp/discover',
      '/s/demo/api/ucp/discover',
      '/api/ucp/orders/X',
      '/api/ucp/mcp',
    ]) {
      const { status, body } = await nobody().call(path);
      assert.deepEqual([status, body.code], [404, 'not_found'], path);
    }
    assert.equal((await tokenFor(await newKey('Late'))).status, 404);
  });
});

describe('limits', () => {
  test('are told with the time until the next call, for each caller by itself', async () => {
    const { key } = await newKey('Busy');
    await prefer({ rateLimit: 3 });
    for (let call = 0; call < 3; call += 1)
      assert.equal((await nobody().call('/api/ucp/discover')).status, 200);
    const over = await nobody().call('/api/ucp/discover');
    assert.deepEqual([over.status, over.body.code], [429, 'rate_limited']);
    const wait = Number(over.headers.get('retry-after'));
    assert.ok(wait >= 1 && wait <= 60, `${wait}`);
    assert.equal((await withKey(key).call('/api/ucp/discover')).status, 200);
    ahead += wait * 1_000;
    assert.equal((await nobody().call('/api/ucp/discover')).status, 200);
  });

  test('hold for those who guess keys, and for those who send what cannot be read', async () => {
    await prefer({ rateLimit: 3 });
    const guess = () => nobody().call('/api/ucp/discover', undefined, 'GET', bearer('ptc_test_guess_guess'));
    const rubbish = () => nobody().call('/api/ucp/discover?limit=many');
    for (const wrong of [guess, rubbish]) {
      ahead += 61_000;
      const statuses: number[] = [];
      for (let call = 0; call < 5; call += 1) statuses.push((await wrong()).status);
      assert.deepEqual(statuses.slice(3), [429, 429]);
    }
  });

  test('hold at the token endpoint', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 22; call += 1)
      statuses.push((await tokenFor({ id: 'nobody', key: 'nothing' })).status);
    assert.equal(statuses[0], 401);
    assert.equal(statuses.at(-1), 429);
  });
});

describe('a key', () => {
  test('and its tokens stop within five seconds when it is revoked', async () => {
    const key = await newKey('Revoked');
    const token = await tokenFor(key);
    const asking = [withKey(key.key), withKey(token.body.access_token)];
    for (const me of asking) assert.equal((await me.call('/api/ucp/discover')).status, 200);
    await keys.revoke(key.id);
    ahead += 5_000;
    for (const me of asking)
      assertRefused(await me.call('/api/ucp/discover'), 'unauthorized', /error="invalid_token"/);
    assert.equal((await tokenFor(key)).status, 401);
  });

  test('that was revoked does not come back while it is asked again and again', async () => {
    const key = await newKey('Stubborn');
    const me = withKey(key.key);
    assert.equal((await me.call('/api/ucp/discover')).status, 200);
    await keys.revoke(key.id);
    for (let second = 0; second < 5; second += 1) {
      ahead += 1_000;
      await me.call('/api/ucp/discover');
    }
    assert.equal((await me.call('/api/ucp/discover')).status, 401);
  });

  test('gives tokens that do what their scope says, and no more', async () => {
    const key = await newKey('Scoped');
    const { body } = await tokenFor(key, { scope: 'dev.ucp.shopping.catalog.search:read' });
    assert.equal(body.scope, 'dev.ucp.shopping.catalog.search:read');
    const me = withKey(body.access_token);
    assert.equal((await me.call('/api/ucp/discover')).status, 200);
    const refused = await me.create(complete([lamp, 1]));
    assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden']);
    assert.match(
      refused.headers.get('www-authenticate') ?? '',
      /error="insufficient_scope".*checkout:manage/,
    );
    assert.equal((await tokenFor(key, { scope: 'everything' })).body.error, 'invalid_scope');
    ahead += 3_600_000;
    assert.equal((await me.call('/api/ucp/discover')).status, 401);
  });
});
