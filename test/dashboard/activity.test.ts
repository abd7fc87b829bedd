/** Who did what: written for every act, and shown to every member. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService, type Service } from '../api/service.ts';
import { noBrowser, openBrowserAs } from './browser.ts';
import { signIn } from './signed-in.ts';

const settings = '/dashboard/settings';
const wantedKey = { client: 'Acme agents', plan: 'pro', 'audit:run': 'on' };

/** Oldest first, but for when. */
const written = async ({ database }: Pick<Service, 'database'>) =>
  (await database.db.selectFrom('memberAct').selectAll().orderBy('at').execute()).map(
    ({ who, what, about, outcome }) => ({ who, what, about, outcome }),
  );

test('records who did what without secrets, readable by all members', async (t) => {
  const service = await startService(t);
  const [boss, member] = [await signIn(service), await signIn(service, 'member')];
  const act = (what: string, about: string, outcome = 'done', who = boss) => ({
    who: who.member.email,
    what,
    about,
    outcome,
  });

  const shown = await (await boss.post(`${settings}/keys/new`, wantedKey)).text();
  const [, key = ''] = /(ptc_\w+)/.exec(shown) ?? [];
  assert.notEqual(key, '', 'a key is shown');
  const [made] = await service.keys.list();
  const invited = await boss.post(`${settings}/members/invite`, {
    email: 'new@people.example',
    role: 'member',
  });
  const [, token = ''] = /\/dashboard\/welcome\/([\w-]+)/.exec(await invited.text()) ?? [];
  assert.notEqual(token, '', 'a link is shown');
  await boss.post(`${settings}/members/${member.member.id}`, { role: 'member' });
  await boss.post(`${settings}/keys/${made?.id}/revoke`);
  await (await boss.get(`${settings}/data/audits.jsonl`)).text();
  assert.equal((await member.post(`${settings}/keys/new`, wantedKey)).status, 403);

  assert.deepEqual(await written(service), [
    act('POST /dashboard/settings/keys/new', 'Acme agents'),
    act('POST /dashboard/settings/members/invite', 'new@people.example as member'),
    act('POST /dashboard/settings/members/:id', `${member.member.id}, ${member.member.email} to member`),
    act('POST /dashboard/settings/keys/:id/revoke', `${made?.id}, Acme agents`),
    act('GET /dashboard/settings/data/audits.jsonl', ''),
    act('POST /dashboard/settings/keys/new', '', 'refused', member),
  ]);
  const rows = JSON.stringify(await written(service));
  assert.ok(!rows.includes(key) && !rows.includes(token));

  const page = await (await member.get(`${settings}/activity`)).text();
  const said = [
    ...page.matchAll(/<td[^>]*>\s*((?:Rejected|Exported|Revoked|Changed|Invited|Created)[^<]*?)\s*<\/td>/g),
  ];
  assert.deepEqual(
    said.map(([, words]) => words),
    [
      'Rejected: created an API key',
      'Exported all audits',
      'Revoked an API key',
      'Changed the role of a member',
      'Invited a member',
      'Created an API key',
    ],
  );
});

test('does not record invalid forms, confirmation pages, and missing things', async (t) => {
  const service = await startService(t);
  const boss = await signIn(service);
  assert.equal((await boss.post(`${settings}/keys/new`, { client: '' })).status, 400);
  assert.equal((await boss.post(`${settings}/keys/none/revoke`)).status, 404);
  const program = await fetch(`${service.url}${settings}/keys/none/revoke`, {
    method: 'POST',
    headers: { cookie: boss.cookie, origin: service.url, accept: 'application/json' },
  });
  assert.equal(program.status, 404);
  assert.equal((await boss.post(`${settings}/members/${boss.member.id}/remove`)).status, 303);
  assert.equal((await boss.get(`${settings}/members`)).status, 200);
  assert.deepEqual(await written(service), []);
});

test('does nothing when the activity cannot be recorded', async (t) => {
  const service = await startService(t);
  const boss = await signIn(service);
  await service.database.db.schema.dropTable('memberAct').execute();
  assert.equal((await boss.post(`${settings}/keys/new`, wantedKey)).status, 500);
  assert.deepEqual(
    (await service.keys.list()).map(({ client }) => client).filter((client) => client === wantedKey.client),
    [],
  );
});

test('the activity page has no faults, empty and full', { skip: noBrowser }, async (t) => {
  const service = await startService(t);
  const boss = await signIn(service);
  const visitor = await openBrowserAs(t, service, boss);
  const path = `${settings}/activity`;
  assert.deepEqual(await visitor.faultsAt([path]), []);
  for (let n = 0; n < 60; n += 1)
    await boss.post(`${settings}/members/withdraw`, { email: `n${n}@x.example` });
  assert.deepEqual(await visitor.faultsAt([path]), []);
  const page = await visitor.open(path);
  await page.getByRole('link', { name: 'Older' }).click();
  assert.match((await page.textContent('table')) ?? '', /n9@x\.example.*n0@x\.example/s);
  assert.doesNotMatch((await page.textContent('table')) ?? '', /n10@x/);
  assert.deepEqual(visitor.complaints, []);
});
