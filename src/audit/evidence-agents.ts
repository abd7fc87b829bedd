/** What the audit learned of agent protocols beside UCP and MCP: documents, and one look at what they declare. */
import type { ProtocolFile } from './evidence-parts.ts';
import type { Reason, Ref } from './evidence-protocols.ts';
import type { KeyFact } from './parse/key-directory.ts';
import type { OpenApiFacts } from './parse/open-api.ts';

/** One OPTIONS request to an endpoint that a document declares; `reason` when it was not sent. */
export interface EndpointLook {
  url: string;
  ref?: Ref;
  reason?: Reason;
}

/** Without `look` the document names no address that can be asked. */
export interface EndpointFile extends ProtocolFile {
  look?: EndpointLook;
}

export interface SkillsEvidence extends ProtocolFile {
  /** The first artefact, which is the one that was fetched; `actual` is absent when it came cut, or not at all. */
  artefact?: {
    name: string;
    type: string;
    url: string;
    expected: string;
    ref?: Ref;
    reason?: Reason;
    actual?: string;
  };
}

/** The link set of the API catalogue, and the description that it or something else names. */
export interface ApiDescriptions extends ProtocolFile {
  openApi?: OpenApiFile;
}

export interface OpenApiFile {
  url: string;
  /** `guess`: nothing declares it, it was looked for at /openapi.json. */
  from: 'api-catalog' | 'link' | 'manifest' | 'guess';
  /** The link calls it OpenAPI. */
  typed: boolean;
  ref?: Ref;
  /** Why it was not asked for. */
  reason?: Reason;
  state?: ProtocolFile['state'];
  /** Absent when it is something else than OpenAPI. */
  facts?: OpenApiFacts;
  /** Why it does not parse. */
  error?: string;
}

/** `about`: the resource that it describes, or the issuer whose metadata it is. */
export interface OAuthDocument extends ProtocolFile {
  about: string;
  /** A document or an answer of the shop leads there: it must be there. */
  declared: boolean;
}

/** Metadata of OAuth 2.0: RFC 9728 for the resource, RFC 8414 or OpenID Connect for the server. */
export interface OAuthEvidence {
  /** What asks for OAuth; nothing was asked for when it is empty. */
  declaredBy: ('mcp' | 'identity-linking')[];
  resource?: OAuthDocument;
  server?: OAuthDocument;
  /** Why a document is not known that was wished for. */
  missing?: { resource?: Reason; server?: Reason };
}

/** /.well-known/http-message-signatures-directory: facts of its keys alone, because some shops publish private ones. */
export interface KeyDirectory extends Omit<ProtocolFile, 'json'> {
  /** Absent when it is no JSON Web Key Set. */
  keys?: KeyFact[];
}

/** NLWeb's /ask, only asked where the shop advertises it. */
export interface NlwebEvidence {
  /** Absent: nowhere. `schemamap`: robots.txt lists data for it, but names no endpoint. */
  advertised?: 'llms.txt' | 'agents.md' | 'ard' | 'schemamap';
  url?: string;
  ref?: Ref;
  reason?: Reason;
  /** Results in the answer, and those with a name. */
  results?: { count: number; named: number };
}
