/** The category of a product by markup and page. */
import type { Page } from '../../../evidence.ts';
import { type CategoryAttributes, categoryAttributes } from '../../../parse/category/category.ts';
import { nodesOfType } from '../../../parse/structured/top-level.ts';
import { folded, headingOf, said } from './facts.ts';

/** The attributes expected in the product's category; undefined when the category is unknown. */
export function attributesAskedOf(page: Page): CategoryAttributes | undefined {
  const { product, breadcrumb } = page.facts;
  const trail = breadcrumb.length ? breadcrumb : categoryTrail(page);
  return categoryAttributes(said(product?.category), trail, product?.name, isWorn(page));
}

/** Wearable sizes, a gender beside a size, or a choice of sizes that clothes have. */
function isWorn({ facts: { product, variants } }: Page): boolean {
  const { sizeSpecification, audience, attributes = [], group } = product ?? {};
  if (/wearable/i.test(`${sizeSpecification?.system ?? ''} ${sizeSpecification?.group ?? ''}`)) return true;
  if (audience?.gender !== undefined && attributes.some(({ name }) => name === 'size')) return true;
  const choices = [
    ...variants.options.map(({ values }) => values),
    (group?.variants ?? []).slice(0, 200).flatMap(({ options }) => options['size'] ?? []),
  ];
  return choices.some((values) => new Set(values.filter((value) => letterSize.test(value.trim()))).size > 1);
}

const letterSize = /^(?:XX?S|S|M|L|X{1,4}L|[2-6]XL)$/i;

/** Category levels of the longest BreadcrumbList: without the home page and the product itself. */
export function categoryTrail(page: Page): string[] {
  const own = new Set([page.facts.product?.name, headingOf(page)].map((name) => folded(name ?? '')));
  const trails = nodesOfType(page.facts.structured, 'BreadcrumbList').map(({ props }) => {
    const items = [props['itemListElement']].flat().slice(0, 20).map(itemOf);
    return items.flatMap(({ name, url }, at) => {
      const isHome = at === 0 && (homeNames.has(folded(name)) || isRoot(url, page.url));
      return name === '' || isHome || own.has(folded(name)) || isPage(url, page.url) ? [] : [name];
    });
  });
  return trails.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

const homeNames = new Set(
  'home,homepage,start,startseite,shop,accueil,inicio,home page,hjem,hem,strona główna,início,página inicial,ホーム,トップ,トップページ'.split(
    ',',
  ),
);

/** `item` is a URL or a node with its own name and URL. */
function itemOf(element: unknown): { name: string; url: string } {
  const props = record(element);
  const item = record(props['item']);
  const url = text(props['item']) || text(item['@id']) || text(item['url']);
  return { name: (text(props['name']) || text(item['name'])).trim().slice(0, 200), url };
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `/` or the root of a locale. */
const isRoot = (url: string, base: string): boolean =>
  url !== '' && /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/i.test(URL.parse(url, base)?.pathname ?? '-');

const isPage = (url: string, page: string): boolean =>
  url !== '' && URL.parse(url, page)?.pathname === URL.parse(page)?.pathname && !URL.parse(page)?.search;
