/** A store on a platform: its backend, its credentials, and who changed them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../support/databases.ts';
import { generateKeyPairSync } from 'node:crypto';
import { scapiConnection } from './platform-site.ts';
import { signIn } from './signed-in.ts';
import { startInstance } from '../../sandbox/sfcc/instance.ts';
import { demoClient } from '../../sandbox/sfcc/ocapi/options.ts';
import { fieldsOf, openStores } from './stores-world.ts';

const preferences = '/dashboard/stores/demo/preferences';
const credentials = '/dashboard/stores/demo/credentials';
const changes = '/dashboard/stores/demo/changes';
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const platform = {
  backend: 'ocapi',
  'ocapi.host': 'https://dev01.example',
  'ocapi.site': 'RefArch',
  'ocapi.ownHost': 'on',
  'ocapi.clientId': 'client-1',
  'ocapi.hookKey.kid': 'hook-1',
  'ocapi.hookKey.publicKey': pem.replaceAll('\n', '\r\n'),
  'ocapi.attributes': 'material = c_material\r\nfit=c_fit',
  'ocapi.returnDays': '30',
};

for (const { name, skip, url } of testDialects())
  test(
    `moves a store to a platform, saves a secret that is never shown, and records both, on ${name}`,
    { skip },
    async (t) => {
      const { service, owner, site } = await openStores(t, { databaseUrl: await url() });
      const fields = fieldsOf(await (await owner.get(preferences)).text(), preferences);
      const saved = await owner.post(preferences, { ...fields, ...platform });
      assert.equal(saved.status, 303, await saved.text());
      const { backend, connection } = await site();
      assert.deepEqual(
        { backend, connection },
        {
          backend: 'ocapi',
          connection: {
            host: 'https://dev01.example',
            site: 'RefArch',
            sitePath: false,
            clientId: 'client-1',
            paymentMethodId: 'PORTICO',
            attributes: { material: 'c_material', fit: 'c_fit' },
            returnDays: 30,
            hookKey: { kid: 'hook-1', publicKey: pem.trim() },
          },
        },
      );
      // The form that is shown now says the same again.
      const again = fieldsOf(await (await owner.get(preferences)).text(), preferences);
      assert.equal((await owner.post(preferences, again)).status, 303);
      assert.deepEqual((await site()).connection, connection);

      const overview = await (await owner.get('/dashboard/stores/demo')).text();
      assert.match(overview, /OCAPI client password is not set/);
      assert.doesNotMatch(overview, /no products yet/);
      const form = fieldsOf(await (await owner.get(credentials)).text(), credentials);
      const kept = await owner.post(credentials, { ...form, do: 'keep', value: ' hunter-two ' });
      assert.equal(kept.headers.get('location'), `${credentials}?said=kept`);
      assert.deepEqual((await service.server.selling.siteSecrets.open('demo')).values, {
        'ocapi-client-password': 'hunter-two',
      });
      const member = await signIn(service, 'member');
      for (const person of [owner, member])
        for (const page of ['', '/credentials', '/changes', '/preferences']) {
          const text = await (await person.get(`/dashboard/stores/demo${page}`)).text();
          assert.doesNotMatch(text, /hunter|is not set/, page);
        }
      assert.doesNotMatch(service.logged(), /hunter/);

      const told = await (await member.get(changes)).text();
      assert.match(told, /ocapi-client-password[\s\S]*changed/);
      assert.match(told, /backend[\s\S]*embedded[\s\S]*→[\s\S]*ocapi/);
      assert.match(told, new RegExp(owner.member.email));

      const removed = await owner.post(credentials, { name: 'ocapi-client-password', do: 'remove' });
      assert.equal(removed.headers.get('location'), `${credentials}?said=removed`);
      assert.deepEqual((await service.server.selling.siteSecrets.open('demo')).values, {});
      const who = await service.server.selling.sites.changes('demo', { limit: 2 });
      assert.deepEqual(
        who.map(({ who, what }) => [who, what]),
        [
          [owner.member.email, [{ name: 'ocapi-client-password', secret: 'removed' }]],
          [owner.member.email, [{ name: 'ocapi-client-password', secret: 'changed' }]],
        ],
      );
    },
  );

test('lists the limitations of platforms only', async (t) => {
  const { owner, change } = await openStores(t);
  const overview = async (): Promise<string> => (await owner.get('/dashboard/stores/demo')).text();
  assert.doesNotMatch(await overview(), /Limitations/);
  await change({ backend: 'scapi', connection: scapiConnection });
  assert.match(await overview(), /Limitations[\s\S]*has no SLAS client secret/);
});

test('lets only owners change credentials', async (t) => {
  const { service, change, site } = await openStores(t);
  await change({ backend: 'scapi', connection: scapiConnection });
  await service.server.selling.siteSecrets.put('demo', 'slas-client-secret', 'hunter-two', 'ann');
  const member = await signIn(service, 'member');
  const page = await (await member.get(credentials)).text();
  assert.match(page, /SLAS client secret[\s\S]*ann/);
  assert.doesNotMatch(page, /<form[^>]*credentials|hunter/);
  const changes: Record<string, string>[] = [{ do: 'keep', value: 'x' }, { do: 'remove' }];
  for (const fields of changes)
    assert.equal((await member.post(credentials, { name: 'slas-client-secret', ...fields })).status, 403);
  assert.equal((await service.server.selling.siteSecrets.list('demo')).length, 1);
  assert.equal((await site()).backend, 'scapi');
});

const wrong: [fields: Record<string, string>, place: string, says: RegExp][] = [
  [{ 'ocapi.host': 'dev01.example' }, 'ocapi.host', /https/],
  [{ 'ocapi.host': '' }, 'ocapi.host', /missing/],
  [{ 'ocapi.hookKey.publicKey': 'PEM' }, 'ocapi.hookKey.publicKey', /public RSA key/],
  [{ 'ocapi.attributes': 'material c_material' }, 'ocapi.attributes', /Enter each line as “name = id”/],
  [{ 'ocapi.attributes': '1st = c_material' }, 'ocapi.attributes', /letter/],
  [{ 'ocapi.returnDays': 'a month' }, 'ocapi.returnDays', /number of days/],
  [{ 'ocapi.returnDays': '0' }, 'ocapi.returnDays', /number of days/],
  [{ backend: 'shopify' }, 'backend', /Select a value from the list/],
  [{ backend: 'scapi', 'scapi.shortCode': 'Not One' }, 'scapi.shortCode', /short code/],
];
test('shows errors of a connection at the fields and saves nothing', async (t) => {
  const { owner, site } = await openStores(t);
  const before = await site();
  const fields = fieldsOf(await (await owner.get(preferences)).text(), preferences);
  for (const [change, place, says] of wrong) {
    const answer = await owner.post(preferences, { ...fields, ...platform, ...change });
    assert.equal(answer.status, 400, place);
    const page = await answer.text();
    const [, error = ''] =
      new RegExp(`id="${place.replaceAll('.', '\\.')}-error"[^>]*>([^<]*)`).exec(page) ?? [];
    assert.match(error, says, place);
    assert.equal(fieldsOf(page, preferences)['ocapi.clientId'], 'client-1', 'what was typed is kept');
  }
  assert.deepEqual(await site(), before);
});

test('rejects an invalid secret without showing it', async (t) => {
  const { owner, service, change } = await openStores(t);
  await change({ backend: 'scapi', connection: scapiConnection });
  const answer = await owner.post(credentials, {
    name: 'slas-client-secret',
    do: 'keep',
    value: 'x'.repeat(2_049),
  });
  assert.equal(answer.status, 400);
  const page = await answer.text();
  assert.match(page, /id="value-error">A secret must have 1 to 2,048/);
  assert.doesNotMatch(page, /xxxx/);
  assert.equal((await owner.post(credentials, { name: 'signing-key', do: 'keep', value: 'x' })).status, 400);
  assert.deepEqual(await service.server.selling.siteSecrets.list('demo'), []);
});

test('returns 503 to agents for a store without a working backend', async (t) => {
  const { service, change } = await openStores(t);
  await change({ backend: 'scapi', connection: scapiConnection });
  const answer = await fetch(`${service.url}/api/ucp/discover`);
  assert.equal(answer.status, 503);
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  assert.match(service.logged(), /has no SLAS client secret/);
  await change({ backend: 'embedded', connection: undefined } as never);
  assert.equal((await fetch(`${service.url}/api/ucp/discover`)).status, 200);
});

test('shows rejections of the platform on the overview and in the go-live checks', async (t) => {
  const { service, owner, change } = await openStores(t);
  const clients = [{ ...demoClient, resources: [] }];
  const instance = await startInstance({ ocapi: { clients } });
  t.after(() => instance.close());
  const { hookKey } = scapiConnection;
  const connection = {
    host: instance.origin,
    site: 'demo',
    clientId: demoClient.id,
    paymentMethodId: 'PORTICO',
  };
  await change({ backend: 'ocapi', connection: { ...connection, hookKey } });
  const overview = async (): Promise<string> => (await owner.get('/dashboard/stores/demo')).text();
  assert.doesNotMatch(await overview(), /The platform rejects requests/);
  assert.equal((await fetch(`${service.url}/api/ucp/discover`)).status, 503);
  assert.match(
    await overview(),
    /The platform rejects requests: GET \/product_search was rejected \(403 ClientAccessForbiddenException\)\. Add this resource/,
  );
  const goLive = '/dashboard/stores/demo/go-live';
  assert.equal((await owner.post(goLive)).status, 303);
  assert.match(
    await (await owner.get(goLive)).text(),
    /Portico can access the platform[\s\S]*GET \/product_search was rejected/,
  );
});

test('records who turned a store off and on', async (t) => {
  const { owner, service } = await openStores(t);
  await owner.post('/dashboard/stores/demo/off');
  await owner.post('/dashboard/stores/demo/on');
  const told = await service.server.selling.sites.changes('demo', { limit: 2 });
  assert.deepEqual(
    told.map(({ who, what }) => [who, what]),
    [
      [owner.member.email, [{ name: 'enabled', before: false, after: true }]],
      [owner.member.email, [{ name: 'enabled', before: true, after: false }]],
    ],
  );
});

test('pages through older changes', async (t) => {
  const { owner, change } = await openStores(t);
  for (let at = 0; at < 55; at += 1) await change({ name: `Shop ${at}` });
  const first = await (await owner.get(changes)).text();
  assert.match(first, /Shop 54/);
  assert.doesNotMatch(first, /→ “?&quot;Shop 3&quot;/);
  const [, older = ''] = /href="([^"]*changes\?before=\d+)"/.exec(first) ?? [];
  assert.match(await (await owner.get(older)).text(), /Shop 3&quot;|Shop 3"/);
});
