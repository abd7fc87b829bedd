/** The page of partners: settings, keys, held order updates, the feed for Google, and identity linking. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SaxesParser } from 'saxes';
import type { Site } from '#commerce';
import { until } from '../api/service.ts';
import { openReceiver } from '../event-webhooks/receiver.ts';
import { scapiConnection } from './platform-site.ts';
import { signIn } from './signed-in.ts';
import { complete } from '../selling/shopper.ts';
import { carryOut, fieldsOf, lamp, openStores, type StoreWorld } from './stores-world.ts';

const path = '/dashboard/stores/demo/partners';

const textOf = async ({ owner }: Pick<StoreWorld, 'owner'>, page = path): Promise<string> =>
  (await owner.get(page)).text();

/** Adds or changes a partner with the fields of its form. */
async function fill({ owner }: Pick<StoreWorld, 'owner'>, page: string, fields: Record<string, string>) {
  const shown = fieldsOf(await (await owner.get(page)).text(), page.split('?')[0] ?? '');
  return owner.post(page.split('?')[0] ?? '', { ...shown, ...fields });
}

/** Of the short form's pay path, by a caller with this key. */
async function buyWithKey({ service }: StoreWorld, key: string): Promise<string> {
  const call = async (to: string, content: unknown) => {
    const response = await fetch(service.url + to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(content),
    });
    return (await response.json()) as { id: string; order?: { id: string; label?: string } };
  };
  const { id } = await call('/api/ucp/checkout/sessions', complete([lamp, 1]));
  const { order } = await call(`/api/ucp/checkout/sessions/${id}/pay`, {
    handler_id: 'sandbox',
    credential: { type: 'token', token: 'pm_sandbox_success' },
  });
  return (order?.label ?? order?.id ?? assert.fail('Nothing was sold.')).split('.')[0] ?? '';
}

test('adds, changes, and removes a partner, with the validation of the command line', async (t) => {
  const world = await openStores(t);
  const { id: k1 } = await world.service.keys.create({ client: 'Google' });
  const unnamed = await fill(world, `${path}/new?preset=google`, {});
  assert.equal(unnamed.status, 400);
  assert.match(await unnamed.text(), /id="profiles-error">[^<]*needs a profile or the ID of an API key/);
  const wrong = await fill(world, `${path}/new`, {
    id: 'Acme Inc',
    profiles: 'https://agents.example/*\nagents.example',
    rateLimit: 'many',
    url: 'acme',
    keyIn: 'header',
    headers: 'no value',
    retryFor: '169',
    retryStatuses: '409 soon',
  });
  const page = await wrong.text();
  assert.equal(wrong.status, 400);
  for (const field of [
    'id',
    'profiles',
    'rateLimit',
    'url',
    'keyName',
    'headers',
    'retryFor',
    'retryStatuses',
  ])
    assert.ok(page.includes(`id="${field}-error"`), field);
  assert.match(page, /“agents\.example”: /);
  const own = await fill(world, `${path}/new`, { id: 'acme', keys: k1, headers: 'Webhook-Id: 1' });
  assert.match(await own.text(), /id="headers-error">[^<]*cannot set a header that every order update has/);

  const added = await fill(world, `${path}/new?preset=google`, { keys: k1, account: '4711' });
  assert.equal(added.headers.get('location'), `${path}?said=added`);
  assert.deepEqual((await world.site()).partners, [
    { id: 'google', preset: 'google', keys: [k1], orderWebhook: { account: '4711' } },
  ]);
  const unfit = await fill(world, `${path}/edit/google`, {
    keys: `${k1}\nnope`,
    url: 'https://u:p@acme.example/',
    release: '2020-01-01',
  });
  const said = await unfit.text();
  assert.equal(unfit.status, 400);
  assert.match(said, /id="keys-error">[^<]*“nope”: No active API key has this ID/);
  assert.match(said, /id="url-error">[^<]*Remove the user name and password/);
  assert.match(said, /id="release-error">[^<]*Enter a UCP release that is served/);
  const again = await fill(world, `${path}/new`, { id: 'google', keys: k1 });
  assert.match(await again.text(), /A partner with this ID already exists/);
  const all = {
    profiles: 'https://agents.example/*\nhttps://other.example/profile.json',
    release: '2026-04-08',
    rateLimit: '500',
    codes: 'ucp',
    url: 'https://google.example/hook',
    keyIn: 'query',
    keyName: 'key',
    headers: 'X-Source: portico\nX-Empty:',
    retryFor: '24',
    retryStatuses: '409, 425',
  };
  assert.equal((await fill(world, `${path}/edit/google`, all)).status, 303);
  const google = {
    id: 'google',
    preset: 'google',
    profiles: ['https://agents.example/*', 'https://other.example/profile.json'],
    keys: [k1],
    release: '2026-04-08',
    rateLimit: 500,
    codes: 'ucp',
    orderWebhook: {
      account: '4711',
      url: 'https://google.example/hook',
      key: { in: 'query', name: 'key' },
      headers: { 'X-Source': 'portico', 'X-Empty': '' },
      retryFor: 24,
      retryStatuses: [409, 425],
    },
  };
  assert.deepEqual((await world.site()).partners, [google]);
  assert.equal((await fill(world, `${path}/edit/google`, {})).status, 303);
  assert.deepEqual((await world.site()).partners, [google], 'an unchanged form changes nothing');
  assert.match(await textOf(world), /google\.example/);

  const before = fieldsOf(await textOf(world, `${path}/edit/google`), `${path}/edit/google`);
  await world.change({ name: 'Renamed' });
  const late = await world.owner.post(`${path}/edit/google`, { ...before, rateLimit: '7' });
  assert.equal(late.status, 409);
  assert.equal((await world.site()).partners?.[0]?.rateLimit, 500);

  assert.match(await textOf(world, `${path}/remove/google`), /Remove google\?/);
  assert.equal((await world.owner.post(`${path}/remove/google`)).status, 303);
  assert.equal((await world.site()).partners, undefined);
  assert.match(await textOf(world, '/dashboard/settings/activity'), /Removed a partner from a store/);
});

