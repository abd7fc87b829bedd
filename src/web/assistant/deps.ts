/** What the MCP tools for integrators need, besides what the site is given. */
import type { McpHooks } from '#mcp';
import type { SafeFetcher } from '#ucp';
import type { ProbeParser } from './probe/visit.ts';

export interface AssistantDeps extends Pick<McpHooks, 'onInvalidAnswer'> {
  /** The way out to stores that are asked by `probe_ucp_endpoint` and `validate_ucp_manifest`. */
  fetcher: SafeFetcher;
  pageParser: ProbeParser;
  /** Names that the MCP server answers to, for any port; absent: every name. */
  mcpHosts: readonly string[] | undefined;
  /** Whether a page may call MCP, and what needs an API key. */
  isKnownPage(origin: string, request: Pick<Request, 'url'>): boolean;
  /** Aborted when the service begins to stop: streams that would stay open end then. */
  closing: AbortSignal;
}
