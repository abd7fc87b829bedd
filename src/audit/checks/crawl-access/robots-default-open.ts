import { defineCheck, fail, pass, warn } from '../../check.ts';
import { robotsVerdict } from '../../parse/robots.ts';
import { groupCause, lineProof, quoteRule, sampledUrls, unreadable } from '../subjects/access/robots.ts';
import { openedGroup } from '../subjects/access/repair.ts';

/** A token that no file names. */
const token = 'unlisted-shopping-agent';

export default defineCheck({
  id: 'robots-default-open',
  category: 'crawl-access',
  name: 'Agents that are not named are allowed',
  description: 'Detects a default group that shuts out every agent without its own rule.',
  why: 'A new agent stands in no list yet: a closed default group keeps out every one of them.',
  judged: {
    pass: 'An agent that no group names may fetch the home page and a sampled product page; so it may without a robots.txt.',
    warn: 'It may fetch the home page, but not the product page.',
    fail: 'It may not fetch the home page.',
    unknown: 'robots.txt answers 429 or 5xx, gives no answer, or is a bot challenge.',
  },
  priority: 'critical',
  effort: 'minutes',
  fix: {
    title: 'Open robots.txt to agents that are not named',
    instructions:
      'Replace the blanket rule of the default group with rules for the paths that must stay private.',
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
      return fail(`Agents that are not named may not fetch the home page, by ${quoteRule(atRoot)}.`, {
        cause: groupCause(robots, atRoot),
        evidence: [lineProof(robots, atRoot)],
        fix: { snippet },
      });
    }
    if (product && atProduct && !atProduct.allowed)
      return warn(
        `Agents that are not named may not fetch ${new URL(product).pathname.slice(0, 80)}, by ${quoteRule(atProduct)}.`,
        {
          cause: groupCause(robots, atProduct),
          evidence: [lineProof(robots, atProduct)],
          fix: {
            title: 'Open product pages to agents that are not named',
            instructions: 'Take the rule that matches product pages out of the default group.',
            snippet: openedGroup(robots, ['*'], [product]),
          },
        },
      );
    return pass(
      robots.state === 'ok'
        ? 'Agents that are not named may fetch the shop.'
        : 'Without rules in robots.txt every agent may fetch the shop.',
      { evidence: [{ ref: robots.ref }] },
    );
  },
});
