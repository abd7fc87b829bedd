import type { Product } from '../catalogue/product.ts';
import { escape } from '../escape.ts';
import { shown } from '../money.ts';
import type { Site } from '../site.ts';
import { productLink } from './bent-page.ts';

/** A product card. `level`: heading level of the name; `product` is what listings are to show. */
export function card(site: Site, product: Product, level: 2 | 3): string {
  const [variant] = product.variants;
  const { width, height } = site.pictures;
  const prices = product.variants.map((v) => v.price);
  const lowest = Math.min(...prices);
  const from = Math.max(...prices) > lowest ? 'From ' : '';
  const was = variant.listPrice ? ` <s class="price-was">${shown(site.terms, variant.listPrice)}</s>` : '';
  const alt = site.faults.has('no-alt') ? '' : ` alt="${escape(product.name)}"`;
  return `<article class="card product-card">
${productLink(
  site,
  product.slug,
  `<img src="${escape(variant.images[0] ?? '')}"${alt} width="${width}" height="${height}" loading="lazy">
<h${level} class="card-title">${escape(product.name)}</h${level}>`,
)}
<p class="card-brand">${escape(product.brand)}</p>
<p class="card-price">${from}<span class="price">${shown(site.terms, lowest)}</span>${was}</p>
</article>`;
}

export function cards(site: Site, products: Product[], level: 2 | 3): string {
  return `<ul class="cards">\n${products.map((p) => `<li>${card(site, p, level)}</li>`).join('\n')}\n</ul>`;
}

/** Visible trail above the heading; the last entry is the page itself. */
export function trailNav(trail: [name: string, path: string][]): string {
  const items = trail.map(([name, path], i) =>
    i === trail.length - 1
      ? `<li aria-current="page">${escape(name)}</li>`
      : `<li><a href="${path}">${escape(name)}</a></li>`,
  );
  return `<nav aria-label="Breadcrumb" class="breadcrumb"><ol>${items.join('')}</ol></nav>`;
}
