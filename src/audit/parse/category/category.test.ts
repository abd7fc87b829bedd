import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { categoryAttributes } from './category.ts';

const apparelTop = 'Apparel & Accessories';
const cases: [string | undefined, string[], string | undefined, string | undefined, boolean][] = [
  // A path of the Google taxonomy decides.
  ['Apparel & Accessories > Shoes', [], undefined, apparelTop, true],
  ['apparel and accessories > Jewelry', [], undefined, apparelTop, false],
  ['Food, Beverages &amp; Tobacco > Tea', [], undefined, 'Food, Beverages & Tobacco', false],
  ['Software', [], 'Ledger 5', 'Software', false],
  // Two of category, breadcrumb and name agree.
  [undefined, ['Home', 'Damen', 'Schuhe'], 'Wanderschuhe Alpin', apparelTop, true],
  [undefined, ['Accueil', 'Chaussures'], 'Chaussures de marche', apparelTop, true],
  ['Chaussures', ['Accueil', 'Femme', 'Bottines'], 'Modèle 12', apparelTop, true],
  [undefined, ['Startseite', 'Wohnzimmermöbel'], 'Sofa Nora', 'Furniture', false],
  [undefined, ['Home', 'Table Lamps'], 'Table lamp Ara', 'Home & Garden', false],
  ['Cables', [], 'HDMI cable 2 m', 'Electronics', false],
  ['インテリア', [], '寝具セット', 'Home & Garden', false],
  [undefined, ['Home', 'Watches'], 'Automatic watch', apparelTop, false],
  [undefined, ['Startseite', 'Uhren'], 'Herren-Armbanduhr', apparelTop, false],
  [undefined, ['Handbags'], 'Leather handbag', apparelTop, false],
  [undefined, ['Luggage', 'Backpacks'], 'City backpack', 'Luggage & Bags', false],
  [undefined, ['Office', 'Desk organizers'], 'Oak desk pen holder', 'Office Supplies', false],
  ['Soft toys', ['Kids', 'Stuffed animals'], 'Plush dog Bruno', 'Toys & Games', false],
  [undefined, ['Furniture', 'Accent chairs'], 'Penhook 20" wide armchair', 'Furniture', false],
  [undefined, ['Haushalt', 'Side-by-Side-Kühlschränke'], 'Kühlschrank 178 cm hoch', 'Home & Garden', false],
  [undefined, ['Monitore', 'Office-Monitore'], 'Monitor 60,5 cm (23,8 Zoll)', 'Electronics', false],
  ['Perfumes', [], 'Eau de toilette 50 ml', 'Health & Beauty', false],
  // One alone does not.
  [undefined, ['Home', 'Damen', 'Schuhe'], undefined, undefined, false],
  ['Cables', [], undefined, undefined, false],
  [undefined, [], 'Blue cotton shirt', undefined, false],
  [undefined, ['Home', 'Desks'], 'Oak pen holder', undefined, false],
  [undefined, ['Home', 'Curved LED monitor 27"'], 'Curved LED Monitor 27"', undefined, false],
  ['Desks', ['Home', 'Desks'], 'Oak pen holder', undefined, false],
  [undefined, ['Electronics'], 'Oak bowl', undefined, false],
  [undefined, ['Home', 'Bags'], 'Tea bag caddy', undefined, false],
  // Two that each have two voices are a draw.
  [undefined, ['Soft toys', 'Dogs'], 'Plush dog Bruno', undefined, false],
  [undefined, ['Hiking', 'Shoes'], 'Hiking shoes', undefined, false],
  ['xyz', [], undefined, undefined, false],
  [undefined, ['Home', 'New in'], undefined, undefined, false],
  [undefined, ['ホーム', '日本'], undefined, undefined, false],
];

for (const [category, breadcrumb, name, top, apparel] of cases) {
  test(`places ${category ?? ''} ${breadcrumb.join(' > ')} ${name ?? ''} under ${top ?? 'nothing'}`, () => {
    const found = categoryAttributes(category, breadcrumb, name);
    assert.equal(found?.top, top);
    assert.equal(found?.apparel ?? false, apparel);
  });
}

test('counts a clothing-only size as a separate signal', () => {
  assert.equal(categoryAttributes(undefined, [], 'Blue cotton shirt', true)?.apparel, true);
  assert.equal(categoryAttributes(undefined, ['Hiking', 'Shoes'], 'Hiking shoes', true)?.top, apparelTop);
  assert.equal(categoryAttributes(undefined, [], 'Model 12', true), undefined);
});

test('returns the table row with the top level', () => {
  assert.deepEqual(categoryAttributes('Hardware > Tools', []), {
    top: 'Hardware',
    dimensions: true,
    materialColour: true,
    compatibility: true,
    apparel: false,
  });
});

test('accepts any text', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(fc.string()),
      fc.string(),
      (a, b, c) => void categoryAttributes(a, b, c),
    ),
  );
});
