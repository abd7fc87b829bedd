import type { Product, Variant } from '../catalogue/product.ts';
import type { Site } from '../site.ts';
import { aggregateNode, offerNode } from './offer.ts';

type Node = Record<string, unknown>;
const context = 'https://schema.org';

/** Product or ProductGroup of a product page. `product` is what the markup is to show. */
export function productNode(site: Site, product: Product): Node {
  const url = `${site.origin}/products/${product.slug}`;
  const base: Node = {
    '@context': context,
    '@id': `${url}#product`,
    url,
    ...shared(site, product),
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.rating.value,
      reviewCount: product.rating.count,
    },
    review: product.reviews.map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.author },
      datePublished: review.date,
      reviewBody: review.text,
      reviewRating: { '@type': 'Rating', ratingValue: review.stars, bestRating: 5, worstRating: 1 },
    })),
  };
  const node =
    product.variesBy && !site.faults.has('variants-ungrouped')
      ? group(site, product, base)
      : single(site, product, base);
  return site.faults.has('blank-values') ? blanked(node) : node;
}

function shared(site: Site, product: Product): Node {
  return {
    name: product.name,
    description: product.description,
    image: imageUrls(site, product.variants[0]),
    ...(site.faults.has('missing-brand') ? {} : { brand: { '@type': 'Brand', name: product.brand } }),
    category: product.taxonomy,
    ...(product.material ? { material: product.material } : {}),
    ...(product.colour && product.variesBy !== 'colour' ? { color: product.colour } : {}),
    ...measures(product),
    ...(product.apparel ? { audience } : {}),
    ...(product.fits.length
      ? { isAccessoryOrSparePartFor: product.fits.map((name) => ({ '@type': 'Product', name })) }
      : {}),
    additionalProperty: product.specs.map(({ name, value, unit, unitCode }) => ({
      '@type': 'PropertyValue',
      name,
      value: unit ? Number(value) : value,
      ...(unit ? { unitText: unit, unitCode } : {}),
    })),
  };
}

const audience: Node = {
  '@type': 'PeopleAudience',
  suggestedGender: 'unisex',
  suggestedMinAge: 13,
  suggestedAge: { '@type': 'QuantitativeValue', minValue: 13, unitCode: 'ANN' },
};

function single(site: Site, product: Product, base: Node): Node {
  const variant = product.variants[0];
  const aggregate = site.faults.has('aggregate-only') && !product.variesBy;
  return {
    ...base,
    '@type': 'Product',
    ...identifiers(site, variant),
    ...(product.size ? { size: sizeNode(product.size) } : {}),
    offers: aggregate ? aggregateNode(site, product) : offerNode(site, product, variant),
  };
}

function group(site: Site, product: Product, base: Node): Node {
  const property = product.variesBy === 'size' ? 'size' : 'color';
  return {
    ...base,
    '@type': 'ProductGroup',
    productGroupID: groupId(product),
    variesBy: [`https://schema.org/${property}`],
    hasVariant: product.variants.map((variant, i) => variantNode(site, product, variant, i)),
  };
}

function variantNode(site: Site, product: Product, variant: Variant, i: number): Node {
  const option = variant.option ?? '';
  const bare = site.faults.has('variant-offers-missing') && i > 0;
  return {
    '@type': 'Product',
    '@id': `${site.origin}/products/${product.slug}?variant=${variant.sku}#variant`,
    url: `${site.origin}/products/${product.slug}?variant=${variant.sku}`,
    name: `${product.name}, ${option}`,
    ...identifiers(site, variant),
    image: imageUrls(site, variant),
    ...(product.variesBy === 'size'
      ? { size: sizeNode(option), ...(product.colour ? { color: product.colour } : {}) }
      : { color: option }),
    ...(bare ? {} : { offers: offerNode(site, product, variant) }),
  };
}

function identifiers(site: Site, variant: Variant): Node {
  const wrong = (gtin: string): string => gtin.slice(0, 12) + String((Number(gtin[12]) + 1) % 10);
  return {
    ...(site.faults.has('missing-sku') ? {} : { sku: variant.sku, mpn: variant.mpn }),
    ...(site.faults.has('missing-gtin')
      ? {}
      : { gtin13: site.faults.has('bad-gtin') ? wrong(variant.gtin) : variant.gtin }),
  };
}

function measures({ dimensions }: Product): Node {
  if (!dimensions) return {};
  const value = (amount: number, unitCode: string): Node => ({
    '@type': 'QuantitativeValue',
    value: amount,
    unitCode,
  });
  return {
    width: value(dimensions.width, 'CMT'),
    height: value(dimensions.height, 'CMT'),
    depth: value(dimensions.depth, 'CMT'),
    weight: value(dimensions.weight, 'KGM'),
  };
}

function sizeNode(name: string): Node {
  return {
    '@type': 'SizeSpecification',
    name,
    sizeSystem: 'https://schema.org/WearableSizeSystemEurope',
    sizeGroup: 'https://schema.org/WearableSizeGroupRegular',
  };
}

/** Placeholders as a careless export leaves them. */
function blanked(node: Node): Node {
  return {
    ...node,
    brand: { '@type': 'Brand', name: '' },
    material: 'N/A',
    color: '-',
    pattern: 'TBD',
    model: null,
  };
}

export function groupId(product: Product): string {
  return product.variants[0].sku.split('-').slice(0, 2).join('-');
}

function imageUrls(site: Site, variant: Variant): string[] {
  return variant.images.map((path) => site.origin + path);
}
