import type { Product, Variant } from '../catalogue/product.ts';
import { absolute, type Site } from '../site.ts';
import { aggregateNode, offerNode } from './offer.ts';
import { contextOf } from './site.ts';

type Node = Record<string, unknown>;
/** The top of a product page. */
export function productNodes(site: Site, product: Product): Node[] {
  const own = productNode(site, product);
  if (!site.faults.has('two-products')) return [own];
  const others = site.products.filter((one) => one.slug !== product.slug).slice(0, 2);
  // Without URLs it is not clear which of them the page is about.
  return [own, ...others.map((one) => productNode(site, one))].map(nameless);
}

function nameless({ '@id': _id, url: _url, offers, ...node }: Node): Node {
  const { url: _offer, ...offer } = (offers ?? {}) as Node;
  return { ...node, ...(offers === undefined ? {} : { offers: offer }) };
}

/** Product or ProductGroup of a product page. `product` is what the markup is to show. */
function productNode(site: Site, product: Product): Node {
  const url = `${site.origin}/products/${product.slug}`;
  const base: Node = {
    '@context': contextOf(site),
    '@id': `${url}#product`,
    url,
    ...shared(site, product),
    ...opinions(product),
  };
  const node =
    product.variesBy && !site.faults.has('variants-ungrouped')
      ? group(site, product, base)
      : single(site, product, base);
  return site.faults.has('blank-values') ? blanked(node) : node;
}

function opinions({ rating, reviews }: Product): Node {
  const review = reviews.map(({ author, date, text, stars }) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: date,
    reviewBody: text,
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
  }));
  return {
    ...(rating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.value,
            reviewCount: rating.count,
          },
        }
      : {}),
    ...(review.length ? { review } : {}),
  };
}

function shared(site: Site, product: Product): Node {
  return {
    name: site.faults.has('markup-name-differs')
      ? `Item ${product.groupId ?? product.variants[0].sku}`
      : product.name,
    description: site.faults.has('thin-description') ? product.name : product.description,
    image: imageUrls(site, product.variants[0]),
    ...(site.faults.has('missing-brand') ? {} : { brand: { '@type': 'Brand', name: product.brand } }),
    category: product.taxonomy,
    ...(product.material ? { material: product.material } : {}),
    ...(product.colour && product.variesBy !== 'colour' ? { color: product.colour } : {}),
    ...measures(product),
    ...(product.audience ? { audience: audienceNode(product.audience) } : {}),
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

/** Adults are 13 and older, as shopping engines count; children are 5 to 13. */
function audienceNode({ gender, age }: NonNullable<Product['audience']>): Node {
  const years = age === 'kids' ? { minValue: 5, maxValue: 13 } : { minValue: 13 };
  return {
    '@type': 'PeopleAudience',
    ...(gender ? { suggestedGender: gender } : {}),
    suggestedMinAge: years.minValue,
    suggestedAge: { '@type': 'QuantitativeValue', ...years, unitCode: 'ANN' },
  };
}

function single(site: Site, product: Product, base: Node): Node {
  const variant = product.variants[0];
  const aggregate = site.faults.has('aggregate-only') && !product.variesBy;
  return {
    ...base,
    '@type': 'Product',
    ...identifiers(site, variant),
    ...(product.size ? { size: sizeNode(product, product.size) } : {}),
    offers: aggregate ? aggregateNode(site, product) : offerNode(site, product, variant),
  };
}

function group(site: Site, product: Product, base: Node): Node {
  const property = product.variesBy === 'size' ? 'size' : 'color';
  return {
    ...base,
    '@type': 'ProductGroup',
    productGroupID: product.groupId,
    variesBy: [`https://schema.org/${property}`],
    hasVariant: product.variants.map((variant, i) => variantNode(site, product, variant, i)),
  };
}

function variantNode(site: Site, product: Product, variant: Variant, i: number): Node {
  const option = variant.option ?? '';
  const url = `${site.origin}/products/${product.slug}?variant=${encodeURIComponent(variant.id)}`;
  const bare = site.faults.has('variant-offers-missing') && i > 0;
  return {
    '@type': 'Product',
    '@id': `${url}#variant`,
    url,
    name: `${product.name}, ${option}`,
    ...identifiers(site, variant),
    image: imageUrls(site, variant),
    ...(product.variesBy === 'size'
      ? { size: sizeNode(product, option), ...(product.colour ? { color: product.colour } : {}) }
      : { color: option }),
    ...(bare ? {} : { offers: offerNode(site, product, variant) }),
  };
}

function identifiers(site: Site, variant: Variant): Node {
  const wrong = (gtin: string): string => gtin.slice(0, 12) + String((Number(gtin[12]) + 1) % 10);
  return {
    ...(site.faults.has('missing-sku')
      ? {}
      : { sku: variant.sku, ...(variant.mpn ? { mpn: variant.mpn } : {}) }),
    ...(site.faults.has('missing-gtin') || !variant.gtin
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

/** Terms of schema.org for the systems that it knows by another name. */
const sizeSystems: Record<string, string> = { EU: 'Europe', JP: 'Japan' };

/** What is not worn has a size in words. */
function sizeNode({ apparel, sizeSystem }: Product, name: string): Node | string {
  if (!apparel) return name;
  const system = sizeSystem && `WearableSizeSystem${sizeSystems[sizeSystem] ?? sizeSystem}`;
  return {
    '@type': 'SizeSpecification',
    name,
    ...(system ? { sizeSystem: `https://schema.org/${system}` } : {}),
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

function imageUrls(site: Site, variant: Variant): string[] {
  return variant.images.map((path) => absolute(site, path));
}
