/** Buyers link their account to a platform, which uses an OAuth client library from npm. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as oauth from 'oauth4webapi';
import { testDialects } from '../support/databases.ts';
import { buyerStore, linkingClients, loadSecret } from '#storage';
import {
  email,
  insecure,
  offeredAddresses,
  openBrowser,
  openLinkedStore,
  redirectUri,
  type Link,
  type LinkedStore,
  type Platform,
} from '../support/linking/linked-store.ts';
import type { Answer } from './open-store.ts';
import { bearer } from './parties.ts';
import { complete, home, lines, shopper, totalOf } from './shopper.ts';

/** 169.00, or 149.00 for the group `gold`. */
const duffel = 'sw-159';

const codeOf = ({ body }: Answer): string | undefined => body.code ?? body.messages?.[0]?.code;

for (const { name, skip, url } of testDialects())
  describe(`identity linking on ${name}`, { skip }, () => {
    let linked: LinkedStore;
    before(async () => {
      linked = await openLinkedStore({ DATABASE_URL: await url() });
    });
    after(() => linked.close());

    test('links an account by code with PKCE, refreshes, and ends the link by revocation', async () => {
      const platform = await linked.platform();
      const { as, client, auth } = platform;
      const tokens = await linked.link(platform);
      assert.equal(tokens.token_type, 'bearer');
      assert.equal(tokens.expires_in, 900);
      const refreshed = await oauth.processRefreshTokenResponse(
        as,
        client,
        await oauth.refreshTokenGrantRequest(as, client, auth, tokens.refresh_token ?? '', insecure),
      );
      assert.notEqual(refreshed.refresh_token, tokens.refresh_token);
      const read = (token: string) =>
        linked.store.call('/api/ucp/orders/none', undefined, { headers: bearer(token) });
      for (const token of [tokens.access_token, refreshed.access_token])
        assert.equal(codeOf(await read(token)), 'not_found', 'old and new are valid together');
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(as, client, auth, refreshed.refresh_token ?? '', insecure),
      );
      for (const token of [tokens.access_token, refreshed.access_token])
        assert.equal((await read(token)).status, 401);
    });

    test('stores no code, token, cookie, or secret that opens anything', async () => {
      const platform = await linked.platform();
      const tokens = await linked.link(platform, email);
      const rows = JSON.stringify([
        await linked.database.db.selectFrom('linkingRecord').selectAll().execute(),
        await linked.database.db.selectFrom('linkingClient').selectAll().execute(),
      ]);
      for (const text of [tokens.access_token, tokens.refresh_token ?? '', linked.lastCode()])
        assert.ok(!rows.includes(text));
    });

    test('fills in the buyer and the saved addresses, and charges member prices, for that buyer alone', async () => {
      const platform = await linked.platform();
      const guest = shopper(linked.store);
      const own = { ...complete([duffel, 1]), buyer: { first_name: 'Ada', last_name: 'Quill', email } };
      const { body: placed } = await guest.pay((await guest.create(own)).body.id);
      assert.equal(placed.status, 'completed', JSON.stringify(placed.messages));
      const name: [string, string] = ['firstName', 'Augusta'];
      const tokens = await linked.link(platform, email, (page) => [name, ...offeredAddresses(page)]);
      const me = shopper(linked.store, { headers: bearer(tokens.access_token) });
      const { body: made } = await me.create({ line_items: lines([duffel, 1]) });
      assert.equal(made.buyer.email, email);
      assert.equal(made.buyer.first_name, 'Augusta');
      const [{ destinations }] = made.fulfillment.methods;
      assert.equal(destinations[0].street_address, home.street_address);
      assert.equal(made.status, 'ready_for_complete', JSON.stringify(made.messages));
      assert.equal(made.line_items[0].item.price, 14_900);

      const order = await me.order(placed.order.id.split('.')[0]);
      assert.equal(order.body.checkout_id, placed.id, 'an order that was placed as a guest');

      for (const other of [
        guest,
        shopper(linked.store, {
          headers: bearer((await linked.link(platform, 'eve@buyer.test')).access_token),
        }),
      ]) {
        const plain = await other.create(complete([duffel, 1]));
        if (other === guest) assert.equal(plain.body.line_items[0].item.price, 16_900);
        assert.equal(codeOf(await other.read(made.id)), 'not_found');
        assert.equal(codeOf(await other.pay(made.id)), 'not_found');
        assert.equal(codeOf(await other.order(placed.order.id.split('.')[0])), 'not_found');
      }
      const paid = await me.pay(made.id);
      assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body.messages));
      assert.equal(totalOf(paid.body) - totalOf(placed), -2_000);
    });

    test('deletes the account and every link when the buyer is erased', async () => {
      const platform = await linked.platform();
      const { access_token: token } = await linked.link(platform, 'gone@buyer.test');
      const source = { database: linked.database, secret: await loadSecret(linked.database) };
      const buyers = buyerStore(source);
      assert.equal((await buyers.find('gone@buyer.test')).accounts.length, 1);
      assert.equal((await buyers.erase('gone@buyer.test')).counts.accounts, 1);
      const read = await linked.store.call('/api/ucp/orders/none', undefined, { headers: bearer(token) });
      assert.equal(read.status, 401);
      const { db } = linked.database;
      const left = JSON.stringify([
        await db.selectFrom('buyerAccount').selectAll().execute(),
        await db.selectFrom('linkingRecord').selectAll().execute(),
      ]);
      assert.ok(!left.includes('gone@buyer.test'));
    });
  });

