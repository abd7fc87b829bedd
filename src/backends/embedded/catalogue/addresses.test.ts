import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromTexts, toItem, toTexts } from './item.ts';
import { loadDemoStore } from '../demo.ts';

const origin = 'https://shop.example';
const cases: [
  what: string,
  url: string | undefined,
  variantUrl: string | undefined,
  page: string,
  own: string,
][] = [
  ['no URL', undefined, undefined, `${origin}/products/lamp`, `${origin}/products/lamp?variant=v1`],
  ['a path', '/l/1', undefined, `${origin}/l/1`, `${origin}/l/1`],
  [
    'a full URL',
    'https://www.shop.example/l/1',
    undefined,
    'https://www.shop.example/l/1',
    'https://www.shop.example/l/1',
  ],
  ['both', '/l/1', '/l/1?color=red', `${origin}/l/1`, `${origin}/l/1?color=red`],
  [
    'a URL on the variant only',
    undefined,
    '/l/1?color=red',
    `${origin}/products/lamp`,
    `${origin}/l/1?color=red`,
  ],
];
const [plain] = (await loadDemoStore()).products;
assert.ok(plain);

for (const [what, url, variantUrl, page, own] of cases)
  test(`builds the URL of a product page from ${what}`, () => {
    const [variant] = plain.variants;
    assert.ok(variant);
    const product = {
      ...plain,
      ...(url === undefined ? {} : { url }),
      variants: [{ ...variant, id: 'v1', ...(variantUrl === undefined ? {} : { url: variantUrl }) }],
    };
    const placed = toItem(fromTexts(toTexts(product)), { no: 1, revision: 1, handle: 'lamp' }).at(origin);
    assert.equal(placed.product.url, page);
    assert.equal(placed.variants.get('v1')?.url, own);
  });
