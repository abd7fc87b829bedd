import { defineCheck } from '../../check.ts';
import { judgeNames } from '../subjects/access/impostors.ts';

export default defineCheck({
  id: 'edge-allows-search-crawlers',
  category: 'crawl-access',
  name: 'Search and AI index crawlers are not blocked by name',
  description: 'Detects user agent rules that block index crawlers.',
  why: 'If an index crawler is blocked, the product is missing from its index and from the answers based on it.',
  judged: {
    pass: 'OAI-SearchBot and PerplexityBot, if robots.txt allows them, are not blocked and get no server error on a product page.',
    warn: 'One of them is blocked while the declared agent is served. This is never a fail, because an edge that verifies IP addresses is right to block the audit under these user agents.',
    notApplicable: 'The declared agent itself is blocked, or robots.txt disallows both user agents.',
    unknown:
      'The audit ran without an API key, the requests were not sent, or some were throttled or failed.',
  },
  priority: 'high',
  requires: ['product-page'],
  confidence: 'low',
  effort: 'hours',
  fix: {
    title: 'Verify index crawlers by IP address, not by user agent',
    instructions:
      'First check the edge log for requests from the IP addresses of the operator, because the audit only uses its user agent. If those are blocked too, replace user agent deny rules with rules that allow verified bots or the IP ranges that operators publish.',
    snippet: 'cf.verified_bot_category in {"AI Assistant" "AI Search"}',
  },
  sources: ['openai-crawlers', 'anthropic-crawlers', 'perplexity-crawlers', 'google-crawlers', 'applebot'],
  needs: ['mode', 'traffic', 'sample'],
  uses: ['replays', 'robots'],
  evaluate: (given) => judgeNames(given, ['OAI-SearchBot', 'PerplexityBot'], 'not-refused'),
});
