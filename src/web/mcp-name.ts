/** The globally unique name of the MCP server. */
import { isIP } from 'node:net';

/**
 * `com.example.audit/portico` for `https://audit.example.com`; `localhost/portico` if no public URL is configured.
 * Source: the server card's `name` (SEP-2127), `^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$`.
 */
export function mcpName(baseUrl: string | undefined): string {
  const hostname = baseUrl === undefined ? 'localhost' : new URL(baseUrl).hostname;
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return `${isName ? hostname.split('.').toReversed().join('.') : 'localhost'}/portico`;
}
