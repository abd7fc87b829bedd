import { page, type Answer } from '../answer.ts';
import { seenOn } from '../bend.ts';
import type { Category } from '../catalogue/categories.ts';
import type { Product } from '../catalogue/product.ts';
import { escape } from '../escape.ts';
import { breadcrumbNode, itemListNode } from '../json-ld/site.ts';
import { cards, trailNav } from './card.ts';
import { weight, type PageDeps } from './page.ts';
import { pageOf } from './pager.ts';

/** `/collections/all`, in pages of twelve. Undefined where there is no such page. */
export function allPage(deps: PageDeps, number: number): Answer | undefined {
  const { products } = deps.site;
  const part = pageOf(products, number, '/collections/all');
  return (
    part &&
    listing(deps, {
      path: part.path,
      title: `All products${part.suffix}`,
      intro: 'Everything we sell on one shelf, from trail shoes to pendant lamps.',
      products: part.products,
      total: products.length,
      trail: [],
      after: part.nav,
    })
  );
}

/** A category in pages of twelve; `colour` keeps the products of one color. Undefined for a page that does not exist. */
export function categoryPage(
  deps: PageDeps,
  category: Category,
  number: number,
  colour?: string,
): Answer | undefined {
  const all = deps.site.products.filter((p) => p.category === category.key);
  const path = `/collections/${category.key}`;
  const products = colour === undefined ? all : all.filter((p) => p.colour === colour);
  const first = colour === undefined ? path : `${path}?colour=${encodeURIComponent(colour)}`;
  const part = pageOf(products, number, first);
  return (
    part &&
    listing(deps, {
      path: part.path,
      title: `${category.title}${colour === undefined ? '' : ` in ${colour}`}${part.suffix}`,
      intro: category.intro,
      products: part.products,
      total: products.length,
      trail: [],
      after: `${part.nav}${colourFilter(all, path)}`,
    })
  );
}

/** Links to the same listing with the products of one color. */
function colourFilter(products: Product[], path: string): string {
  const colours = [...new Set(products.flatMap((p) => p.colour ?? []))].toSorted();
  const items = colours.map((c) => {
    const count = products.filter((p) => p.colour === c).length;
    return `<li><a href="${path}?colour=${encodeURIComponent(c)}">${escape(c)} (${count})</a></li>`;
  });
  return `<nav aria-label="Filter by colour"><p>Colour</p><ul class="facets">${items.join('')}</ul></nav>`;
}

/** A sub-collection of the menu: the products of its category, or those of one color, under its own heading. */
export function subCollectionPage(
  deps: PageDeps,
  category: Category,
  { slug, title, colour }: { slug: string; title: string; colour?: string },
): Answer {
  const all = deps.site.products.filter((p) => p.category === category.key);
  const products = colour === undefined ? all : all.filter((p) => p.colour === colour);
  const path = `/collections/${category.key}/${slug}`;
  return listing(deps, {
    path: colour === undefined ? path : `${path}?colour=${encodeURIComponent(colour)}`,
    title: colour === undefined ? title : `${title} in ${colour}`,
    intro: `${title} from our collection. ${category.intro}`,
    products,
    total: products.length,
    trail: [[category.title, `/collections/${category.key}`]],
    after: colourFilter(all, path),
  });
}

/** What was found for a query. */
export function searchPage(deps: PageDeps, query: string, products: Product[]): Answer {
  return listing(deps, {
    path: `/search?q=${encodeURIComponent(query)}`,
    title: query ? `Search results for ${query.slice(0, 30)}` : 'Search',
    intro: products.length
      ? 'These products match your words. Add a colour or a material to see fewer.'
      : 'Nothing matches your words. Try fewer of them, or choose a collection.',
    products,
    total: products.length,
    trail: [],
    after: `<p>More to see: ${deps.site.categories.map((c) => `<a href="/collections/${c.key}">${escape(c.title)}</a>`).join(', ')}.</p>`,
  });
}

/** Products with every word of the query in name, brand, material or color; without words, none. */
export function findProducts(products: Product[], query: string): Product[] {
  const words = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean)
    .slice(0, 10);
  if (words.length === 0) return [];
  return products.filter((p) => {
    const text = `${p.name} ${p.brand} ${p.material ?? ''} ${p.colour ?? ''} ${p.taxonomy}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

interface Listing {
  path: string;
  title: string;
  intro: string;
  products: Product[];
  total: number;
  trail: [name: string, path: string][];
  after: string;
}

function listing({ site, layout, client }: PageDeps, list: Listing): Answer {
  const trail: [string, string][] = [['Home', '/'], ...list.trail, [list.title, list.path]];
  const shelf = site.faults.has('listing-by-script')
    ? '<div id="product-grid" data-source="/api/products"></div>'
    : cards(
        site,
        list.products.map((p) => seenOn(site, p, 'listing', client)),
        2,
      );
  const main = `${trailNav(trail)}
<h1>${escape(list.title)}</h1>
<p>${escape(list.intro)}</p>
<p>${list.total} products</p>
${shelf}
${list.after}
<p>Not sure which one you need? Each page says what the product is made of, how large it is and what it weighs, and what the people who own it think of it. If none of them is right for you, write to us and we tell you what else there is.</p>`;
  return page(
    layout({
      title: `${list.title} | ${site.seller.name}`,
      description: `${list.title}: ${list.intro}`.slice(0, 300),
      canonical: list.path,
      properties: [
        ['og:type', 'website'],
        ['og:image', `${site.origin}/images/logo.png`],
      ],
      jsonLd: [breadcrumbNode(site, trail), itemListNode(site, list.title, list.products)],
      main,
      bytes: weight(list.path),
    }),
  );
}
