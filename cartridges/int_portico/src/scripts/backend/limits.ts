/** Limitations of the platform's script API. */
import { limits as common } from '../../../../../src/backends/salesforce/defaults.ts';

const { 'processor-outage': _outage, ...shared } = common;

/** When the processor is unavailable, the answer says so at once. */
export const limits: Readonly<Record<string, string>> = {
  ...shared,
  'parts-of-orders':
    'Partial shipments and cancellations are not reported, only complete ones. Refunds are reported by amount, without line items.',
  'product-kinds':
    'Sets, bundles, products with options, gift certificates, subscriptions, age-restricted products, and prices for registered customers are not sold.',
  'page-size': 'A page of search results has at most 12 products.',
  'variants-told':
    'Search results show at most 10 variants per product, and a single product shows at most 50. Matching variants come first.',
  'index-prices':
    'In search results, variants that share a price can have the price of the search index. The checkout is priced anew.',
  facets: 'Counts per brand, category, or attribute are not available.',
  'sorting-rules':
    'Results are sorted by a sorting rule of the site. If it has no rule of that name, results are sorted by relevance.',
  signatures:
    'Responses are not signed, and signatures of requests are not verified, because scripts cannot set the headers.',
  'cache-headers':
    'The web tier sets the cache lifetime of the manifest, because scripts cannot set the header.',
  gifts:
    'Bonus products of promotions are added to the order but not shown. If the buyer can choose, none is added.',
};
