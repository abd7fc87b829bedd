/** Salesforce B2C Commerce: reference architecture 6.x and above. */
import type { Places } from './place.ts';

const rootFile = `'use strict';
// cartridges/<your cartridge>/cartridge/controllers/RedirectURL.js
var server = require('server');
var URLRedirectMgr = require('dw/web/URLRedirectMgr');
server.extend(module.superModule);
server.prepend('Start', function (req, res, next) {
    if (URLRedirectMgr.redirectOrigin !== '/llms.txt') return next();
    response.setContentType('text/plain;charset=utf-8');
    response.writer.print(require('dw/system/Site').current.getCustomPreferenceValue('llmsTxt') || '');
    return null;
});
module.exports = server.exports();`;

export const salesforce: Places = {
  'crawl-access': {
    where:
      'Business Manager, Merchant Tools > SEO > Robots, once for each site. What the CDN refuses is set elsewhere: a custom rule of the eCDN with the action skip, since challenges and OWASP rules turn agents away.',
    snippet:
      '(http.request.uri.path eq "/robots.txt") or (http.request.uri.path eq "/.well-known/ucp") or starts_with(http.request.uri.path, "/api/ucp/")',
  },
  'discovery-files': {
    where:
      'Sitemaps: Merchant Tools > SEO > Sitemaps, with a schedule. Other files at the root: prepend RedirectURL-Start and answer with 200 in place; the cartridge must stand left of any that replaces the route.',
    snippet: rootFile,
  },
  'content-rendering': {
    where:
      'ISML templates are rendered on the server: keep name, price, stock and description in them, and remove includes that only a script fills. With PWA Kit, look at the server-side rendering of the route.',
  },
  'structured-data': {
    where:
      'Override cartridge/scripts/helpers/structuredDataHelper in a cartridge left of app_storefront_base; take prices from the same price factory as the tile, so that both say the same.',
  },
  'product-data': {
    where:
      'Merchant Tools > Products and Catalogs: fill the attributes, put them into an attribute group, make them localizable and searchable, and rebuild the search index. Blank values are better left out than sent empty.',
  },
  'agent-protocols': {
    where:
      'A cartridge cannot keep a connection open: run the MCP endpoint in a service beside the shop, on a host of its own, and name it in the files at the root.',
  },
  'commerce-protocols': {
    where:
      'Answer /.well-known/ucp by RedirectURL-Start from site preferences; scripts cannot set Cache-Control or ETag, so set the caching by an eCDN cache rule. Publish either this or the UCP of Salesforce itself, not both.',
  },
  'trust-and-policies': {
    where:
      'Content assets or Page Designer pages for shipping, returns and contact, linked from the footer template.',
  },
  'performance-and-delivery': {
    where:
      'Page cache: the cache middleware of each controller route, with price_promotion only where prices differ by customer; compression and cache rules in the eCDN.',
  },
  'accessibility-and-interaction': {
    where:
      'ISML templates and client scripts of your storefront cartridge: labels, buttons and headings stand there.',
  },
};
