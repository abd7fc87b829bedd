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

/** Products as the UCP catalog shows them, amounts in minor units; all of them without a query. */
export function searchCatalogue(site: Site, client: Client, query: string): Node[] {
  const found = query ? findProducts(site.products, query) : site.products;
  return found.map((product) => ucpProduct(site, seenOn(site, product, 'api', client)));
}

/** Products by id or by id of a variant; unknown ids are left out. Each variant says which id led to it. */
export function lookUp(site: Site, client: Client, ids: readonly string[]): Node[] {
  return site.products.flatMap((product) => {
    const byProduct = ids.filter((id) => id === product.slug);
    const named = product.variants.filter(({ sku }) => ids.includes(sku));
    const variants = byProduct.length
      ? product.variants.filter((one, at) => at === 0 || named.includes(one))
      : named;
    if (variants.length === 0) return [];
    const shown = ucpProduct(site, seenOn(site, product, 'api', client));
    const inputs = new Map(
      variants.map(({ sku }, at) => [
        sku,
        [
          ...(at === 0 ? byProduct.map((id) => ({ id, match: 'featured' })) : []),
          ...(ids.includes(sku) ? [{ id: sku, match: 'exact' }] : []),
        ],
      ]),
    );
    const kept = (shown['variants'] as Node[])
      .filter(({ sku }) => inputs.has(sku as string))
      .map((variant) => ({
        ...variant,
        ...dearer(site, variant),
        inputs: inputs.get(variant['sku'] as string),
      }));
    return [{ ...shown, variants: kept }];
  });
}

/** One product with all of its variants, the one that was asked for first. */
export function findProduct(site: Site, client: Client, id: string): Node | undefined {
  const product = site.products.find((p) => p.slug === id || p.variants.some(({ sku }) => sku === id));
  if (!product) return undefined;
  const shown = ucpProduct(site, seenOn(site, product, 'api', client));
  const variants = (shown['variants'] as Node[]).toSorted(
    (a, b) => Number(b['sku'] === id) - Number(a['sku'] === id),
  );
  const selected = variants[0]?.['options'];
  return { ...shown, variants, ...(product.variesBy ? { selected } : {}) };
}

const drift = 900;

/** By a service that still reads last week's price list, under the fault. */
const stalePrice = ({ faults }: Site, price: number): number =>
  faults.has('ucp-price-drift') ? price + drift : price;

/** A lookup with a price list of its own, under the fault. */
function dearer({ faults }: Site, { price }: Node): Node {
  const { amount, currency } = price as { amount: number; currency: string };
  return faults.has('ucp-lookup-dearer') ? { price: { amount: amount + drift, currency } } : {};
}

/** Variants that no query finds, under the faults. */
function bent({ faults }: Site, product: Node): Node {
  const variants = product['variants'] as Node[];
  const withOption = (name: string, label: string): Node[] =>
    variants.map((variant) => ({
      ...variant,
      options: [...(variant['options'] as Node[]), { name, label }],
    }));
  if (faults.has('ucp-option-undeclared')) return { ...product, variants: withOption('Finish', 'Matte') };
  if (faults.has('ucp-label-internal')) {
    const option = { name: 'Finish', values: [{ label: 'opt_1042' }] };
    return {
      ...product,
      options: [...((product['options'] ?? []) as Node[]), option],
      variants: withOption('Finish', 'opt_1042'),
    };
  }
  const [first] = variants;
  if (!faults.has('ucp-variants-twin') || !first) return product;
  return { ...product, variants: [...variants, { ...first, id: `${String(first['id'])}-2` }] };
}

function ucpProduct(site: Site, product: Product): Node {
  const prices = product.variants.map((v) => stalePrice(site, v.price));
  const money = (amount: number): Node => ({ amount, currency: site.terms.currency });
  const url = `${site.origin}/products/${product.slug}`;
  const options = product.variants.flatMap(({ option }) => (option ? [{ label: option }] : []));
  return bent(site, {
    id: product.slug,
    handle: product.slug,
    title: product.name,
    description: { plain: product.description },
    url,
    categories: [{ value: product.taxonomy, taxonomy: 'google_product_category' }],
    price_range: { min: money(Math.min(...prices)), max: money(Math.max(...prices)) },
    ...(options.length ? { options: [{ name: product.variesBy ?? 'option', values: options }] } : {}),
    variants: product.variants.map((variant) => ({
      id: variant.sku,
      sku: variant.sku,
      barcodes: [{ type: 'GTIN', value: variant.gtin }],
      title: variant.option ? `${product.name}, ${variant.option}` : product.name,
      description: { plain: product.description },
      url: product.variesBy ? `${url}?variant=${variant.sku}` : url,
      price: money(stalePrice(site, variant.price)),
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
  });
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
