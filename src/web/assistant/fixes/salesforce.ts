/** Salesforce B2C Commerce: SFRA 6.x or later. */
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
      'Business Manager, Merchant Tools > SEO > Robots, for each site. Challenges and OWASP rules of the eCDN also block agents: add a custom rule with the action skip.',
    snippet:
      '(http.request.uri.path eq "/robots.txt") or (http.request.uri.path eq "/.well-known/ucp") or starts_with(http.request.uri.path, "/api/ucp/")',
  },
  'discovery-files': {
    where:
      'Sitemaps: Merchant Tools > SEO > Sitemaps, with a schedule. Other files at the root: prepend RedirectURL-Start and respond with status 200. In the cartridge path, the cartridge must be to the left of any cartridge that replaces the route.',
    snippet: rootFile,
  },
  'content-rendering': {
    where:
      'ISML templates are rendered on the server: keep name, price, stock, and description in them, and remove includes that only a script fills. With PWA Kit, check the server-side rendering of the route.',
  },
  'structured-data': {
    where:
      'Override cartridge/scripts/helpers/structuredDataHelper in a cartridge to the left of app_storefront_base. Use the same price factory as the product tile, so that the prices match.',
  },
  'product-data': {
    where:
      'Merchant Tools > Products and Catalogs: fill in the attributes, add them to an attribute group, make them localizable and searchable, and rebuild the search index. Omit blank values instead of sending empty strings.',
  },
  'agent-protocols': {
    where:
      'A cartridge cannot keep a connection open: run the MCP endpoint in a separate service on its own host, and reference it in the files at the root.',
  },
  'commerce-protocols': {
    where:
      'Serve /.well-known/ucp in RedirectURL-Start from site preferences. Scripts cannot set Cache-Control or ETag, so configure caching with an eCDN cache rule. Publish either this or the UCP of Salesforce, not both.',
  },
  'trust-and-policies': {
    where:
      'Content assets or Page Designer pages for shipping, returns, and contact, linked from the footer template.',
  },
  'performance-and-delivery': {
    where:
      'Page cache: the cache middleware of each controller route, with price_promotion only if prices differ by customer. Compression and cache rules are in the eCDN.',
  },
  'accessibility-and-interaction': {
    where:
      'ISML templates and client scripts of your storefront cartridge, which contain labels, buttons, and headings.',
  },
};
