import { page, type Answer } from '../answer.ts';
import { seenOn } from '../bend.ts';
import { categories, type Category } from '../catalogue/categories.ts';
import type { Product } from '../catalogue/product.ts';
import { escape } from '../escape.ts';
import { breadcrumbNode, itemListNode } from '../json-ld/site.ts';
import { cards, trailNav } from './card.ts';
import { weight, type PageDeps } from './page.ts';

const pageSize = 12;

/** `/collections/all`, in pages of twelve. Undefined where there is no such page. */
export function allPage(deps: PageDeps, number: number): Answer | undefined {
  const { site } = deps;
  const count = Math.ceil(site.products.length / pageSize);
  if (!Number.isInteger(number) || number < 1 || number > count) return undefined;
  const path = number === 1 ? '/collections/all' : `/collections/all?page=${String(number)}`;
  const pages = Array.from({ length: count }, (_, i) => i + 1).map((n) =>
    n === number
      ? `<li aria-current="page">Page ${n}</li>`
      : `<li><a href="/collections/all?page=${n}"${n === number + 1 ? ' rel="next"' : ''}>Page ${n}</a></li>`,
  );
  return listing(deps, {
    path,
    title: number === 1 ? 'All products' : `All products, page ${String(number)}`,
    intro: 'Everything we sell on one shelf, from trail shoes to pendant lamps.',
    products: site.products.slice((number - 1) * pageSize, number * pageSize),
    total: site.products.length,
    trail: [],
    after: `<nav aria-label="Pages"><ol>${pages.join('')}</ol></nav>`,
  });
}

/** A category; `colour` keeps the products of one colour. */
export function categoryPage(deps: PageDeps, category: Category, colour?: string): Answer {
  const all = deps.site.products.filter((p) => p.category === category.key);
  const colours = [...new Set(all.flatMap((p) => p.colour ?? []))].toSorted();
  const path = `/collections/${category.key}`;
  const facets = colours.map(
    (c) => `<li><a href="${path}?colour=${encodeURIComponent(c)}">${escape(c)}</a></li>`,
  );
  const products = colour === undefined ? all : all.filter((p) => p.colour === colour);
  return listing(deps, {
    path: colour === undefined ? path : `${path}?colour=${encodeURIComponent(colour)}`,
    title: colour === undefined ? category.title : `${category.title} in ${colour}`,
    intro: category.intro,
    products,
    total: products.length,
    trail: [],
    after: `<nav aria-label="Filter by colour"><p>Colour</p><ul class="facets">${facets.join('')}</ul></nav>`,
  });
}

/** A sub-collection of the menu: the products of its category under a heading of its own. */
export function subCollectionPage(deps: PageDeps, category: Category, slug: string, title: string): Answer {
  const products = deps.site.products.filter((p) => p.category === category.key);
  return listing(deps, {
    path: `/collections/${category.key}/${slug}`,
    title,
    intro: `${title} from our collection. ${category.intro}`,
    products,
    total: products.length,
    trail: [[category.title, `/collections/${category.key}`]],
    after: '',
  });
}

/** Search by words of name, brand, material and colour. */
export function searchPage(deps: PageDeps, query: string): Answer {
  const products = findProducts(deps.site.products, query);
  return listing(deps, {
    path: `/search?q=${encodeURIComponent(query)}`,
    title: query ? `Search results for ${query.slice(0, 30)}` : 'Search',
    intro: products.length
      ? 'These products match your words. Add a colour or a material to see fewer.'
      : 'Nothing matches your words. Try fewer of them, or choose a collection.',
    products,
    total: products.length,
    trail: [],
    after: `<p>More to see: ${categories.map((c) => `<a href="/collections/${c.key}">${c.title}</a>`).join(', ')}.</p>`,
  });
}

/** Products that hold every word of the query; with no words, none. */
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
  const main = `${trailNav(trail)}
<h1>${escape(list.title)}</h1>
<p>${escape(list.intro)}</p>
<p>${list.total} products</p>
${cards(
  site,
  list.products.map((p) => seenOn(site, p, 'listing', client)),
  2,
)}
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
