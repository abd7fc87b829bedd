import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadDemoStore, type Stock } from '#backends/embedded';
import { modules, productObject, type PlatformProduct } from './index.ts';
import type { InventoryRecord } from './inventory.ts';
import { levelsOf } from './levels.ts';
import { instanceOf, moduleOf, now, openWorld, scopeOf } from './scope.testing.ts';

const world = await openWorld();
after(() => world.close());
const instance = instanceOf(world);
const { products } = await loadDemoStore();
const [sample] = products.filter(({ options }) => options.length === 0);

async function keep(id: string, stock: Stock): Promise<void> {
  assert.ok(sample);
  const variants = sample.variants.map((one) => ({ ...one, id, stock }));
  await world.catalogue.writeProducts('demo', [{ ...sample, id: `${id}-p`, handle: id, variants }]);
}

async function sold(id: string, scope = scopeOf(instance)): Promise<PlatformProduct> {
  const product = await productObject(scope, id);
  assert.ok(product);
  return product;
}

const soon = now + 86_400_000;
const rows: { name: string; stock: Stock; status: string; ats: number | undefined; stockLevel?: number }[] = [
  { name: 'counted', stock: { tracked: true, quantity: 7 }, status: 'IN_STOCK', ats: 7, stockLevel: 7 },
  { name: 'sold-out', stock: { tracked: true, quantity: 0 }, status: 'NOT_AVAILABLE', ats: 0, stockLevel: 0 },
  { name: 'endless', stock: { tracked: false, quantity: 0 }, status: 'IN_STOCK', ats: undefined },
  {
    name: 'backorder',
    stock: { tracked: true, quantity: 0, backorder: true, availableAt: soon },
    status: 'BACKORDER',
    ats: 999_999,
    stockLevel: 0,
  },
  {
    name: 'preorder',
    stock: { tracked: true, quantity: 0, preorder: true, availableAt: soon },
    status: 'PREORDER',
    ats: 999_999,
    stockLevel: 0,
  },
];

for (const { name, stock, status, ats, stockLevel } of rows)
  test(`reports ${name} stock as ${status}`, async () => {
    await keep(name, stock);
    const model = (await sold(name)).availabilityModel;
    const record = await model.inventoryRecord;
    assert.equal(await model.availabilityStatus, status);
    assert.equal(await model.orderable, status !== 'NOT_AVAILABLE');
    assert.equal(await model.inStock, status === 'IN_STOCK');
    assert.deepEqual(
      [record?.ATS.available, record?.ATS.value, record?.perpetual],
      [ats !== undefined, ats ?? 0, ats === undefined],
    );
    assert.equal(record?.stockLevel.value, stockLevel ?? 0);
    const isLater = status === 'BACKORDER' || status === 'PREORDER';
    assert.equal(record?.inStockDate?.getTime(), isLater ? soon : undefined);
  });

test('allows orders up to the stock', async () => {
  await keep('seven', { tracked: true, quantity: 7 });
  const { availabilityModel: model } = await sold('seven');
  assert.deepEqual([await model.isOrderable(7), await model.isOrderable(8)], [true, false]);
});

test('rejects a quantity of zero or less', async () => {
  const { availabilityModel: model } = await sold('af-101-40');
  for (const pieces of [0, -1, NaN])
    await assert.rejects(async () => model.isOrderable(pieces), {
      name: 'java.lang.IllegalArgumentException',
    });
});

test('reports a master without a record as available while one of its variants is', async () => {
  const { availabilityModel: model } = await sold('ridge-trail-shoe');
  assert.equal(await model.inventoryRecord, null);
  assert.equal(await model.availabilityStatus, 'IN_STOCK');
  assert.equal(await model.isOrderable(13), true);
});

test('returns current stock when the model is requested again', async () => {
  await keep('moving', { tracked: true, quantity: 5 });
  const product = await sold('moving');
  const model = product.availabilityModel;
  assert.equal((await model.inventoryRecord)?.ATS.value, 5);
  await keep('moving', { tracked: true, quantity: 1 });
  assert.equal(await product.availabilityModel.isOrderable(2), false);
  assert.equal((await model.inventoryRecord)?.ATS.value, 1);
});

test('returns the stock of the moment in the first model, not that of the product', async () => {
  await keep('sold-meanwhile', { tracked: true, quantity: 5 });
  const product = await sold('sold-meanwhile');
  await keep('sold-meanwhile', { tracked: true, quantity: 0 });
  assert.equal(await product.availabilityModel.orderable, false);
});

test('lists inventory records by product or ID', async () => {
  const scope = scopeOf(instance);
  const { inventoryList, getInventoryList } = moduleOf<{
    inventoryList: { ID: string; getRecord(given: unknown): Promise<InventoryRecord | null> };
    getInventoryList(id: string): object | null;
  }>(modules, 'dw/catalog/ProductInventoryMgr', scope);
  assert.equal(inventoryList.ID, 'inventory_demo');
  assert.equal(getInventoryList('inventory_demo'), inventoryList);
  assert.equal(getInventoryList('nothing'), null);
  const record = await inventoryList.getRecord('af-101-40');
  assert.equal(record?.ATS.value, 12);
  assert.equal(await inventoryList.getRecord(await sold('af-101-40', scope)), record);
  assert.equal(await inventoryList.getRecord('ridge-trail-shoe'), null);
  assert.equal(await inventoryList.getRecord('nothing'), null);
});

const level = { inStock: 0, preorder: 0, backorder: 0, notAvailable: 0 };
const levels: { name: string; given: Parameters<typeof levelsOf>; is: Partial<typeof level> }[] = [
  { name: 'in stock', given: [[{ state: 'in-stock', quantity: 3 }], 2], is: { inStock: 2 } },
  {
    name: 'partly in stock',
    given: [[{ state: 'in-stock', quantity: 3 }], 10],
    is: { inStock: 3, notAvailable: 7 },
  },
  { name: 'perpetual', given: [[{ state: 'in-stock' }], 10], is: { inStock: 10 } },
  {
    name: 'sum over several variants',
    given: [
      [{ state: 'in-stock', quantity: 3 }, { state: 'out-of-stock', quantity: 0 }, { state: 'backorder' }],
      5,
    ],
    is: { inStock: 3, backorder: 2 },
  },
  {
    name: 'preordered',
    given: [[{ state: 'preorder', quantity: 1 }], 2],
    is: { preorder: 1, notAvailable: 1 },
  },
  { name: 'discontinued', given: [[{ state: 'discontinued' }], 1], is: { notAvailable: 1 } },
  { name: 'no variants', given: [[], 1], is: { notAvailable: 1 } },
];
for (const { name, given, is } of levels)
  test(`availability levels: ${name}`, () => assert.deepEqual(levelsOf(...given), { ...level, ...is }));