describe('hostile linking', () => {
  let linked: LinkedStore;
  let platform: Platform;
  before(async () => {
    linked = await openLinkedStore();
    platform = await linked.platform();
  });
  after(() => linked.close());

  const refused = async (work: Promise<unknown>): Promise<string> => {
    try {
      await work;
    } catch (error) {
      return error instanceof oauth.ResponseBodyError ? error.error : String(error);
    }
    return 'accepted';
  };

  const redirects: [what: string, url: string][] = [
    ['another host', 'https://evil.example/oauth/callback?fixed=1'],
    ['a longer path', 'https://platform.example/oauth/callback/more?fixed=1'],
    ['a path with ..', 'https://platform.example/oauth/x/../callback?fixed=1'],
    ['another query', 'https://platform.example/oauth/callback?fixed=2'],
    ['no query', 'https://platform.example/oauth/callback'],
    ['a user name', 'https://platform.example@evil.example/oauth/callback?fixed=1'],
    ['capital letters', 'https://PLATFORM.example/oauth/callback?fixed=1'],
    ['a port', 'https://platform.example:443/oauth/callback?fixed=1'],
    ['plain http', 'http://platform.example/oauth/callback?fixed=1'],
    ['a fragment', 'https://platform.example/oauth/callback?fixed=1#x'],
    ['an escaped slash', 'https://platform.example/oauth%2Fcallback?fixed=1'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ];
  for (const [what, uri] of redirects)
    test(`shows an error instead of redirecting to ${what}`, async () => {
      const { url } = await linked.begin(platform, (begun) => begun.searchParams.set('redirect_uri', uri));
      const answer = await openBrowser().go(url);
      assert.equal(answer.status, 400);
      assert.equal(answer.headers.get('location'), null);
      const text = await answer.text();
      assert.match(text, /invalid request/);
      assert.ok(uri === '' || !text.includes(uri));
    });

  const downgrades: [what: string, change: (url: URL) => void][] = [
    ['plain', (url) => url.searchParams.set('code_challenge_method', 'plain')],
    ['no method', (url) => url.searchParams.delete('code_challenge_method')],
    ['no challenge', (url) => url.searchParams.delete('code_challenge')],
    [
      'neither',
      (url) => ['code_challenge', 'code_challenge_method'].forEach((name) => url.searchParams.delete(name)),
    ],
    ['a short challenge', (url) => url.searchParams.set('code_challenge', 'abc')],
    ['the implicit flow', (url) => url.searchParams.set('response_type', 'token')],
  ];
  for (const [what, change] of downgrades)
    test(`returns to the platform with an error for PKCE with ${what}`, async () => {
      const { url, state } = await linked.begin(platform, change);
      const answer = await openBrowser().go(url);
      const target = new URL(answer.headers.get('location') ?? '');
      assert.ok(target.href.startsWith(redirectUri), target.href);
      const fragment = new URLSearchParams(target.hash.slice(1));
      const parameter = (name: string) => target.searchParams.get(name) ?? fragment.get(name);
      assert.match(parameter('error') ?? '', /^(?:invalid_request|unsupported_response_type)$/);
      assert.equal(parameter('state'), state);
      assert.equal(parameter('iss'), linked.store.url);
    });

  const verifiers: [what: string, verifier: (right: string) => string][] = [
    ['another verifier', () => oauth.generateRandomCodeVerifier()],
    ['the challenge itself', (right) => right.split('').toReversed().join('')],
    ['a longer one', (right) => `${right}x`],
  ];
  for (const [what, wrong] of verifiers)
    test(`issues no token for ${what}`, async () => {
      const link = await linked.begin(platform);
      const target = await linked.signIn(openBrowser(), link, 'pkce@buyer.test');
      const forged: Link = { ...link, verifier: wrong(link.verifier) };
      assert.equal(await refused(linked.exchange(platform, forged, target)), 'invalid_grant');
    });

  test('revokes the tokens of a code that is used twice', async () => {
    const link = await linked.begin(platform);
    const target = await linked.signIn(openBrowser(), link, 'replay@buyer.test');
    const { access_token: token } = await linked.exchange(platform, link, target);
    const read = () => linked.store.call('/api/ucp/orders/none', undefined, { headers: bearer(token) });
    assert.equal(codeOf(await read()), 'not_found');
    assert.equal(await refused(linked.exchange(platform, link, target)), 'invalid_grant');
    assert.equal((await read()).status, 401);
  });

  test('gives one of many simultaneous exchanges of a code a token, or none', async () => {
    const link = await linked.begin(platform);
    const target = await linked.signIn(openBrowser(), link, 'race@buyer.test');
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => refused(linked.exchange(platform, link, target))),
    );
    assert.ok(outcomes.filter((one) => one === 'accepted').length <= 1, outcomes.join());
  });

  test('issues no token to another client, or with another secret', async () => {
    const link = await linked.begin(platform);
    const target = await linked.signIn(openBrowser(), link, 'wrong@buyer.test');
    const other = await linked.platform();
    assert.equal(
      await refused(linked.exchange({ ...other, as: platform.as }, link, target)),
      'invalid_grant',
    );
    const forged = { ...platform, auth: oauth.ClientSecretBasic('x'.repeat(43)) };
    // The library throws for the challenge before it reads the error.
    assert.notEqual(await refused(linked.exchange(forged, link, target)), 'accepted');
  });

  test('accepts a used refresh token for a minute, and ends the link when it comes later', async () => {
    const { as, client, auth } = platform;
    const first = await linked.link(platform, 'refresh@buyer.test');
    const refresh = async (token: string | undefined) =>
      oauth.processRefreshTokenResponse(
        as,
        client,
        await oauth.refreshTokenGrantRequest(as, client, auth, token ?? '', insecure),
      );
    const second = await refresh(first.refresh_token);
    const again = await refresh(first.refresh_token);
    assert.notEqual(again.refresh_token, second.refresh_token);
    linked.clock.ahead += 61_000;
    assert.equal(await refused(refresh(first.refresh_token)), 'invalid_grant');
    assert.equal(await refused(refresh(second.refresh_token)), 'invalid_grant', 'the whole link has ended');
    const read = await linked.store.call('/api/ucp/orders/none', undefined, {
      headers: bearer(again.access_token),
    });
    assert.equal(read.status, 401);
  });

  test('refreshes the tokens of many buyers from one network', async () => {
    const { as, client, auth } = await linked.platform();
    let { refresh_token: token = '' } = await linked.link({ as, client, auth }, 'many@buyer.test');
    for (let refreshes = 0; refreshes < 25; refreshes += 1) {
      const response = await oauth.refreshTokenGrantRequest(as, client, auth, token, insecure);
      ({ refresh_token: token = '' } = await oauth.processRefreshTokenResponse(as, client, response));
    }
  });

  test('links one account after another in the same browser', async () => {
    const browser = openBrowser();
    for (const address of ['first@buyer.test', 'second@buyer.test', 'first@buyer.test']) {
      const link = await linked.begin(platform);
      const target = await linked.signIn(browser, link, address);
      assert.ok(target.href.startsWith(redirectUri), target.href);
      const { access_token: token } = await linked.exchange(platform, link, target);
      const me = shopper(linked.store, { headers: bearer(token) });
      const { body } = await me.create({ line_items: lines([duffel, 1]) });
      assert.equal(body.buyer.email, address);
    }
  });

  test('accepts at a store no token, code, or client of another store', async () => {
    const { sites } = linked.store.server.selling;
    const demo = await sites.read('demo');
    assert.ok(demo);
    await sites.put({ ...demo, id: 'second', hosts: ['second.test'], name: 'Second' });
    const second = await linked.platform('/s/second', 'second');
    const { access_token: token } = await linked.link(platform, 'stores@buyer.test');
    const at = (base: string, given: string) =>
      linked.store.call(`${base}/api/ucp/orders/none`, undefined, { headers: bearer(given) });
    assert.equal(codeOf(await at('', token)), 'not_found');
    assert.equal((await at('/s/second', token)).status, 401);
    const foreign = await linked.begin({ ...platform, as: second.as });
    assert.equal((await openBrowser().go(foreign.url)).status, 400);
    const link = await linked.begin(platform);
    const target = await linked.signIn(openBrowser(), link, 'stores@buyer.test');
    target.searchParams.set('iss', second.as.issuer);
    assert.notEqual(await refused(linked.exchange(second, link, target)), 'accepted');
    const own = await linked.link(second, 'stores@buyer.test');
    assert.equal(codeOf(await at('/s/second', own.access_token)), 'not_found');
    assert.equal((await at('', own.access_token)).status, 401);
  });

  test('says the right scope to a token that lacks it', async () => {
    const link = await linked.begin(platform, (url) =>
      url.searchParams.set('scope', 'dev.ucp.shopping.order:read'),
    );
    const target = await linked.signIn(openBrowser(), link, 'scope@buyer.test');
    const { access_token: token } = await linked.exchange(platform, link, target);
    const me = shopper(linked.store, { headers: bearer(token) });
    const answer = await me.create({ line_items: lines([duffel, 1]) });
    assert.equal(answer.status, 403);
    assert.match(
      answer.headers.get('www-authenticate') ?? '',
      /error="insufficient_scope", scope="dev\.ucp\.shopping\.checkout:manage", resource_metadata="http/,
    );
  });

  test('does not let another browser, or another page, act on a request', async () => {
    const { url } = await linked.begin(platform);
    const browser = openBrowser();
    const started = await browser.go(url);
    const page = started.headers.get('location') ?? '';
    const at = new URL(page, url);
    assert.equal((await openBrowser().go(at)).status, 400, 'without the cookie');
    const send = { do: 'send', email: 'csrf@buyer.test' };
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      assert.equal((await browser.go(at, send, headers)).status, 400);
    const shown = await browser.go(at);
    assert.equal(shown.headers.get('x-frame-options'), 'DENY');
    assert.match(shown.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    const cookie = started.headers.getSetCookie().join();
    assert.match(cookie, /httponly/i);
    assert.match(cookie, /samesite=lax/i);
  });

  test('ends a sign-in after five wrong codes, and sends at most five codes an hour to an address', async () => {
    const browser = openBrowser();
    const { url } = await linked.begin(platform);
    const page = new URL((await browser.go(url)).headers.get('location') ?? '', url);
    const send = async () => {
      const before = linked.receiver.mails.length;
      const answer = await browser.go(page, { do: 'send', email: 'guess@buyer.test' });
      if (answer.status === 303) await linked.receiver.wait(before + 1);
      return answer.status;
    };
    assert.equal(await send(), 303);
    const right = linked.lastCode();
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      assert.equal((await browser.go(page, { do: 'check', code: wrong })).status, 422);
    await browser.go(page, { do: 'check', code: right });
    assert.doesNotMatch(await (await browser.go(page)).text(), /value="allow"/);
    for (let codes = 1; codes < 5; codes += 1) assert.equal(await send(), 303);
    assert.equal(await send(), 422);
  });

  test('sends at most 15 codes a day to an address', async () => {
    const before = linked.clock.ahead;
    for (let codes = 0; codes < 20; codes += 1) {
      if (codes > 0 && codes % 5 === 0) linked.clock.ahead += 3_600_000;
      const browser = openBrowser();
      const { url } = await linked.begin(platform);
      const page = new URL((await browser.go(url)).headers.get('location') ?? '', url);
      const { status } = await browser.go(page, { do: 'send', email: 'daily@buyer.test' });
      assert.equal(status, codes < 15 ? 303 : 422);
    }
    linked.clock.ahead = before;
  });

  test('names the service, not the host that a caller made up, and ignores forwarded hosts', async () => {
    const read = async (headers: Record<string, string>) =>
      (
        await fetch(`${linked.store.url}/.well-known/oauth-authorization-server`, { headers })
      ).json() as Promise<oauth.AuthorizationServer>;
    const metadata = await read({ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' });
    assert.equal(metadata.issuer, linked.store.url);
    const { url } = await linked.begin(platform);
    const started = await openBrowser().go(url, undefined, { 'x-forwarded-host': 'evil.example' });
    assert.doesNotMatch(JSON.stringify([...started.headers]), /evil/);
  });

  test('revoking a platform ends its links, and turning linking off ends all', async () => {
    const mine = await linked.platform();
    const { access_token: token } = await linked.link(mine, 'off@buyer.test');
    const other = await linked.link(platform, 'off@buyer.test');
    const status = async (given: string) =>
      (await linked.store.call('/api/ucp/orders/none', undefined, { headers: bearer(given) })).status;
    assert.equal(await linkingClients(linked.database).revoke('demo', mine.client.client_id), true);
    assert.equal(await status(token), 401);
    assert.notEqual(await status(other.access_token), 401);
    const demo = await linked.store.server.selling.sites.read('demo');
    assert.ok(demo);
    const { identityLinking: _gone, ...without } = demo;
    await linked.store.server.selling.sites.put(without);
    assert.equal(await status(other.access_token), 401);
    const answer = await linked.store.call('/api/ucp/oauth/authorize?response_type=code');
    assert.equal(answer.body.error, 'unsupported_response_type');
    await linked.store.server.selling.sites.put(demo);
  });
});
