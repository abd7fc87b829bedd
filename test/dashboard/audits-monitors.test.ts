/** Monitors in the dashboard: made, changed, paused and deleted over the running service. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { monitorStore } from '#storage';
import { startService, type Service } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { signIn, type SignedIn } from './signed-in.ts';

const monitors = '/dashboard/audits/monitors';

async function open(t: TestContext, databaseUrl?: string): Promise<{ service: Service; me: SignedIn }> {
  const service = await startService(t, databaseUrl === undefined ? {} : { databaseUrl });
  return { service, me: await signIn(service) };
}

const place = (response: Response): string => response.headers.get('location') ?? '';
const filled = {
  url: 'shop.example',
  every: 'week',
  hour: '4',
  weekday: '2',
  hours: 'not looked at',
  fall: '7.5',
  limit: '60',
  critical: 'on',
  recipients: 'ann@shop.example, bob@shop.example\n ann@shop.example',
};

async function make(me: SignedIn, fields: Record<string, string> = filled): Promise<string> {
  const made = await me.post(`${monitors}/new`, fields);
  assert.equal(made.status, 303, await made.clone().text());
  return place(made).replace('?said=made', '');
}

test('notifies selected members, by default the creator, and drops removed members', async (t) => {
  const { service, me } = await open(t);
  const other = await signIn(service, 'member');
  const form = await (await me.get(`${monitors}/new`)).text();
  const tickOf = (page: string, id: string) =>
    new RegExp(`<input[^>]*name="member\\.${id}"[^>]*>`).exec(page)?.[0];
  assert.match(tickOf(form, me.member.id) ?? '', /checked/);
  assert.doesNotMatch(tickOf(form, other.member.id) ?? assert.fail('not offered'), /checked/);
  const ticked = { ...filled, recipients: '', [`member.${other.member.id}`]: 'on', 'member.nobody': 'on' };
  const path = await make(me, ticked);
  const store = monitorStore(service.database);
  const id = path.split('/').at(-1) as string;
  assert.deepEqual((await store.read(id))?.members, [other.member.id]);
  assert.ok((await (await me.get(path)).text()).includes(other.member.email));
  assert.match(tickOf(await (await me.get(`${path}/edit`)).text(), other.member.id) ?? '', /checked/);
  await me.post(`/dashboard/settings/members/${other.member.id}/remove`);
  const after = await (await me.get(path)).text();
  assert.ok(!after.includes(other.member.email));
  assert.match(after, /No one \(dashboard only\)/);
});

for (const { name, skip, url } of testDialects()) {
  test(`${name}: creates, shows, edits, pauses, resumes, and deletes a monitor`, { skip }, async (t) => {
    const { service, me } = await open(t, await url());
    const store = monitorStore(service.database);
    assert.match(await (await me.get(monitors)).text(), /No monitors yet/);
    const path = await make(me);
    const id = path.split('/').at(-1) as string;
    const made = await store.read(id);
    assert.deepEqual(
      [made?.url, made?.schedule, made?.rules, made?.recipients, made?.createdBy],
      [
        'https://shop.example/',
        { every: 'week', weekday: 2, hour: 4 },
        { fall: 7.5, limit: 60, critical: true, unreachable: false },
        ['ann@shop.example', 'bob@shop.example'],
        me.member.name,
      ],
    );
    assert.match(await (await me.get(path)).text(), /Every Tuesday at 04:\d\d UTC/);

    const form = await (await me.get(`${path}/edit`)).text();
    assert.match(form, /value="7\.5"/);
    await me.post(`${path}/edit`, { ...filled, every: 'hours', hours: '8', limit: '' });
    const changed = await store.read(id);
    assert.deepEqual([changed?.schedule, changed?.rules.limit], [{ every: 'hours', hours: 8 }, null]);

    assert.match(place(await me.post(`${path}/pause`)), /said=paused/);
    assert.equal((await store.read(id))?.paused, true);
    assert.match(await (await me.get(monitors)).text(), /Paused/);
    await me.post(`${path}/resume`);
    const before = Date.now();
    await me.post(`${path}/now`);
    const resumed = await store.read(id);
    assert.equal(resumed?.paused, false);
    assert.ok(Math.abs((resumed?.nextAt ?? 0) - before) < 10_000);

    assert.match(await (await me.get(`${path}/delete`)).text(), /The reports are kept/);
    assert.equal(place(await me.post(`${path}/delete`)), `${monitors}?said=deleted`);
    assert.equal((await me.get(path)).status, 404);
  });
}

const wrong: [what: string, fields: Record<string, string>, field: string, said: RegExp][] = [
  ['an invalid URL', { url: 'ftp://x.test' }, 'url', /starts with http/],
  ['an invalid interval', { every: 'minute' }, 'every', /Choose a frequency/],
  ['too few hours', { every: 'hours', hours: '5' }, 'hours', /from 6 to 168/],
  ['an invalid hour', { every: 'day', hour: '24' }, 'hour', /from 0 to 23/],
  ['an invalid weekday', { every: 'week', weekday: '-1' }, 'weekday', /from 0 to 6/],
  ['too many points', { fall: '101' }, 'fall', /from 1 to 100/],
  ['a limit that is not a number', { limit: '1e1' }, 'limit', /from 1 to 100/],
  [
    'an invalid email address',
    { recipients: 'ann@shop.example, bob' },
    'recipients',
    /valid email address instead of “bob”/,
  ],
  [
    'a line break in an address',
    { recipients: 'ann@shop.example\rBcc:all@shop.example' },
    'recipients',
    /valid email address/,
  ],
  [
    'too many recipients',
    { recipients: Array.from({ length: 11 }, (_, at) => `a${at}@shop.example`).join('\n') },
    'recipients',
    /at most 10/,
  ],
];
for (const [what, fields, field, said] of wrong) {
  test(`${what} is rejected at its field, and all input is kept`, async (t) => {
    const { service, me } = await open(t);
    const given = { ...filled, hours: '12', ...fields };
    const response = await me.post(`${monitors}/new`, given);
    assert.equal(response.status, 400);
    const page = await response.text();
    const error = new RegExp(`id="${field}-error">([^<]*)<`).exec(page)?.[1] ?? '';
    assert.match(error, said);
    assert.ok(page.includes(`value="${given.url}"`));
    assert.equal(await monitorStore(service.database).count(), 0);
  });
}

test('resets a monitor with a new URL, and keeps the state of one with the same URL', async (t) => {
  const { service, me } = await open(t);
  const store = monitorStore(service.database);
  const path = await make(me);
  const id = path.split('/').at(-1) as string;
  const made = await store.read(id);
  assert.ok(made);
  const { state } = made;
  assert.ok(await store.claim({ ...made, claimedUntil: 0 }, 9));
  await store.finish({ id, nextAt: 0 }, 9, { state: { ...state, runs: 5 }, nextAt: 0 });
  await me.post(`${path}/edit`, { ...filled, hours: '12', fall: '3' });
  assert.equal((await store.read(id))?.state.runs, 5);
  await me.post(`${path}/edit`, { ...filled, hours: '12', url: 'other.example' });
  const moved = await store.read(id);
  assert.deepEqual([moved?.state.runs, moved?.host], [0, 'other.example']);
});

test('prefills the form with the URL and the member', async (t) => {
  const { me } = await open(t);
  const page = await (
    await me.get(`${monitors}/new?url=${encodeURIComponent('https://shop.test/a"b')}`)
  ).text();
  assert.ok(page.includes('value="https://shop.test/a&quot;b"'));
  assert.ok(page.includes(me.member.email));
  assert.match(page, /Email is not set up/);
});
