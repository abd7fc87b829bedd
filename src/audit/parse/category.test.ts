import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { categoryAttributes } from './category.ts';

const cases: [string | undefined, string[], string | undefined, string | undefined, boolean][] = [
  ['Apparel & Accessories > Shoes', [], undefined, 'Apparel & Accessories', true],
  ['apparel and accessories > Jewelry', [], undefined, 'Apparel & Accessories', false],
  ['Food, Beverages &amp; Tobacco > Tea', [], undefined, 'Food, Beverages & Tobacco', false],
  [undefined, ['Home', 'Damen', 'Schuhe'], undefined, 'Apparel & Accessories', true],
  [undefined, ['Accueil', 'Chaussures'], undefined, 'Apparel & Accessories', true],
  [undefined, ['Startseite', 'Wohnzimmermöbel'], undefined, 'Furniture', false],
  [undefined, ['Home', 'Table Lamps'], undefined, 'Home & Garden', false],
  ['Cables', [], undefined, 'Electronics', false],
  ['家具・インテリア', [], undefined, 'Home & Garden', false],
  [undefined, [], 'Blue cotton shirt', 'Apparel & Accessories', true],
  [undefined, ['Home', 'Garden hose'], undefined, 'Home & Garden', false],
  ['xyz', [], undefined, undefined, false],
  [undefined, ['Home', 'New in'], undefined, undefined, false],
  [undefined, ['ホーム', '日本'], undefined, undefined, false],
];

for (const [category, breadcrumb, name, top, apparel] of cases) {
  test(`${category ?? breadcrumb.join(' > ')}${name ?? ''} is placed under ${top ?? 'nothing'}`, () => {
    const found = categoryAttributes(category, breadcrumb, name);
    assert.equal(found?.top, top);
    assert.equal(found?.apparel ?? false, apparel);
  });
}

test('the row of the table comes with the top level', () => {
  assert.deepEqual(categoryAttributes('Hardware > Tools', []), {
    top: 'Hardware',
    dimensions: true,
    materialColour: true,
    compatibility: true,
    apparel: false,
  });
});

test('any text is survived', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(fc.string()),
      fc.string(),
      (a, b, c) => void categoryAttributes(a, b, c),
    ),
  );
});
