import { defineCheck } from '../../check.ts';
import { judgeOperators } from '../subjects/access/operators.ts';

export default defineCheck({
  id: 'robots-allows-user-fetchers',
  category: 'crawl-access',
  name: 'Assistants acting for a shopper may fetch products',
  description: 'Detects robots rules that stop live, user-initiated fetches.',
  why: 'Asked about a product, an assistant fetches its page at once; where it may not, it answers without the shop.',
  judged: {
    pass: 'ChatGPT-User, Claude-User, Perplexity-User, MistralAI-User, Amzn-User, meta-externalfetcher and Google-Agent may fetch the home page and every sampled product page.',
    warn: 'One or two are shut out, but neither ChatGPT-User nor Claude-User; or an assistant may not fetch some of the pages.',
    fail: 'ChatGPT-User or Claude-User is shut out, or three or more of the seven are. Shut out: kept from every sampled product page, or from the home page where there is none.',
    unknown: 'robots.txt answers 429 or 5xx, gives no answer, or is a bot challenge.',
  },
  priority: 'critical',
  effort: 'minutes',
  fix: {
    title: 'Let assistants fetch pages that a shopper asked for',
    instructions:
      'Remove the rule that blocks them, or give the fetcher a group that repeats the Disallow lines of the store: a named group replaces the * group.',
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
    const note = ' Google, Perplexity and Meta say that robots.txt may not bind theirs.';
    return verdict.status === 'warn' ? { ...verdict, summary: verdict.summary + note } : verdict;
  },
});
