import { isVersionDate, profileVersion } from '#manifest';
import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Value } from '../../evidence.ts';
import { declaredCapabilities, capabilitySnippet } from '../subjects/manifests/capabilities.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';

const wanted = ['dev.ucp.shopping.catalog.search', 'dev.ucp.shopping.catalog.lookup'];
/** The release that introduced both. */
const since = '2026-04-08';

export default defineCheck({
  id: 'ucp-capability-catalog',
  category: 'commerce-protocols',
  name: 'The manifest declares product search and lookup',
  description: 'Detects storefronts whose catalog agents cannot search.',
  why: 'If agents cannot search the catalog over UCP, they have to guess products from web pages, and offer products of other stores instead.',
  judged: {
    pass: `The capabilities have ${wanted.join(' and ')}.`,
    warn: `The manifest declares only one of the two. Or it uses a release before ${since} and declares neither, but there is a product feed or an MCP tool that searches products.`,
    fail: 'The manifest declares neither, and no feed or tool replaces them.',
    unknown: `The release is earlier than ${since}, and it is not known whether there is a feed or a search tool.`,
  },
  priority: 'high',
  requires: ['official-manifest'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Implement and declare catalog search and lookup',
    instructions:
      'Support catalog/search, catalog/lookup, and catalog/product (or the MCP tools search_catalog, lookup_catalog, and get_product), then declare both capabilities.',
  },
  sources: ['ucp-2026-04-08'],
  needs: ['ucp', 'traffic'],
  uses: ['feeds', 'mcp'],
  evaluate({ ucp, traffic, feeds, mcp }) {
    const declared = new Set(declaredCapabilities(ucp));
    const missing = wanted.filter((name) => !declared.has(name));
    const evidence = manifestProof(ucp, traffic)('/ucp/capabilities');
    if (!missing.length) return pass('Catalog search and lookup are declared.', { evidence });
    const version = profileVersion(ucp.document);
    const old = isVersionDate(version) && version < since;
    const said = {
      evidence,
      fix: {
        snippet: capabilitySnippet(
          ucp,
          missing.map((name) => ({ name })),
        ),
      },
    };
    if (missing.length < wanted.length)
      return warn(`${missing.join(', ')} is not declared, so agents can use only part of the catalog.`, said);
    const similar = [...declared].find((name) => name === 'dev.ucp.shopping.catalog');
    if (!old)
      return fail(
        `Neither ${wanted[0]} nor ${wanted[1]} is declared${similar ? `. ${similar} does not exist in any release` : ''}.`,
        said,
      );
    const raise = {
      ...said,
      fix: {
        title: `Move to UCP ${since} or later`,
        instructions: `Search and lookup were introduced in ${since}. Move the manifest to that release or later, and declare both.`,
      },
    };
    const instead = substitute(feeds, mcp);
    if (instead)
      return warn(`UCP ${version} has no catalog capabilities. Agents can use ${instead} instead.`, raise);
    return feeds && mcp
      ? fail(
          `UCP ${version} has no catalog capabilities, and there is neither a feed nor an MCP search tool.`,
          raise,
        )
      : unknown(
          'not-requested',
          `UCP ${version} has no catalog capabilities, and it is not known whether there is a feed or an MCP search tool.`,
        );
  },
});

const searches = /^(?:search|find|query|list|browse|discover)|search$/i;
const things = /product|catalog|item|sku|article|inventory/i;

function substitute(feeds: Value<'feeds'> | undefined, mcp: Value<'mcp'> | undefined): string | undefined {
  if (feeds?.some(({ read }) => read > 0)) return 'a product feed';
  const tool = mcp?.tools?.list.find(({ name }) => searches.test(name) && things.test(name));
  return tool && `the MCP tool ${tool.name.slice(0, 60)}`;
}
