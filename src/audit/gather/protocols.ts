/** Documents of other protocols, and one look at what they declare: only as much as the plan has room for. */
import type { Evidence, Piece, ProtocolFile } from '../evidence.ts';
import { withA2aLook, withAcpLook } from './endpoint-looks.ts';
import { gatherArd, gatherProtocolFile, type FilesInput } from './files.ts';
import { gatherKeyDirectory } from './key-directory.ts';
import { gatherOAuth } from './oauth.ts';
import { declaredOpenApi, withOpenApi } from './open-api.ts';
import { settled } from './settle.ts';
import { withArtefact } from './skills.ts';
import type { Start } from './start.ts';
import type { Manifest } from './ucp.ts';

type Names = 'acp' | 'a2a' | 'ard' | 'apiDescriptions' | 'skills' | 'oauth' | 'keyDirectory';
type Looked = Pick<Evidence, 'acp' | 'a2a' | 'apiDescriptions' | 'skills' | 'oauth'>;

export interface ProtocolsInput extends FilesInput {
  begun: Start;
  manifest: Promise<Manifest>;
  /** Declared MCP endpoints, and what the first one answered. */
  mcp: Promise<Evidence['mcp']>;
}

export type ProtocolDocuments = Record<'acp' | 'a2a' | 'apiCatalog' | 'skills', Promise<Piece<ProtocolFile>>>;

export interface Protocols {
  documents: ProtocolDocuments;
  pieces: { [K in Names]: Promise<Evidence[K]> };
}

export function gatherProtocols(
  input: ProtocolsInput,
  ard: Promise<Evidence['ard']> = settled(gatherArd(input)),
): Protocols {
  const documents: ProtocolDocuments = {
    acp: settled(gatherProtocolFile(input, 'acp', '/.well-known/acp.json')),
    a2a: settled(gatherProtocolFile(input, 'a2a', '/.well-known/agent-card.json')),
    apiCatalog: settled(gatherProtocolFile(input, 'api-catalog', '/.well-known/api-catalog')),
    skills: settled(gatherProtocolFile(input, 'skills', '/.well-known/agent-skills/index.json')),
  };
  const looked = lookAround(input, documents);
  const one = <K extends keyof Looked>(name: K, bare: Promise<Looked[K]>): Promise<Looked[K]> =>
    looked.then(
      (found) => found[name],
      () => bare,
    );
  return {
    documents,
    pieces: {
      ard,
      acp: one('acp', documents.acp),
      a2a: one('a2a', documents.a2a),
      apiDescriptions: one('apiDescriptions', documents.apiCatalog),
      skills: one('skills', documents.skills),
      oauth: looked.then(
        ({ oauth }) => oauth,
        () => ({ ok: false, reason: 'failed' }),
      ),
      keyDirectory: settled(gatherKeyDirectory(input)),
    },
  };
}

/**
 * All documents are known before the first request, and requests are made in the order of their worth: the plan has
 * room for two to six of them, and every run must spend it alike. Sign-in first, then what describes the shop, then
 * whether endpoints are there, and last the one place that nobody declared.
 */
async function lookAround(input: ProtocolsInput, documents: ProtocolDocuments): Promise<Looked> {
  const { session } = input;
  const [acp, a2a, catalog, skills, mcp, home, manifest] = await Promise.all([
    documents.acp,
    documents.a2a,
    documents.apiCatalog,
    documents.skills,
    settled(input.mcp),
    input.home,
    input.manifest.catch(() => undefined),
    input.baseline.catch(() => undefined),
  ]);
  const oauth = await settled(gatherOAuth(input, manifest, mcp));
  const declared = declaredOpenApi(catalog, home, manifest);
  const openApi = declared && settled(withOpenApi(input, catalog, declared));
  const looks = [
    settled(withArtefact(session, skills)),
    settled(withA2aLook(session, a2a)),
    settled(withAcpLook(session, acp)),
  ] as const;
  const [withSkill, a2aLook, acpLook] = await Promise.all(looks);
  return {
    oauth,
    skills: withSkill,
    a2a: a2aLook,
    acp: acpLook,
    apiDescriptions: await (openApi ?? settled(withOpenApi(input, catalog, undefined))),
  };
}