test('keeps the former key until the partner accepts the new one, and resumes held updates', async (t) => {
  const world = await openStores(t, { pace: 0.01 });
  const receiver = await openReceiver(t, 403);
  const { id, key } = await world.service.keys.create({ client: 'Acme' });
  await world.change({
    partners: [
      {
        id: 'acme',
        keys: [id],
        orderWebhook: { url: receiver.url, key: { in: 'header', name: 'X-Acme-Key' } },
      },
    ],
  });
  const number = await buyWithKey(world, key);
  const isHeld = async () => (await textOf(world)).includes(`orders/${number}`);
  await until(isHeld);
  assert.match(await textOf(world), /HTTP 403/);
  const waiting = await textOf(world, '/dashboard/webhooks/orders');
  assert.match(waiting, /held<\/span>[\s\S]*Held since/);
  assert.doesNotMatch(waiting, /9999/);
  const member = await signIn(world.service, 'member');
  assert.doesNotMatch(await (await member.get(path)).text(), /Resume<\/button>|Remove<|Serve feed/);

  assert.match((await world.owner.post(`${path}/resume`)).headers.get('location') ?? '', /said=resumed/);
  await until(async () => receiver.received.length > 1 && (await isHeld()));
  const sent = receiver.received.length;
  const store = (value: string) => world.owner.post(`${path}/key/acme`, { key: value });
  assert.equal((await store('two\nlines')).status, 400);
  receiver.answer = 200;
  assert.equal((await store('first-secret-key')).headers.get('location'), `${path}?said=key`);
  await until(() => receiver.received.length > sent);
  await until(async () => !(await isHeld()));
  assert.equal(receiver.received[sent]?.headers['x-acme-key'], 'first-secret-key');

  const names = async () =>
    (await world.service.server.selling.siteSecrets.list('demo')).map(({ name }) => name);
  await store('second-secret-key');
  assert.deepEqual(await names(), ['partner-key-before:acme', 'partner-key:acme']);
  const page = await textOf(world);
  assert.match(page, /former key still valid/);
  assert.doesNotMatch(page + (await textOf(world, `${path}/key/acme`)), /secret-key/);
  assert.equal((await carryOut(world, number, 'ship', { 'line.0': '1' })).status, 303);
  await until(async () => (await names()).length === 1);
  assert.equal(receiver.received.at(-1)?.headers['x-acme-key'], 'second-secret-key');
});

