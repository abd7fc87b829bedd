import { defineCheck, fail, pass, warn } from '../../check.ts';
import { robotsVerdict } from '../../parse/robots/robots.ts';
import { groupCause, lineProof, quoteRule, sampledUrls, unreadable } from '../subjects/access/robots.ts';
import { openedGroup } from '../subjects/access/repair.ts';

/** A token that no robots.txt names. */
const token = 'unlisted-shopping-agent';

export default defineCheck({
  id: 'robots-default-open',
  category: 'crawl-access',
  name: 'Unlisted agents are allowed',
  description: 'Detects a default group that blocks every agent without its own group.',
  why: 'New agents are not listed in robots.txt yet. A default group that disallows everything blocks them all.',
  judged: {
    pass: 'An agent that no group names may fetch the home page and a sampled product page. This is also the case without a robots.txt.',
    warn: 'It may fetch the home page, but not the product page.',
    fail: 'It may not fetch the home page.',
    unknown: 'robots.txt returns 429, 5xx, no response, or a bot challenge.',
  },
  priority: 'critical',
  effort: 'minutes',
  fix: {
    title: 'Allow unlisted agents in robots.txt',
    instructions:
      'Replace the blanket rule in the default group with rules for paths that must stay private.',
    snippet: 'User-agent: *\nDisallow: /account/\nDisallow: /checkout/',
  },
  sources: ['rfc-9309'],
  needs: ['robots', 'target'],
  uses: ['sample'],
  evaluate({ robots, target, sample }) {
    const unread = unreadable(robots);
    if (unread) return unread;
    const root = `${target.canonicalOrigin}/`;
    const [product] = sampledUrls(sample, target.canonicalOrigin, 'product');
    const [atRoot, atProduct] = [root, product ?? root].map((url) => robotsVerdict(robots, token, url));
    if (atRoot && !atRoot.allowed) {
      const snippet = openedGroup(robots, ['*'], product ? [root, product] : [root]);
      return fail(`Unlisted agents may not fetch the home page: ${quoteRule(atRoot)}.`, {
        cause: groupCause(robots, atRoot),
        evidence: [lineProof(robots, atRoot)],
        fix: { snippet },
      });
    }
    if (product && atProduct && !atProduct.allowed)
      return warn(
        `Unlisted agents may not fetch ${new URL(product).pathname.slice(0, 80)}: ${quoteRule(atProduct)}.`,
        {
          cause: groupCause(robots, atProduct),
          evidence: [lineProof(robots, atProduct)],
          fix: {
            title: 'Allow unlisted agents on product pages',
            instructions: 'Remove the rule that matches product pages from the default group.',
            snippet: openedGroup(robots, ['*'], [product]),
          },
        },
      );
    return pass(
      robots.state === 'ok'
        ? 'Unlisted agents may fetch the storefront.'
        : 'robots.txt has no rules, so all agents may fetch the storefront.',
      { evidence: [{ ref: robots.ref }] },
    );
  },
});
