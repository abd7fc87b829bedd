import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoreProduct } from '../records.ts';
import { CatalogueUnreadable, refuseRow, type CatalogueRow } from './row.ts';
import { seedCatalogue, type SeedOptions } from './seed.ts';
import { memoryCatalogue, sampleProduct } from '../../../../test/support/embedded/seed.ts';

const rowOf = (product: StoreProduct, row: number): CatalogueRow => ({
  ok: true,
  row,
  product,
  categories: [],
  size: 100,
});
async function* from(...products: (StoreProduct | CatalogueRow)[]): AsyncGenerator<CatalogueRow> {
  for (const [at, each] of products.entries()) yield 'ok' in each ? each : rowOf(each, at + 1);
}
const seed = (source: AsyncIterable<CatalogueRow>, more: Partial<SeedOptions> = {}) => {
  const catalogue = memoryCatalogue();
  return seedCatalogue({ catalogue, site: 'demo', source, ...more }).then((report) => ({
    report,
    catalogue,
  }));
};

test('writes products in batches, and reports progress after each', async () => {
  const progress: number[] = [];
  const products = Array.from({ length: 25 }, (_, at) => sampleProduct(`p${at}`));
  const { report, catalogue } = await seed(from(...products), {
    batch: 10,
    onProgress: ({ products }) => void progress.push(products),
  });
  assert.deepEqual(catalogue.batches, [10, 10, 5]);
  assert.deepEqual(progress, [10, 20, 25]);
  assert.deepEqual(
    [report.products, report.variants, report.rejected, report.brokenOff],
    [25, 25, 0, undefined],
  );
});

test('limits a batch by the text that it came from too', async () => {
  const rows = ['a', 'b', 'c'].map((id, at) => ({ ...rowOf(sampleProduct(id), at), size: 9_000_000 }));
  const { catalogue } = await seed(from(...(rows as CatalogueRow[])));
  assert.deepEqual(catalogue.batches, [2, 1]);
});

test('counts and reports all rejected rows, and keeps the first hundred', async () => {
  let told = 0;
  const bad = Array.from({ length: 150 }, (_, at) =>
    refuseRow(at + 1, ['title: must not be empty'], `x${at}`),
  );
  const { report } = await seed(from(...bad, sampleProduct('a')), { onRejected: () => void (told += 1) });
  assert.deepEqual([report.rejected, report.rejections.length, told, report.products], [150, 100, 150, 1]);
  assert.deepEqual(report.rejections[0], {
    ok: false,
    row: 1,
    id: 'x0',
    problems: ['title: must not be empty'],
  });
});

const twice: [what: string, second: StoreProduct, says: RegExp][] = [
  [
    'a product ID',
    sampleProduct('a', { handle: 'b', variants: sampleProduct('b').variants }),
    /product ID "a"/,
  ],
  ['a handle', sampleProduct('b', { handle: 'a' }), /handle "a" is already used in row 1/],
  ['a variant ID', sampleProduct('b', { variants: sampleProduct('a').variants }), /variant ID "a-v"/],
];
for (const [what, second, says] of twice)
  test(`rejects the second use of ${what}, and keeps the rest`, async () => {
    const { report, catalogue } = await seed(from(sampleProduct('a'), second, sampleProduct('b')));
    assert.match(report.rejections[0]?.problems[0] ?? '', says);
    assert.deepEqual([...catalogue.kept.products.keys()], ['a', 'b']);
  });

test('throws a database failure instead of reporting rejected rows', async () => {
  const catalogue = memoryCatalogue();
  catalogue.writeProducts = () => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }));
  await assert.rejects(seedCatalogue({ catalogue, site: 'demo', source: from(sampleProduct('a')) }), /gone/);
});

test('keeps products of a truncated source, and reports why it ended', async () => {
  async function* broken(): AsyncGenerator<CatalogueRow> {
    yield rowOf(sampleProduct('a'), 1);
    throw new CatalogueUnreadable('The XML is invalid at line 3.');
  }
  const { report, catalogue } = await seed(broken());
  assert.deepEqual([report.products, report.brokenOff], [1, 'The XML is invalid at line 3.']);
  assert.ok(catalogue.kept.products.has('a'));
});

test('reads categories before their products, and keeps the names in the store and the file', async () => {
  const catalogue = memoryCatalogue();
  catalogue.kept.categories = [{ id: 'old', name: 'Old' }];
  const named = {
    ...rowOf(sampleProduct('a', { categories: ['home/lamps', 'old', 'given'] }), 1),
    categories: [
      { id: 'home', name: 'Home' },
      { id: 'home/lamps', name: 'Lamps', parentId: 'home' },
      { id: 'given', name: 'given' },
    ],
  } as CatalogueRow;
  const stray = sampleProduct('b', { categories: ['nowhere'] });
  const report = await seedCatalogue({
    catalogue,
    site: 'demo',
    source: from(named, stray),
    categories: [{ id: 'given', name: 'Given' }],
  });
  assert.deepEqual(
    catalogue.kept.categories.map(({ name }) => name),
    ['Old', 'Given', 'Home', 'Lamps'],
  );
  assert.equal(report.categories, 3);
  assert.match(report.rejections[0]?.problems[0] ?? '', /"nowhere" is not a category/);
});
