/** How a person continues where scripts must not touch the basket: there is no `BasketMgr` here at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyInput, type CheckoutInput } from '#commerce';
import { compileOnce } from '../backend/order-compiled.testing.ts';
import type { HybridPreferences } from '../preferences/hybrid.ts';

const compiled = compileOnce(['checkout/hand-over']);
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

const handOver = (
  items: readonly [variantId: string, quantity: number][],
  { page, codes = [] }: HybridPreferences & { codes?: string[] } = {},
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
