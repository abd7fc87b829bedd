import { defineCheck } from '../../check.ts';
import { judgeOperators } from '../crawl-access-operators.ts';

export default defineCheck({
  id: 'robots-allows-user-fetchers',
  category: 'crawl-access',
  name: 'Assistants acting for a shopper may fetch products',
  description: 'Detects robots rules that stop live, user-initiated fetches.',
  priority: 'critical',
  appliesTo: 'site',
  requires: [],
  effort: 'minutes',
  maturity: 'established',
  fix: {
    title: 'Let assistants fetch pages that a shopper asked for',
    instructions:
      'Remove the rule that blocks them, or give the fetcher a group that repeats the Disallow lines of the store: a named group replaces the * group.',
    snippet:
      'User-agent: ChatGPT-User\nUser-agent: Claude-User\nDisallow: /cart\nDisallow: /account\nAllow: /',
  },
  sources: [
    'OpenAI crawlers https://developers.openai.com/api/docs/bots',
    'Anthropic crawlers https://support.claude.com/en/articles/8896518',
    'Perplexity crawlers https://docs.perplexity.ai/docs/resources/perplexity-crawlers',
    'Google user-triggered fetchers https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers',
    'Amazon crawlers https://developer.amazon.com/amazonbot',
    'Meta web crawlers https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/',
    'Mistral crawlers https://docs.mistral.ai/en/robots',
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
