/** Platforms of which nothing particular is known. */
import type { Places } from './place.ts';

export const generic: Places = {
  'crawl-access': {
    where: 'robots.txt at the root, and the rules of the CDN and the web application firewall.',
  },
  'discovery-files': {
    where: 'Files at the root of the site, served with status 200 and the right media type.',
  },
  'content-rendering': { where: 'What the server sends before any script runs.' },
  'structured-data': {
    where: 'One JSON-LD script in the HTML of each page, from the same data as the page itself.',
  },
  'product-data': {
    where: 'Where products are kept: fill the attributes once, and show them in page, markup and feed alike.',
  },
  'agent-protocols': { where: 'An endpoint of its own, named in the files at the root.' },
  'commerce-protocols': {
    where: '/.well-known/ucp on the domain of the shop, and the endpoints that it names.',
  },
  'trust-and-policies': { where: 'Pages for shipping, returns and contact, linked from every page.' },
  'performance-and-delivery': { where: 'Caching and compression of the server or the CDN.' },
  'accessibility-and-interaction': { where: 'The HTML of forms, buttons and headings.' },
};
