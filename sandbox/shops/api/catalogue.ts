import { apiAnswer, type Answer } from '../answer.ts';
import { seenOn, type Client } from '../bend.ts';
import type { Product, Variant } from '../catalogue/product.ts';
import { findProducts } from '../pages/listing-page.ts';
import { decimal } from '../money.ts';
import type { Site } from '../site.ts';

type Node = Record<string, unknown>;
const status = (variant: Variant): string => (variant.inStock ? 'in_stock' : 'out_of_stock');

/** `/api/ucp/discover?q=`: products for simple clients; all of them without a query. */
export function discover(site: Site, client: Client, query: string): Answer {
  const found = query ? findProducts(site.products, query) : site.products;
  const products = found.map((product) => {
    const seen = seenOn(site, product, 'api', client);
    const [variant] = seen.variants;
    return {
      id: variant.sku,
      name: seen.name,
      brand: seen.brand,
      gtin: variant.gtin,
      url: `${site.origin}/products/${seen.slug}`,
      price: decimal(site.terms, variant.price),
      currency: site.terms.currency,
      availability: status(variant),
    };
  });
  return apiAnswer({ products });
}

/** Products as the UCP catalogue shows them: amounts in minor units. */
export function searchCatalogue(site: Site, client: Client, query: string): Node[] {
  return findProducts(site.products, query).map((product) =>
    ucpProduct(site, seenOn(site, product, 'api', client)),
  );
}

/** Products by slug or by SKU of a variant; unknown ids are left out. */
export function lookUp(site: Site, client: Client, ids: string[]): Node[] {
  const wanted = new Set(ids);
  return site.products
    .filter((p) => wanted.has(p.slug) || p.variants.some((v) => wanted.has(v.sku)))
    .map((product) => ucpProduct(site, seenOn(site, product, 'api', client)));
}

function ucpProduct(site: Site, product: Product): Node {
  const prices = product.variants.map((v) => v.price);
  const money = (amount: number): Node => ({ amount, currency: site.terms.currency });
  const url = `${site.origin}/products/${product.slug}`;
  return {
    id: product.slug,
    handle: product.slug,
    title: product.name,
    description: { plain: product.description },
    url,
    categories: [{ value: product.taxonomy, taxonomy: 'google_product_category' }],
    price_range: { min: money(Math.min(...prices)), max: money(Math.max(...prices)) },
    variants: product.variants.map((variant) => ({
      id: variant.sku,
      sku: variant.sku,
      barcodes: [{ type: 'GTIN', value: variant.gtin }],
      title: variant.option ? `${product.name}, ${variant.option}` : product.name,
      description: { plain: product.description },
      url: product.variesBy ? `${url}?variant=${variant.sku}` : url,
      price: money(variant.price),
      ...(variant.listPrice ? { list_price: money(variant.listPrice) } : {}),
      availability: { available: variant.inStock, status: status(variant) },
      options: variant.option ? [{ name: product.variesBy ?? 'option', label: variant.option }] : [],
      media: variant.images.map((path) => ({
        type: 'image',
        url: site.origin + path,
        alt_text: product.name,
      })),
    })),
    ...(product.rating
      ? { rating: { value: product.rating.value, scale_max: 5, count: product.rating.count } }
      : {}),
    metadata: attributes(product),
  };
}

function attributes({ material, colour, size, dimensions, fits }: Product): Node {
  return {
    ...(material ? { material } : {}),
    ...(colour ? { color: colour } : {}),
    ...(size ? { size } : {}),
    ...dimensions,
    ...(fits.length ? { compatible_with: fits } : {}),
  };
}
