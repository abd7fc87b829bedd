import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFeed, readTime } from './feed.ts';

const parse = (text: string, type = '', complete = true) =>
  parseFeed(new TextEncoder().encode(text), type, complete);

const rss = (items: string) =>
  `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>${items}</channel></rss>`;

test('reports files that are not feeds', () => {
  assert.deepEqual(parse('').unread, { kind: 'empty' });
  assert.deepEqual(parse('<!doctype html><p>').unread, { kind: 'page' });
  assert.deepEqual(parse('<SHOP><SHOPITEM/></SHOP>').unread, { kind: 'other', root: 'SHOP' });
  assert.deepEqual(parse('{"error":"no"}').unread, { kind: 'other' });
  assert.deepEqual(parse('just words').unread, { kind: 'other' });
});

test('reports records that do not parse with their position and reason', () => {
  const table = parse('id,title\n1,"a\nb"\n2\n3,c,d\n');
  assert.deepEqual(table.errors, [
    { message: '1 cell where the header has 2', line: 4, record: 2 },
    { message: '3 cells where the header has 2', line: 5, record: 3 },
  ]);
  assert.equal(table.broken, undefined);
  const lines = parse('{"id":"1"}\n\n{"id":}\n[1]\n');
  assert.deepEqual(
    lines.errors?.map(({ record, line }) => [record, line]),
    [
      [2, 3],
      [3, 4],
    ],
  );
  assert.match(lines.errors?.[0]?.message ?? '', /Unexpected token/);
});

test('reports a syntax error as broken, but not a cut document', () => {
  const broken = parse(rss('<item><g:id>1</g:id></item>\n<item><title>a & b</title></item>'));
  assert.deepEqual([broken.broken?.message, broken.broken?.line, broken.read], ['unescaped &', 2, 2]);
  assert.match(parse('{"products":[{"id":1},{"id":2,}]}').broken?.message ?? '', /JSON/);
  const cut = parse(rss('<item><g:id>1</g:id></item>').slice(0, -20), '', false);
  assert.deepEqual([cut.broken, cut.bad], [undefined, 0]);
});

test('counts required fields over all records, with the first record that lacks one', () => {
  const head =
    'id,title,description,link,image_link,price,availability,brand,gtin,mpn,google_product_category';
  const feed = parse(
    [
      head,
      '1,a,d,https://a.example/1,https://i.example/1,9.00 EUR,in_stock,Acme,,M1,',
      '2,a,d,https://a.example/2,https://i.example/2,9.00,in_stock,Acme,,,',
      '3,a,d,https://a.example/3,https://i.example/3,9.00 EUR,in_stock,Acme,,,Apparel & Accessories > Clothing',
      '4,a,d,https://a.example/4,https://i.example/4,9.00 EUR,in_stock,,978-0-306-40615-7,,',
      '5,a,n/a,https://a.example/5,https://i.example/5,0 EUR,in_stock,Acme,4006381333931,,',
    ].join('\n'),
  );
  assert.deepEqual(feed.required, {
    records: 5,
    full: 3,
    missing: { currency: 1, 'gtin or mpn': 1, description: 1, price: 1 },
    first: {
      currency: { record: 2, id: '2' },
      'gtin or mpn': { record: 2, id: '2' },
      description: { record: 5, id: '5' },
      price: { record: 5, id: '5' },
    },
  });
});

test('keeps long IDs, the newest change, and wanted records beyond the sample', () => {
  const records = Array.from({ length: 400 }, (_, at) => ({
    id: at === 3 ? 'x'.repeat(120) : String(at),
    title: 't',
    updated_at: `2026-11-${String(1 + (at % 20)).padStart(2, '0')}T10:00:00Z`,
  }));
  const feed = parseFeed(new TextEncoder().encode(JSON.stringify(records)), '', true, {
    keep: ({ id }) => id === '377',
  });
  assert.deepEqual([feed.sample.length, feed.sample.at(-1)?.id], [201, '377']);
  assert.deepEqual(feed.longIds, ['x'.repeat(100)]);
  assert.equal(feed.newestRecord, '2026-11-20T10:00:00Z');
});

const times: [string, string | undefined][] = [
  ['Fri, 20 Nov 2026 08:00:00 GMT', '2026-11-20T08:00:00.000Z'],
  ['20 Nov 2026 09:00 +0100', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20T08:00:00+0100', '2026-11-20T07:00:00.000Z'],
  ['2026-11-20 08:00:00', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20 08:00:00 UTC', '2026-11-20T08:00:00.000Z'],
  ['20.11.2026', undefined],
  ['11/20/2026', undefined],
  ['2026-13-45', undefined],
  ['soon', undefined],
];
for (const [text, iso] of times)
  test(`reads "${text}" as ${iso ?? 'no time'}`, () => {
    const at = readTime(text);
    assert.equal(at === undefined ? undefined : new Date(at).toISOString(), iso);
  });
