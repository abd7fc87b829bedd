/** The response of a canonical URL, opened because a page named it or read for another reason. */
import type { Exchange, Page, Value } from '../../../evidence.ts';
import type { Language } from '../../../parse/words/words.ts';
import { tokenOverlap } from '../../../parse/words/words.ts';
import { sameUrl } from '../../../parse/url.ts';
import { canonicalOf } from './canonical-links.ts';
import { headingOf } from '../product/facts.ts';
import { targetOf } from '../product/targets.ts';

export interface CanonicalAnswer {
  seen: Exchange;
  canonical?: string;
  name?: string;
  skus: string[];
  /** False if it is the storefront's response for pages that do not exist. */
  exists?: boolean;
}

interface Given {
  targets?: Value<'targets'>;
  traffic?: Value<'traffic'>;
  home?: Page;
  listings?: readonly Page[];
  products?: readonly Page[];
}

export function answerOf(url: string, given: Given): CanonicalAnswer | undefined {
  const { targets = [], traffic = [], home, listings = [], products = [] } = given;
  const found = targetOf(url, targets, traffic);
  if (found) return { seen: found.answer, ...found.target };
  const seen = traffic.find((one) => one.client === 'agent' && one.method === 'GET' && sameUrl(one.url, url));
  const page = seen && [...(home ? [home] : []), ...listings, ...products].find(({ ref }) => ref === seen.id);
  if (!seen || !page) return undefined;
  const own = canonicalOf(page);
  const name = nameOf(page);
  return {
    seen,
    ...('url' in own && own.url !== undefined ? { canonical: own.url } : {}),
    ...(name ? { name } : {}),
    skus: page.facts.product?.sku ? [page.facts.product.sku] : [],
  };
}

const nameOf = (page: Page): string | undefined => page.facts.product?.name ?? headingOf(page);

/** The pages of a variant and its product share most words of their names. Unknown names do not differ. */
export function answersForProduct(page: Page, { name, skus }: CanonicalAnswer, language?: Language): boolean {
  const sku = page.facts.product?.sku;
  if (sku && skus.includes(sku)) return true;
  const names = [page.facts.product?.name, headingOf(page)].filter((one) => one !== undefined);
  if (!names.length || name === undefined) return true;
  return names.some((one) => tokenOverlap(one.slice(0, 500), name.slice(0, 500), language) >= 0.5);
}
