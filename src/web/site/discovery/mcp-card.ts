/**
 * Server card: how to connect to the MCP server. It does not list tools.
 * Source: SEP-2127, https://github.com/modelcontextprotocol/experimental-ext-server-card
 */
import type { ServedFile } from './serve.ts';
import { jsonFile } from './serve.ts';

export const cardType = 'application/mcp-server-card+json';
const key = {
  name: 'Authorization',
  description: 'Bearer <API key>. Optional. Without a key, rate limits are lower.',
};

export interface CardFacts {
  /** Same as in the server's own info. */
  name: string;
  /** Version of Portico. */
  version: string;
}

export function mcpCard(base: string, { name, version }: CardFacts): Record<string, unknown> {
  const headers = [{ ...key, isRequired: false, isSecret: true }];
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name,
    title: 'Portico',
    description:
      'Audits storefronts for AI agents, explains checks, and generates and validates UCP manifests.',
    version,
    websiteUrl: `${base}/`,
    icons: [{ src: `${base}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
    remotes: [
      {
        type: 'streamable-http',
        url: `${base}/api/mcp`,
        headers,
        supportedProtocolVersions: ['2026-07-28', '2025-11-25'],
      },
      { type: 'sse', url: `${base}/api/mcp/sse`, headers },
    ],
  };
}

export const mcpCardFile = (base: string, facts: CardFacts, type = cardType): ServedFile =>
  jsonFile(mcpCard(base, facts), type);
