/** Adding a store, over the running service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../support/databases.ts';
import { startService } from '../api/service.ts';
import { signIn } from './signed-in.ts';
import { fieldsOf, openStores } from './stores-world.ts';

const path = '/dashboard/stores/new';
const shop = { name: 'Tea <shop>', id: 'tea', host: 'Tea.example', agentPolicy: 'known' };

for (const dialect of testDialects())
  test(
    `adds a store that is off and has no products, on ${dialect.name}`,
    { skip: dialect.skip },
    async (t) => {
      const service = await startService(t, { databaseUrl: await dialect.url() });
      const owner = await signIn(service);
      assert.match(await (await owner.get('/dashboard/stores')).text(), /href="\/dashboard\/stores\/new"/);
      const form = fieldsOf(await (await owner.get(path)).text(), path);
      const added = await owner.post(path, { ...form, ...shop });
      assert.equal(added.headers.get('location'), '/dashboard/stores/tea?said=added');
      const page = await (await owner.get('/dashboard/stores/tea?said=added')).text();
      assert.match(page, /Store added\.[\s\S]*no products yet[\s\S]*portico seed --site tea --catalogue/);
      assert.match(page, /Tea &lt;shop&gt;/);
      assert.match(page, /no payment processor is connected\. Connect one on the Payments page/);
      const site = await service.server.selling.sites.read('tea');
      assert.deepEqual(
        [
          site?.hosts,
          site?.storefront,
          site?.enabled,
          site?.currencies,
          site?.agentPolicy,
          site?.primaryRelease,
        ],
        [['tea.example'], 'https://tea.example', false, ['EUR'], 'known', '2026-08-25'],
      );
      await owner.post('/dashboard/stores/tea/on');
      assert.equal((await fetch(`${service.url}/.well-known/ucp`)).status, 200);
      for (const tab of ['products', 'preferences', 'manifest', 'go-live', 'orders'])
        assert.equal((await owner.get(`/dashboard/stores/tea/${tab}`)).status, 200, tab);
    },
  );

for (const dialect of testDialects())
  test(
    `rejects the second of two stores with the same ID, on ${dialect.name}`,
    { skip: dialect.skip },
    async (t) => {
      const service = await startService(t, { databaseUrl: await dialect.url() });
      const [one, two] = [await signIn(service), await signIn(service)];
      const form = fieldsOf(await (await one.get(path)).text(), path);
      const answers = await Promise.all([
        one.post(path, { ...form, ...shop, name: 'First' }),
        two.post(path, { ...form, ...shop, name: 'Second', host: 'other.example' }),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 400]);
      const lost = answers.find(({ status }) => status === 400);
      assert.match((await lost?.text()) ?? '', /id="id-error">A store with this ID already exists/);
      const before = await service.server.selling.sites.read('tea');
      const late = await two.post(path, { ...form, ...shop, name: 'Third' });
      assert.equal(late.status, 400);
      assert.deepEqual(await service.server.selling.sites.read('tea'), before);
      const host = await two.post(path, { ...form, ...shop, id: 'more', host: before?.hosts[0] ?? '' });
      assert.equal(host.status, 400);
      assert.match(await host.text(), /id="host-error">The host [a-z.]+ belongs to the store tea/);
      assert.equal((await service.server.selling.sites.list()).length, 1);
    },
  );

const wrong: [field: string, value: string][] = [
  ['id', 'Tea shop'],
  ['id', 'new'],
  ['name', ' '],
  ['host', 'https://tea.example/'],
  ['storefront', 'javascript:alert(1)'],
  ['currency', 'XYZ'],
  ['country', 'Ireland'],
  ['locale', 'not a tag'],
  ['agentPolicy', 'anybody'],
];
test('shows errors at the fields and keeps the input', async (t) => {
  const service = await startService(t);
  const owner = await signIn(service);
  const form = fieldsOf(await (await owner.get(path)).text(), path);
  for (const [field, value] of wrong) {
    const answer = await owner.post(path, { ...form, ...shop, [field]: value });
    assert.equal(answer.status, 400, value);
    const page = await answer.text();
    assert.match(page, new RegExp(`id="${field}-error">`), value);
    // A choice that does not exist cannot be shown as chosen.
    assert.equal(fieldsOf(page, path)[field], field === 'agentPolicy' ? undefined : value);
  }
  assert.deepEqual(await service.server.selling.sites.list(), []);
});

test('requires a choice of who can buy', async (t) => {
  const service = await startService(t);
  const owner = await signIn(service);
  const form = fieldsOf(await (await owner.get(path)).text(), path);
  assert.equal('agentPolicy' in form, false);
  const { agentPolicy: _left, ...undecided } = shop;
  const answer = await owner.post(path, { ...form, ...undecided });
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /id="agentPolicy-error">Choose who can buy: open /);
  assert.deepEqual(await service.server.selling.sites.list(), []);
});

test('lets only owners add stores and set the default', async (t) => {
  const { service, owner } = await openStores(t);
  const member = await signIn(service, 'member');
  assert.equal((await member.get(path)).status, 403);
  assert.equal((await member.post(path, shop)).status, 403);
  assert.doesNotMatch(await (await member.get('/dashboard/stores')).text(), /stores\/new/);
  const form = fieldsOf(await (await owner.get(path)).text(), path);
  assert.equal((await owner.post(path, { ...form, ...shop })).status, 303);
  const { sites } = service.server.selling;
  assert.equal((await sites.defaultSite())?.id, 'demo');
  const overview = `/dashboard/stores/${shop.id}`;
  assert.doesNotMatch(await (await owner.get(overview)).text(), /all that no store has/);
  assert.equal((await member.post(`${overview}/default`, {})).status, 403);
  assert.equal((await owner.post(`${overview}/default`, {})).status, 303);
  assert.equal((await sites.defaultSite())?.id, shop.id);
  assert.match(await (await owner.get(overview)).text(), /all that no store has/);
  assert.doesNotMatch(await (await owner.get('/dashboard/stores/demo')).text(), /no products yet/);
});
