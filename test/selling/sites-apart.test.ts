/** What each store of a service has for itself: keys, tokens, limits, events, addresses, preferences, pages of the dashboard. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { siteStore } from '#storage';
import { signMessage } from '../../src/protocols/ucp/signatures/sign-message.ts';
import { secret as serviceSecret } from '../api/service.ts';
import { portico } from '../support/command-line.ts';
import { signIn } from '../dashboard/signed-in.ts';
import { openAgent } from './agent.ts';
import { bearer, release, signer } from './parties.ts';
import { complete, lamp, shortForm } from './shopper.ts';
import { openSites, type Naming, type RawAnswer, type SiteName, type SitesWorld } from './sites-world.ts';

describe('separation of sites', () => {
  let world: SitesWorld;
  before(async () => (world = await openSites({ UCP_ALLOW_INSECURE_LOOPBACK: 'true' })));
  after(() => world.close());

  const at = (naming: Naming | number, site: SiteName) => ({
    naming: typeof naming === 'number' ? (world.namings[naming] as Naming) : naming,
    site,
  });
  const jsonAt = async (url: string): Promise<RawAnswer['body']> => (await fetch(url)).json();
  const discover = (naming: number, site: SiteName, headers: Record<string, string> = {}) =>
    world.call(at(naming, site), '/api/ucp/discover?limit=1', { headers });
  const tokenAt = (naming: number, site: SiteName, { id, key }: { id: string; key: string }) =>
    world.call(at(naming, site), '/api/ucp/oauth/token', {
      content: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: key }),
    });

  async function buy(naming: number, site: SiteName): Promise<{ number: string; id: string }> {
    const made = await world.call(at(naming, site), '/api/ucp/checkout/sessions', {
      content: complete([lamp, 1]),
    });
    assert.equal(made.status, 201, made.text);
    const paid = await world.call(at(naming, site), `/api/ucp/checkout/sessions/${made.body.id}/pay`, {
      content: shortForm('pm_sandbox_success'),
    });
    assert.equal(paid.body.status, 'completed', paid.text);
    return { id: paid.body.order.id, number: String(paid.body.order.id).split('.')[0] ?? '' };
  }

  describe('access', () => {
    test('a key bound to one store is invalid at the other, and gets no token there', async () => {
      const key = await world.keys.create({ client: 'Northern', site: 'north' });
      for (const naming of [0, 1, 2]) {
        assert.equal((await discover(naming, 'north', bearer(key.key))).status, 200);
        const refused = await discover(naming, 'south', bearer(key.key));
        assert.deepEqual([refused.status, refused.body.code], [401, 'unauthorized']);
        const unknown = await discover(naming, 'south', bearer('ptc_test_nokey_nothing'));
        assert.equal(refused.body.content, unknown.body.content, 'it is told from an unknown one by nothing');
        const [there, here] = [await tokenAt(naming, 'north', key), await tokenAt(naming, 'south', key)];
        assert.deepEqual([there.status, here.status, here.body.error], [200, 401, 'invalid_client']);
      }
    });

    test('a token of one store is rejected at the other, although its key is accepted', async () => {
      const key = await world.keys.create({ client: 'Both' });
      for (const naming of [0, 1, 2]) {
        const token = bearer((await tokenAt(naming, 'north', key)).body.access_token);
        assert.equal((await discover(naming, 'north', token)).status, 200);
        for (const other of [0, 1, 2]) assert.equal((await discover(other, 'south', token)).status, 401);
        assert.equal((await discover(naming, 'south', bearer(key.key))).status, 200);
      }
    });

    test('a signed call is valid only for its store', async () => {
      const agent = await openAgent([signer.jwk], 'signing');
      try {
        const path = '/api/ucp/discover?limit=1';
        const sent = (of: SiteName) => {
          const headers = { 'ucp-agent': agent.header(release) };
          const url = `${world.store.url}/s/${of}${path}`;
          const message = { method: 'GET', url, headers, body: Buffer.alloc(0) };
          const key = { kid: String(signer.jwk['kid']), privateKey: signer.privateKey };
          return { ...headers, ...signMessage(message, key, Date.now()) };
        };
        assert.equal((await world.call(at(1, 'north'), path, { headers: sent('north') })).status, 200);
        const moved = await world.call(at(1, 'south'), path, { headers: sent('north') });
        assert.deepEqual([moved.status, moved.body.code], [401, 'signature_invalid']);
      } finally {
        await agent.close();
      }
    });

    test('each store signs with its own key', async () => {
      const kids = async (site: SiteName): Promise<string[]> =>
        (await world.call(at(0, site), '/.well-known/ucp')).body.keys.map(({ kid }: { kid: string }) => kid);
      const [north, south] = [await kids('north'), await kids('south')];
      assert.ok(north.length > 0 && south.length > 0);
      assert.deepEqual(
        north.filter((kid) => south.includes(kid)),
        [],
      );
    });

    test('each store has its own policy', async () => {
      await world.prefer('north', { agentPolicy: 'known' });
      for (const naming of [0, 1, 2]) {
        assert.equal((await discover(naming, 'north')).status, 401);
        assert.equal((await discover(naming, 'south')).status, 200);
      }
      await world.prefer('north', { agentPolicy: 'open' });
    });
  });

  test('calls to one store do not count at the other, and both ways to name a store count as one', async () => {
    await world.prefer('north', { rateLimit: 2 });
    await world.prefer('south', { rateLimit: 2 });
    const { key } = await world.keys.create({ client: 'Busy' });
    const who = bearer(key);
    assert.equal((await discover(0, 'north', who)).status, 200);
    assert.equal((await discover(1, 'north', who)).status, 200);
    for (const naming of [0, 1, 2]) assert.equal((await discover(naming, 'north', who)).status, 429);
    assert.equal((await discover(1, 'south', who)).status, 200);
    for (const site of ['north', 'south'] as const) await world.prefer(site, { rateLimit: 1_000_000 });
  });

  test('a store below a path can be found, bought at, and followed by the URLs that it returns', async () => {
    const { url } = world.store;
    const { body: manifest } = await world.call(at(1, 'south'), '/.well-known/ucp');
    assert.equal(manifest.name, 'Shop south');
    const own = JSON.stringify(manifest).match(new RegExp(`${url}[^"]*`, 'g')) ?? [];
    // Two transports and two other releases.
    assert.equal(own.length, 4, own.join(' '));
    for (const address of own) assert.ok(address.startsWith(`${url}/s/south/`), address);
    const [leaf] = Object.values<string>(manifest.ucp.supported_versions);
    assert.equal((await fetch(leaf ?? '')).status, 200);
    const discovery = new URL(manifest.discovery.endpoint, `${url}/s/south/`);
    assert.equal((await fetch(discovery)).status, 200);
    const metadata = await jsonAt(`${url}/s/south/.well-known/oauth-authorization-server`);
    assert.deepEqual(
      [metadata.issuer, metadata.token_endpoint],
      [`${url}/s/south`, `${url}/s/south/api/ucp/oauth/token`],
    );

    const made = await world.call(at(1, 'south'), '/api/ucp/checkout/sessions', {
      content: complete([lamp, 1]),
    });
    assert.ok(made.body.continue_url.startsWith(`${url}/s/south/checkout/`), made.body.continue_url);
    const page = await fetch(made.body.continue_url);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /action="\/s\/south\/checkout\//);
    const order = await buy(1, 'south');
    assert.equal((await fetch(`${url}/s/south/order/${order.id}`)).status, 200);
    const read = await world.call(at(1, 'south'), `/api/ucp/orders/${order.id}`);
    const { permalink_url: permalink } = read.body;
    assert.ok(permalink.startsWith(`${url}/s/south/order/`), permalink);
    assert.notEqual((await fetch(permalink)).status, 404);
  });

  test('the bank’s page returns to the store of the checkout', async () => {
    const made = await world.call(at(0, 'south'), '/api/ucp/checkout/sessions', {
      content: complete([lamp, 1]),
    });
    const paying = await world.call(at(0, 'south'), `/api/ucp/checkout/sessions/${made.body.id}/pay`, {
      content: shortForm('pm_sandbox_challenge'),
    });
    const { commerce, sites } = world.store.server.selling;
    const site = await sites.read('south');
    const opened =
      site && commerce.openHandoff(site, new URL(paying.body.continue_url).pathname.split('/')[2] ?? '');
    assert.ok(opened);
    const view = await commerce.checkouts.read(opened.caller, opened.id);
    assert.ok(view.ok && view.value.challengeUrl);
    const body = new URLSearchParams({ outcome: 'complete' });
    const back = await fetch(view.value.challengeUrl, { method: 'POST', body, redirect: 'manual' });
    const address = back.headers.get('location') ?? '';
    assert.ok(address.startsWith(`${world.store.url}/s/south/checkout/`), address);
    const end = await fetch(address);
    assert.equal(end.status, 200);
    assert.ok(end.url.startsWith(`${world.store.url}/s/south/`), end.url);
  });

  describe('records', () => {
    test('events belong to the store where they happened', async () => {
      const count = async (site: SiteName): Promise<number> => {
        const rows = await world.database.db
          .selectFrom('commerceEvent')
          .select('body')
          .where('site', '=', site)
          .execute();
        for (const { body } of rows) assert.equal(JSON.parse(body).site, site);
        return rows.length;
      };
      const [north, south] = [await count('north'), await count('south')];
      await buy(2, 'north');
      assert.ok((await count('north')) >= north + 3);
      assert.equal(await count('south'), south);
    });

    test('the dashboard shows the orders, agents, credentials, and changes of the selected store', async () => {
      const { number } = await buy(0, 'north');
      const owner = await signIn(world.service as Parameters<typeof signIn>[0]);
      const kept = await owner.post('/dashboard/stores/north/credentials', {
        name: 'slas-client-secret',
        value: 'northern-secret',
        do: 'keep',
      });
      assert.equal(kept.status, 303);
      const of = async (site: SiteName, page: string): Promise<[number, string]> => {
        const answer = await owner.get(`/dashboard/stores/${site}/${page}`);
        return [answer.status, await answer.text()];
      };
      for (const page of [`orders/${number}`, `orders/${number}/ship`]) {
        assert.equal((await of('north', page))[0], 200);
        const [status, text] = await of('south', page);
        assert.equal(status, 404);
        assert.doesNotMatch(text, /Quill|Lantern Row/);
      }
      assert.equal((await owner.post(`/dashboard/stores/south/orders/${number}/ship`)).status, 404);
      assert.match((await of('north', 'orders'))[1], new RegExp(number));
      assert.doesNotMatch((await of('south', 'orders'))[1], new RegExp(number));
      const [found, page] = await of('south', `orders?number=${number}`);
      assert.equal(found, 200);
      assert.match(page, /No order found/);
      assert.doesNotMatch((await of('south', ''))[1], new RegExp(number));
      assert.match((await of('north', 'changes'))[1], /slas-client-secret/);
      assert.doesNotMatch((await of('south', 'changes'))[1], /slas-client-secret/);
      assert.match((await of('north', 'credentials'))[1], new RegExp(owner.member.email));
      assert.doesNotMatch((await of('south', 'credentials'))[1], new RegExp(owner.member.email));
    });
  });

  test('a preference changed elsewhere shows in the manifest after its cache time, without a restart', async (t) => {
    const read = (headers: Record<string, string> = {}) =>
      fetch(`${world.store.url}/s/north/.well-known/ucp`, { headers });
    const before = await read();
    const age = Number(/max-age=(\d+)/.exec(before.headers.get('cache-control') ?? '')?.[1]);
    assert.ok(age > 0 && age <= 300);
    const etag = before.headers.get('etag') ?? '';
    assert.equal((await read({ 'If-None-Match': etag })).status, 304);
    const { code, stderr } = await portico(
      ['stores', 'set', 'north', 'name=Renamed', 'capabilities.cart=false'],
      {
        env: { DATABASE_URL: world.store.databaseUrl, SECRET: serviceSecret },
      },
    );
    assert.equal(code, 0, stderr);
    // Sites are remembered for a second.
    const now = performance.now.bind(performance);
    t.mock.method(performance, 'now', () => now() + 1_100);
    const changed = await read({ 'If-None-Match': etag });
    assert.equal(changed.status, 200);
    const manifest = (await changed.json()) as RawAnswer['body'];
    assert.equal(manifest.name, 'Renamed');
    assert.ok(!Object.hasOwn(manifest.ucp.capabilities, 'dev.ucp.shopping.cart'));
    assert.equal((await jsonAt(`${world.store.url}/s/south/.well-known/ucp`)).name, 'Shop south');
    const [last] = await siteStore(world.database).changes('north', { limit: 1 });
    assert.match(last?.who ?? '', /^command line/);
    assert.deepEqual(last?.what, [
      { name: 'capabilities.cart', before: true, after: false },
      { name: 'name', before: 'Shop north', after: 'Renamed' },
    ]);
  });
});
