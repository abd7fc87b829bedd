import { page, type Answer } from '../answer.ts';
import { seenOn } from '../bend.ts';
import { categories } from '../catalogue/categories.ts';
import type { Product, Variant } from '../catalogue/product.ts';
import { escape } from '../escape.ts';
import { productNode } from '../json-ld/product.ts';
import { breadcrumbNode } from '../json-ld/site.ts';
import { decimal, shown, terms, type Site } from '../site.ts';
import { buyBox } from './buy-box.ts';
import { cards, trailNav } from './card.ts';
import { linkHeader, weight, type PageDeps } from './page.ts';

/** The page of a product. `sku` preselects a variant; undefined when the product has no such variant. */
export function productPage(deps: PageDeps, product: Product, sku?: string): Answer | undefined {
  const { site, layout, client } = deps;
  const index = sku === undefined ? 0 : product.variants.findIndex((v) => v.sku === sku);
  if (index < 0) return undefined;
  const shownProduct = seenOn(site, product, 'page', client);
  const marked = seenOn(site, product, 'markup', client);
  const path = `/products/${product.slug}`;
  const category = categories.find((c) => c.key === product.category);
  const trail: [string, string][] = [
    ['Home', '/'],
    ...(category ? [[category.title, `/collections/${category.key}`] as [string, string]] : []),
    [product.name, path],
  ];
  const robots = robotsOf(site);
  return page(
    layout({
      title: `${product.name} | ${site.seller.name}`,
      description: `${product.name} by ${product.brand}. ${product.description}`.slice(0, 300),
      canonical: path,
      properties: properties(site, marked, marked.variants[index] ?? marked.variants[0]),
      ...(robots ? { robots } : {}),
      ...(site.faults.has('no-jsonld')
        ? {}
        : { jsonLd: [productNode(site, marked), breadcrumbNode(site, trail)] }),
      main: main(deps, shownProduct, index, trail),
      bytes: weight(path),
    }),
    { link: linkHeader },
  );
}

function robotsOf({ faults }: Site): string | undefined {
  if (faults.has('noindex-products')) return 'noindex';
  return faults.has('nosnippet') ? 'nosnippet' : undefined;
}

function properties(site: Site, product: Product, variant: Variant): [string, string][] {
  return [
    ['og:type', 'product'],
    ['og:image', site.origin + (variant.images[0] ?? '')],
    ['product:price:amount', decimal(variant.price)],
    ['product:price:currency', terms.currency],
    ['product:availability', variant.inStock ? 'in stock' : 'out of stock'],
    ...(site.faults.has('missing-brand') ? [] : [['product:brand', product.brand] as [string, string]]),
  ];
}

function main(
  { site, client }: PageDeps,
  product: Product,
  index: number,
  trail: [string, string][],
): string {
  const others = site.products
    .filter((p) => p.category === product.category && p.slug !== product.slug)
    .slice(0, 4);
  return `${trailNav(trail)}
<article class="product">
<div class="product-summary">
<h1>${escape(product.name)}</h1>
<p class="product-brand">by ${escape(product.brand)}</p>
${gallery(site, product, index)}
${buyBox(site, product, index)}
</div>
<section><h2>Description</h2>
<p>${escape(product.description)}</p>
${product.story.map((text) => `<p>${escape(text)}</p>`).join('\n')}
</section>
<section><h2>Specifications</h2>
<table class="specs"><caption>Facts about the ${escape(product.name)}</caption><tbody>
${product.specs.map(({ name, value, unit }) => `<tr><th scope="row">${name}</th><td>${escape(unit ? `${value} ${unit}` : value)}</td></tr>`).join('\n')}
</tbody></table>
</section>
<section><h2>Delivery and returns</h2>
<p>Parcels within the European Union arrive in two to five working days. Delivery is free above ${shown(terms.freeFrom)}, below that it costs ${shown(terms.shipping)}. ${returnsLine(site)}</p>
</section>
<section><h2>Reviews</h2>
<p>${product.rating.value} out of 5 from ${product.rating.count} reviews</p>
${product.reviews.map((r) => `<blockquote><p>${escape(r.text)}</p><footer>${escape(r.author)}, ${r.date}, ${r.stars} of 5</footer></blockquote>`).join('\n')}
</section>
</article>
<section class="related"><h2>From the same collection</h2>
${cards(
  site,
  others.map((p) => seenOn(site, p, 'listing', client)),
  3,
)}
</section>`;
}

function gallery(site: Site, product: Product, index: number): string {
  const variant = product.variants[index] ?? product.variants[0];
  const images = variant.images.map((src, i) => {
    const alt = site.faults.has('no-alt')
      ? ''
      : ` alt="${escape(`${product.name}, ${i === 0 ? 'front view' : 'in use'}`)}"`;
    return `<img src="${src}"${alt} width="800" height="600"${i ? ' loading="lazy"' : ''}>`;
  });
  return `<div class="product-gallery">${images.join('\n')}</div>`;
}

function returnsLine(site: Site): string {
  return site.faults.has('no-returns-page')
    ? 'Write to us if something does not suit you.'
    : `You can <a href="/policies/returns">send it back</a> within ${terms.returnDays} days.`;
}
