import type { FaultEntry } from './fault.ts';

/** Faults of caching, transport and upkeep. */
export const deliveryMoreFaults = {
  'mixed-content': {
    changes: 'pages load a script over http',
    expects: ['mixed-content'],
    cause: 'script over http',
  },
  'no-validators': {
    changes: 'files and images have neither ETag nor Last-Modified; pages and the manifest keep theirs',
    expects: ['cache-validators'],
    also: ['a2a-card-cacheable'],
    cause: 'no validators',
  },
  'wrong-304': {
    changes: 'every conditional request is answered 304 with another ETag',
    expects: ['conditional-requests'],
    cause: '304 for another version',
  },
  'facts-change': {
    changes: 'each second visit of a client to a product page says that it is sold out',
    expects: ['response-repeatable'],
    also: ['agent-content-parity'],
    cause: 'stock differs between caches',
  },
  'files-session': {
    changes: 'robots.txt, llms.txt and sitemaps begin a session',
    expects: ['no-cookies-on-machine-files'],
    cause: 'session cookie on files',
  },
  'slow-files': {
    changes: 'robots.txt and llms.txt wait before their first byte',
    expects: ['machine-file-latency'],
    cause: 'files start late',
  },
  'www-open': {
    changes: 'the www host serves the pages itself instead of redirecting',
    expects: ['host-consistency'],
    cause: 'two hosts serve pages',
  },
  'headers-bare': {
    changes: 'no answer has HSTS or another security header',
    expects: ['hsts', 'security-headers'],
    cause: 'no security headers',
  },
  'slash-twin': {
    changes: 'product pages answer with a slash at their end too, and call that address canonical',
    expects: ['url-variants-consistent'],
    cause: 'two addresses of one page',
  },
  'late-banner': {
    changes: 'a banner pushes the page down a moment after it has loaded',
    expects: [],
    rendered: ['layout-stability'],
    cause: 'banner without reserved room',
  },
  'filler-text': {
    changes: 'the home page has a paragraph of filler text',
    expects: ['storebuilder-placeholders'],
    cause: 'template text left in place',
  },
  'two-names': {
    changes: 'og:site_name is another name than everywhere else',
    expects: ['brand-name-consistent'],
    cause: 'two names of the shop',
  },
} as const satisfies Record<string, FaultEntry>;
