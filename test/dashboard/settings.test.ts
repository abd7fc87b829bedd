import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchStore } from '#storage';
import { startService, type Service } from '../api/service.ts';
import { ada, cookieIn, isIn, password, pathIn, withAda } from './sign-in.ts';
import { accountsOf, callerOf, signIn } from './signed-in.ts';

const keysPath = '/dashboard/settings/keys';
const membersPath = '/dashboard/settings/members';
const wanted = {
  client: 'nightly <build>',
  plan: 'pro',
  'audit:run': 'on',
  'audit:read': 'on',
  expires: '90',
};

const keyIn = (page: string): string => /ptc_live_\w{51}/.exec(page)?.[0] ?? '';
const usage = (service: Service, key: string) => service.get('/api/v1/usage', `Bearer ${key}`);

test('shows a working key once, in the response to the form', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  const answer = await me.post(`${keysPath}/new`, wanted);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('cache-control'), 'no-store, no-transform');
  const page = await answer.text();
  const key = keyIn(page);
  assert.match(page, /data-copy="key"/);
  assert.match(page, /nightly &lt;build&gt;/);
  const told = (await (await usage(service, key)).json()) as { client: string; plan: string };
  assert.deepEqual([told.client, told.plan], ['nightly <build>', 'pro']);
  const [id = ''] = /(?<=ptc_live_)\w{12}/.exec(key) ?? [];
  for (const path of [keysPath, `${keysPath}/${id}`]) {
    const later = await (await me.get(path)).text();
    assert.ok(later.includes(`ptc_live_${id}…`));
    assert.ok(!later.includes(key.slice(-38)));
  }
  assert.ok(!service.logged().includes(key.slice(-38)));
});

test('shows errors for an incomplete key and keeps the input', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  const answer = await me.post(`${keysPath}/new`, {
    client: ' ',
    plan: 'huge',
    profile: 'http://10.0.0.1/x',
  });
  assert.equal(answer.status, 400);
  const page = await answer.text();
  for (const said of [
    /Enter the name of the client/,
    /Choose a plan/,
    /Choose at least one permission/,
    /Enter the https URL of an agent profile/,
  ]) {
    assert.match(page, said);
  }
  assert.match(page, /value="http:\/\/10\.0\.0\.1\/x"/);
});

test('shows the last use, the rate limit, and the quota of a key', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  const key = keyIn(await (await me.post(`${keysPath}/new`, wanted)).text());
  const path = `${keysPath}/${key.slice(9, 21)}`;
  const figures = async () => {
    const text = (await (await me.get(path)).text()).replace(/<[^>]*>|\s+/g, ' ').replace(/ +/g, ' ');
    return [
      /Audits this month (\d+)/.exec(text)?.[1],
      /Requests left this minute (\d+)/.exec(text)?.[1],
      /Last used (Never|\d{4})/.exec(text)?.[1],
    ];
  };
  assert.deepEqual(await figures(), ['0', '20', 'Never']);
  assert.equal((await service.analyze(`Bearer ${key}`, { url: 'https://shop.example/' })).status, 200);
  await usage(service, key);
  assert.deepEqual(await figures(), ['1', '18', String(new Date().getUTCFullYear())]);
});

test('keeps a renamed key valid, with its new plan', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  const key = keyIn(await (await me.post(`${keysPath}/new`, wanted)).text());
  const path = `${keysPath}/${key.slice(9, 21)}`;
  assert.equal((await me.post(path, { client: '', plan: 'pro' })).status, 400);
  const saved = await me.post(path, { client: 'Other', plan: 'scale' });
  assert.equal(saved.headers.get('location'), `${path}?said=saved`);
  const told = (await (await usage(service, key)).json()) as { client: string; plan: string };
  assert.deepEqual([told.client, told.plan], ['Other', 'scale']);
});

