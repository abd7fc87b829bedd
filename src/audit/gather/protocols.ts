/** Documents of other protocols, and one look at the endpoints that they declare. */
import type { Evidence } from '../evidence.ts';
import { unknownPiece } from '../evidence.ts';
import { gatherArd, gatherProtocolFile, type FilesInput } from './files.ts';
import { settled } from './settle.ts';
import type { Start } from './start.ts';
import type { Manifest } from './ucp.ts';

type Names = 'acp' | 'a2a' | 'ard' | 'apiDescriptions' | 'skills' | 'oauth' | 'keyDirectory' | 'nlweb';

export interface ProtocolsInput extends FilesInput {
  begun: Start;
  manifest: Promise<Manifest>;
  /** Declared MCP endpoints, and what the first one answered. */
  mcp: Promise<Evidence['mcp']>;
}

export function gatherProtocols(
  input: ProtocolsInput,
  ard: Promise<Evidence['ard']> = settled(gatherArd(input)),
): { [K in Names]: Promise<Evidence[K]> } {
  return {
    ard,
    acp: settled(gatherProtocolFile(input, 'acp', '/.well-known/acp.json')),
    a2a: settled(gatherProtocolFile(input, 'a2a', '/.well-known/agent-card.json')),
    apiDescriptions: settled(gatherProtocolFile(input, 'api-catalog', '/.well-known/api-catalog')),
    skills: Promise.resolve(unknownPiece('not-requested')),
    oauth: Promise.resolve(unknownPiece('not-requested')),
    keyDirectory: Promise.resolve(unknownPiece('not-requested')),
    nlweb: Promise.resolve(unknownPiece('not-requested')),
  };
}
