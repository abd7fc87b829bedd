/** The names of product and store on a page. */
import type { Page } from '../../../evidence.ts';
import { tokenOverlap, wordSet } from '../../../parse/words/words.ts';
import { folded, headingOf, productName, said, spokenOn } from '../product/facts.ts';
import { pageAddress } from '../product/snippet.ts';
import { sameUrl } from '../../../parse/url.ts';

/** The product name on the page; undefined if there is none. */
export const shownName = (page: Page): string | undefined => productName(page, statedShopName(page));

/** Names of the product: that of the markup, then the heading. A heading that is the store's name does not count. */
export function productNames(page: Page): string[] {
  const name = said(page.facts.product?.name);
  const heading = headingOf(page)?.trim();
  const names = heading && folded(heading) !== folded(statedShopName(page)) ? [name, heading] : [name];
  // Microdata may give the URL of a link as its name.
  return names.flatMap((one) => (one && !/^(?:https?:\/)?\//i.test(one) ? [one.slice(0, 300)] : []));
}

/** Text that names the product: the name itself, most of its words, or its beginning if the name continues with variant and brand. */
export function namesProduct(text: string, page: Page): boolean {
  const language = spokenOn(page);
  const there = wordSet(text, language);
  return productNames(page).some((name) => {
    if (folded(text).includes(folded(name))) return true;
    const wanted = [...wordSet(name, language)];
    const found = wanted.filter((word) => there.has(word)).length;
    return (
      (wanted.length > 0 && found / wanted.length >= 0.6) ||
      (found >= 2 && tokenOverlap(name, text, language) >= 0.5)
    );
  });
}

/** One product on two URLs: by canonical URL, SKU, or group. */
export function isSameProduct(a: Page, b: Page): boolean {
  if (sameUrl(pageAddress(a), pageAddress(b))) return true;
  const [left, right] = [a.facts.product, b.facts.product];
  const group = (page: Page): string | undefined => said(page.facts.product?.group?.id);
  if (group(a) !== undefined && group(a) === group(b)) return true;
  const sku = said(left?.sku);
  return sku !== undefined && sku === said(right?.sku);
}

/** The markup of both has the same name: colors of one product may be two products. */
export function isNamesake(a: Page, b: Page): boolean {
  const [left, right] = [productNames(a)[0], productNames(b)[0]];
  return left !== undefined && right !== undefined && folded(left) === folded(right);
}

/** Hardly any text, and signs that scripts render the page: product-facts-in-html reports that once for all checks. */
export const isShell = ({ facts: { text, shell } }: Page): boolean =>
  text.words < 50 && (shell.emptyRoot !== undefined || shell.message !== undefined);

/** The name that the page or the home page states, else the host. */
export function statedShopName(page: Page, home?: Page): string {
  for (const { facts } of home ? [page, home] : [page]) {
    const site = facts.structured.openGraph.find(({ property }) => property === 'og:site_name')?.content;
    const node = facts.structured.nodes.find(({ types }) =>
      types.some((type) => /^(?:Organization|OnlineStore|Store|OnlineBusiness|WebSite)$/.test(type)),
    )?.props['name'];
    const name = said(site) ?? (typeof node === 'string' ? said(node) : undefined);
    if (name !== undefined) return name.slice(0, 60);
  }
  return (URL.parse(page.url)?.hostname ?? 'shop').replace(/^www\./, '');
}
