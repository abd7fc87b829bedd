import { defineCheck } from '../../check.ts';
import { judgeNames } from '../crawl-access-impostors.ts';

export default defineCheck({
  id: 'edge-allows-search-crawlers',
  category: 'crawl-access',
  name: 'Search and AI index crawlers are not refused by name',
  description: 'Detects user-agent rules against index crawlers.',
  priority: 'high',
  appliesTo: 'site',
  requires: ['product-page'],
  confidence: 'low',
  effort: 'hours',
  maturity: 'established',
  fix: {
    title: 'Verify index crawlers by address, not by name',
    instructions:
      'Look up the addresses of the operator in the edge log first: the audit only bears the name. If they are refused too, allow verified bots or the address lists that the operators publish, in place of a deny list of names.',
    snippet: 'cf.verified_bot_category in {"AI Assistant" "AI Search"}',
  },
  sources: [
    'OpenAI crawlers https://developers.openai.com/api/docs/bots',
    'Anthropic crawlers https://support.claude.com/en/articles/8896518',
    'Perplexity crawlers https://docs.perplexity.ai/docs/resources/perplexity-crawlers',
    'Google common crawlers https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
    'Applebot https://support.apple.com/en-us/119829',
  ],
  needs: ['mode', 'traffic', 'sample'],
  uses: ['replays', 'robots'],
  evaluate: (given) => judgeNames(given, ['OAI-SearchBot', 'PerplexityBot']),
});
