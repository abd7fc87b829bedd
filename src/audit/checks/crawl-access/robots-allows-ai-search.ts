import { defineCheck } from '../../check.ts';
import { judgeOperators } from '../subjects/access/operators.ts';

export default defineCheck({
  id: 'robots-allows-ai-search',
  category: 'crawl-access',
  name: 'AI search crawlers may fetch products',
  description:
    'Detects robots rules that remove the store from AI answers because index crawlers are disallowed.',
  why: 'AI answers take their products from a search index: what its crawler may not fetch is not in it.',
  judged: {
    pass: 'OAI-SearchBot, Claude-SearchBot, PerplexityBot, Googlebot, bingbot, Applebot, Amzn-SearchBot, meta-webindexer, DuckAssistBot and MistralAI-Index may fetch the home page and every sampled listing and product page.',
    warn: 'One or two are shut out, but none of Googlebot, bingbot and OAI-SearchBot; or a crawler may not fetch some of the pages.',
    fail: 'Googlebot, bingbot or OAI-SearchBot is shut out, or three or more of the ten are. Shut out: kept from every sampled product page, or from the home page where there is none.',
    unknown: 'robots.txt answers 429 or 5xx, gives no answer, or is a bot challenge.',
  },
  priority: 'critical',
  effort: 'minutes',
  fix: {
    title: 'Let AI search crawlers fetch the shop',
    instructions:
      'Remove the rule that blocks them. Where a crawler needs a group of its own, repeat the Disallow lines of the store in it: a named group replaces the * group.',
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
