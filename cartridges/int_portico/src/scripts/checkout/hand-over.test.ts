/** How a person continues where scripts must not touch the basket: there is no `BasketMgr` here at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyInput, type CheckoutInput } from '#commerce';
import { compileOnce } from '../backend/orders/order-compiled.testing.ts';
import type { HybridPreferences } from '../preferences/hybrid.ts';

const compiled = compileOnce(['checkout/hand-over', 'checkout/page-texts']);
const products: Record<string, object> = {
  a: { online: true, name: 'Shoe <b>"40"</b>' },
  'b/1': { online: true, name: null },
  off: { online: false, name: 'Off' },
};
compiled.use({
  'dw/catalog/ProductMgr': { getProduct: (id: string) => products[id] ?? null },
  'dw/web/URLUtils': {
    https: (name: string, _: string, id: string) =>
      `https://shop.test/${name}?pid=${encodeURIComponent(id)}&x=1`,
  },
});

const pageTexts = (accepted: string, locale?: string): unknown =>
  compiled.module('checkout/page-texts')['pageTexts']?.(accepted as never, locale as never);

const handOver = (
  items: readonly [variantId: string, quantity: number][],
  {
    page,
    codes = [],
    accepted = '',
    locale,
  }: HybridPreferences & { codes?: string[]; accepted?: string; locale?: string } = {},
): { url?: string; page?: string } => {
  const input: CheckoutInput = {
    ...emptyInput(),
    lines: items.map(([variantId, quantity], at) => ({ id: `${at}`, variantId, quantity })),
    codes,
    buyer: { firstName: 'Ada', email: 'ada@example.test' },
  };
  const go = compiled.module('checkout/hand-over')['handOver'];
  return go?.(
    input as never,
    (page === undefined ? {} : { page }) as never,
    'https://shop.test' as never,
    pageTexts(accepted, locale) as never,
  ) as never;
};

const page = 'https://shop.test/agent-cart?items={items}&codes={codes}';

test('sends the person to the page of the merchant with each item once', () => {
  assert.deepEqual(
    handOver(
      [
        ['a', 1],
        ['b/1', 2],
        ['a', 2],
      ],
      { page, codes: ['SPRING 10', 'B'] },
    ),
    {
      url: 'https://shop.test/agent-cart?items=a:3,b%2F1:2&codes=SPRING%2010,B',
    },
  );
});

test('lists the items with links, escapes their names, and shows nothing personal', () => {
  const { page: html = '' } = handOver(
    [
      ['a', 2],
      ['b/1', 1],
      ['off', 1],
      ['<gone>', 1],
    ],
    { codes: ['<X>'] },
  );
  for (const part of [
    '<li>2 × <a href="https://shop.test/Product-Show?pid=a&amp;x=1">Shoe &lt;b&gt;&quot;40&quot;&lt;/b&gt;</a></li>',
    '<li>1 × <a href="https://shop.test/Product-Show?pid=b%2F1&amp;x=1">b/1</a></li>',
    '<li>off: no longer available</li>',
    '<li>&lt;gone&gt;: no longer available</li>',
    '<p>Discount codes: &lt;X&gt;</p>',
    '<a href="https://shop.test">Go to the store</a>',
  ])
    assert.ok(html.includes(part), `${part} in ${html}`);
  assert.doesNotMatch(html, /Ada|ada@/);
});

test('lists the items where their address would be too long', () => {
  const many = Array.from({ length: 200 }, (_, at): [string, number] => [`product-number-${at}`, 1]);
  const { url, page: html = '' } = handOver(many, { page });
  assert.equal(url, undefined);
  assert.equal(html.match(/<li>/g)?.length, 200);
});

test('lists the items in German for a German checkout', () => {
  const { page: html = '' } = handOver([['off', 1]], { codes: ['X'], locale: 'de-AT', accepted: 'en' });
  for (const part of [
    '<html lang="de">',
    '<title>Ihre Artikel</title>',
    '<li>off: nicht mehr erhältlich</li>',
  ])
    assert.ok(html.includes(part), `${part} in ${html}`);
  assert.match(html, /<p>Rabattcodes: X<\/p>.*>Zum Shop<\/a>/);
  assert.doesNotMatch(html, /Your items|Discount codes|Go to the store/);
});

for (const [accepted, locale, language] of [
  ['', undefined, 'en'],
  ['de-CH, en;q=0.5', undefined, 'de'],
  ['en;q=0.5, de;q=0.9', undefined, 'de'],
  ['de;q=0.5, en', undefined, 'en'],
  ['fr, de;q=0.1', undefined, 'de'],
  ['fr, it', undefined, 'en'],
  ['de;q=0', undefined, 'en'],
  ['de;q=2, en;q=0.1', undefined, 'en'],
  ['deutsch', undefined, 'en'],
  ['*', undefined, 'en'],
  ['de', 'en-IE', 'en'],
  ['de', 'fr-FR', 'de'],
  ['en', 'DE', 'de'],
] as const)
  test(`writes pages in ${language} for the locale ${String(locale)} and Accept-Language “${accepted}”`, () => {
    assert.match(
      handOver([['a', 1]], { accepted, ...(locale && { locale }) }).page ?? '',
      new RegExp(`lang="${language}"`),
    );
  });
