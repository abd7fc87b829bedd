import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CatalogueUnreadable } from './row.ts';
import { readOne, readText, refusedOf } from '../../../../test/support/embedded/seed.ts';

const head = 'product_id,title,description,price';
const csv = (...lines: string[]): string => `${lines.join('\r\n')}\r\n`;

test('reads every documented column into its field', async () => {
  const { product, categories, row } = await readOne(
    csv(
      'product_id,handle,url,variant_url,title,description,brand,categories,images,rating,rating_count,withdrawn,created_at,attribute.material,attribute.width,option.Size,variant_id,variant_title,sku,gtin,variant_images,variant_attribute.color,requires_shipping,weight,tax_class,max_per_order,stock,availability,available_at,price.USD,price.EUR,sale_price.USD,sale_price.EUR.gold,sale_from,sale_until',
      'p1,trail-shoe,/shoes/trail,/shoes/trail/40,Trail Shoe,"<p>Low, <b>grippy</b></p>",Alderfoot,Wear > Shoes|sale,/a.png|https://x.test/b.png,4.5,12,no,2026-01-02,Mesh,11 cm,40,v40,Forty,AF-40,9520000101008,/v.png,Red,yes,1.2 kg,reduced,5,3,,,129.00,"119,00",99.00,89.00,2026-01-01,2026-02-01',
      'p1,,,,,,,,,,,,,,,41,v41,,,,,,,,,,,preorder,2027-01-01,129.00,,,,,',
    ),
  );
  assert.equal(row, 2);
  assert.deepEqual(product, {
    id: 'p1',
    handle: 'trail-shoe',
    url: '/shoes/trail',
    title: 'Trail Shoe',
    description: { plain: 'Low, grippy', html: '<p>Low, <b>grippy</b></p>' },
    brand: 'Alderfoot',
    categories: ['wear/shoes', 'sale'],
    media: [
      { type: 'image', url: '/a.png', alt: 'Trail Shoe' },
      { type: 'image', url: 'https://x.test/b.png', alt: 'Trail Shoe' },
    ],
    options: [{ name: 'Size', values: ['40', '41'] }],
    attributes: { material: 'Mesh', width: { value: 11, unit: 'cm' } },
    rating: { value: 4.5, scaleMax: 5, count: 12 },
    createdAt: Date.UTC(2026, 0, 2),
    variants: [
      {
        id: 'v40',
        title: 'Forty',
        url: '/shoes/trail/40',
        sku: 'AF-40',
        gtin: '9520000101008',
        options: { Size: '40' },
        attributes: { color: 'Red' },
        media: [{ type: 'image', url: '/v.png', alt: 'Trail Shoe' }],
        requiresShipping: true,
        weight: 1200,
        taxClass: 'reduced',
        maxPerOrder: 5,
        stock: { tracked: true, quantity: 3 },
        prices: [
          { amount: 12_900, currency: 'USD', kind: 'list' },
          { amount: 11_900, currency: 'EUR', kind: 'list' },
          { amount: 9_900, currency: 'USD', kind: 'sale', from: Date.UTC(2026, 0), until: Date.UTC(2026, 1) },
          {
            amount: 8_900,
            currency: 'EUR',
            kind: 'sale',
            customerGroup: 'gold',
            from: Date.UTC(2026, 0),
            until: Date.UTC(2026, 1),
          },
        ],
      },
      {
        id: 'v41',
        title: '41',
        options: { Size: '41' },
        attributes: {},
        stock: { tracked: true, quantity: 0, preorder: true, availableAt: Date.UTC(2027, 0) },
        prices: [{ amount: 12_900, currency: 'USD', kind: 'list' }],
      },
    ],
  });
  assert.deepEqual(categories, [
    { id: 'wear', name: 'Wear' },
    { id: 'wear/shoes', name: 'Shoes', parentId: 'wear' },
    { id: 'sale', name: 'sale' },
  ]);
});

test('requires four columns per row, and builds the URL from title and ID', async () => {
  const { product } = await readOne(csv(head, 'p 1,"Crème ""brûlée"" torch",Burns,9.90'));
  assert.equal(product.handle, 'creme-brulee-torch-p-1');
  assert.deepEqual(product.variants[0]?.id, 'p 1');
});