test('keeps the usage of a rotated key; the old key expires in a day or immediately', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  const first = keyIn(await (await me.post(`${keysPath}/new`, wanted)).text());
  const path = `${keysPath}/${first.slice(9, 21)}`;
  await service.analyze(`Bearer ${first}`, { url: 'https://shop.example/' });
  assert.match(await (await me.get(`${path}/rotate`)).text(), /Rotate the key for/);
  const second = keyIn(await (await me.post(`${path}/rotate`, { old: 'day' })).text());
  assert.notEqual(second, first);
  for (const key of [first, second]) {
    const told = (await (await usage(service, key)).json()) as { quota: { used: number } };
    assert.equal(told.quota.used, 1);
  }
  assert.match(await (await me.get(path)).text(), /The old key is valid until/);
  const third = keyIn(await (await me.post(`${path}/rotate`, { old: 'now' })).text());
  const statuses = await Promise.all(
    [first, second, third].map(async (key) => (await usage(service, key)).status),
  );
  assert.deepEqual(statuses, [401, 401, 200]);
});

test('revokes a key and its old key after a confirmation', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  const first = keyIn(await (await me.post(`${keysPath}/new`, wanted)).text());
  const path = `${keysPath}/${first.slice(9, 21)}`;
  const second = keyIn(await (await me.post(`${path}/rotate`, { old: 'day' })).text());
  assert.match(await (await me.get(`${path}/revoke`)).text(), /You\s+cannot undo this/);
  assert.equal((await usage(service, first)).status, 200);
  const batches = batchStore(service.database);
  const urls = ['https://shop.local/'];
  // Not before tomorrow, so that nothing of it runs.
  const createdAt = Date.now() + 86_400_000;
  for (const [id, keyId] of [
    ['theirs', path.split('/').at(-1) ?? ''],
    ['other', 'another'],
  ] as const)
    await batches.add({ id, keyId, name: null, options: {}, urls, createdAt });
  assert.equal((await me.post(`${path}/revoke`)).headers.get('location'), `${keysPath}?said=revoked`);
  const ends = await Promise.all(
    ['theirs', 'other'].map(async (id) => (await batches.read(id))?.cancelledAt),
  );
  assert.deepEqual(
    ends.map((at) => at !== null),
    [true, false],
    'its batches are cancelled',
  );
  assert.deepEqual([(await usage(service, first)).status, (await usage(service, second)).status], [401, 401]);
  assert.match(await (await me.get(keysPath)).text(), /inactive key/);
});

test('deletes an inactive key after a confirmation and keeps its reports', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  const key = keyIn(await (await me.post(`${keysPath}/new`, wanted)).text());
  const made = await service.analyze(`Bearer ${key}`, { url: 'https://shop.example' });
  assert.equal(made.status, 200);
  const path = `${keysPath}/${key.slice(9, 21)}`;
  assert.equal((await me.get(`${path}/delete`)).headers.get('location'), `${path}/revoke`);
  assert.equal((await me.post(`${path}/delete`)).headers.get('location'), path, 'a live key stays');
  assert.equal((await usage(service, key)).status, 200);
  await me.post(`${path}/revoke`);
  const list = await (await me.get(keysPath)).text();
  assert.ok(list.includes(`href="${path}/delete"`));
  assert.match(
    await (await me.get(`${path}/delete`)).text(),
    /This key is revoked[\s\S]*removes it from the list permanently/,
  );
  assert.equal((await me.post(`${path}/delete`)).headers.get('location'), `${keysPath}?said=deleted`);
  assert.doesNotMatch(await (await me.get(keysPath)).text(), /inactive key/);
  assert.equal((await me.get(path)).status, 404);
  assert.match(await (await me.get('/dashboard/audits')).text(), /shop\.example/);
});

