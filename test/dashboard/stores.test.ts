/** Stores and their preferences, over the running service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../support/databases.ts';
import { startService } from '../api/service.ts';
import { signIn } from './signed-in.ts';
import { fieldsOf, openStores } from './stores-world.ts';

const preferences = '/dashboard/stores/demo/preferences';
const manifestOf = async (url: string) =>
  (await fetch(`${url}/.well-known/ucp`)).json() as Promise<{ name: string }>;

test('explains how to add a store when there is none', async (t) => {
  const service = await startService(t);
  const owner = await signIn(service);
  const page = await (await owner.get('/dashboard/stores')).text();
  assert.match(page, /No stores yet[\s\S]*portico stores put/);
});

for (const dialect of testDialects()) {
  test(
    `lists stores and shows each of their pages, on ${dialect.name}`,
    { skip: dialect.skip },
    async (t) => {
      const { owner, buy } = await openStores(t, { databaseUrl: await dialect.url() });
      const number = await buy();
      const list = await (await owner.get('/dashboard/stores')).text();
      assert.match(
        list,
        /Larch and Loom[\s\S]*127\.0\.0\.1[\s\S]*embedded[\s\S]*open[\s\S]*2026-08-25[\s\S]*valid[\s\S]*€/,
      );
      for (const page of [
        '',
        '/preferences',
        '/manifest',
        '/go-live',
        '/orders',
        `/orders/${number}`,
        '/off',
      ]) {
        const answer = await owner.get(`/dashboard/stores/demo${page}`);
        assert.equal(answer.status, 200, page);
        assert.match(await answer.text(), /Larch and Loom/);
      }
      assert.equal((await owner.get('/dashboard/stores/nobody')).status, 404);
    },
  );
}

test('requires sign-in', async (t) => {
  const service = await startService(t, { sandbox: true });
  for (const path of ['/dashboard/stores', '/dashboard/stores/demo/orders', preferences]) {
    const answer = await fetch(service.url + path, { redirect: 'manual' });
    assert.equal(answer.status, 303);
    assert.match(answer.headers.get('location') ?? '', /sign-in/);
  }
});

test('updates the manifest after a changed preference without a restart', async (t) => {
  const { service, owner } = await openStores(t);
  const fields = fieldsOf(await (await owner.get(preferences)).text(), preferences);
  assert.equal((await manifestOf(service.url)).name, 'Larch and Loom');
  const saved = await owner.post(preferences, {
    ...fields,
    name: 'Larch & Co <b>',
    'capabilities.payment': '',
  });
  assert.equal(saved.status, 303, await saved.text());
  const manifest = (await manifestOf(service.url)) as { name: string; capabilities?: { payment: boolean } };
  assert.equal(manifest.name, 'Larch & Co <b>');
  assert.equal(manifest.capabilities?.payment, false);
  const after = await (await owner.get(saved.headers.get('location') ?? '')).text();
  assert.match(after, /Saved\. Changes reach agents/);
  assert.match(after, /Larch &amp; Co &lt;b&gt;/);
});

test('saves an unchanged form as the same store', async (t) => {
  const { owner, site } = await openStores(t);
  const before = await site();
  const fields = fieldsOf(await (await owner.get(preferences)).text(), preferences);
  assert.equal((await owner.post(preferences, fields)).status, 303);
  assert.deepEqual(await site(), before);
});

test('shows errors at the fields, keeps the input, and saves nothing', async (t) => {
  const { owner, site } = await openStores(t);
  const before = await site();
  const fields = fieldsOf(await (await owner.get(preferences)).text(), preferences);
  const answer = await owner.post(preferences, {
    ...fields,
    name: 'Typed anew',
    country: 'Ireland',
    'paymentHandlers.0.config': '{"half": ',
    'links.5.url': 'not a page',
  });
  assert.equal(answer.status, 400);
  const page = await answer.text();
  for (const id of ['country', 'paymentHandlers.0.config', 'links.5.url'])
    assert.match(page, new RegExp(`id="${id.replaceAll('.', '\\.')}-error"`));
  const again = fieldsOf(page, preferences);
  assert.deepEqual(
    [again['name'], again['country'], again['paymentHandlers.0.config'], again['links.5.url']],
    ['Typed anew', 'Ireland', '{"half":', 'not a page'],
  );
  assert.deepEqual(await site(), before);
});

test('rejects a host of another store at the hosts field', async (t) => {
  const { owner, service, site } = await openStores(t);
  await service.server.selling.sites.put({ ...(await site()), id: 'other', hosts: ['other.example'] });
  const fields = fieldsOf(await (await owner.get(preferences)).text(), preferences);
  const answer = await owner.post(preferences, { ...fields, hosts: `${fields['hosts']}\nother.example` });
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /id="hosts-error">The host other\.example belongs to the store other/);
});

test('rejects a manifest URL on a host of another store or of the service, at its field', async (t) => {
  const { owner, service, site } = await openStores(t);
  await service.server.selling.sites.put({ ...(await site()), id: 'other', hosts: ['other.example'] });
  const fields = fieldsOf(await (await owner.get(preferences)).text(), preferences);
  for (const [host, says] of [
    [
      'https://other.example',
      /id="manifestUrl-error">The host other\.example belongs to the store other\. Enter/,
    ],
    [
      service.server.url,
      /id="manifestUrl-error">(?:The host [\w.:]+ is the one of this service|This is on a host)/,
    ],
  ] as const) {
    const manifestUrl = `${host}/.well-known/ucp`;
    const answer = await owner.post(preferences, { ...fields, manifestSource: 'salesforce', manifestUrl });
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), says);
  }
});

test('adds a row with a button and saves it when it is filled', async (t) => {
  const { owner, site } = await openStores(t);
  const fields = fieldsOf(await (await owner.get(preferences)).text(), preferences);
  const longer = await owner.post(preferences, { ...fields, do: 'add:consent', name: 'Not saved yet' });
  assert.equal(longer.status, 200);
  const next = fieldsOf(await longer.text(), preferences);
  assert.equal(next['name'], 'Not saved yet');
  assert.equal(next['consent.rows'], String(Number(fields['consent.rows']) + 1));
  const saved = await owner.post(preferences, {
    ...next,
    'consent.2.purpose': 'com.example.newsletter',
    'consent.2.description': 'A letter each week.',
  });
  assert.equal(saved.status, 303);
  assert.deepEqual((await site()).consent[1], {
    purpose: 'com.example.newsletter',
    description: 'A letter each week.',
    granted: false,
  });
});

test('shows both versions on a conflicting change', async (t) => {
  const { owner, site, change } = await openStores(t);
  const fields = fieldsOf(await (await owner.get(preferences)).text(), preferences);
  await change({ name: 'Theirs', rateLimit: 77 });
  const mine = { ...fields, name: 'Mine' };
  const refused = await owner.post(preferences, mine);
  assert.equal(refused.status, 409);
  const page = await refused.text();
  assert.match(page, /Another member changed this store[\s\S]*Theirs[\s\S]*Mine[\s\S]*77/);
  assert.equal((await site()).name, 'Theirs');
  const again = fieldsOf(page, preferences);
  assert.equal(again['name'], 'Mine');
  assert.equal((await owner.post(preferences, { ...again, rateLimit: '77' })).status, 303);
  assert.deepEqual([(await site()).name, (await site()).rateLimit], ['Mine', 77]);
});

test('shows preferences read-only to members', async (t) => {
  const { service, site } = await openStores(t);
  const member = await signIn(service, 'member');
  const page = await (await member.get(preferences)).text();
  assert.match(page, /Only owners can change preferences/);
  assert.match(page, /<fieldset[^>]*disabled/);
  assert.doesNotMatch(page, /Save preferences/);
  const fields = { ...fieldsOf(page, preferences), name: 'By a member' };
  assert.equal((await member.post(preferences, fields)).status, 403);
  for (const to of ['off', 'on'])
    assert.equal((await member.post(`/dashboard/stores/demo/${to}`)).status, 403);
  assert.equal((await member.get('/dashboard/stores/demo/off')).status, 403);
  assert.equal((await site()).name, 'Larch and Loom');
  assert.equal((await site()).enabled, true);
});

test('turns a store off after a confirmation, and returns 404 to agents', async (t) => {
  const { service, owner } = await openStores(t);
  const asked = await (await owner.get('/dashboard/stores/demo/off')).text();
  assert.match(asked, /Turn off this store\?[\s\S]*Turn off/);
  assert.equal((await fetch(`${service.url}/.well-known/ucp`)).status, 200);
  assert.equal((await owner.post('/dashboard/stores/demo/off')).status, 303);
  assert.equal((await fetch(`${service.url}/.well-known/ucp`)).status, 404);
  const overview = await (await owner.get('/dashboard/stores/demo')).text();
  assert.match(overview, /This store is off[\s\S]*Turn on|Turn on[\s\S]*This store is off/);
  assert.equal((await owner.post('/dashboard/stores/demo/on')).status, 303);
  assert.equal((await fetch(`${service.url}/.well-known/ucp`)).status, 200);
});

test('rejects a cross-site form', async (t) => {
  const { service, owner, site } = await openStores(t);
  const answer = await fetch(`${service.url}/dashboard/stores/demo/off`, {
    method: 'POST',
    headers: { cookie: owner.cookie, origin: 'https://evil.example' },
    body: new URLSearchParams(),
    redirect: 'manual',
  });
  assert.equal(answer.status, 403);
  assert.equal((await site()).enabled, true);
});
