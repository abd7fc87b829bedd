/** Dependencies of the MCP tools. */
import type { McpHooks } from '#mcp';
import type { SafeFetcher } from '#ucp';
import type { ProbeParser } from './probe/visit.ts';

export interface AssistantDeps extends Pick<McpHooks, 'onInvalidAnswer'> {
  /** Fetches from stores for `probe_ucp_endpoint` and `validate_ucp_manifest`. */
  fetcher: SafeFetcher;
  pageParser: ProbeParser;
  /** Allowed host names of the MCP server, on any port. If undefined, all are allowed. */
  mcpHosts: readonly string[] | undefined;
  /** Whether a web page may call MCP and routes that require an API key. */
  isKnownPage(origin: string, request: Pick<Request, 'url'>): boolean;
  /** Aborted at the start of shutdown: open streams end then. */
  closing: AbortSignal;
}
