import { defineCheck } from '../../check.ts';
import { judgeNames } from '../subjects/access/impostors.ts';

export default defineCheck({
  id: 'edge-allows-ai-user-agents',
  category: 'crawl-access',
  name: 'Assistant user agents are not blocked by name',
  description:
    'Detects firewall rules that block AI assistants by user agent although robots.txt allows them.',
  why: 'If a firewall rule blocks the user agent, the assistant cannot open the product page when a shopper asks about it.',
  judged: {
    pass: 'ChatGPT-User, Claude-User, and Perplexity-User, if robots.txt allows them, get the same status class as the declared agent on a product page, and no challenge.',
    warn: 'One of them is blocked, or gets 404 or another status class, while the declared agent is served. This is never a fail, because an edge that verifies IP addresses is right to block the audit under these user agents.',
    notApplicable: 'The declared agent itself is blocked, or robots.txt disallows all of these user agents.',
    unknown:
      'The audit ran without an API key, the requests were not sent, or some were throttled or failed.',
  },
  priority: 'high',
  requires: ['product-page'],
  confidence: 'low',
  effort: 'hours',
  fix: {
    title: 'Allow verified assistants at the edge',
    instructions:
      'First check the edge log for requests from the IP addresses of the operator, because the audit only uses its user agent. If those are blocked too, replace user agent deny rules with rules that allow verified bots or the IP ranges that operators publish.',
    snippet: 'cf.verified_bot_category in {"AI Assistant" "AI Search"}',
  },
  sources: ['openai-crawlers', 'anthropic-crawlers', 'perplexity-crawlers', 'mistral-crawlers'],
  needs: ['mode', 'traffic', 'sample'],
  uses: ['replays', 'robots'],
  evaluate: (given) => judgeNames(given, ['ChatGPT-User', 'Claude-User', 'Perplexity-User'], 'same-class'),
});
