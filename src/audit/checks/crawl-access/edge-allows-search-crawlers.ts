import { defineCheck } from '../../check.ts';
import { judgeNames } from '../subjects/access/impostors.ts';

export default defineCheck({
  id: 'edge-allows-search-crawlers',
  category: 'crawl-access',
  name: 'Search and AI index crawlers are not refused by name',
  description: 'Detects user-agent rules against index crawlers.',
  why: 'An index crawler that is turned away drops the product from the answers that are made from its index.',
  judged: {
    pass: 'OAI-SearchBot and PerplexityBot, as far as robots.txt allows them, meet neither a refusal nor a server error on a product page.',
    warn: 'One of them is refused while the declared agent is served. It is no fail: an edge that verifies addresses may rightly refuse the audit under these names.',
    notApplicable: 'The declared agent is refused itself, or robots.txt disallows both names.',
    unknown: 'The audit ran without a key, the requests were not sent, or some were throttled or failed.',
  },
  priority: 'high',
  requires: ['product-page'],
  confidence: 'low',
  effort: 'hours',
  fix: {
    title: 'Verify index crawlers by address, not by name',
    instructions:
      'Look up the addresses of the operator in the edge log first: the audit only bears the name. If they are refused too, allow verified bots or the address lists that the operators publish, in place of a deny list of names.',
    snippet: 'cf.verified_bot_category in {"AI Assistant" "AI Search"}',
  },
  sources: ['openai-crawlers', 'anthropic-crawlers', 'perplexity-crawlers', 'google-crawlers', 'applebot'],
  needs: ['mode', 'traffic', 'sample'],
  uses: ['replays', 'robots'],
  evaluate: (given) => judgeNames(given, ['OAI-SearchBot', 'PerplexityBot'], 'not-refused'),
});
