import { isVersionDate, profileVersion } from '#manifest';
import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Value } from '../../evidence.ts';
import { declaredCapabilities, capabilitySnippet } from '../subjects/manifests/capabilities.ts';
import { manifestProof } from '../subjects/manifests/flat.ts';

const wanted = ['dev.ucp.shopping.catalog.search', 'dev.ucp.shopping.catalog.lookup'];
/** The release in which both appear. */
const since = '2026-04-08';

export default defineCheck({
  id: 'ucp-capability-catalog',
  category: 'commerce-protocols',
  name: 'The profile declares search and lookup of products',
  description: 'Detects shops whose catalogue agents cannot search.',
  why: 'An agent that cannot search the catalogue by protocol has to guess products from web pages, and offers those of shops that answer.',
  judged: {
    pass: `The capabilities have ${wanted.join(' and ')}.`,
    warn: `They have one of the two; or neither, in a release before ${since} that knows none of them, while there is a product feed or an MCP tool that searches products.`,
    fail: 'They have neither, and nothing takes their place.',
    unknown: `The release is earlier than ${since}, and whether there is a feed or a searching tool is not known.`,
  },
  priority: 'high',
  requires: ['official-manifest'],
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Implement and declare catalogue search and lookup',
    instructions:
      'Answer catalog/search, catalog/lookup and catalog/product (or the MCP tools search_catalog, lookup_catalog and get_product), then declare both capabilities.',
  },
  sources: ['ucp-2026-04-08'],
  needs: ['ucp', 'traffic'],
  uses: ['feeds', 'mcp'],
  evaluate({ ucp, traffic, feeds, mcp }) {
    const declared = new Set(declaredCapabilities(ucp));
    const missing = wanted.filter((name) => !declared.has(name));
    const evidence = manifestProof(ucp, traffic)('/ucp/capabilities');
    if (!missing.length) return pass('Search and lookup of the catalogue are declared.', { evidence });
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
      return warn(`${missing.join(', ')} is not declared, so agents can do only half of it.`, said);
    const similar = [...declared].find((name) => name === 'dev.ucp.shopping.catalog');
    if (!old)
      return fail(
        `Neither ${wanted[0]} nor ${wanted[1]} is declared${similar ? `; ${similar} is a name of no release` : ''}.`,
        said,
      );
    const raise = {
      ...said,
      fix: {
        title: `Move to UCP ${since} or later`,
        instructions: `Search and lookup came with ${since}: move the profile to that release or a later one and declare both.`,
      },
    };
    const instead = substitute(feeds, mcp);
    if (instead) return warn(`UCP ${version} knows no catalogue; agents have ${instead} instead.`, raise);
    return feeds && mcp
      ? fail(
          `UCP ${version} knows no catalogue, and there is neither a feed nor an MCP tool that searches.`,
          raise,
        )
      : unknown(
          'not-requested',
          `UCP ${version} knows no catalogue, and whether a feed or an MCP tool takes its place is not known.`,
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
