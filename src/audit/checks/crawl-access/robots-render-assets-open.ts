import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import { robotsVerdict } from '../../parse/robots/robots.ts';
import { groupCause, lineProof, quoteRule, unreadable } from '../subjects/access/robots.ts';

const maxAssets = 30;
const tolerated = 0.2;

export default defineCheck({
  id: 'robots-render-assets-open',
  category: 'crawl-access',
  name: 'Scripts and stylesheets are crawlable',
  description: 'Detects blocked CSS or JavaScript that crawlers need to render the page.',
  why: 'A crawler that renders a page without its scripts and stylesheets misses content such as prices, options, and reviews.',
  judged: {
    pass: 'Googlebot may fetch every script and stylesheet on this host that the home page and one product page use (30 at most).',
    warn: 'It may not fetch some of them, up to 20%.',
    fail: 'It may not fetch more than 20% of them.',
    unknown: 'robots.txt returns 429, 5xx, no response, or a bot challenge, or no page could be read.',
  },
  priority: 'medium',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Allow crawlers to fetch scripts and stylesheets',
    instructions: 'Remove the rule for the asset folder, or allow scripts and stylesheets in the same group.',
    snippet: 'Allow: /assets/*.css\nAllow: /assets/*.js',
  },
  sources: ['google-robots-txt', 'google-javascript-seo'],
  needs: ['robots'],
  uses: ['home', 'products'],
  evaluate({ robots, home, products = [] }) {
    const unread = unreadable(robots);
    if (unread) return unread;
    const pages = [...(home ? [home] : []), ...products.slice(0, 1)];
    if (!pages.length) return unknown('failed', 'No page could be read to find its scripts and stylesheets.');
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
          ? `Googlebot may fetch all ${urls.length} scripts and stylesheets.`
          : 'The pages load no scripts or stylesheets from this host.',
        { evidence: [{ ref: robots.ref }] },
      );
    const said = `Googlebot may not fetch ${blocked.length} of ${urls.length} scripts and stylesheets, such as ${new URL(first.url).pathname.slice(0, 80)}: ${quoteRule(first.verdict)}.`;
    const more = {
      cause: groupCause(robots, first.verdict),
      evidence: [lineProof(robots, first.verdict)],
      fix: { snippet: exceptions(first.verdict.rule?.path ?? '/') },
    };
    return blocked.length <= urls.length * tolerated ? warn(said, more) : fail(said, more);
  },
});

/** Longer than the rule that they override, because the longest match decides. */
function exceptions(path: string): string {
  const prefix = path.slice(0, 200).replace(/[*$]+$/, '');
  return `Allow: ${prefix}*.css\nAllow: ${prefix}*.js`;
}
