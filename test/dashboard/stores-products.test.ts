/** Products of a store are loaded from a file in the dashboard. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { test } from 'node:test';
import { signIn, type SignedIn } from './signed-in.ts';
import { openStores, type StoreWorld } from './stores-world.ts';

const path = '/dashboard/stores/demo/products';
const csv = [
  'product_id,title,description,price,stock',
  'tea-1,Assam,Strong and malty.,6.90,40',
  'tea-2,<script>alert(1)</script>,Bright.,6.50,25',
  'tea-3,Darjeeling,First flush.,"1,299",12',
].join('\n');

/** As a browser posts a form with a file. */
const upload = (
  { service }: StoreWorld,
  who: Pick<SignedIn, 'cookie'>,
  name: string,
  bytes: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const body = new FormData();
  body.append('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name));
  return fetch(service.url + path, {
    method: 'POST',
    headers: { cookie: who.cookie, origin: service.url, accept: 'text/html', ...headers },
    body,
    redirect: 'manual',
  });
};

test('adds products from a file and lists rejected rows', async (t) => {
  const world = await openStores(t);
  const { owner, service } = world;
  const before = await service.server.selling.catalogue.count('demo');
  const page = await (await owner.get(path)).text();
  assert.match(page, /enctype="multipart\/form-data"/);
  const answer = await upload(world, owner, 'tea.csv', csv);
  assert.equal(answer.status, 200);
  const text = await answer.text();
  assert.match(text, /<strong>2 products<\/strong> with 2\s+variants\s+loaded, 1 row rejected\./);
  assert.match(text, /tea-3[\s\S]*can be read in two ways|tea-3[\s\S]*1,299/);
  assert.doesNotMatch(text, /<script>alert/);
  assert.equal(await service.server.selling.catalogue.count('demo'), before + 2);
  const again = await upload(world, owner, 'tea.csv.gz', gzipSync(csv));
  assert.match(await again.text(), /<strong>2 products<\/strong>/);
  assert.equal(await service.server.selling.catalogue.count('demo'), before + 2);
  const activity = await (await owner.get('/dashboard/settings/activity')).text();
  assert.match(activity, /Loaded products into a store[\s\S]*2 products/);
});

test('rejects a file that is not a product file', async (t) => {
  const world = await openStores(t);
  const { owner, service } = world;
  const before = await service.server.selling.catalogue.count('demo');
  const cases: [name: string, bytes: string | Uint8Array, status: number, says: RegExp][] = [
    ['empty.csv', '', 400, /Choose a file\./],
    ['words.csv', 'hello', 400, /0 products/],
    ['picture.png', new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0]), 400, /0 products/],
    ['broken.gz', new Uint8Array([31, 139, 8, 0, 1, 2, 3]), 400, /0 products/],
    ['large.csv', 'x'.repeat(17 * 1024 * 1024), 413, /larger than 16777216 bytes/],
  ];
  for (const [name, bytes, status, says] of cases) {
    const answer = await upload(world, owner, name, bytes);
    assert.equal(answer.status, status, name);
    assert.match(await answer.text(), says, name);
  }
  const plain = await owner.post(path, { file: csv });
  assert.equal(plain.status, 415);
  const foreign = await upload(world, owner, 'tea.csv', csv, { origin: 'https://evil.example' });
  assert.equal(foreign.status, 403);
  const member = await signIn(service, 'member');
  assert.equal((await upload(world, member, 'tea.csv', csv)).status, 403);
  assert.match(await (await member.get(path)).text(), /Only owners can load products\./);
  assert.equal(await service.server.selling.catalogue.count('demo'), before);
});

test('returns 404 for a store on a platform', async (t) => {
  const { owner, change } = await openStores(t);
  const { scapiConnection } = await import('./platform-site.ts');
  await change({ backend: 'scapi', connection: scapiConnection });
  assert.equal((await owner.get(path)).status, 404);
  assert.doesNotMatch(await (await owner.get('/dashboard/stores/demo')).text(), /stores\/demo\/products/);
});
