/** Documents of other protocols, and one request to what they declare, as far as the plan has room. */
import {
  type Evidence,
  type Piece,
  type ProtocolFile,
  type KeyDirectory,
  known,
  type SkillsEvidence,
  type EndpointFile,
  type EndpointLook,
} from '../../evidence.ts';
import { askable, type FilesInput, protocolFile } from '../files/files.ts';
import { gatherOAuth } from './oauth.ts';
import { declaredOpenApi, withOpenApi } from './open-api.ts';
import { settled } from '../settle.ts';
import type { Manifest } from '../ucp/ucp.ts';
import { keyFacts } from '../../parse/files/key-directory.ts';
import { createHash } from 'node:crypto';
import { skillEntries, a2aEndpoint, acpEndpoint } from '#manifest';
import { resolveUrl } from '../../parse/url.ts';
import type { GatherSession } from '../session.ts';

type Names = 'acp' | 'a2a' | 'ard' | 'apiDescriptions' | 'skills' | 'oauth' | 'keyDirectory';
type Looked = Pick<Evidence, 'acp' | 'a2a' | 'apiDescriptions' | 'skills' | 'oauth'>;

export interface ProtocolsInput extends FilesInput {
  manifest: Promise<Manifest>;
  /** Declared MCP endpoints, and the responses of the first. */
  mcp: Promise<Evidence['mcp']>;
}

export type ProtocolDocuments = Record<'acp' | 'a2a' | 'apiCatalog' | 'skills', Promise<Piece<ProtocolFile>>>;

export interface Protocols {
  documents: ProtocolDocuments;
  pieces: { [K in Names]: Promise<Evidence[K]> };
}

export function gatherProtocols(input: ProtocolsInput, ard: Promise<Evidence['ard']>): Protocols {
  const wellKnown = (name: string, path: string): Promise<Piece<ProtocolFile>> =>
    settled(protocolFile(input, name, { url: `${input.origin}/.well-known/${path}`, via: 'well-known' }));
  const documents: ProtocolDocuments = {
    acp: wellKnown('acp', 'acp.json'),
    a2a: wellKnown('a2a', 'agent-card.json'),
    apiCatalog: wellKnown('api-catalog', 'api-catalog'),
    skills: wellKnown('skills', 'agent-skills/index.json'),
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
 * All documents are known before the first request, and requests are sent in a fixed order, because the plan has room for
 * two to six of them and every run must send the same: sign-in first, then descriptions, then declared endpoints, and last
 * the one URL that is a guess.
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
    settled(withLook(session, a2a, 'a2a', a2aEndpoint)),
    settled(withLook(session, acp, 'acp', (document) => acpEndpoint(document, '/checkout_sessions'))),
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

/** The directory of keys by which the storefront's own agents sign their requests. */
async function gatherKeyDirectory(input: FilesInput): Promise<Piece<KeyDirectory>> {
  const url = `${input.origin}/.well-known/http-message-signatures-directory`;
  const piece = await protocolFile(input, 'key-directory', { url, via: 'well-known' }, 'files-more');
  if (!piece.ok) return piece;
  const { json, ...file } = piece.value;
  const keys = keyFacts(json);
  return known({ ...file, ...(keys ? { keys } : {}) });
}

/** The first artifact of the index of agent skills, hashed. */
const maxBytes = 5 * 1024 * 1024;

async function withArtefact(
  session: GatherSession,
  piece: Piece<ProtocolFile>,
): Promise<Piece<SkillsEvidence>> {
  if (!piece.ok || piece.value.json === undefined) return piece;
  const [first] = skillEntries(piece.value.json);
  const url = first && resolveUrl(first.url, piece.value.url);
  if (!first || !url) return piece;
  const named = {
    name: first.name.slice(0, 100),
    type: first.type.slice(0, 40),
    url,
    expected: first.digest.slice(0, 100),
  };
  const reply = await session.ask({
    row: 'protocols',
    key: 'skill-1',
    purpose: 'file',
    url,
    maxBytes,
  });
  if (!reply.sent) return known({ ...piece.value, artefact: { ...named, reason: reply.reason } });
  const { id, status, bytes } = reply.exchange;
  const whole = status === 200 && !bytes.truncated;
  const actual = `sha256:${createHash('sha256').update(reply.body).digest('hex')}`;
  return known({ ...piece.value, artefact: { ...named, ref: id, ...(whole ? { actual } : {}) } });
}

/** One request to a declared endpoint: OPTIONS changes nothing, and shows whether the endpoint exists. */
async function withLook(
  session: GatherSession,
  piece: Piece<ProtocolFile>,
  name: string,
  endpointOf: (document: unknown) => string | undefined,
): Promise<Piece<EndpointFile>> {
  if (!piece.ok || piece.value.json === undefined) return piece;
  const url = askable(endpointOf(piece.value.json));
  return url ? known({ ...piece.value, look: await lookAt(session, name, url) }) : piece;
}

async function lookAt(session: GatherSession, name: string, url: string): Promise<EndpointLook> {
  const reply = await session.ask({
    row: 'protocols',
    key: `look-${name}`,
    purpose: 'endpoint',
    url,
    method: 'OPTIONS',
    maxBytes: 64 * 1024,
    leaveStreams: true,
  });
  return reply.sent ? { url, ref: reply.exchange.id } : { url, reason: reply.reason };
}
