/** Keys, members, refunds, and data of buyers take a password or a second factor that was given within ten minutes. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { linkingClients, type Database } from '#storage';
import { makeTryLink } from '#web';
import { testDialects } from '../support/databases.ts';
import { startService, type Service } from '../api/service.ts';
import { codeOf, keyIn } from './authenticator.ts';
import { ada, cookieIn, password } from './sign-in.ts';
import { accountsOf, callerOf, signIn } from './signed-in.ts';
import { openStores } from './stores-world.ts';

const place = (response: Response): string => response.headers.get('location') ?? '';
const keys = '/dashboard/settings/keys';
const members = '/dashboard/settings/members';

/** All sessions began and were confirmed so long ago. */
async function age({ db, dialect }: Pick<Database, 'db' | 'dialect'>, minutes: number): Promise<void> {
  const before = new Date(Date.now() - minutes * 60_000);
  const at = dialect === 'sqlite' ? before.toISOString() : before;
  await db
    .updateTable('session' as 'setting')
    .set({ confirmedAt: at, createdAt: at } as never)
    .execute();
}

async function open(t: TestContext, databaseUrl?: string) {
  const service = await startService(t, databaseUrl === undefined ? {} : { databaseUrl });
  const accounts = accountsOf(service);
  await accounts.people.add(ada);
  const entered = await callerOf(service).post('/dashboard/sign-in', { email: ada.email, password });
  return { service, accounts, me: callerOf(service, cookieIn(entered)) };
}

const confirmationOf = (to: string): string => `/dashboard/confirm?to=${encodeURIComponent(to)}`;

async function guardedRoutes(
  service: Service,
): Promise<[method: 'get' | 'post', path: string, to?: string][]> {
  const { id } = await service.keys.create({ client: 'kept' });
  const other = await signIn(service, 'member');
  const member = `${members}/${other.member.id}`;
  return [
    ...[
      `${keys}/new`,
      `${keys}/${id}/rotate`,
      `${keys}/${id}/revoke`,
      `${keys}/${id}/delete`,
      `${members}/invite`,
      member,
      `${member}/remove`,
    ].flatMap((path): ['get' | 'post', string][] => [
      ['get', path],
      ['post', path],
    ]),
    ['get', '/dashboard/settings/buyers'],
    ...['', '/export', '/erase'].map((one): ['post', string, string] => [
      'post',
      `/dashboard/settings/buyers${one}`,
      '/dashboard/settings/buyers',
    ]),
    ['post', '/dashboard/settings/privacy', '/dashboard/settings/privacy'],
    ['post', `${members}/withdraw`, members],
    ['post', `${members}/second-factor`, members],
    ...['start', 'codes', 'remove'].map((one): ['post', string, string] => [
      'post',
      `/dashboard/account/second-factor/${one}`,
      '/dashboard/account/second-factor',
    ]),
  ];
}

for (const dialect of testDialects())
  test(
    `${dialect.name}: requires a confirmation for keys and members after ten minutes`,
    { skip: dialect.skip },
    async (t) => {
      const { service, accounts, me } = await open(t, await dialect.url());
      const routes = await guardedRoutes(service);
      await age(service.database, 9);
      assert.equal((await me.get(`${keys}/new`)).status, 200, 'signing in confirms for ten minutes');
      await age(service.database, 11);
      const before = [await service.keys.list(), await accounts.people.list()];
      const fields = {
        client: 'x',
        plan: 'free',
        'audit:run': 'on',
        role: 'owner',
        email: 'new@people.example',
        old: 'now',
      };
      for (const [method, path, to = path] of routes) {
        const answer = method === 'get' ? await me.get(path) : await me.post(path, fields);
        assert.deepEqual([answer.status, place(answer)], [303, confirmationOf(to)], `${method} ${path}`);
      }
      assert.deepEqual([await service.keys.list(), await accounts.people.list()], before);
      for (const path of ['/dashboard', keys, members, '/dashboard/settings/activity'])
        assert.equal((await me.get(path)).status, 200, path);
      const activity = await (await me.get('/dashboard/settings/activity')).text();
      assert.match(activity, /No activity yet/, 'nothing was done, and nothing is written down as done');

      const page = await (await me.get(confirmationOf(`${keys}/new`))).text();
      assert.match(page, /name="to" value="\/dashboard\/settings\/keys\/new"/);
      const wrong = await me.post('/dashboard/confirm', { current: 'not this one', to: `${keys}/new` });
      assert.equal(wrong.status, 400);
      assert.equal((await me.get(`${keys}/new`)).status, 303);
      const right = await me.post('/dashboard/confirm', { current: password, to: `${keys}/new` });
      assert.deepEqual([right.status, place(right)], [303, `${keys}/new`]);
      assert.equal((await me.get(`${keys}/new`)).status, 200);
      const elsewhere = await me.post('/dashboard/confirm', {
        current: password,
        to: 'https://evil.example/',
      });
      assert.equal(place(elsewhere), '/dashboard');
    },
  );

