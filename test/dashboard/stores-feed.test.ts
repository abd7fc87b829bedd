/** The feed of a store in the dashboard, imported by the service itself from a server on this machine. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feedStore, type FeedStore } from '#storage';
import { secret, until } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { csvOf, startFeedServer } from '../support/embedded/feed-server.ts';
import { signIn } from './signed-in.ts';
import { openStores, type StoreWorld } from './stores-world.ts';

const path = '/dashboard/stores/demo/feed';
const form = { everyHours: '12', access: 'none', name: '', secret: '' };

const feedsOf = ({ service }: StoreWorld): FeedStore =>
  feedStore(service.database, { secret, isConfigured: true });

/** Until so many runs have ended. */
const ended = (world: StoreWorld, count: number): Promise<void> =>
  until(async () => {
    const runs = await feedsOf(world).runs('demo');
    return runs.filter(({ status }) => status !== 'running').length >= count;
  });

for (const dialect of testDialects())
  test(
    `${dialect.name}: sets, imports, holds, and applies a feed`,
    { skip: dialect.skip, timeout: 60_000 },
    async (t) => {
      const server = await startFeedServer(t);
      const world = await openStores(t, { databaseUrl: await dialect.url(), pace: 0.01 });
      const { owner, service } = world;
      const { catalogue } = service.server.selling;
      const demo = await catalogue.count('demo');
      server.content = csvOf({ assam: '6.90 40', mint: '4.90 70' });

      const saved = await owner.post(path, { ...form, url: server.url });
      assert.equal(saved.headers.get('location'), `${path}?said=saved`);
      await ended(world, 1);
      const page = await (await owner.get(path)).text();
      assert.match(page, /Held/);
      assert.match(page, new RegExp(`take ${demo} of ${demo} products off sale, which is more than half`));
      assert.match(page, /Changes on hold/);
      assert.match(page, /Apply anyway/);
      assert.equal(await catalogue.count('demo'), demo);
      assert.match(
        await (await owner.get('/dashboard/stores/demo')).text(),
        /The feed was not imported \(held/,
      );

      const removals = /name="removals" value="(\d+)"/.exec(page)?.[1] ?? '';
      assert.equal(removals, String(demo));
      await owner.post(`${path}/import`, { removals });
      await ended(world, 2);
      assert.equal(await catalogue.count('demo'), 2);

      server.content = csvOf({ assam: '7.50 40', mint: 'x 1', '<b>tea</b>': '1.00 1' });
      await owner.post(`${path}/import`);
      await ended(world, 3);
      const after = await (await owner.get(path)).text();
      assert.match(after, /price EUR|price USD/);
      assert.match(after, /6\.90 → 7\.50/);
      assert.match(after, /Rejected rows[\s\S]*mint/);
      assert.match(after, new RegExp(owner.member.email));
      assert.doesNotMatch(after, /<b>tea/);
      assert.doesNotMatch(
        await (await owner.get('/dashboard/stores/demo')).text(),
        /The feed was not imported/,
      );
      const first = /\?run=([\w-]+)"/.exec(after)?.[1] ?? '';
      assert.match(await (await owner.get(`${path}?run=${first}`)).text(), /Import of/);

      server.fault = 'error';
      await owner.post(`${path}/import`);
      await ended(world, 4);
      assert.match(await (await owner.get(path)).text(), /Failed[\s\S]*returned HTTP 503/);

      await owner.post(`${path}/off`);
      assert.match(await (await owner.get(path)).text(), /None \(the feed is off\)/);
      const activity = await (await owner.get('/dashboard/settings/activity')).text();
      assert.match(activity, /Set the feed of a store/);
      assert.match(activity, /Imported the feed of a store[\s\S]*at most \d+ products off sale/);
      assert.match(await (await owner.get('/dashboard/stores/demo/changes')).text(), /feed\.everyHours/);
    },
  );

test('shows errors at the fields, and lets only owners set the feed', async (t) => {
  const world = await openStores(t);
  const { owner, service } = world;
  const good = { ...form, url: 'https://shop.example/feed.xml' };
  const cases: [fields: Record<string, string>, says: RegExp][] = [
    [{ url: 'shop.example' }, /id="url-error">Enter a URL that starts with https/],
    [{ url: 'http://shop.example/feed' }, /id="url-error">Enter a URL that starts with https/],
    [{ url: 'https://me:pass@shop.example/feed' }, /id="url-error">Remove the user name and password/],
    [{ everyHours: '0' }, /id="everyHours-error"/],
    [{ everyHours: '169' }, /id="everyHours-error"/],
    [{ access: 'other' }, /id="access-error"/],
    [{ access: 'basic', name: 'a:b', secret: 'x' }, /id="name-error"/],
    [{ access: 'header', name: 'X Key', secret: 'x' }, /id="name-error"/],
    [{ access: 'basic', name: 'me' }, /id="secret-error">Enter the password/],
  ];
  for (const [fields, says] of cases) {
    const answer = await owner.post(path, { ...good, ...fields });
    assert.equal(answer.status, 400, JSON.stringify(fields));
    assert.match(await answer.text(), says);
  }
  assert.equal(await feedsOf(world).read('demo'), undefined);
  const kept = await owner.post(path, { ...good, access: 'basic', name: 'me', secret: 'a-secret-1' });
  assert.equal(kept.status, 303);
  await owner.post(`${path}/off`);
  const page = await (await owner.get(path)).text();
  assert.match(page, /Leave empty to keep the saved one/);
  assert.doesNotMatch(page, /a-secret-1/);
  const feed = await feedsOf(world).read('demo');
  assert.equal(feed && (await feedsOf(world).secret(feed)), 'a-secret-1');
  assert.doesNotMatch(service.logged(), /a-secret-1/);
  const member = await signIn(service, 'member');
  const seen = await (await member.get(path)).text();
  assert.match(seen, /Only owners can change or import the feed/);
  assert.doesNotMatch(seen, /Import now|name="url"/);
});
