import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { robotsVerdict } from '../../parse/robots.ts';
import { groupCause, lineProof, quoteRule, unreadable } from '../subjects/access/robots.ts';

const maxAssets = 30;
const tolerated = 0.2;

export default defineCheck({
  id: 'robots-render-assets-open',
  category: 'crawl-access',
  name: 'Scripts and styles needed for rendering are crawlable',
  description: 'Detects blocked CSS or JS that keeps rendering agents from seeing the page.',
  why: 'A crawler that renders a page without its scripts and styles misses what they add, such as prices, options and reviews.',
  judged: {
    pass: 'Googlebot may fetch every script and style of this host on the home page and one product page (30 at most).',
    warn: 'It may not fetch some of them, up to 20 %.',
    fail: 'It may not fetch more than 20 % of them.',
    unknown:
      'robots.txt answers 429 or 5xx, gives no answer, or is a bot challenge; or no page could be read.',
  },
  priority: 'medium',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Open scripts and styles to crawlers that render',
    instructions: 'Drop the rule over the asset folder, or allow scripts and styles in the same group.',
    snippet: 'Allow: /assets/*.css\nAllow: /assets/*.js',
  },
  sources: ['google-robots-txt', 'google-javascript-seo'],
  needs: ['robots'],
  uses: ['home', 'products'],
  evaluate({ robots, home, products = [] }) {
    const unread = unreadable(robots);
    if (unread) return unread;
    const pages = [...(home ? [home] : []), ...products.slice(0, 1)];
    if (!pages.length) return unknown('failed', 'No page could be read for its scripts and styles.');
    const assets = pages.flatMap(({ facts }) => [
      ...facts.scripts.filter(({ sameHost }) => sameHost).map(({ src }) => src),
      ...facts.styles.filter(({ sameHost }) => sameHost).map(({ href }) => href),
    ]);
    const urls = [...new Set(assets)].slice(0, maxAssets);
    const verdicts = urls.map((url) => ({ url, verdict: robotsVerdict(robots, 'Googlebot', url) }));
    const blocked = verdicts.filter(({ verdict }) => !verdict.allowed);
    const [first] = blocked;
    if (!first)
      return pass(
        urls.length
          ? `Googlebot may fetch all ${urls.length} scripts and styles.`
          : 'The pages load no script or style of this host.',
        { evidence: [{ ref: robots.ref }] },
      );
    const said = `Googlebot may not fetch ${blocked.length} of ${urls.length} scripts and styles, such as ${new URL(first.url).pathname.slice(0, 80)}, by ${quoteRule(first.verdict)}.`;
    const more = {
      cause: groupCause(robots, first.verdict),
      evidence: [lineProof(robots, first.verdict)],
      fix: { snippet: exceptions(first.verdict.rule?.path ?? '/') },
    };
    return blocked.length <= urls.length * tolerated ? warn(said, more) : fail(said, more);
  },
});

/** Longer than the rule that they except, because the longest match decides. */
function exceptions(path: string): string {
  const prefix = path.slice(0, 200).replace(/[*$]+$/, '');
  return `Allow: ${prefix}*.css\nAllow: ${prefix}*.js`;
}