test('serves the feed for Google at a secret URL, and no longer once it is replaced or off', async (t) => {
  const world = await openStores(t);
  const { owner } = world;
  const urlIn = async () =>
    /https?:\/\/[^"<\s]+\/api\/feeds\/google\/demo\/[\w-]{43}\.xml/.exec(await textOf(world))?.[0];
  assert.equal(await urlIn(), undefined, 'it is off at first');
  assert.equal((await owner.post(`${path}/google-feed`, { do: 'replace' })).status, 303);
  const url = (await urlIn()) ?? assert.fail('The page has no URL.');
  assert.ok(url.startsWith(world.service.url));
  const first = await fetch(url);
  assert.equal(first.status, 200);
  assert.match(first.headers.get('content-type') ?? '', /^application\/xml/);
  assert.match(first.headers.get('cache-control') ?? '', /^private, max-age=300/);
  const xml = await first.text();
  new SaxesParser().write(xml).close();
  assert.match(xml, /<g:id>lh-117-bla<\/g:id>/);
  const tag = first.headers.get('etag') ?? '';
  const same = await fetch(url, { headers: { 'if-none-match': tag } });
  assert.ok(same.status === 304 || same.headers.get('etag') !== tag, 'unless five minutes are just over');
  const tsv = await fetch(`${url.replace('.xml', '.tsv')}?currency=USD&id-from=sku&all-products=true`);
  assert.match(tsv.headers.get('content-type') ?? '', /^text\/tab-separated-values/);
  const rows = (await tsv.text()).split('\n');
  assert.ok(rows.some((row) => row.split('\t')[1] === 'TRUE' && / USD\t/.test(row)));
  for (const query of ['currency=CHF', 'id-from=title', 'country=Ireland', 'token=1'])
    assert.equal((await fetch(`${url}?${query}`)).status, 400, query);
  const member = await signIn(world.service, 'member');
  assert.ok(!(await (await member.get(path)).text()).includes(url), 'members do not see the URL');

  assert.equal((await owner.post(`${path}/google-feed`, { do: 'replace' })).status, 303);
  assert.equal((await fetch(url)).status, 404);
  const second = (await urlIn()) ?? assert.fail('The page has no URL.');
  assert.equal((await fetch(second)).status, 200);
  await world.change({ enabled: false });
  assert.equal((await fetch(second)).status, 404, 'a store that is off sells nothing');
  await world.change({ enabled: true });
  assert.equal((await owner.post(`${path}/google-feed`, { do: 'off' })).status, 303);
  assert.equal((await fetch(second)).status, 404);
  assert.equal(await urlIn(), undefined);
});

test('limits how often the feed of a store is fetched', async (t) => {
  const world = await openStores(t);
  const { googleFeed } = world.service.server.selling;
  await googleFeed.renew({ id: 'demo' }, 'test');
  const url = (await googleFeed.url(await world.site())) ?? '';
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const response = await fetch(url, { method: 'HEAD' });
    statuses.push(response.status);
    if (response.status === 429) assert.ok(Number(response.headers.get('retry-after')) > 0);
  }
  assert.deepEqual(statuses, [...Array<number>(10).fill(200), 429]);
  assert.equal((await fetch(url.replace(/[\w-]{43}/, 'x'.repeat(43)))).status, 404);
});

test('turns identity linking on and off, and shows the secret of a platform once', async (t) => {
  const world = await openStores(t);
  const { owner } = world;
  const save = (fields: Record<string, string>) => owner.post(`${path}/linking`, fields);
  assert.match(
    (await save({ allowed: 'on', customerGroup: 'gold' })).headers.get('location') ?? '',
    /linking-on/,
  );
  assert.deepEqual((await world.site()).identityLinking, { customerGroup: 'gold' });
  assert.match(await textOf(world), /value="gold"/);
  const register = (fields: Record<string, string>) => owner.post(`${path}/linking/new`, fields);
  const wrong = await register({ name: 'Acme', redirects: 'http://acme.example/back' });
  assert.equal(wrong.status, 400);
  assert.match(await wrong.text(), /Enter complete https URLs/);
  const added = await register({
    name: 'Acme <b>',
    redirects: 'https://acme.example/back\nhttps://acme.example/two',
  });
  assert.match(added.headers.get('cache-control') ?? '', /no-store/);
  const page = await added.text();
  const secret = /id="client-secret"[^>]*>([\w-]{43})</.exec(page)?.[1] ?? assert.fail(page);
  const list = await textOf(world);
  assert.ok(!list.includes(secret));
  assert.match(list, /Acme &lt;b&gt;[\s\S]*client_secret_basic[\s\S]*https:\/\/acme\.example\/two/);
  const keyed = await register({
    name: 'Keyed',
    redirects: 'https://keyed.example/back',
    jwks: 'https://keyed.example/jwks.json',
  });
  assert.doesNotMatch(await keyed.text(), /id="client-secret"/);
  const revoke =
    /\/dashboard\/stores\/demo\/partners\/linking\/revoke\/[\w-]+/.exec(await textOf(world))?.[0] ?? '';
  assert.match(await textOf(world, revoke), /Revoke (?:Acme|Keyed)/);
  assert.equal((await owner.post(revoke)).status, 303);
  assert.ok(!(await textOf(world)).includes(revoke));
  assert.equal((await owner.get(revoke)).status, 404);
  assert.match((await save({})).headers.get('location') ?? '', /linking-off/);
  assert.equal((await world.site()).identityLinking, undefined);
});

test('shows neither a feed nor identity linking for a store on a platform', async (t) => {
  const world = await openStores(t);
  await world.service.server.selling.googleFeed.renew({ id: 'demo' }, 'test');
  const url = (await world.service.server.selling.googleFeed.url(await world.site())) ?? '';
  await world.change({ backend: 'scapi', connection: scapiConnection } as Partial<Site>);
  assert.doesNotMatch(await textOf(world), /Product feed for Google|Identity linking/);
  assert.equal((await world.owner.post(`${path}/google-feed`, { do: 'replace' })).status, 404);
  assert.equal((await world.owner.post(`${path}/linking`, { allowed: 'on' })).status, 404);
  assert.equal((await fetch(url)).status, 404);
});