test('accepts semicolons and a byte order mark', async () => {
  const { product } = await readOne(`\ufeff${head.replaceAll(',', ';')}\np;T;D;9,90\n`, {
    defaults: { currency: 'EUR' },
  });
  assert.equal(product.variants[0]?.prices[0]?.amount, 990);
});

const wrong: [what: string, lines: string[], says: RegExp][] = [
  ['an ambiguous price', ['p,T,D,"1,299"'], /price: .*ambiguous/],
  ['no price', ['p,T,D,'], /prices: must not be empty/],
  ['no title', ['p,,D,1'], /title: must not be empty/],
  ['too many cells', ['p,T,D,1,2'], /has 5 cells, but the header has 4/],
  ['too few cells', ['p,T,D'], /has 3 cells, but the header has 4/],
  ['two indistinguishable rows', ['p,T,D,1', 'p,T,D,1'], /variant_id: is required/],
  ['a contradicting later row', ['p,T,D,1', 'p,U,D,1'], /line 3: title: differs/],
  ['bytes that are not UTF-8', ['p,T\ufffd,D,1'], /control or invalid/],
];
for (const [what, lines, says] of wrong)
  test(`rejects a whole product with ${what}`, async () => {
    const rows = await readText(csv(head, ...lines, 'good,T,D,5'));
    assert.equal(rows.length, 2);
    const [refused] = refusedOf(rows);
    assert.deepEqual([refused?.row, refused?.id], [2, 'p']);
    assert.match(refused?.problems.join('\n') ?? '', says);
  });

const unreadable: [what: string, text: string, says: RegExp][] = [
  ['an unknown column', csv(`${head},colour`, 'p,T,D,1,red'), /Unknown column "colour"/],
  ['a column of the prototype', csv(`${head},__proto__`, 'p,T,D,1,x'), /Unknown column "__proto__"/],
  ['a duplicate column', csv(`${head},title`, 'p,T,D,1,x'), /"title" is listed twice/],
  ['a missing column', csv('product_id,title,price', 'p,T,1'), /"description" is missing/],
  ['no price column', csv('product_id,title,description', 'p,T,D'), /"price".* is missing/],
  ['no content', '', /empty/],
];
for (const [what, text, says] of unreadable)
  test(`rejects a whole file with ${what}`, async () => {
    await assert.rejects(readText(text, { format: 'csv' }), (error: Error) => {
      assert.ok(error instanceof CatalogueUnreadable);
      assert.match(error.message, says);
      return true;
    });
  });

test('rejects an attribute named like the prototype without pollution', async () => {
  const rows = await readText(csv(`${head},attribute.__proto__,option.__proto__`, 'p,T,D,1,x,y'));
  assert.deepEqual(
    rows.map(({ ok }) => ok),
    [false],
  );
});

test('rejects a record of ten megabytes, and reads the rows around it', async () => {
  const rows = await readText(csv(head, 'a,T,D,1', `b,T,"${'x'.repeat(10_000_000)}",1`, 'c,T,D,1'));
  assert.deepEqual(
    rows.map((row) => (row.ok ? row.product.id : [row.row, row.problems])),
    [[3, ['is longer than 1000000 characters']], 'a', 'c'],
  );
});

test('rejects a product around an unreadable row, because a variant may be missing', async () => {
  const rows = await readText(
    csv(`${head},sku`, 'p,T,D,1,s1', `p,T,"${'x'.repeat(1_100_000)}",1,s2`, 'p,T,D,1,s3'),
  );
  assert.equal(rows.length, 2);
  assert.match(refusedOf(rows)[1]?.problems.join() ?? '', /line 3, between its rows/);
});

test('rejects only the row whose quotes are never closed', async () => {
  const rows = await readText(csv(head, 'a,T,D,1', 'b,5" pipe,D,1', 'c,T,"D,1'));
  assert.deepEqual(rows.map(({ ok, row }) => [ok, row]).sort(), [
    [false, 4],
    [true, 2],
    [true, 3],
  ]);
});

test('rejects a product with more variants than the limit without buffering it', async () => {
  const many = Array.from({ length: 2_500 }, (_, at) => `p,T,D,1,s${at},${at}`);
  const rows = await readText(csv(`${head},sku,option.No`, ...many, 'good,T,D,1,x,'));
  assert.deepEqual(
    rows.map(({ ok }) => ok),
    [false, true],
  );
  assert.match(refusedOf(rows)[0]?.problems.join() ?? '', /more than 2000 variants/);
});
