import {
  capabilities,
  feedFile,
  feedRecords,
  flatShape,
  manifest,
  type Part,
  profile,
  rss,
  sample,
  testCheck,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './ucp-capability-catalog.ts';

const [search, lookup] = ['dev.ucp.shopping.catalog.search', 'dev.ucp.shopping.catalog.lookup'];
const declares = (version: string, ...names: string[]) =>
  manifest(profile({ version, capabilities: capabilities('dev.ucp.shopping.checkout', ...names) }));
const tools = (...names: string[]): Part => ({
  mcp: known({
    candidates: [{ url: 'https://shop.test/mcp', via: 'ucp' }],
    tools: {
      ref: 'mcp-tools',
      count: names.length,
      list: names.map((name) => ({
        name,
        description: '',
        parameters: { total: 0, bare: [], bareCount: 0 },
      })),
    },
  }),
});
const noFeed: Part = { feeds: known([]) };

testCheck(check, {
  pass: [
    [declares('2026-08-25', search, lookup), /Catalog search and lookup/],
    declares('2026-04-08', search, lookup),
    declares('2026-01-23', search, lookup),
  ],
  warn: [
    [declares('2026-08-25', search), /catalog\.lookup is not declared/],
    [declares('2026-04-08', lookup), /catalog\.search is not declared/],
    [
      sample(declares('2026-01-23'), feedFile(rss(feedRecords(3))), tools()),
      /has no catalog capabilities\. Agents can use a product feed/,
    ],
    [sample(declares('2026-01-11'), noFeed, tools('search_catalog')), /MCP tool search_catalog/],
    sample(declares('2026-01-11'), tools('searchProducts')),
  ],
  fail: [
    [declares('2026-08-25'), /Neither dev\.ucp\.shopping\.catalog\.search/],
    // A feed does not replace the catalog if the release has one.
    sample(declares('2026-04-08'), feedFile(rss(feedRecords(3)))),
    manifest(profile({ version: undefined, capabilities: {} })),
    [declares('2026-08-25', 'dev.ucp.shopping.catalog'), /catalog does not exist in any release/],
    [sample(declares('2026-01-23'), noFeed, tools('search_orders', 'get_product')), /neither a feed nor/],
  ],
  unknown: [declares('2026-01-23'), sample(declares('2026-01-23'), noFeed)],
  notApplicable: [manifest(flatShape)],
});
