import { seenOn, type Client } from '../bend.ts';
import type { Product, Variant } from '../catalogue/product.ts';
import { stockWords } from '../catalogue/stock.ts';
import { escape } from '../escape.ts';
import { decimal } from '../money.ts';
import { absolute, type Site } from '../site.ts';

/** Google Merchant RSS 2.0: one item for each variant. */
export function productFeed(site: Site, client: Client): string {
  const items = site.products.flatMap((product) => {
    const seen = seenOn(site, product, 'feed', client);
    return seen.variants.map((variant) => item(site, seen, variant));
  });
  // A generator that stopped in the middle of a record.
  const cut = site.faults.has('feed-broken') ? '<item><g:id>1</g:id><g:title>Half a rec' : undefined;
  const built = new Date(site.live ? Date.now() : site.start - 3_600_000).toUTCString();
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${escape(site.seller.name)}</title><link>${site.origin}/</link><description>All products</description><lastBuildDate>${built}</lastBuildDate>
${items.join('\n')}
${cut ?? '</channel></rss>'}
`;
}

function item(site: Site, product: Product, variant: Variant): string {
  const query = product.variesBy ? `?variant=${encodeURIComponent(variant.id)}` : '';
  const { terms } = site;
  const money = (minor: number): string => `${decimal(terms, minor)} ${terms.currency}`;
  const size = product.variesBy === 'size' ? variant.option : product.size;
  const colour = product.variesBy === 'colour' ? variant.option : product.colour;
  const d = product.dimensions;
  const bare = site.faults.has('feed-fields-missing');
  const fields: [string, string | undefined][] = [
    ['g:id', variant.id],
    ['g:title', variant.option ? `${product.name}, ${variant.option}` : product.name],
    ['g:description', bare ? undefined : product.description],
    ['g:link', `${site.origin}/products/${product.slug}${query}`],
    ['g:image_link', bare ? undefined : absolute(site, variant.images[0] ?? '/images/logo.png')],
    ['g:availability', stockWords(variant).feed],
    ['g:availability_date', variant.sentFrom === undefined ? undefined : instant(variant.sentFrom)],
    ['g:price', money(variant.listPrice ?? variant.price)],
    ['g:sale_price', variant.listPrice ? money(variant.price) : undefined],
    ['g:condition', 'new'],
    ['g:brand', product.brand],
    ['g:gtin', site.faults.has('missing-gtin') ? undefined : variant.gtin],
    ['g:mpn', variant.mpn],
    ['g:google_product_category', product.taxonomy],
    ['g:item_group_id', product.variesBy ? product.groupId : undefined],
    ['g:color', colour],
    ['g:material', product.material],
    ['g:size', size],
    ['g:size_system', size ? product.sizeSystem : undefined],
    ['g:gender', product.audience?.gender],
    ['g:age_group', product.audience?.age],
    ['g:product_width', d && `${d.width} cm`],
    ['g:product_height', d && `${d.height} cm`],
    ['g:product_length', d && `${d.depth} cm`],
    ['g:product_weight', d && `${d.weight} kg`],
  ];
  const tags = fields.flatMap(([tag, value]) =>
    value === undefined ? [] : [`<${tag}>${escape(value)}</${tag}>`],
  );
  return `<item>${tags.join('')}${fits(product)}</item>`;
}

function instant(at: number): string {
  return new Date(at).toISOString();
}

function fits(product: Product): string {
  if (product.fits.length === 0) return '';
  const value = escape(product.fits.join(', '));
  return `<g:product_detail><g:section_name>Compatibility</g:section_name><g:attribute_name>Compatible with</g:attribute_name><g:attribute_value>${value}</g:attribute_value></g:product_detail>`;
}
