/** Builders of product pages and of what stands around them, for tests of product data. */
import { known } from '../../../src/audit/evidence.ts';
import { parseFeed } from '../../../src/audit/parse/feed/feed.ts';
import {
  exchange,
  type ExchangeSample,
  origin,
  type PageSample,
  type Part,
  product,
  productHtml,
  shoe,
} from './evidence.ts';

type Members = Record<string, unknown>;

/** A product page with the shoe's markup, changed by `over`. */
export const shoePage = (over: Members = {}, body?: string, given?: PageSample): Promise<Part> =>
  product(productHtml(shoe(over), body), given);

/** The shoe's offer, changed by `over`; `undefined` takes a member out. */
export const offer = (over: Members = {}): Members => ({ ...(shoe()['offers'] as Members), ...over });

/** A product page whose offer is changed by `over`. */
export const offerPage = (over: Members, body?: string): Promise<Part> =>
  shoePage({ offers: offer(over) }, body);

/** Title, price and button as shoppers see them; `more` stands between price and button. */
export const buyBox = (price: string, more = '', button = '<button>Add to cart</button>'): string =>
  `<div><h1>Trail Shoe</h1><p class="price">${price}</p>${more}<form action="/cart/add" method="post">${button}</form></div>`;

/** A ProductGroup of the shoe with these variants. */
export const group = (variants: Members[], over: Members = {}): Members => ({
  '@context': 'https://schema.org',
  '@type': 'ProductGroup',
  name: 'Trail Shoe',
  productGroupID: 'SHOE',
  variesBy: ['https://schema.org/size'],
  hasVariant: variants,
  ...over,
});

/** A complete variant in this size. */
export const variant = (size: string, over: Members = {}): Members => ({
  '@type': 'Product',
  name: `Trail Shoe ${size}`,
  sku: `SHOE-${size}`,
  size,
  offers: offer({ url: `${origin}/p/shoe?size=${size}` }),
  ...over,
});

/** A choice of sizes in the buy box. */
export const sizes = (...values: string[]): string =>
  `<label for="size">Size</label><select id="size" name="size">${values.map((value) => `<option value="${value}">${value}</option>`).join('')}</select>`;

/** A CSV feed, read by the real parser; `matches` pairs record and page address. */
export function feed(
  csv: string,
  matches: readonly (readonly [number, string])[],
  via: 'declared' | 'platform' = 'declared',
): Part {
  const file = parseFeed(new TextEncoder().encode(csv), 'text/csv', true);
  const pages = matches.map(([record, path]) => ({ record, page: `product:${origin}${path}` }));
  return { feeds: known([{ ...file, url: `${origin}/feed.csv`, via, ref: 'feed', matches: pages }]) };
}

/** The answer to the shoe's image. */
export function image(given: ExchangeSample & { width?: number; height?: number; page?: string } = {}): Part {
  const { width, height, page = `product:${origin}/p/shoe`, ...sent } = given;
  const answered = exchange({
    url: `${origin}/img/shoe-1.jpg`,
    purpose: 'image',
    type: 'image/jpeg',
    ...sent,
  });
  const size = width && height ? { width, height } : {};
  return {
    resources: known([{ url: answered.url, kind: 'product-image', page, ref: answered.id, ...size }]),
    traffic: known([answered]),
  };
}
