import { defineCheck } from '../../check.ts';
import { judgeOperators } from '../subjects/access/operators.ts';

export default defineCheck({
  id: 'robots-allows-user-fetchers',
  category: 'crawl-access',
  name: 'Assistants may fetch products for shoppers',
  description: 'Detects robots.txt rules that block live, user-initiated fetches.',
  why: 'When a shopper asks about a product, the assistant fetches its page. If it may not, it answers without your storefront.',
  judged: {
    pass: 'ChatGPT-User, Claude-User, Perplexity-User, MistralAI-User, Amzn-User, meta-externalfetcher, and Google-Agent may fetch the home page and every sampled product page.',
    warn: 'One or two are blocked, but neither ChatGPT-User nor Claude-User. Or an assistant may not fetch some of the pages.',
    fail: 'ChatGPT-User or Claude-User is blocked, or three or more of the seven are. Blocked means disallowed on every sampled product page, or on the home page if there is no product page.',
    unknown: 'robots.txt returns 429, 5xx, no response, or a bot challenge.',
  },
  priority: 'critical',
  effort: 'minutes',
  fix: {
    title: 'Allow assistants to fetch pages for shoppers',
    instructions:
      'Remove the rule that blocks them, or add a group for the assistant that repeats your Disallow lines, because a named group replaces the * group.',
    snippet:
      'User-agent: ChatGPT-User\nUser-agent: Claude-User\nDisallow: /cart\nDisallow: /account\nAllow: /',
  },
  sources: [
    'openai-crawlers',
    'anthropic-crawlers',
    'perplexity-crawlers',
    'Google user-triggered fetchers https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers',
    'amazon-crawlers',
    'meta-crawlers',
    'mistral-crawlers',
  ],
  needs: ['robots', 'target'],
  uses: ['sample'],
  evaluate(given) {
    const verdict = judgeOperators(given, {
      tokens: [
        'ChatGPT-User',
        'Claude-User',
        'Perplexity-User',
        'MistralAI-User',
        'Amzn-User',
        'meta-externalfetcher',
        'Google-Agent',
      ],
      fatal: ['ChatGPT-User', 'Claude-User'],
      roles: ['product'],
      who: 'assistants',
    });
    const note =
      ' Google, Perplexity, and Meta state that their user-triggered fetchers may ignore robots.txt.';
    return verdict.status === 'warn' ? { ...verdict, summary: verdict.summary + note } : verdict;
  },
});
