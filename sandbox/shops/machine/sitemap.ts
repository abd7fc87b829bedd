import { escape } from '../escape.ts';
import { absolute, type Site } from '../site.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const imageNs = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

export function sitemapIndex(site: Site): string {
  const part = (path: string): string =>
    `<sitemap><loc>${site.origin}${path}</loc>${lastmod(newest(site))}</sitemap>`;
  return `${head}<sitemapindex ${ns}>\n${part('/sitemaps/products.xml')}\n${part('/sitemaps/pages.xml')}\n</sitemapindex>\n`;
}

export function productSitemap(site: Site): string {
  const products = site.faults.has('sitemap-without-products') ? [] : site.products;
  const urls = products.map(
    (p) =>
      `<url><loc>${escape(`${site.origin}/products/${p.slug}`)}</loc>${lastmod(p.updatedAt)}<image:image><image:loc>${escape(absolute(site, p.variants[0].images[0] ?? '/images/logo.png'))}</image:loc></image:image></url>`,
  );
  const end = site.faults.has('sitemap-broken') ? '' : '</urlset>\n';
  return `${head}<urlset ${ns} ${imageNs}>\n${urls.join('\n')}\n${end}`;
}

/** `paths`: the text pages of the shop. */
export function pageSitemap(site: Site, paths: string[]): string {
  const all = ['/', '/collections/all', ...site.categories.map((c) => `/collections/${c.key}`), ...paths];
  return `${head}<urlset ${ns}>\n${all.map((path) => `<url><loc>${site.origin}${path}</loc></url>`).join('\n')}\n</urlset>\n`;
}

/** Left out where it is unknown: an invented date is worse than none. */
function lastmod(at: string | undefined): string {
  return at === undefined ? '' : `<lastmod>${at}</lastmod>`;
}

function newest(site: Site): string | undefined {
  return site.products
    .flatMap((p) => p.updatedAt ?? [])
    .toSorted()
    .at(-1);
}
