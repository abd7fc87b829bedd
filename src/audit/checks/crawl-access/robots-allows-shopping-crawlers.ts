import { defineCheck, fail, pass, warn } from '../../check.ts';
import { robotsVerdict } from '../../parse/robots/robots.ts';
import { resolveUrl, sameHost } from '../../parse/url.ts';
import { groupCause, lineProof, quoteRule, sampledUrls, unreadable } from '../subjects/access/robots.ts';
import { repair } from '../subjects/access/repair.ts';

export default defineCheck({
  id: 'robots-allows-shopping-crawlers',
  category: 'crawl-access',
  name: 'Shopping crawlers may fetch products and images',
  description: 'Detects robots.txt rules that block crawlers for shopping surfaces and product images.',
  why: 'Shopping results show what these crawlers fetch. Without the page there is no offer, and without the image shoppers overlook it.',
  judged: {
    pass: 'Storebot-Google and bingbot may fetch every sampled product page, and Googlebot-Image may fetch its first image if it is on this host.',
    warn: 'bingbot may not fetch a product page, or Googlebot-Image may not fetch an image.',
    fail: 'Storebot-Google may not fetch a product page.',
    unknown: 'robots.txt returns 429, 5xx, no response, or a bot challenge.',
  },
  priority: 'high',
  requires: ['product-page'],
  effort: 'minutes',
  fix: {
    title: 'Allow shopping crawlers to fetch products and images',
    instructions:
      'Remove the rule for product or media paths, or add a group for the crawler that repeats your other Disallow lines.',
    snippet: 'User-agent: Googlebot-Image\nDisallow: /cart\nAllow: /media/catalog/',
  },
  sources: ['google-crawlers', 'google-robots-txt'],
  needs: ['robots', 'target', 'sample'],
  uses: ['products'],
  evaluate({ robots, target, sample, products = [] }) {
    const unread = unreadable(robots);
    if (unread) return unread;
    const origin = target.canonicalOrigin;
    const pages = sampledUrls(sample, origin, 'product');
    const images = products.flatMap(({ url, facts }) => {
      const image = facts.product?.images[0];
      const address = image && resolveUrl(image, url);
      return address && sameHost(address, origin) ? [address] : [];
    });
    const blockedFor = (token: string, urls: readonly string[]) =>
      urls
        .map((url) => ({ token, url, verdict: robotsVerdict(robots, token, url) }))
        .filter(({ verdict }) => !verdict.allowed);
    const store = blockedFor('Storebot-Google', pages);
    const others = [...blockedFor('bingbot', pages), ...blockedFor('Googlebot-Image', images)];
    const found = store.length ? store : others;
    const [first] = found;
    if (!first)
      return pass(
        `Shopping crawlers may fetch ${pages.length} product ${pages.length === 1 ? 'page' : 'pages'} and ${images.length} ${images.length === 1 ? 'image' : 'images'} on this host.`,
        {
          evidence: [{ ref: robots.ref }],
        },
      );
    const urls = found.filter(({ token }) => token === first.token).map(({ url }) => url);
    const said = `${first.token} may not fetch ${new URL(first.url).pathname.slice(0, 80)}: ${quoteRule(first.verdict)}.`;
    const more = {
      cause: groupCause(robots, first.verdict),
      evidence: [lineProof(robots, first.verdict)],
      fix: repair(robots, [first.verdict], urls),
    };
    return store.length ? fail(said, more) : warn(said, more);
  },
});