test('accepts a code as confirmation once', async (t) => {
  const { service, me } = await open(t);
  const key = keyIn(
    await (await me.post('/dashboard/account/second-factor/start', { current: password })).text(),
  );
  const cookie = cookieIn(await me.post('/dashboard/account/second-factor/confirm', { code: codeOf(key) }));
  const mine = callerOf(service, cookie);
  const code = codeOf(key, 1);
  for (const expected of [303, 400]) {
    await age(service.database, 11);
    assert.equal((await mine.get(`${keys}/new`)).status, 303);
    assert.equal((await mine.post('/dashboard/confirm', { code })).status, expected);
  }
  assert.equal((await mine.get(`${keys}/new`)).status, 303);
});

test('accepts an email link as confirmation only for accounts without a password', async (t) => {
  const { service, accounts } = await open(t);
  const byLink = async (email: string) => {
    const token = await accounts.makeMailLink(email);
    return callerOf(service, cookieIn(await callerOf(service).post(`/dashboard/sign-in/link/${token}`, {})));
  };
  assert.equal((await (await byLink(ada.email)).get(`${keys}/new`)).status, 303);
  await accounts.people.add({ name: 'Bob', email: 'bob@people.example', role: 'owner' });
  const bob = await byLink('bob@people.example');
  assert.equal((await bob.get(`${keys}/new`)).status, 200);
  await age(service.database, 11);
  const page = await bob.get(place(await bob.get(`${keys}/new`)));
  assert.match(await page.text(), /neither a password nor a second factor/);
});

test('requires no confirmation in the sandbox', async (t) => {
  const { service, accounts } = await open(t);
  const opened = await callerOf(service).get(await makeTryLink(accounts));
  const me = callerOf(service, cookieIn(opened));
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 60 * 60_000 });
  assert.equal((await me.get(`${keys}/new`)).status, 200);
});

test('requires a confirmation for refunds, but not for shipping', async (t) => {
  const world = await openStores(t);
  const number = await world.buy();
  const path = (action: string) => `/dashboard/stores/demo/orders/${number}/${action}`;
  await age(world.service.database, 11);
  assert.equal((await world.owner.get(path('ship'))).status, 200);
  for (const action of ['refund', 'cancel', 'return']) {
    assert.equal(place(await world.owner.get(path(action))), confirmationOf(path(action)));
    const posted = await world.owner.post(path(action), {
      sure: 'yes',
      amount: '1.00',
      'line.0': '1',
      operation: 'x',
      seen: '',
    });
    assert.equal(place(posted), confirmationOf(path(action)));
  }
  assert.equal(world.paidBack(), 0);
});

test('requires a confirmation for changes to partners, the feed, and identity linking, and returns to their page', async (t) => {
  const world = await openStores(t);
  await world.change({ partners: [{ id: 'acme', keys: ['k1'] }] });
  const base = '/dashboard/stores/demo/partners';
  const { client } = await linkingClients(world.service.database).add({
    site: 'demo',
    name: 'Acme',
    redirectUrls: ['https://acme.example/back'],
  });
  await age(world.service.database, 11);
  const before = await world.site();
  for (const page of [
    'new',
    'edit/acme',
    'key/acme',
    'remove/acme',
    'linking/new',
    `linking/revoke/${client.id}`,
  ]) {
    const path = `${base}/${page}`;
    assert.equal(place(await world.owner.get(path)), confirmationOf(path), page);
    assert.equal(place(await world.owner.post(path, { key: 'x' })), confirmationOf(path), page);
  }
  for (const page of ['google-feed', 'linking'])
    assert.equal(place(await world.owner.post(`${base}/${page}`, { do: 'replace' })), confirmationOf(base));
  const payments = '/dashboard/stores/demo/payments';
  for (const act of ['google-pay', 'shared-tokens'])
    assert.equal(place(await world.owner.post(`${payments}/${act}`)), confirmationOf(payments));
  assert.deepEqual(await world.site(), before);
  assert.equal((await world.owner.get(base)).status, 200);
  assert.match(place(await world.owner.post(`${base}/resume`)), /said=none-held/);
});
