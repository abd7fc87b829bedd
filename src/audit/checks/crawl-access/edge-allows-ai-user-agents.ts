import { defineCheck } from '../../check.ts';
import { judgeNames } from '../subjects/access/impostors.ts';

export default defineCheck({
  id: 'edge-allows-ai-user-agents',
  category: 'crawl-access',
  name: 'Assistant user agents are not refused by name',
  description:
    'Detects firewall rules that reject AI fetchers by user agent although robots.txt allows them.',
  why: 'A firewall rule on the name turns the assistant away at the very moment when a shopper asks it about the product.',
  judged: {
    pass: 'ChatGPT-User, Claude-User and Perplexity-User, as far as robots.txt allows them, get the class of status that the declared agent gets on a product page, and no challenge.',
    warn: 'One of them is refused, or gets 404 or another class of status, while the declared agent is served. It is no fail: an edge that verifies addresses may rightly refuse the audit under these names.',
    notApplicable: 'The declared agent is refused itself, or robots.txt disallows all of these names.',
    unknown: 'The audit ran without a key, the requests were not sent, or some were throttled or failed.',
  },
  priority: 'high',
  requires: ['product-page'],
  confidence: 'low',
  effort: 'hours',
  fix: {
    title: 'Let verified assistants through by name',
    instructions:
      'Look up the addresses of the operator in the edge log first: the audit only bears the name. If they are refused too, allow verified bots or the address lists that the operators publish, in place of a deny list of names.',
    snippet: 'cf.verified_bot_category in {"AI Assistant" "AI Search"}',
  },
  sources: ['openai-crawlers', 'anthropic-crawlers', 'perplexity-crawlers', 'mistral-crawlers'],
  needs: ['mode', 'traffic', 'sample'],
  uses: ['replays', 'robots'],
  evaluate: (given) => judgeNames(given, ['ChatGPT-User', 'Claude-User', 'Perplexity-User'], 'same-class'),
});
