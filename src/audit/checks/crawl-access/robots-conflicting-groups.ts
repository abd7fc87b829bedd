import { spellToken } from '../../bots.ts';
import { defineCheck, pass, warn } from '../../check.ts';
import { firstGroupVerdict, robotsVerdict } from '../../parse/robots/robots.ts';
import type { RobotsGroup } from '../../parse/robots/robots.ts';
import { groupCause, sampledUrls } from '../subjects/access/robots.ts';
import { tiedRules } from '../subjects/access/ties.ts';

const maxTokens = 30;

export default defineCheck({
  id: 'robots-conflicting-groups',
  category: 'crawl-access',
  name: 'No crawler has conflicting groups',
  description: 'Detects duplicate groups or rules for one token that parsers interpret differently.',
  why: 'Some crawlers merge all groups for a token, others read only the first. If the results differ, crawlers treat your pages differently.',
  judged: {
    pass: 'For the home page and a product page, both readings give the same result for each named token (30 at most), and no result depends on a tie.',
    warn: 'The readings differ, or an Allow and a Disallow line of the same length match the same URL.',
  },
  priority: 'low',
  requires: ['robots'],
  effort: 'minutes',
  fix: {
    title: 'Keep one group per crawler',
    instructions:
      'Merge duplicate groups into one, and remove one of each pair of equally long Allow and Disallow lines.',
    snippet: 'User-agent: *\nDisallow: /cart\nDisallow: /account',
  },
  sources: ['rfc-9309'],
  needs: ['robots', 'target'],
  uses: ['sample'],
  evaluate({ robots, target, sample }) {
    const origin = target.canonicalOrigin;
    const urls = [`${origin}/`, ...sampledUrls(sample, origin, 'product').slice(0, 1)];
    const tokens = telling(robots.groups).slice(0, maxTokens);
    const { ref } = robots;
    for (const token of tokens) {
      for (const url of urls) {
        const merged = robotsVerdict(robots, token, url);
        const first = firstGroupVerdict(robots, token, url);
        const path = new URL(url).pathname.slice(0, 80);
        const who = token === '*' ? 'unlisted agents' : spellToken(token).slice(0, 60);
        if (merged.allowed !== first.allowed) {
          const groups = robots.groups.filter(({ agents }) => agents.includes(token));
          return warn(
            `Several groups apply to ${who}: merged, they ${verb(merged.allowed)} ${path}, but the first one alone would ${verb(first.allowed)} it.`,
            {
              cause: groupCause(robots, merged),
              evidence: groups.slice(0, 3).map(({ line }) => ({
                ref,
                snippet: `User-agent: ${spellToken(token)}`.slice(0, 300),
                pointer: `line ${line}`,
              })),
            },
          );
        }
        const tie = tiedRules(robots, merged.group ?? token, url);
        if (tie)
          return warn(
            `For ${who}, an Allow and a Disallow line of the same length match ${path}: lines ${tie.map(({ line }) => line).join(' and ')}.`,
            {
              cause: groupCause(robots, merged),
              evidence: tie.map(({ allow, path: rule, line }) => ({
                ref,
                snippet: `${allow ? 'Allow' : 'Disallow'}: ${rule}`.slice(0, 300),
                pointer: `line ${line}`,
              })),
            },
          );
      }
    }
    return pass('All parsers read the groups the same way.', {
      evidence: [{ ref }],
    });
  },
});

/** Tokens in several groups first, then one token per group, because all tokens of a group get the same result. */
function telling(groups: readonly RobotsGroup[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const token of groups.flatMap(({ agents }) => agents)) (seen.has(token) ? repeated : seen).add(token);
  return [...new Set([...repeated, ...groups.flatMap(({ agents }) => agents.slice(0, 1))])];
}

const verb = (allowed: boolean): string => (allowed ? 'allow' : 'disallow');
