/** The first declared MCP endpoint: handshake, tools, GET, server card. */
import type { Evidence } from '../evidence.ts';
import type { Manifest } from './ucp.ts';
import type { Start } from './start.ts';

/** Adds what the endpoint answers to its candidates. */
export async function withHandshake(
  _begun: Start,
  _manifest: Manifest,
  piece: Evidence['mcp'],
): Promise<Evidence['mcp']> {
  return piece;
}
