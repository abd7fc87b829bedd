import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../../test/support/processor.ts';
import { read } from '../../../../test/support/audit/parse-page.ts';

const finding = async (html: string, rule: string) =>
  (await read(html)).access.axe.find((one) => one.rule === rule);

test('counts all elements that break a rule, and keeps five: those of the buy box and of forms first', async () => {
  const buttons = '<button></button>'.repeat(8);
  const found = await finding(
    `<header>${buttons}</header><main><div class="product-info"><h1>Kettle</h1><p>€20.00</p><form action="/cart/add" method="post"><button class="zoom"></button><button>Add to cart</button></form></div></main>
<footer><form class="newsletter"><input type="email" aria-label="Mail"><button class="send"></button></form></footer>`,
    'button-name',
  );
  assert.equal(found?.count, 10);
  assert.deepEqual(found?.regions, { header: 8, 'buy-box': 1, footer: 1 });
  assert.deepEqual(
    found?.nodes.map(({ html, region, form }) => [html, region, form]),
    [
      ['<button class="zoom">', 'buy-box', 'cart'],
      ['<button class="send">', 'footer', 'newsletter'],
      ...Array.from({ length: 3 }, () => ['<button>', 'header', undefined]),
    ],
  );
});

test('shows an element by its tag within 160 characters, without its least useful attributes', async () => {
  const long = 'x'.repeat(300);
  const found = await finding(
    `<a href="/a" class="${long}" data-track="${long}" data-more="${long}" id="sale"><img src="/a.jpg"></a>`,
    'link-name',
  );
  const html = found?.nodes[0]?.html ?? '';
  assert.match(html, /^<a href="\/a" class="x+…" id="sale" …>/);
  assert.ok(html.length <= 160, html);
});

test('reports why a control is in a hidden element', async () => {
  const html =
    '<a href="/a" aria-hidden="true">a</a><div aria-hidden="true"><p>x</p><button>b</button></div>';
  const found = await finding(html, 'aria-hidden-focus');
  assert.deepEqual(
    found?.nodes.map(({ own, what }) => [own, what]),
    [
      [true, '/a'],
      [undefined, '<button>'],
    ],
  );
});

test('counts landmarks by element or role, if exposed to screen readers', async () => {
  const { access } = await read(
    '<header><nav></nav></header><div role="navigation"></div><nav hidden></nav><main><article><header></header></article><h1>x</h1></main><footer role="presentation"></footer>',
  );
  assert.deepEqual(access.landmarks, {
    main: 1,
    nav: 2,
    header: 1,
    footer: 0,
    article: 1,
    section: 0,
    h1InMain: true,
  });
});

test('counts headings by element or role, if exposed to screen readers', async () => {
  const { access } = await read(
    '<h2 aria-hidden="true">a</h2><div role="heading" aria-level="1">b</div><h2><img src="/a" alt="c"></h2><h3 role="presentation">d</h3><h4 style="display:none">e</h4><h5></h5>',
  );
  assert.deepEqual(
    access.headings.map(({ level, text }) => [level, text]),
    [
      [1, 'b'],
      [2, 'c'],
      [5, ''],
    ],
  );
});

const names: [string, string][] = [
  ['<a href="/a" aria-labelledby="t">x</a><b id="t">Shop <i hidden>closed</i></b>', 'Shop'],
  ['<a href="/a" aria-labelledby="t">x</a><b id="t" hidden>Shop</b>', 'Shop'],
  ['<a href="/a" aria-labelledby="t">x</a><img id="t" src="/a" alt="Shop">', 'Shop'],
  ['<a href="/a"><i title="Shop"></i></a>', 'Shop'],
  ['<a href="/a"><i title="Shop">Cart</i></a>', 'Cart'],
  ['<a href="/a"><svg><g><title>Shop</title></g></svg></a>', 'Shop'],
  ['<a href="/a"><i aria-labelledby="t">x</i></a><b id="t">Shop</b>', 'Shop'],
  ['<a href="/a"><span style="backface-visibility: hidden">Shop</span></a>', 'Shop'],
  ['<a href="/a"><span style="color: red; display:none">Shop</span>Cart</a>', 'Cart'],
  ['<a href="/a">Shop<br>Cart</a>', 'Shop Cart'],
  ['<a href="/a"><input type="submit" value="Shop"></a>', 'Shop'],
  ['<a href="/a"><span inert>Shop</span><video>Film</video></a>', ''],
];
for (const [html, name] of names) {
  test(`computes the name "${name}" for ${html}`, async () => {
    assert.equal((await read(html)).links[0]?.name, name);
  });
}

test('reads a page that is designed to be costly in bounded time', async () => {
  const many = (html: string, count = 20_000): string => html.repeat(count);
  const hostile = [
    many('<label for="a"><i></i></label><input id="a">'),
    many('<div onclick="a()">', 5_000) + many('<input disabled>'),
    many('<div aria-hidden="true"><input disabled></div>'),
    many('<button aria-labelledby="a a a a a a a a"></button>', 5_000) +
      `<b id="a">${many('<i></i>', 1_000)}</b>`,
    many('<details>', 5_000) + many('<header></header>'),
    many('<section><aside role="complementary">', 3_000),
  ];
  for (const html of hostile) {
    const spent = processorTime();
    await read(html);
    const ms = spent();
    assert.ok(ms < 10_000, `${html.slice(0, 60)}: ${ms} ms`);
  }
});
