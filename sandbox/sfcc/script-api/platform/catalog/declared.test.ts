import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { classOf } from '../../documented.ts';
import { modules as campaign } from '../campaign/index.ts';
import { modules, productObject } from './index.ts';
import { instanceOf, moduleOf, openWorld, scopeOf } from './scope.testing.ts';
import { hitsOf, newSearch } from './search.testing.ts';

const world = await openWorld();
after(() => world.close());

const types = new URL('../../../../../cartridges/int_portico/types/dw/catalog.d.ts', import.meta.url);

/** Interface → names of its members, as the cartridge's types declare them. */
async function declared(): Promise<Map<string, string[]>> {
  const text = await readFile(types, 'utf8');
  const found = new Map<string, string[]>();
  for (const [, name = '', body = ''] of text.matchAll(/\n {2}interface (\w+)[^{]*\{\n(.*?)\n {2}\}/gs))
    found.set(
      name,
      [...body.matchAll(/^ {4}(?:readonly )?(\w+)[(:]/gm)].map(([, member = '']) => member),
    );
  return found;
}

async function objects(): Promise<object[]> {
  const scope = scopeOf(instanceOf(world));
  const variant = (await productObject(scope, 'af-101-40')) as unknown as Record<string, unknown>;
  const { variationModel, priceModel, availabilityModel } = variant;
  const { siteCatalog } = moduleOf<{ siteCatalog: Promise<{ root: object }> }>(
    modules,
    'dw/catalog/CatalogMgr',
    scope,
  );
  const { getSortingRule } = moduleOf<{ getSortingRule(id: string): object | null }>(
    modules,
    'dw/catalog/CatalogMgr',
    scope,
  );
  const attribute = (variationModel as { productVariationAttributes: object[] })
    .productVariationAttributes[0];
  const { getAllValues } = variationModel as { getAllValues(of: unknown): object[] };
  const search = newSearch(scope);
  search.setSearchPhrase('shoe');
  await search.search();
  const manager = moduleOf<{ activeCustomerPromotions: Promise<{ promotions: object[] }> }>(
    campaign,
    'dw/campaign/PromotionMgr',
    scope,
  );
  const plan = await manager.activeCustomerPromotions;
  const catalog = await siteCatalog;
  const { priceInfo } = priceModel as { priceInfo: { priceBook: object } };
  const { inventoryRecord } = availabilityModel as { inventoryRecord: Promise<object> };
  const made = Object.values({ ...modules, ...campaign }).map((make) => make(scope));
  const given = [
    variant,
    variationModel,
    attribute,
    getAllValues(attribute)[0],
    priceModel,
    priceInfo.priceBook,
    availabilityModel,
    await inventoryRecord,
    catalog,
    catalog.root,
    getSortingRule('best-matches'),
    search,
    (await hitsOf(search))[0],
    plan,
    plan.promotions[0],
    ...made,
  ] as unknown[];
  return given.filter((one) => typeof one === 'object' && one !== null);
}

test('declares only members that exist in these packages', async () => {
  const all = await objects();
  const interfaces = await declared();
  const others = new Set(['ProductSearchModelStatic', 'Customer']);
  assert.ok(interfaces.size > 15);
  for (const [name, members] of interfaces) {
    if (others.has(name)) continue;
    const ofClass = all.filter((one) => {
      const known = classOf(one)?.split('.').at(-1) ?? '';
      return known === name || (name === 'Product' && known === 'Variant');
    });
    assert.ok(ofClass.length > 0, `${name} is not simulated.`);
    const missing = members.filter(
      (member) => !ofClass.some((one) => [member, propertyOf(member)].some((known) => known in one)),
    );
    assert.deepEqual(missing, [], name);
  }
});

/** `getProductSearchHits` is read as `productSearchHits`. */
const propertyOf = (member: string): string =>
  member.replace(/^get([A-Z])/, (_, first: string) => first.toLowerCase());
