import type { Check } from '../../check.ts';
import llmsTxtPresent from './llms-txt-present.ts';
import productsLinkedInHtml from './products-linked-in-html.ts';
import sitemapDeclared from './sitemap-declared.ts';
import sitemapListsProducts from './sitemap-lists-products.ts';
import sitemapReachable from './sitemap-reachable.ts';
import sitemapValidXml from './sitemap-valid-xml.ts';

export const discoveryFiles: readonly Check[] = [
  sitemapDeclared,
  sitemapReachable,
  sitemapValidXml,
  sitemapListsProducts,
  productsLinkedInHtml,
  llmsTxtPresent,
];
