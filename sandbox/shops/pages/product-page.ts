import { page, type Answer } from '../answer.ts';
import { seenOn } from '../bend.ts';
import type { Product, Variant } from '../catalogue/product.ts';
import { stockWords } from '../catalogue/stock.ts';
import { escape } from '../escape.ts';
import { productNodes } from '../json-ld/product.ts';
import { breadcrumbNode } from '../json-ld/site.ts';
import { decimal, freeFrom, rateFor, shown } from '../money.ts';
import { absolute, type Site, type Terms } from '../site.ts';
import { buyBox } from './buy-box.ts';
import { cards, trailNav } from './card.ts';
import { linkHeader, weight, type PageDeps } from './page.ts';

/** The page of a product. `id` preselects a variant; undefined when the product has no such variant. `canonical`: path that it calls its own. */
export function productPage(
  deps: PageDeps,
  product: Product,
  id?: string,
  canonical = `/products/${product.slug}`,
): Answer | undefined {
  const { site, layout, client } = deps;
  const index =
    id === undefined ? firstBuyable(product) : product.variants.findIndex((variant) => variant.id === id);
  if (index < 0) return undefined;
  const shownProduct = seenOn(site, product, 'page', client);
  const marked = seenOn(site, product, 'markup', client);
  const path = `/products/${product.slug}`;
  const category = site.categories.find((c) => c.key === product.category);
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
      canonical,
      properties: properties(site, marked, marked.variants[index] ?? marked.variants[0]),
      ...(robots ? { robots } : {}),
      ...(site.faults.has('no-jsonld')
        ? {}
        : { jsonLd: [...productNodes(site, marked), breadcrumbNode(site, trail)] }),
      main: main(deps, shownProduct, index, trail),
      bytes: weight(path),
    }),
    { link: linkHeader },
  );
}

function firstBuyable({ variants }: Product): number {
  return Math.max(
    0,
    variants.findIndex(({ inStock }) => inStock),
  );
}

function robotsOf({ faults }: Site): string | undefined {
  if (faults.has('noindex-products')) return 'noindex';
  return faults.has('nosnippet') ? 'nosnippet' : undefined;
}

function properties(site: Site, product: Product, variant: Variant): [string, string][] {
  return [
    ['og:type', 'product'],
    ['og:image', absolute(site, variant.images[0] ?? '/images/logo.png')],
    ...(site.faults.has('price-by-script') ? [] : priceProperties(site, variant)),
    ['product:availability', stockWords(variant).property],
    ...(site.faults.has('missing-brand') ? [] : [['product:brand', product.brand] as [string, string]]),
  ];
}

/** `price-drift-meta`: the amount from a stale cache. */
function priceProperties({ terms, faults }: Site, { price }: Variant): [string, string][] {
  return [
    ['product:price:amount', decimal(terms, faults.has('price-drift-meta') ? price + 500 : price)],
    ['product:price:currency', terms.currency],
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
${product.specs.map(({ name, value, unit }) => `<tr><th scope="row">${escape(name)}</th><td>${escape(unit ? `${value} ${unit}` : value)}</td></tr>`).join('\n')}
</tbody></table>
</section>
<section><h2>Delivery and returns</h2>
<p>${deliveryLine(site.terms)} ${returnsLine(site)}</p>
</section>
${reviews(product)}
</article>
<section class="related"><h2>From the same collection</h2>
${cards(
  site,
  others.map((p) => seenOn(site, p, 'listing', client)),
  3,
)}
</section>`;
}

function reviews({ rating, reviews }: Product): string {
  if (!rating) return '';
  const said = reviews.map(
    (r) =>
      `<blockquote><p>${escape(r.text)}</p><footer>${escape(r.author)}, ${r.date}, ${r.stars} of 5</footer></blockquote>`,
  );
  return `<section><h2>Reviews</h2>
<p>${rating.value} out of 5 from ${rating.count} reviews</p>
${said.join('\n')}
</section>`;
}

const numbers = 'no one two three four five six seven eight nine ten'.split(' ');

function deliveryLine(terms: Terms): string {
  const [fewest, most] = [0, 1].map((end) => {
    const days = (terms.handling[end] ?? 0) + (terms.transit[end] ?? 0);
    return numbers[days] ?? String(days);
  });
  const free = freeFrom(terms);
  const cost = shown(terms, rateFor(terms, 0));
  const price =
    free === undefined
      ? `Delivery costs ${cost}.`
      : `Delivery is free above ${shown(terms, free)}, below that it costs ${cost}.`;
  return `Parcels ${escape(terms.reach)} arrive in ${fewest} to ${most} working days. ${price}`;
}

function gallery(site: Site, product: Product, index: number): string {
  const variant = product.variants[index] ?? product.variants[0];
  const { width, height } = site.pictures;
  const images = variant.images.map((src, i) => {
    const alt = site.faults.has('no-alt')
      ? ''
      : ` alt="${escape(`${product.name}, ${i === 0 ? 'front view' : 'in use'}`)}"`;
    return `<img src="${escape(src)}"${alt} width="${width}" height="${height}"${i ? ' loading="lazy"' : ''}>`;
  });
  return `<div class="product-gallery">${images.join('\n')}</div>`;
}

function returnsLine(site: Site): string {
  return site.faults.has('no-returns-page')
    ? 'Write to us if something does not suit you.'
    : `You can <a href="/policies/returns">send it back</a> within ${site.terms.returnDays} days.`;
}
