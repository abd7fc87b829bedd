import type { FaultEntry } from './fault.ts';

const robotsReaders = [
  'robots-allows-ai-search',
  'robots-allows-user-fetchers',
  'robots-allows-shopping-crawlers',
] as const;
const reach = [
  'robots-commerce-paths-open',
  'robots-agent-endpoints-open',
  'robots-render-assets-open',
  'agents-md-usable',
] as const;
const edge = [
  'edge-allows-declared-agents',
  'edge-no-challenge',
  'edge-tolerates-minimal-headers',
  'edge-supports-head',
] as const;
const named = ['edge-allows-ai-user-agents', 'edge-allows-search-crawlers'] as const;

/** Faults of getting in: robots.txt, edge rules, walls and directives. */
export const accessFaults = {
  'robots-default-open': {
    changes: 'robots.txt disallows everything for every agent without a group of its own',
    expects: ['robots-default-open', 'robots-allows-ai-search', 'robots-allows-user-fetchers'],
    also: [...robotsReaders, ...reach, 'sitemap-no-blocked-urls'],
    cause: 'robots group * closes the shop',
  },
  'robots-blocks-openai': {
    changes: 'one robots.txt group shuts out GPTBot, OAI-SearchBot and ChatGPT-User',
    expects: ['robots-allows-ai-search', 'robots-allows-user-fetchers'],
    also: [
      'ai-training-choice-consistent',
      'robots-agent-endpoints-open',
      'usage-preferences-consistent',
      'robots-commerce-paths-open',
    ],
    cause: 'robots group of OpenAI closes the shop',
  },
  'robots-blocks-product-paths': {
    changes: 'robots.txt disallows /products/ for all agents but the auditor',
    expects: ['robots-default-open', 'robots-commerce-paths-open', 'robots-allows-ai-search'],
    also: [...robotsReaders, 'sitemap-no-blocked-urls'],
    cause: 'robots group * closes the products',
  },
  'robots-html': {
    changes: '/robots.txt answers with the HTML of the home page',
    expects: ['robots-txt-plain-text'],
    also: ['sitemap-declared', 'edge-serves-machine-files'],
    cause: 'robots.txt is a page',
  },
  'robots-syntax': {
    changes: 'robots.txt has rules before the first group, a path without slash and a relative Sitemap line',
    expects: ['robots-txt-syntax'],
    also: ['sitemap-declared'],
    cause: 'robots.txt has broken lines',
  },
  'robots-5xx': {
    changes: '/robots.txt answers 503, so nothing else may be fetched',
    expects: ['robots-txt-reachable'],
    also: ['error-rate', 'edge-rate-limit-polite'],
    blinds: ['robots-default-open'],
    cause: 'robots.txt fails',
  },
  'robots-blocks-endpoints': {
    changes: 'robots.txt disallows /.well-known/ and /api/ for every agent',
    expects: ['robots-agent-endpoints-open'],
    also: ['agents-md-usable'],
    cause: 'robots group * closes the endpoints',
  },
  'robots-blocks-shopping': {
    changes: 'robots.txt shuts out Storebot-Google and Googlebot-Image',
    expects: ['robots-allows-shopping-crawlers'],
    cause: 'robots group of shopping crawlers closes the shop',
  },
  'content-signal-no-input': {
    changes: 'Content-Signal in robots.txt says ai-input=no',
    expects: ['content-signal-permits-answers'],
    also: ['usage-preferences-consistent'],
    cause: 'content signal forbids answers',
  },
  'edge-403-non-browser': {
    changes: 'pages answer 403 to everything that is no browser',
    expects: ['edge-allows-declared-agents'],
    also: [...edge, ...named, 'edge-serves-machine-files'],
    blinds: ['home-content-in-html'],
    cause: 'edge refuses clients that are no browser',
  },
  'edge-challenge': {
    changes: 'pages answer everything that is no browser with a challenge: 403 and cf-mitigated',
    expects: ['edge-no-challenge', 'edge-allows-declared-agents'],
    also: [...edge, ...named],
    blinds: ['home-content-in-html'],
    cause: 'edge challenges clients that are no browser',
  },
  'edge-403-user-agents': {
    changes:
      'pages answer 403 to the agents that fetch for a user: ChatGPT-User, Claude-User, Perplexity-User',
    expects: ['edge-allows-ai-user-agents'],
    cause: 'edge refuses agents of users by name',
  },
  'edge-403-search-bots': {
    changes: 'pages answer 403 to OAI-SearchBot and PerplexityBot',
    expects: ['edge-allows-search-crawlers'],
    cause: 'edge refuses search crawlers by name',
  },
  'files-403': {
    changes: 'robots.txt and sitemaps answer 403 to curl',
    expects: ['edge-serves-machine-files'],
    cause: 'edge refuses tools that read files',
  },
  'manifest-hidden': {
    changes: '/.well-known/ucp answers 404 to everything that is no browser',
    expects: ['ucp-manifest-not-blocked'],
    also: ['edge-serves-machine-files', 'link-header-discovery', 'ucp-manifest-cache', 'llms-txt-links-live'],
    cause: 'manifest hidden from clients that are no browser',
  },
  'minimal-headers-refused': {
    changes: 'pages answer 403 to a Chrome that sends no Accept-Language',
    expects: ['edge-tolerates-minimal-headers'],
    cause: 'edge asks for browser headers',
  },
  'head-405': { changes: 'HEAD answers 405', expects: ['edge-supports-head'], cause: 'HEAD not allowed' },
  'noindex-products': {
    changes: 'product pages carry robots noindex',
    expects: ['pages-indexable'],
    also: ['sitemap-no-blocked-urls'],
    cause: 'product template has noindex',
  },
  nosnippet: {
    changes: 'home and product pages carry robots nosnippet',
    expects: ['pages-quotable'],
    cause: 'template has nosnippet',
  },
  'login-wall': {
    changes: 'product pages redirect to /login, a form that asks for a password',
    expects: ['no-login-or-geo-wall'],
    also: [
      'products-linked-in-html',
      'sitemap-urls-live',
      'offer-url-canonical',
      'agent-content-parity',
      'llms-txt-links-live',
    ],
    cause: 'products behind a login',
  },
  'rate-limited': {
    changes:
      'after 30 requests everything answers 429 without Retry-After, until nobody asks for five seconds',
    expects: ['edge-rate-limit-polite'],
    also: [
      'edge-serves-machine-files',
      'edge-supports-head',
      'edge-tolerates-minimal-headers',
      'cart-page-reachable',
      'search-url-works',
    ],
    cause: 'rate limit without a hint',
  },
  'cloaked-price': {
    changes: 'everything shows clients that are no browser prices one fifth higher',
    expects: ['agent-content-parity'],
    also: ['vary-correct'],
    cause: 'price depends on the client',
  },
} as const satisfies Record<string, FaultEntry>;
