import { redirect, type Answer } from '../answer.ts';
import { subCollections } from '../catalogue/categories.ts';
import { homePage } from '../pages/home-page.ts';
import { allPage, categoryPage, findProducts, searchPage, subCollectionPage } from '../pages/listing-page.ts';
import { productMarkdown } from '../pages/markdown.ts';
import type { PageDeps } from '../pages/page.ts';
import { cartPage, checkoutPage, loginPage, plainPage } from '../pages/plain-page.ts';
import { textPages } from '../pages/policies.ts';
import { productPage } from '../pages/product-page.ts';
import { wantsMarkdown, type ShopRequest } from './request.ts';

/** Pages for people; undefined where there is none. */
export function pageAnswer(deps: PageDeps, request: ShopRequest): Answer | undefined {
  const { path, method } = request;
  if (method === 'POST') return posted(path);
  if (path === '/search') {
    const query = queryOf(request);
    return searchPage(deps, query, findProducts(deps.site.products, query));
  }
  if (path === '/cart') return cartPage(deps);
  if (path === '/checkout') return checkoutPage(deps);
  if (path === '/login') return deps.site.faults.has('login-wall') ? loginPage(deps) : undefined;
  return shelfAnswer(deps, request);
}

/** Pages that are the same for everyone: home, products, listings and texts. */
export function shelfAnswer(deps: PageDeps, request: ShopRequest): Answer | undefined {
  const { path } = request;
  if (path === '/') return homePage(deps);
  if (path.startsWith('/products/')) return product(deps, request);
  if (path.startsWith('/collections/')) return collection(deps, request);
  const text = textPages(deps.site).find((p) => p.path === path);
  return text && plainPage(deps, text);
}

export function queryOf({ query }: ShopRequest): string {
  return (query.get('q') ?? '').slice(0, 200);
}

/** Nothing is kept: a cart stays empty and a message is not sent on. */
function posted(path: string): Answer | undefined {
  if (path === '/cart/add') return redirect(303, '/cart');
  return path === '/contact' ? redirect(303, '/contact') : undefined;
}

function product(deps: PageDeps, request: ShopRequest): Answer | undefined {
  const slash = deps.site.faults.has('slash-twin') && request.path.endsWith('/');
  const path = slash ? request.path.slice(0, -1) : request.path;
  const found = deps.site.products.find((p) => `/products/${p.slug}` === path);
  if (!found) return undefined;
  if (deps.site.faults.has('login-wall'))
    return redirect(302, `/login?next=${encodeURIComponent(request.path)}`);
  if (wantsMarkdown(request.headers.accept)) return productMarkdown(deps, found);
  return productPage(
    deps,
    found,
    request.query.get('variant') ?? undefined,
    slash ? request.path : undefined,
  );
}

function collection(deps: PageDeps, { path, query }: ShopRequest): Answer | undefined {
  const number = Number(query.get('page') ?? '1');
  if (path === '/collections/all') return allPage(deps, number);
  const [, , key, slug, ...more] = path.split('/');
  const category = deps.site.categories.find((c) => c.key === key);
  if (!category || more.length > 0) return undefined;
  const colour = colourOf(deps, query.get('colour'));
  if (slug === undefined) return categoryPage(deps, category, number, colour);
  const sub = subCollections([category]).find((s) => s.slug === slug);
  return (
    sub &&
    subCollectionPage(deps, category, {
      slug,
      title: sub.title,
      ...(colour === undefined ? {} : { colour }),
    })
  );
}

/** A color that the shop has; anything else filters nothing. */
function colourOf({ site }: PageDeps, colour: string | null): string | undefined {
  return site.products.find((p) => p.colour === colour)?.colour;
}
