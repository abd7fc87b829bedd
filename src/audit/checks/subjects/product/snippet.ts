/** Markup to paste, filled with facts from the storefront. Always valid JSON. */
import type { Page } from '../../../evidence.ts';
import type { OfferFacts, PriceFact } from '../../../parse/facts/facts.ts';
import { canonicalUrl } from '../../../parse/files/declared-links.ts';
import { headingOf, said } from './facts.ts';
import { shownStock } from './stock.ts';

type Members = Record<string, unknown>;
const mostText = 500;

/** Without `<`, so that it is safe in a script element. */
const print = (value: Members): string =>
  JSON.stringify(
    value,
    (_, one: unknown) => (typeof one === 'string' ? one.slice(0, mostText) : one),
    2,
  ).replaceAll('<', String.raw`\u003c`);

/** The product's node with these members added. */
export function productSnippet(page: Page, members: Members): string {
  const { product } = page.facts;
  const type = product?.type ?? 'Product';
  return print({ '@context': 'https://schema.org', '@type': type, name: titleOf(page), ...members });
}

/** The offer as is, with these members corrected; blank ones are left out. */
export function offerSnippet(offer: OfferFacts | undefined, members: Members): string {
  return print({ offers: offerNode(offer, members) });
}

function offerNode(offer: OfferFacts | undefined, members: Members): Members {
  const aggregate = offer?.type === 'AggregateOffer';
  const stated = {
    [aggregate ? 'lowPrice' : 'price']: said(offer?.price, 'price'),
    highPrice: aggregate ? said(offer.highPrice, 'price') : undefined,
    priceCurrency: said(offer?.currency),
    availability: said(offer?.availability),
    url: said(offer?.url),
  };
  return { '@type': offer?.type ?? 'Offer', ...stated, ...members };
}

/** An offer drafted from the price, currency and stock that the page shows. */
export function draftOffer(page: Page): Members {
  const price = shownPrice(page);
  const stock = shownStock(page) === 'out' ? 'OutOfStock' : 'InStock';
  return {
    '@type': 'Offer',
    price: price?.amount ?? 'YOUR-PRICE',
    priceCurrency: price?.currency ?? 'YOUR-CURRENCY',
    availability: `https://schema.org/${stock}`,
    url: pageAddress(page),
  };
}

/** A whole Product drafted from what the page shows. */
export function draftProduct(page: Page): string {
  const { images, head, structured } = page.facts;
  const og = (name: string): string | undefined =>
    said(structured.openGraph.find(({ property }) => property === name)?.content);
  const image = og('og:image') ?? images.find(({ gallery, abs }) => gallery && abs)?.abs;
  const description = og('og:description') ?? head.metas.find(({ name }) => name === 'description')?.content;
  return print({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: titleOf(page),
    sku: 'YOUR-SKU',
    image: image ? [image.slice(0, 500)] : undefined,
    description: said(description)?.slice(0, 300),
    offers: draftOffer(page),
  });
}

/** The product's own price to pay on the page. */
export const shownPrice = ({ facts: { prices } }: Page): PriceFact | undefined =>
  prices.find(({ scope, kind }) => scope === 'own' && kind === 'current');

/** Canonical URL, else the page's own. */
export const pageAddress = ({ url, facts: { head } }: Page): string => canonicalUrl(head, url) ?? url;

const titleOf = (page: Page): string =>
  (
    said(page.facts.product?.name) ??
    headingOf(page) ??
    said(page.facts.head.titles[0]) ??
    'Product name'
  ).slice(0, 120);
