/** Any other platform. */
import type { Places } from './place.ts';

export const generic: Places = {
  'crawl-access': {
    where: 'robots.txt at the root, and the rules of the CDN and the web application firewall.',
  },
  'discovery-files': {
    where: 'Files at the root of the site, served with status 200 and the correct media type.',
  },
  'content-rendering': { where: 'The HTML that the server sends, before any script runs.' },
  'structured-data': {
    where: 'One JSON-LD script in the HTML of each page, from the same data as the page itself.',
  },
  'product-data': {
    where:
      'The system that stores the products: fill in the attributes there, and include them in the page, the markup, and the feed.',
  },
  'agent-protocols': { where: 'A separate endpoint, referenced in the files at the root.' },
  'commerce-protocols': {
    where: '/.well-known/ucp on the domain of the storefront, and the endpoints that it declares.',
  },
  'trust-and-policies': { where: 'Pages for shipping, returns, and contact, linked from every page.' },
  'performance-and-delivery': { where: 'Caching and compression on the server or the CDN.' },
  'accessibility-and-interaction': { where: 'The HTML of forms, buttons, and headings.' },
};
