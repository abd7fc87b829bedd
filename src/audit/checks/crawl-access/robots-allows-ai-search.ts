import { defineCheck } from '../../check.ts';
import { judgeOperators } from '../subjects/access/operators.ts';

export default defineCheck({
  id: 'robots-allows-ai-search',
  category: 'crawl-access',
  name: 'AI search crawlers may fetch products',
  description:
    'Detects robots.txt rules that block AI search crawlers, which removes the storefront from AI answers.',
  why: 'AI answers take products from a search index. Pages that its crawler may not fetch are missing from it.',
  judged: {
    pass: 'OAI-SearchBot, Claude-SearchBot, PerplexityBot, Googlebot, bingbot, Applebot, Amzn-SearchBot, meta-webindexer, DuckAssistBot, and MistralAI-Index may fetch the home page and every sampled listing and product page.',
    warn: 'One or two are blocked, but not Googlebot, bingbot, or OAI-SearchBot. Or a crawler may not fetch some of the pages.',
    fail: 'Googlebot, bingbot, or OAI-SearchBot is blocked, or three or more of the ten are. Blocked means disallowed on every sampled product page, or on the home page if there is no product page.',
    unknown: 'robots.txt returns 429, 5xx, no response, or a bot challenge.',
  },
  priority: 'critical',
  effort: 'minutes',
  fix: {
    title: 'Allow AI search crawlers to fetch the storefront',
    instructions:
      'Remove the rule that blocks them. If a crawler needs its own group, repeat your Disallow lines in it, because a named group replaces the * group.',
    snippet:
      'User-agent: OAI-SearchBot\nUser-agent: PerplexityBot\nDisallow: /cart\nDisallow: /account\nAllow: /',
  },
  sources: [
    'openai-crawlers',
    'anthropic-crawlers',
    'perplexity-crawlers',
    'google-crawlers',
    'applebot',
    'amazon-crawlers',
    'meta-crawlers',
    'mistral-crawlers',
  ],
  needs: ['robots', 'target'],
  uses: ['sample'],
  evaluate: (given) =>
    judgeOperators(given, {
      tokens: [
        'OAI-SearchBot',
        'Claude-SearchBot',
        'PerplexityBot',
        'Googlebot',
        'bingbot',
        'Applebot',
        'Amzn-SearchBot',
        'meta-webindexer',
        'DuckAssistBot',
        'MistralAI-Index',
      ],
      fatal: ['Googlebot', 'bingbot', 'OAI-SearchBot'],
      roles: ['product', 'listing'],
      who: 'AI search crawlers',
    }),
});