test('lets members view keys and members, but not change them', async (t) => {
  const service = await startService(t);
  const [owner, member] = [await signIn(service), await signIn(service, 'member')];
  const key = keyIn(await (await owner.post(`${keysPath}/new`, wanted)).text());
  const one = `${keysPath}/${key.slice(9, 21)}`;
  const mine = `${membersPath}/${member.member.id}`;
  for (const path of [keysPath, one, membersPath]) {
    const seen = await member.get(path);
    assert.equal(seen.status, 200, path);
    assert.match(await seen.text(), /Only owners can change these settings/, path);
  }
  for (const path of [
    `${keysPath}/new`,
    `${one}/rotate`,
    `${one}/revoke`,
    `${one}/delete`,
    `${membersPath}/invite`,
    mine,
    `${mine}/remove`,
  ]) {
    assert.equal((await member.get(path)).status, 403, path);
  }
  const posts: [string, Record<string, string>][] = [
    [`${keysPath}/new`, wanted],
    [one, { client: 'mine', plan: 'scale' }],
    [`${one}/rotate`, { old: 'now' }],
    [`${one}/revoke`, {}],
    [`${one}/delete`, {}],
    [`${membersPath}/invite`, { email: 'eve@people.example', role: 'owner' }],
    [`${membersPath}/withdraw`, { email: 'eve@people.example' }],
    [mine, { role: 'owner' }],
    [`${membersPath}/${owner.member.id}`, { role: 'member' }],
    [`${membersPath}/${owner.member.id}/remove`, {}],
  ];
  for (const [path, fields] of posts) {
    const answer = await member.post(path, fields);
    assert.equal(answer.status, 403, path);
    assert.match(await answer.text(), /Owners only/);
  }
  const { people, links } = accountsOf(service);
  assert.equal((await people.byId(member.member.id))?.role, 'member');
  assert.equal((await people.list()).length, 2);
  assert.deepEqual(await links.list('invite'), []);
  assert.equal((await usage(service, key)).status, 200);
});

test('applies a changed role immediately to open sessions', async (t) => {
  const service = await startService(t);
  const [owner, member] = [await signIn(service), await signIn(service, 'member')];
  assert.equal((await member.get(`${keysPath}/new`)).status, 403);
  const path = `${membersPath}/${member.member.id}`;
  assert.equal(
    (await owner.post(path, { role: 'owner' })).headers.get('location'),
    `${membersPath}?said=changed`,
  );
  assert.equal((await member.get(`${keysPath}/new`)).status, 200);
  await owner.post(path, { role: 'member' });
  assert.equal((await member.get(`${keysPath}/new`)).status, 403);
  assert.equal((await owner.post(path, { role: 'emperor' })).status, 400);
});

test('keeps the last owner', async (t) => {
  const service = await startService(t);
  const [owner, member] = [await signIn(service), await signIn(service, 'member')];
  const refused = await owner.post(`${membersPath}/${owner.member.id}`, { role: 'member' });
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /This is the only owner/);
  const own = await owner.post(`${membersPath}/${owner.member.id}/remove`);
  assert.equal(own.headers.get('location'), '/dashboard/account/delete');
  const removed = await owner.post(`${membersPath}/${member.member.id}/remove`);
  assert.equal(removed.headers.get('location'), `${membersPath}?said=removed`);
  assert.equal(await isIn(service, member.cookie), false);
  assert.equal((await owner.get(`${membersPath}/${member.member.id}`)).status, 404);
});

test('shows an invitation link when email is not set up, and revokes it', async (t) => {
  const { service, stranger } = await withAda(t);
  const me = callerOf(
    service,
    cookieIn(await stranger.post('/dashboard/sign-in', { email: ada.email, password })),
  );
  const taken = await me.post(`${membersPath}/invite`, { email: 'ADA@people.example', role: 'member' });
  assert.equal(taken.status, 400);
  const fields = { email: 'bob@people.example', role: 'member' };
  const [first, second] = [
    pathIn(await (await me.post(`${membersPath}/invite`, fields)).text()),
    pathIn(await (await me.post(`${membersPath}/invite`, fields)).text()),
  ].map((path) => path.replace(/<.*/s, ''));
  assert.equal((await stranger.get(first ?? '')).status, 404);
  assert.match(await (await stranger.get(second ?? '')).text(), /Ada invited/);
  assert.match(await (await me.get(membersPath)).text(), /bob@people\.example/);
  await me.post(`${membersPath}/withdraw`, { email: fields.email });
  assert.equal((await stranger.get(second ?? '')).status, 404);
});

test('shows 404 pages in the dashboard frame', async (t) => {
  const service = await startService(t);
  const me = await signIn(service);
  for (const path of [
    '/dashboard/nothing',
    `${keysPath}/abcdefghijkl`,
    `${keysPath}/%00`,
    `${membersPath}/x`,
  ]) {
    const answer = await me.get(path);
    assert.equal(answer.status, 404, path);
    assert.match(await answer.text(), /aria-label="Dashboard"/, path);
  }
});
