/** A site's operations as a server of tools. */
import type { Site } from '#commerce';
import type { McpServer } from '#mcp';
import type { HandleCall } from '../call.ts';
import { operationNames, type OperationName } from '../operation.ts';
import type { Refusals } from '../refusals.ts';
import type { Addresses, Release } from '../release.ts';
import { callTool } from './call-tool.ts';
import { declarationsOf } from './declarations.ts';

export interface UcpMcpOptions {
  /** Its schemas are the ones that are listed; which release answers is negotiated with each call. */
  release: Release;
  site: Site;
  addresses: Addresses;
  handle: HandleCall;
  /** Address that a request came from. */
  network(request: Request): string;
  /** What the site's preferences leave on; the rest is not listed, and a call to it gets the handler's refusal. */
  offered: readonly OperationName[];
  refusals?: Refusals;
}

/** Cheap: the declarations are made once for each release. Nothing in it belongs to one request, so it can be kept. */
export function ucpMcpServer(options: UcpMcpOptions): McpServer {
  const { release, site, offered } = options;
  const declarations = declarationsOf(release);
  return {
    name: `ucp-${site.id}`,
    title: site.name,
    version: release.version,
    instructions,
    tools: operationNames.map((operation) => {
      const checked = offered.includes(operation);
      return {
        ...declarations[operation],
        ...(checked ? {} : { unlisted: true as const }),
        call: (args, context) => callTool(options, { operation, checked }, args, context),
      };
    }),
  };
}

const instructions = `Shop in this store by the Universal Commerce Protocol. Find products with search_catalog, lookup_catalog or get_product; collect them in a cart (create_cart) or go straight to create_checkout. Update the checkout until its status is ready_for_complete, then pay with complete_checkout. Follow it with get_order. Every call carries meta["ucp-agent"].profile: the https URL of your agent's UCP profile. Amounts are integers in minor units of the currency. Read "messages" in every answer: they say what is missing or has changed. Where a status is requires_escalation, give the buyer the continue_url.`;
