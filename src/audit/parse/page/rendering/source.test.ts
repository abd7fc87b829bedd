import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../../../test/support/processor.ts';
import { read } from '../../../../../test/support/audit/parse-page.ts';

const filler = '<p>é</p>\n';
/** Where a fragment begins in a page, and where the parser reports it. */
const placed = async (piece: string, around = 'X', before = filler) => {
  const html = `<html><body>${before}${around.replace('X', piece)}</body></html>`;
  const { source } = await read(html);
  const at = Buffer.byteLength(html.slice(0, html.indexOf(piece)));
  return { source, at };
};

const names: [string, string, string][] = [
  ['as it is', 'Kettle', 'Kettle'],
  ['with an entity', 'Salt &amp; Pepper', 'Salt & Pepper'],
  ['with a named letter', 'Caf&eacute; Press', 'Café Press'],
  ['with a number for a letter', 'Caf&#233; Press', 'Café Press'],
  ['with a hexadecimal number', 'Caf&#xE9; Press', 'Café Press'],
  ['with a hard space', 'Big&nbsp;Kettle', 'Big Kettle'],
  ['over two lines', 'Big\n   Kettle', 'Big Kettle'],
  ['with quotes', '12&quot; Pan', '12" Pan'],
  ['with a typographic apostrophe', 'Women&rsquo;s Boot', 'Women’s Boot'],
  ['in Japanese', '電気ケトル', '電気ケトル'],
  ['in Polish', 'Młynek żeliwny', 'Młynek żeliwny'],
];

for (const [how, written, name] of names) {
  test(`locates the first occurrence of a name in the text: ${how}`, async () => {
    const { source, at } = await placed(written, `<h1>X</h1><p>${name}</p>`);
    assert.equal(source.nameAt, at);
  });
}

const escapes: [string, string][] = [
  ['Caf\\u00e9 Press', 'Café Press'],
  ['Caf\\u00E9 Press', 'Café Press'],
  ['1\\/4 Screw', '1/4 Screw'],
  ['12\\" Pan', '12" Pan'],
  ['Salt \\u0026 Pepper', 'Salt & Pepper'],
  ['Smile \\ud83d\\ude00 Mug', 'Smile 😀 Mug'],
];

for (const [written, name] of escapes) {
  test(`locates a name where JSON-LD writes it: ${written}`, async () => {
    const block = `<script type="application/ld+json">{"@type":"Product","name":"X"}</script>`;
    const { source, at } = await placed(written, `${block}<h1>${name.replace('&', '&amp;')}</h1>`);
    assert.equal(source.nameAt, at);
  });
}

test('does not match a name in a longer word', async () => {
  const { source, at } = await placed('Pan<', '<p>Panorama</p><h1>X/h1>');
  assert.equal(source.nameAt, at);
});

const offer = (price: string) =>
  `<h1>Kettle</h1><script type="application/ld+json">{"@type":"Product","name":"Kettle","offers":{"@type":"Offer","price":${price},"priceCurrency":"EUR"}}</script>`;

test('locates a price in JSON-LD by its name, not by an equal figure elsewhere', async () => {
  const { source, at } = await placed('price":12,', `<img width="12">${offer('12')}`);
  assert.equal(source.priceAt, at);
});

test('locates a price in microdata', async () => {
  const { source, at } = await placed(
    'price" content="12.00"',
    '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Kettle</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="X></div></div>',
  );
  assert.equal(source.priceAt, at);
});

const shown = [
  '12,50 €',
  '12,50&nbsp;€',
  '12,50 &euro;',
  '€<!-- -->12.50',
  '<span>€</span><span>12.50</span>',
  '€ 12<sup>50</sup>',
];

for (const written of shown) {
  test(`locates a visible price in any markup: ${written}`, async () => {
    const { source, at } = await placed(
      written,
      '<h1>Kettle</h1><p class="price">X</p><form action="/cart/add"><button>Add to cart</button></form>',
    );
    const from = written.startsWith('<span>') ? at + '<span>'.length : at;
    assert.equal(source.priceAt, from);
  });
}

test('does not locate name and price in scripts, styles, and comments', async () => {
  const state =
    '<script>state = {"name":"Kettle","price":"12.00"}</script><style>.Kettle{}</style><!-- Kettle costs 12.00, its price -->';
  const { source, at } = await placed('<h1>', `${state}X Kettle</h1>${offer('"12.00"')}`);
  assert.equal(source.nameAt, at + '<h1> '.length);
  assert.ok(source.priceAt! > at);
});

test('returns no position for values that are not on the page', async () => {
  const { source } = await read('<h1></h1><script>var price = "12.00"</script>');
  assert.deepEqual(Object.keys(source), ['chars']);
});

test('takes linear time for any content', async () => {
  const hostile = [
    'Kettle '.repeat(40_000),
    '<b>1</b> '.repeat(40_000),
    'price '.repeat(60_000),
    `${' '.repeat(300_000)}`,
    '<!--'.repeat(60_000),
    '<script>'.repeat(30_000),
  ];
  const spent = processorTime();
  for (const text of hostile) await read(`${text}${offer('"12.00"')}<p class="price">€12.00</p>`);
  assert.ok(spent() < 10_000);
});
