/** What publishing the files takes on each platform. */
import type { Platform } from './names.ts';

const everywhere =
  'Serve each file over https with status 200 and no redirect, to every client alike, with Cache-Control: public and a max-age of at least 60 seconds.';

export const hostingNotes: Record<Platform, readonly string[]> = {
  salesforce: [
    everywhere,
    'A controller cannot set Cache-Control or ETag: prepend RedirectURL-Start to answer /.well-known/ucp with 200 in place, and set the caching by an eCDN cache rule.',
    'Let agents through the eCDN: a skip rule for /.well-known/ucp and /api/ucp/, or bot rules answer them with a challenge.',
    'Salesforce has a UCP of its own on the SCAPI host: publish one of the two, not both.',
  ],
  shopify: [
    everywhere,
    'Shopify publishes /.well-known/ucp of its storefronts itself, and themes and apps cannot put a file there: use these files only where a host of your own answers that path.',
  ],
  adobe: [
    everywhere,
    'Answer the path from a module with a custom router, or from the CDN (Fastly on Adobe Commerce Cloud), before the storefront turns it into a page that is not found.',
  ],
  headless: [
    everywhere,
    'Answer the path from a route handler or the edge of the front end, before its catch-all route.',
  ],
  generic: [everywhere],
};
