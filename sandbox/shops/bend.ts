import { specsOf } from './catalogue/catalogue.ts';
import type { Product, Variant } from './catalogue/product.ts';
import type { Site } from './site.ts';

/** Where a product is shown. */
export type Surface = 'markup' | 'page' | 'listing' | 'feed' | 'api';

/** Who asks; only the fault `cloaked-price` makes a difference between them. */
export type Client = 'browser' | 'other';

const drift = { page: 710, listing: -300, feed: 1100 } as const;

/** The product as one surface shows it. Without faults it is the product itself. */
export function seenOn(site: Site, product: Product, surface: Surface, client: Client): Product {
  let seen = product;
  const has = site.faults.has.bind(site.faults);
  if (has('sale-price-struck')) seen = eachVariant(seen, struck(surface));
  if (has('cloaked-price') && client === 'other')
    seen = eachVariant(
      seen,
      raise((price) => Math.round(price * 1.2)),
    );
  if (has('price-drift-markup') && surface === 'page')
    seen = eachVariant(
      seen,
      raise((price) => price + drift.page),
    );
  if (has('price-drift-listing') && surface === 'listing')
    seen = eachVariant(
      seen,
      raise((price) => price + drift.listing),
    );
  if (has('price-drift-feed') && surface === 'feed')
    seen = eachVariant(
      seen,
      raise((price) => price + drift.feed),
    );
  if (has('availability-drift')) seen = eachVariant(seen, (v) => ({ ...v, inStock: surface !== 'page' }));
  if (has('blank-attributes') && site.products.indexOf(product) % 2 === 0) seen = withoutAttributes(seen);
  if (has('rating-out-of-range') && seen.rating) seen = { ...seen, rating: { ...seen.rating, value: 9.4 } };
  return seen;
}

function eachVariant(product: Product, change: (variant: Variant) => Variant): Product {
  const [first, ...rest] = product.variants;
  return { ...product, variants: [change(first), ...rest.map(change)] };
}

function raise(change: (price: number) => number): (variant: Variant) => Variant {
  return (v) => ({
    ...v,
    price: change(v.price),
    ...(v.listPrice ? { listPrice: change(v.listPrice) } : {}),
  });
}

/** Everything is reduced; the markup knows the price before the reduction only. */
function struck(surface: Surface): (variant: Variant) => Variant {
  return (variant) => {
    const listPrice = variant.listPrice ?? variant.price + 2000;
    if (surface !== 'markup') return { ...variant, listPrice };
    const { listPrice: _, ...rest } = variant;
    return { ...rest, price: listPrice };
  };
}

/** A record that was not filled in: the variants keep the option that distinguishes them. */
function withoutAttributes(product: Product): Product {
  const { material: _m, colour: _c, size: _s, dimensions: _d, ...rest } = product;
  const bare: Product = { ...rest, fits: [] };
  return { ...bare, specs: specsOf(bare) };
}
