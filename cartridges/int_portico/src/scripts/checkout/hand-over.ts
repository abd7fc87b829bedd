/**
 * Where parts of the storefront are headless, scripts must not touch the basket of the shopper (`BasketMgr`, getCurrentBasket):
 * it belongs to the Shopper APIs, and only the headless storefront has the token to call them. The person goes to a page of that
 * storefront that adds the items, or sees a list of them with links.
 */
import type { CheckoutInput } from '#commerce';
import ProductMgr from 'dw/catalog/ProductMgr';
import URLUtils from 'dw/web/URLUtils';
import type { HybridPreferences } from '../preferences/hybrid.ts';
import { mergePlan, type Pieces } from './merge-plan.ts';

/** Characters that browsers and networks take without question. */
const longestUrl = 2_000;

/** @param storefront its address */
export function handOver(
  { lines, codes }: Pick<CheckoutInput, 'lines' | 'codes'>,
  { page }: HybridPreferences,
  storefront: string,
): { url: string } | { page: string } {
  const { add: items } = mergePlan(lines, []);
  const url = page === undefined ? undefined : withItems(page, items, codes);
  return url !== undefined && url.length <= longestUrl ? { url } : { page: listOf(items, codes, storefront) };
}

/** Nothing personal: addresses of pages are logged everywhere. */
function withItems(page: string, items: readonly Pieces[], codes: readonly string[]): string {
  const told = items.map(({ productId, quantity }) => `${encodeURIComponent(productId)}:${quantity}`);
  return page
    .split('{items}')
    .join(told.join(','))
    .split('{codes}')
    .join(codes.map((code) => encodeURIComponent(code)).join(','));
}

function listOf(items: readonly Pieces[], codes: readonly string[], storefront: string): string {
  const discounts = codes.length === 0 ? '' : `<p>Discount codes: ${escaped(codes.join(', '))}</p>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your items</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<style>body{font:1rem/1.5 sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}</style></head><body>',
    '<h1>Your items</h1><p>Open each item, add it to your cart, and check out in the store.</p>',
    `<ul>${items.map(entry).join('')}</ul>${discounts}`,
    `<p><a href="${escaped(storefront)}">Go to the store</a></p></body></html>`,
  ].join('');
}

function entry({ productId, quantity }: Pieces): string {
  const product = ProductMgr.getProduct(productId);
  if (!product || !product.online) return `<li>${escaped(productId)}: no longer available</li>`;
  const url = escaped(String(URLUtils.https('Product-Show', 'pid', productId)));
  return `<li>${quantity} × <a href="${url}">${escaped(String(product.name ?? productId))}</a></li>`;
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
