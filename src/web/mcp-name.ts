/** What our MCP server is called, by itself and on its card: a name that nobody else's has. */
import { isIP } from 'node:net';

/**
 * `com.example.audit/portico` for `https://audit.example.com`; `localhost/portico` where no public address is set.
 * Source: the server card's `name` (SEP-2127), `^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$`.
 */
export function mcpName(baseUrl: string | undefined): string {
  const hostname = baseUrl === undefined ? 'localhost' : new URL(baseUrl).hostname;
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return `${isName ? hostname.split('.').toReversed().join('.') : 'localhost'}/portico`;
}
