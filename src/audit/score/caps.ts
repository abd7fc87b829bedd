/** Caps: findings so severe that nothing else can make up for them. */
import type { Category } from '../check.ts';
import type { Cap } from '../result.ts';
import type { ScoreOptions, Standing } from './standing.ts';
import { criticalCategoryMax } from './weights.ts';

/** Looks up a check's standing by id. */
export type Find = (id: string) => Standing | undefined;

interface CapRule {
  id: string;
  max: number;
  reason: string;
  /** Ids of the checks that trigger it now; undefined: not active. */
  triggered(find: Find, options: ScoreOptions): string[] | undefined;
}

const some = (ids: string[]): string[] | undefined => (ids.length ? ids : undefined);
const failing = (find: Find, ...ids: string[]): string[] => ids.filter((id) => find(id)?.status === 'fail');
const isFinding = (one: Standing | undefined): one is Standing =>
  one?.status === 'fail' || one?.status === 'warn';
const matching = (find: Find, ids: string[], test: (one: Standing) => boolean): string[] =>
  ids.filter((id) => {
    const one = find(id);
    return isFinding(one) && (one.assumed || test(one));
  });

const manyOperators = 3;
/** Below this share of filled attributes, agents leave out too many products in comparisons for the best grade. */
const filledEnough = 0.75;
/** Measure of price-parity-feed if only the stock differs. */
const stockCause = 'stock:feed';

const rules: readonly CapRule[] = [
  {
    id: 'no-access',
    max: 39,
    reason: 'Agents are blocked on the home page or on all sampled products.',
    triggered: (find) => some(matching(find, ['edge-allows-declared-agents', 'edge-no-challenge'], shutOut)),
  },
  {
    id: 'tls',
    max: 39,
    reason: 'The TLS certificate is not valid.',
    triggered: (find) =>
      some(
        matching(
          find,
          ['tls-valid'],
          ({ status, cause }) => status === 'fail' && cause === 'tls:certificate',
        ),
      ),
  },
  {
    id: 'no-products',
    max: 39,
    reason: 'No product page was found.',
    triggered: noProducts,
  },
  {
    id: 'robots',
    max: 49,
    reason: 'robots.txt blocks every agent that it does not name.',
    triggered: (find) => some(failing(find, 'robots-default-open')),
  },
  {
    id: 'secrets',
    max: 49,
    reason: 'A public manifest contains secrets.',
    triggered: (find) => some(failing(find, 'ucp-no-secrets')),
  },
  {
    id: 'no-price',
    max: 59,
    reason: 'No sampled product has a machine-readable price.',
    triggered: noPrice,
  },
  {
    id: 'manifest-hidden',
    max: 79,
    reason: 'The UCP manifest exists but is blocked for agents.',
    triggered: (find) => some(failing(find, 'ucp-manifest-not-blocked')),
  },
  {
    id: 'price-mismatch',
    max: 79,
    reason: 'Prices differ between the page and its machine-readable data.',
    triggered: (find) =>
      some(
        failing(find, 'price-parity-visible', 'price-parity-feed', 'ucp-price-parity').filter(
          (id) => find(id)?.cause !== stockCause,
        ),
      ),
  },
  {
    id: 'stock-mismatch',
    max: 79,
    reason: 'Stock differs between the page and the feed.',
    triggered: (find) =>
      some(failing(find, 'price-parity-feed').filter((id) => find(id)?.cause === stockCause)),
  },
  {
    id: 'blank-attributes',
    max: 89,
    reason: 'Attributes that agents use to compare products are blank on many products.',
    triggered: (find) =>
      some(
        matching(
          find,
          ['attribute-fill-rate'],
          ({ measures }) => (measures?.['filledShare'] ?? 1) < filledEnough,
        ),
      ),
  },
  {
    id: 'operators',
    max: 79,
    reason: 'robots.txt blocks three or more operators of AI search or assistants.',
    triggered: (find) =>
      some(
        matching(
          find,
          ['robots-allows-ai-search', 'robots-allows-user-fetchers'],
          ({ measures }) => (measures?.['operatorsShutOut'] ?? 0) >= manyOperators,
        ),
      ),
  },
];

/** Fails on the home page, or on every product page that was judged; without pages, on the whole site. */
function shutOut({ status, pages }: Standing): boolean {
  if (!pages?.length) return status === 'fail';
  const judged = pages.filter((page) => page.status !== 'not-applicable' && page.status !== 'unknown');
  const products = judged.filter((page) => page.role === 'product');
  const home = judged.some((page) => page.role === 'home' && page.status === 'fail');
  return home || (products.length > 0 && products.every((page) => page.status === 'fail'));
}

/** Cleared when products can be found by links in HTML or a sitemap. */
function noProducts(find: Find, { expect, facts }: ScoreOptions): string[] | undefined {
  if (expect === 'site' || !facts?.noProductPage) return undefined;
  const ways = ['products-linked-in-html', 'sitemap-declared', 'sitemap-reachable', 'sitemap-lists-products'];
  if (find('products-linked-in-html')?.status === 'pass') return undefined;
  if (!facts.sitemapLedNowhere && sitemapLeadsToProducts(find)) return undefined;
  return ways.filter((id) => isFinding(find(id)));
}

/** A sitemap exists, and nothing indicates that products are missing in it. */
export function sitemapLeadsToProducts(find: Find): boolean {
  const listing = find('sitemap-lists-products')?.status;
  return find('sitemap-reachable')?.status === 'pass' && listing !== 'fail' && listing !== 'unknown';
}

function noPrice(find: Find): string[] | undefined {
  const node = failing(find, 'product-node-present');
  const offer = failing(find, 'offer-present');
  const withoutOffer =
    offer.length > 0 || (find('offer-present')?.status === 'not-applicable' && node.length > 0);
  const visible = failing(find, 'price-in-html');
  return withoutOffer && visible.length ? [...visible, ...offer, ...node] : undefined;
}

export const criticalMax = 89;

/** Active caps, lowest first. @param criticalFails the failing critical checks */
export function activeCaps(find: Find, criticalFails: readonly Standing[], options: ScoreOptions): Cap[] {
  const caps = rules.flatMap(({ id, max, reason, triggered }) => {
    const checks = triggered(find, options);
    return checks ? [{ id, max, reason, checks }] : [];
  });
  if (criticalFails.length)
    caps.push({
      id: 'critical',
      max: criticalMax,
      reason: 'A critical check fails.',
      checks: criticalFails.map(({ id }) => id),
    });
  return caps;
}

/** The cap of a category's own score; 100 when there is none. */
export function categoryLimit(category: Category, find: Find, criticalFails: readonly Standing[]): number {
  const limit = criticalFails.some((one) => one.category === category) ? criticalCategoryMax : 100;
  if (category !== 'commerce-protocols') return limit;
  if (find('ucp-manifest-not-blocked')?.status === 'fail') return 40;
  const shape = find('ucp-shape-recognised');
  return shape?.status === 'warn' || shape?.assumed ? Math.min(limit, 60) : limit;
}
