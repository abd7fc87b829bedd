/** A key for one store, made in the dashboard. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { textOf } from './selling-service.ts';
import { openStores } from './stores-world.ts';

const keysPath = '/dashboard/settings/keys';
const wanted = { client: 'nightly build', plan: 'pro', 'audit:run': 'on', 'audit:read': 'on' };
const keyIn = (page: string): string => /ptc_live_\w{51}/.exec(page)?.[0] ?? '';

/** The demo store and one more, which is named like the choice of all and like markup. */
async function openTwo(t: TestContext) {
  const world = await openStores(t);
  const { sites } = world.service.server.selling;
  await sites.put({ ...(await world.site()), id: 'all', name: 'Second <shop>', hosts: ['second.example'] });
  const discover = async (store: string, key: string): Promise<number> => {
    const path = `/s/${store}/api/ucp/discover?limit=1`;
    return (await world.service.get(path, `Bearer ${key}`)).status;
  };
  return {
    ...world,
    discover,
    make: (fields: Record<string, string>) => world.owner.post(`${keysPath}/new`, { ...wanted, ...fields }),
  };
}

const cellsOf = (page: string): string[] =>
  [...page.matchAll(/<tr>[\s\S]*?<\/tr>/g)].map(([row]) => textOf(row)).filter((row) => /ptc_/.test(row));

test('accepts a key for one store only there, also after rotation', async (t) => {
  const { owner, service, discover, make } = await openTwo(t);
  const form = await (await owner.get(`${keysPath}/new`)).text();
  const select = /<select[^>]*name="site"[\s\S]*?<\/select>/.exec(form)?.[0] ?? '';
  assert.deepEqual(
    [...select.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value),
    ['*', 'all', 'demo'],
  );
  assert.match(select, /<option value="\*" selected/);
  assert.match(select, /Second &lt;shop&gt;/);
  for (const [site, other] of [
    ['all', 'demo'],
    ['demo', 'all'],
  ] as const) {
    const key = keyIn(await (await make({ site })).text());
    assert.deepEqual([await discover(site, key), await discover(other, key)], [200, 401]);
    const path = `${keysPath}/${key.slice(9, 21)}`;
    const next = keyIn(await (await owner.post(`${path}/rotate`, { old: 'day' })).text());
    for (const one of [key, next])
      assert.deepEqual([await discover(site, one), await discover(other, one)], [200, 401]);
    assert.equal((await service.get('/api/v1/reports', `Bearer ${next}`)).status, 403, 'it does not audit');
    assert.match(textOf(await (await owner.get(path)).text()), / Permissions Buy /);
  }
});

test('requires permissions for a key that is not bound', async (t) => {
  const { owner, site } = await openTwo(t);
  const { id } = await site();
  const bare = { client: 'an agent', plan: 'free' };
  for (const [fields, status] of [
    [{}, 400],
    [{ site: id }, 200],
    [{ profile: 'https://agent.example/profile.json' }, 200],
  ] as const)
    assert.equal((await owner.post(`${keysPath}/new`, { ...bare, ...fields })).status, status);
});

test('creates a key for all stores by default', async (t) => {
  const { discover, make } = await openTwo(t);
  for (const fields of [{}, { site: '*' }] as Record<string, string>[]) {
    const key = keyIn(await (await make(fields)).text());
    assert.deepEqual([await discover('demo', key), await discover('all', key)], [200, 200]);
  }
});

test('rejects an unknown store at its field', async (t) => {
  const { service, make } = await openTwo(t);
  const before = await service.keys.count();
  for (const site of ['nobodys', '', 'DEMO', '<b>']) {
    const answer = await make({ site, client: 'night & day', expires: '90' });
    assert.equal(answer.status, 400, site);
    const page = await answer.text();
    const select = /<select[^>]*name="site"[\s\S]*?<\/select>/.exec(page)?.[0] ?? '';
    assert.match(select, /aria-describedby="site-hint site-error"\s+aria-invalid="true"/);
    assert.match(page, /<p class="error" id="site-error">Choose a store that exists\.<\/p>/);
    assert.match(select, /<option value="" selected/);
    assert.equal(select.match(/selected/g)?.length, 1);
    assert.match(page, /value="night &amp; day"/);
    assert.match(page, /<option value="90" selected/);
  }
  assert.equal(await service.keys.count(), before);
  const other = await (await make({ site: 'demo', client: '' })).text();
  assert.match(other, /<option value="demo" selected/, 'an error elsewhere keeps the choice');
  assert.doesNotMatch(other, /Choose a store|site-error/);
});

test('shows the store of a key, by ID if the store is deleted', async (t) => {
  const { owner, service, make, site } = await openTwo(t);
  const made = [
    ['*', 'All stores'],
    ['all', 'Second <shop>'],
    ['demo', (await site()).name],
  ] as const;
  const keys = await Promise.all(
    made.map(async ([id]) => keyIn(await (await make({ site: id, client: `for ${id}` })).text())),
  );
  const gone = await service.keys.create({ client: 'for gone', site: 'gone-store' });
  const rows = cellsOf(await (await owner.get(keysPath)).text());
  const told = [
    ...made.map(([id, name], at) => [id, name, keys[at]?.slice(9, 21)]),
    ['gone', 'gone-store', gone.id],
  ];
  for (const [id, name, key] of told) {
    const shown = `${name}`.replace('<', '&lt;').replace('>', '&gt;');
    assert.ok(
      rows.some((row) => row.includes(`for ${id} ptc_live_${key}… ${shown} `)),
      `${id}: ${rows.join('\n')}`,
    );
    const page = textOf(await (await owner.get(`${keysPath}/${key}`)).text());
    assert.ok(page.includes(` Store ${shown} Created `), page);
  }
});
