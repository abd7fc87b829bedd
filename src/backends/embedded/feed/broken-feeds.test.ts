/** Feeds that are broken, whole or in some rows. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { testDialects } from '../../../../test/support/databases.ts';
import { csvOf, type FeedServer } from '../../../../test/support/embedded/feed-server.ts';
import { hour, openFeedWorld as open, teas } from '../../../../test/support/embedded/feed-world.ts';
import { sampleProduct } from '../../../../test/support/embedded/seed.ts';

const [sqlite] = testDialects();
const openSqlite = async (t: TestContext) => open(t, await (sqlite as NonNullable<typeof sqlite>).open());

const json = (id: string, more: object = {}): string => JSON.stringify({ ...sampleProduct(id), ...more });
const google = (...rows: string[]): string =>
  [
    'title\tid\titem_group_id\tprice\tavailability\tcolor\tquantity\tlink\tdescription',
    ...rows.map((row) => `${row}\thttps://tea.example/x\tGood.`),
  ].join('\n');
const cups = [
  'Cup\tcup-red\tcup\t9.00 EUR\tin_stock\tred\t5',
  'Cup\tcup-blue\tcup\t9.00 EUR\tin_stock\tblue\t7',
  'Cup\tcup-green\tcup\t9.00 EUR\tin_stock\tgreen\t9',
  'Pot\tpot\t\t39.00 EUR\tin_stock\t\t6',
];
const csv = csvOf(teas).split('\n');
const unreadable: [name: string, good: string, bad: string][] = [
  [
    'JSON that is broken',
    ['a', 'b', 'c'].map((id) => json(id)).join('\n'),
    [json('a'), json('b').slice(1), json('c', { title: 'New' })].join('\n'),
  ],
  [
    'JSON without an id',
    ['a', 'b', 'c'].map((id) => json(id)).join('\n'),
    [json('a'), json('b', { id: 7 }), json('c', { title: 'New' })].join('\n'),
  ],
  [
    'a line that is too long',
    ['a', 'b', 'c'].map((id) => json(id)).join('\n'),
    [json('a'), json('b', { x: 'x'.repeat(1_000_001) }), json('c', { title: 'New' })].join('\n'),
  ],
  ['broken quotes in CSV', csv.join('\n'), [...csv.slice(0, 4), 'pot,"Tea'].join('\n')],
  [
    'an unclosed quote in CSV, which swallows the next row',
    csv.join('\n'),
    [...csv.slice(0, 3), 'mint,Tea mint,"Good.,4.90,70', 'pot,"Tea pot,Good.,39.00,6'].join('\n'),
  ],
  [
    'a row of CSV with too many cells',
    'title,product_id,description,price\n' + ['a', 'b', 'c'].map((id) => `Tea,${id},Good.,1.00`).join('\n'),
    'title,product_id,description,price\nTea,a,Good.,2.00\nTea,Green,b,Good.,1.00\nTea,c,Good.,1.00',
  ],
  [
    'broken quotes in a table of Google',
    google(...cups),
    google(...cups.slice(0, 2), '"Cup\tcup-green\tcup', cups[3] as string),
  ],
  [
    'a row of Google with shifted cells',
    google(...cups),
    google(...cups.slice(0, 2), `Cup\t${cups[2]}`, (cups[3] as string).replace('39.00', '38.00')),
  ],
  [
    'a row of Google with too many cells',
    google(...cups),
    google(...cups.slice(0, 2), `${cups[2]}\tmore\tmore`, (cups[3] as string).replace('39.00', '38.00')),
  ],
];
for (const [name, good, bad] of unreadable)
  test(`takes nothing off sale for ${name}`, async (t) => {
    const world = await openSqlite(t);
    world.server.content = good;
    await world.set();
    assert.equal((await world.next())?.status, 'done');
    const ids = await world.onSale();
    const before = await world.deps.catalogue.stored('tea', ids);
    world.server.content = bad;
    const result = await world.next();
    assert.match(result?.status ?? '', /^(done|unchanged)$/);
    assert.equal(result?.counts?.removed, 0);
    assert.match(
      result?.reason ?? '',
      /^(Products missing from the feed were not taken off sale, because 1 row could not be read\.)?$/,
    );
    const left = await world.onSale();
    assert.deepEqual(
      ids.filter((id) => !left.includes(id)),
      [],
    );
    const after = await world.deps.catalogue.stored('tea', ids);
    for (const id of ids)
      assert.deepEqual(
        after.get(id)?.variants.map((variant) => [variant.id, variant.stock.quantity]),
        before.get(id)?.variants.map((variant) => [variant.id, variant.stock.quantity]),
      );
    world.server.content = good.split('\n').slice(0, -1).join('\n');
    assert.equal((await world.next())?.counts?.removed, 1, 'what is readable and missing goes');
  });

test('reports that nothing was taken off sale, and why', async (t) => {
  const world = await openSqlite(t);
  world.server.content = ['a', 'b', 'c'].map((id) => json(id)).join('\n');
  await world.set();
  await world.next();
  world.server.content = [json('a'), '{', '{', json('d')].join('\n');
  await world.next();
  assert.deepEqual(await world.onSale(), ['a', 'b', 'c', 'd']);
  const [run] = await world.deps.feeds.runs('tea');
  assert.equal(
    run?.reason,
    'Products missing from the feed were not taken off sale, because 2 rows could not be read.',
  );
  assert.equal(run.status, 'done');
});

test('keeps a variant of a product whose later row is rejected', async (t) => {
  const world = await openSqlite(t);
  const head = 'product_id,title,description,price,stock,variant_id,option.Size';
  const [small, large] = ['cup,Cup,Good.,9.00,5,cup-s,S', 'cup,Cup,Good.,9.00,7,cup-l,L'];
  const pot = 'pot,Pot,Good.,39.00,6,pot,';
  world.server.content = [head, small, large, pot].join('\n');
  await world.set();
  await world.next();
  world.server.content = [head, small, pot, large].join('\n');
  await world.next();
  const stored = (await world.deps.catalogue.stored('tea', ['cup'])).get('cup');
  assert.deepEqual(
    stored?.variants.map(({ id, stock }) => [id, stock.quantity]),
    [
      ['cup-s', 5],
      ['cup-l', 7],
    ],
  );
  world.server.content = [head, small, pot].join('\n');
  assert.equal((await world.next())?.counts?.changed, 1);
  assert.equal((await world.deps.catalogue.stored('tea', ['cup'])).get('cup')?.variants.length, 1);
});

const faults: [name: string, change: (server: FeedServer) => void, says: RegExp][] = [
  ['an error', (server) => (server.fault = 'error'), /returned HTTP 503\.$/],
  ['a truncated body', (server) => (server.fault = 'cut'), /could not be downloaded: .*before.*complete/],
  ['an empty file', (server) => (server.content = ' \n'), /^The feed is empty\.$/],
  ['a page', (server) => (server.content = '<!doctype html><title>Sign in</title>'), /./],
  ['text', (server) => (server.content = 'hello'), /^The feed could not be read\. Unknown column "hello"\.$/],
  ['only a header', (server) => (server.content = csvOf({})), /^The feed has no products\.$/],
  ['without a usable product', (server) => (server.content = csvOf({ a: 'x y' })), /^None of the products/],
  ['broken gzip', (server) => (server.content = Buffer.from([31, 139, 8, 0, 1])), /damaged gzip/],
  [
    'gzip that exceeds the size limit',
    (server) => (server.content = gzipSync(Buffer.alloc(65 * 1024 * 1024, 'a'))),
    /larger than 64 MB/,
  ],
  [
    'gzip within gzip',
    (server) => (server.content = gzipSync(gzipSync(csvOf(teas)))),
    /compressed more than once/,
  ],
  ['a redirect to HTTP', (server) => (server.fault = 'to-http'), /redirects to feeds\.example without https/],
];
for (const [name, change, says] of faults)
  test(`changes nothing for a feed that is ${name}, and retries in an hour`, async (t) => {
    const world = await openSqlite(t);
    world.server.content = csvOf(teas);
    await world.set();
    await world.next();
    change(world.server);
    const result = await world.next();
    assert.equal(result?.status, 'failed');
    assert.match(result.reason ?? '', says);
    assert.equal((await world.onSale()).length, 4);
    assert.equal((await world.feed()).nextAt, world.clock.now + hour);
  });
