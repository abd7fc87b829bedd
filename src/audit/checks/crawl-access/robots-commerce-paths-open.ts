import { defineCheck, fail, pass } from '../../check.ts';
import { robotsVerdict } from '../../parse/robots.ts';
import { canonicalUrl } from '../../parse/declared-links.ts';
import { sameHost } from '../../parse/url.ts';
import { groupCause, lineProof, quoteRule, sampledUrls, unreadable } from '../subjects/access/robots.ts';
import { openedGroup, repair } from '../subjects/access/repair.ts';
import { indexedVariants } from '../subjects/access/variants.ts';

export default defineCheck({
  id: 'robots-commerce-paths-open',
  category: 'crawl-access',
  name: 'Product, category and variant paths are open',
  description: 'Detects wildcard patterns that accidentally match catalogue URLs.',
  why: 'A pattern that is meant for filters often matches products too, and crawlers then skip pages that the shop wants to sell from.',
  judged: {
    pass: 'Agents that are not named may fetch every sampled listing and product page, its canonical address, and variants with a canonical of their own. Closed search results are only noted.',
    fail: 'They may not fetch one of these addresses.',
    unknown: 'robots.txt answers 429 or 5xx, gives no answer, or is a bot challenge.',
  },
  priority: 'high',
  requires: ['product-page'],
  effort: 'minutes',
  fix: {
    title: 'Narrow the patterns that match catalogue pages',
    instructions: 'Name the parameter or the folder that is meant, instead of every address with a query.',
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
        `${first.what} ${(pathname + query).slice(0, 80)}${more} may not be fetched, by ${quoteRule(first.verdict)}.`,
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
      `All ${count} catalogue addresses are open${closedSearch ? '; only search results are closed, as search engines advise' : ''}.`,
      { evidence: [{ ref: robots.ref }] },
    );
  },
});
