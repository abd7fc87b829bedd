/** Matches products of a catalog to pages. */
import type { CatalogueProduct, CatalogueVariant, Page } from '../../../evidence.ts';
import { canonicalUrl } from '../../../parse/files/declared-links.ts';
import { normalUrl, resolveUrl } from '../../../parse/url.ts';
import { said } from '../product/facts.ts';

/** The product that the page shows, by SKU, GTIN, or URL. */
export function productOn(page: Page, products: readonly CatalogueProduct[]): CatalogueProduct | undefined {
  const keys = new Set(keysOfPage(page));
  const byVariant = products.find(({ variants }) =>
    variants.some((one) => variantKeys(one).some((key) => keys.has(key))),
  );
  const byItself = ({ id, url }: CatalogueProduct): boolean =>
    keys.has(urlKey(url, page.url)) || (id !== undefined && keys.has(`sku ${id}`));
  // Catalogs add a variant or a referrer to the URL; a page that needs no query is identified by its path.
  const own = page.url.includes('?') ? undefined : urlKey(page.url, undefined);
  const onPath = ({ url, variants }: CatalogueProduct): boolean =>
    [url, ...variants.map((one) => one.url)].some(
      (href) => href !== undefined && urlKey(href.split(/[?#]/, 1)[0], page.url) === own,
    );
  return byVariant ?? products.find(byItself) ?? (own ? products.find(onPath) : undefined);
}

function keysOfPage({ url, facts }: Page): string[] {
  const { product, head } = facts;
  const variants = product?.group?.isVariantOf ? [] : (product?.group?.variants ?? []);
  const addresses = [url, canonicalUrl(head, url), product?.url, ...variants.map((one) => one.url)];
  const skus = [
    product?.sku,
    ...(product?.offers ?? []).map(({ sku }) => sku),
    ...variants.map(({ sku }) => sku),
  ];
  const gtins = [...(product?.gtins ?? []).map(({ value }) => value), ...variants.map(({ gtin }) => gtin)];
  return [
    ...addresses.map((one) => urlKey(one, url)),
    ...skus.flatMap((one) => (said(one) ? [`sku ${said(one) as string}`] : [])),
    ...gtins.map(gtinKey),
  ].filter((key) => key !== '');
}

/** Keys by which a page may identify the variant. */
export const variantKeys = ({ sku, id, gtins, url }: CatalogueVariant): string[] =>
  [
    ...[sku, id].flatMap((one) => (one ? [`sku ${one}`] : [])),
    ...gtins.map(gtinKey),
    urlKey(url, undefined),
  ].filter((key) => key !== '');

export const urlKey = (href: string | undefined, base: string | undefined): string => {
  const url = href && resolveUrl(href, base ?? href);
  const plain = url && normalUrl(url);
  return plain ? `url ${plain.replace(/\/(?=$|\?)/, '')}` : '';
};

/** Padded to 14 digits: shorter GTINs are longer ones without leading zeros. */
export const gtinKey = (value: string | undefined): string => {
  const digits = (value ?? '').slice(0, 40).replace(/[\s-]/g, '');
  return /^\d{8,14}$/.test(digits) ? `gtin ${digits.padStart(14, '0')}` : '';
};
