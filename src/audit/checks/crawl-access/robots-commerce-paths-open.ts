import { defineCheck, fail, pass } from '../../check.ts';
import { robotsVerdict } from '../../parse/robots/robots.ts';
import { canonicalUrl } from '../../parse/files/declared-links.ts';
import { sameHost } from '../../parse/url.ts';
import { groupCause, lineProof, quoteRule, sampledUrls, unreadable } from '../subjects/access/robots.ts';
import { openedGroup, repair } from '../subjects/access/repair.ts';
import { indexedVariants } from '../subjects/access/variants.ts';

export default defineCheck({
  id: 'robots-commerce-paths-open',
  category: 'crawl-access',
  name: 'Product, category, and variant paths are allowed',
  description: 'Detects wildcard patterns that accidentally match catalog URLs.',
  why: 'Patterns meant for filters often match products too, and crawlers then skip those pages.',
  judged: {
    pass: 'Unlisted agents may fetch every sampled listing and product page, its canonical URL, and variants with their own canonical URL. Disallowed search results are only noted.',
    fail: 'They may not fetch one of these URLs.',
    unknown: 'robots.txt returns 429, 5xx, no response, or a bot challenge.',
  },
  priority: 'high',
  requires: ['product-page'],
  effort: 'minutes',
  fix: {
    title: 'Narrow the patterns that match catalog pages',
    instructions: 'Match the specific parameter or folder instead of every URL with a query string.',
    snippet: 'Disallow: /*?*sort=',
  },
  sources: ['rfc-9309'],
  needs: ['robots', 'target', 'sample'],
  uses: ['products', 'search', 'targets'],
  evaluate({ robots, target, sample, products = [], search, targets = [] }) {
    const unread = unreadable(robots);
    if (unread) return unread;
    const origin = target.canonicalOrigin;
    const canonical = products.flatMap(({ url, facts }) => canonicalUrl(facts.head, url) ?? []);
    const paths = [
      ...sampledUrls(sample, origin, 'listing').map((url) => ({ url, what: 'The listing page' })),
      ...[...sampledUrls(sample, origin, 'product'), ...canonical].map((url) => ({
        url,
        what: 'The product page',
      })),
      ...indexedVariants(products, targets).map((url) => ({ url, what: 'The variant page' })),
    ].filter(({ url }) => sameHost(url, origin));
    const blocked = paths
      .map((one) => ({ ...one, verdict: robotsVerdict(robots, '*', one.url) }))
      .filter(({ verdict }) => !verdict.allowed);
    const [first] = blocked;
    if (first) {
      const urls = blocked.map(({ url }) => url);
      const pattern = first.verdict.rule?.path.includes('*');
      const { pathname, search: query } = new URL(first.url);
      const more = blocked.length > 1 ? `, and ${new Set(urls).size - 1} more` : '';
      return fail(
        `${first.what} ${(pathname + query).slice(0, 80)}${more} may not be fetched: ${quoteRule(first.verdict)}.`,
        {
          cause: groupCause(robots, first.verdict),
          evidence: [lineProof(robots, first.verdict)],
          fix: pattern
            ? { snippet: openedGroup(robots, ['*'], urls) }
            : repair(robots, [first.verdict], urls),
        },
      );
    }
    const closedSearch = search?.url ? !robotsVerdict(robots, '*', search.url).allowed : false;
    const count = new Set(paths.map(({ url }) => url)).size;
    return pass(
      `All ${count} catalog URLs are allowed${closedSearch ? '; only search results are disallowed, as search engines recommend' : ''}.`,
      { evidence: [{ ref: robots.ref }] },
    );
  },
});
