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
import type { PageTexts } from './page-texts.ts';

/** Characters that browsers and networks take without question. */
const longestUrl = 2_000;

/** @param storefront its address */
export function handOver(
  { lines, codes }: Pick<CheckoutInput, 'lines' | 'codes'>,
  { page }: HybridPreferences,
  storefront: string,
  texts: PageTexts,
): { url: string } | { page: string } {
  const { add: items } = mergePlan(lines, []);
  const url = page === undefined ? undefined : withItems(page, items, codes);
  if (url !== undefined && url.length <= longestUrl) return { url };
  return { page: listOf(items, codes, storefront, texts) };
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

function listOf(
  items: readonly Pieces[],
  codes: readonly string[],
  storefront: string,
  texts: PageTexts,
): string {
  const discounts = codes.length === 0 ? '' : `<p>${texts.codes} ${escaped(codes.join(', '))}</p>`;
  return [
    `<!doctype html><html lang="${texts.language}"><head><meta charset="utf-8"><title>${texts.title}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<style>body{font:1rem/1.5 sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}</style></head><body>',
    `<h1>${texts.title}</h1><p>${texts.steps}</p>`,
    `<ul>${items.map((item) => entry(item, texts)).join('')}</ul>${discounts}`,
    `<p><a href="${escaped(storefront)}">${texts.store}</a></p></body></html>`,
  ].join('');
}

function entry({ productId, quantity }: Pieces, { unavailable }: PageTexts): string {
  const product = ProductMgr.getProduct(productId);
  if (!product || !product.online) return `<li>${escaped(productId)}: ${unavailable}</li>`;
  const url = escaped(String(URLUtils.https('Product-Show', 'pid', productId)));
  return `<li>${quantity} × <a href="${url}">${escaped(String(product.name ?? productId))}</a></li>`;
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
