import type { Check } from '../../check.ts';
import agentsMdUsable from './agents-md-usable.ts';
import contentFeedValid from './content-feed-valid.ts';
import feedDiscoverable from './feed-discoverable.ts';
import feedFresh from './feed-fresh.ts';
import feedIdentifiersStable from './feed-identifiers-stable.ts';
import feedParseable from './feed-parseable.ts';
import feedRequiredFields from './feed-required-fields.ts';
import linkHeaderDiscovery from './link-header-discovery.ts';
import listingPaginationCrawlable from './listing-pagination-crawlable.ts';
import llmsFullTxtUsable from './llms-full-txt-usable.ts';
import llmsTxtCoversCommerce from './llms-txt-covers-commerce.ts';
import llmsTxtFormat from './llms-txt-format.ts';
import llmsTxtLinksLive from './llms-txt-links-live.ts';
import llmsTxtPresent from './llms-txt-present.ts';
import opensearchDescription from './opensearch-description.ts';
import productsLinkedInHtml from './products-linked-in-html.ts';
import sitemapDeclared from './sitemap-declared.ts';
import sitemapIndexChildren from './sitemap-index-children.ts';
import sitemapLastmodMeaningful from './sitemap-lastmod-meaningful.ts';
import sitemapLastmodValid from './sitemap-lastmod-valid.ts';
import sitemapListsProducts from './sitemap-lists-products.ts';
import sitemapNoBlockedUrls from './sitemap-no-blocked-urls.ts';
import sitemapProductImages from './sitemap-product-images.ts';
import sitemapReachable from './sitemap-reachable.ts';
import sitemapSameSite from './sitemap-same-site.ts';
import sitemapSizeLimits from './sitemap-size-limits.ts';
import sitemapUrlsLive from './sitemap-urls-live.ts';
import sitemapValidXml from './sitemap-valid-xml.ts';

export const discoveryFiles: readonly Check[] = [
  sitemapDeclared,
  sitemapReachable,
  sitemapValidXml,
  sitemapSizeLimits,
  sitemapIndexChildren,
  sitemapListsProducts,
  sitemapUrlsLive,
  sitemapLastmodValid,
  sitemapLastmodMeaningful,
  sitemapSameSite,
  sitemapNoBlockedUrls,
  sitemapProductImages,
  productsLinkedInHtml,
  listingPaginationCrawlable,
  llmsTxtPresent,
  llmsTxtFormat,
  llmsTxtLinksLive,
  llmsTxtCoversCommerce,
  llmsFullTxtUsable,
  agentsMdUsable,
  linkHeaderDiscovery,
  feedDiscoverable,
  feedParseable,
  feedRequiredFields,
  feedIdentifiersStable,
  feedFresh,
  opensearchDescription,
  contentFeedValid,
];
