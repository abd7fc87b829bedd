/** Evidence of agent protocols other than UCP and MCP: documents, and one request to what they declare. */
import type { ProtocolFile } from './evidence-parts.ts';
import type { Reason, Ref } from './evidence-protocols.ts';
import type { KeyFact } from './parse/files/key-directory.ts';
import type { OpenApiFacts } from './parse/files/open-api.ts';

/** One OPTIONS request to an endpoint that a document declares; `reason` when it was not sent. */
export interface EndpointLook {
  url: string;
  ref?: Ref;
  reason?: Reason;
}

/** Without `look` the document names no URL that can be requested. */
export interface EndpointFile extends ProtocolFile {
  look?: EndpointLook;
}

export interface SkillsEvidence extends ProtocolFile {
  /** The first artifact, which is the one that was fetched; `actual` is absent when it was cut or not received. */
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

/** The link set of the API catalog, and the description that it or something else names. */
export interface ApiDescriptions extends ProtocolFile {
  openApi?: OpenApiFile;
}

export interface OpenApiFile {
  url: string;
  /** `guess`: not declared, requested at /openapi.json. */
  from: 'api-catalog' | 'link' | 'manifest' | 'guess';
  /** The link calls it OpenAPI. */
  typed: boolean;
  ref?: Ref;
  /** Why it was not requested. */
  reason?: Reason;
  state?: ProtocolFile['state'];
  /** Absent when it is not OpenAPI. */
  facts?: OpenApiFacts;
  /** Why it does not parse. */
  error?: string;
}

/** `about`: the resource that it describes, or the issuer whose metadata it is. */
export interface OAuthDocument extends ProtocolFile {
  about: string;
  /** A document or a response of the storefront links to it, so it must exist. */
  declared: boolean;
}

/** Metadata of OAuth 2.0: RFC 9728 for the resource, RFC 8414 or OpenID Connect for the server. */
export interface OAuthEvidence {
  /** What requires OAuth; nothing was requested when it is empty. */
  declaredBy: ('mcp' | 'identity-linking')[];
  resource?: OAuthDocument;
  server?: OAuthDocument;
  /** Why a wanted document is unknown. */
  missing?: { resource?: Reason; server?: Reason };
}

/** /.well-known/http-message-signatures-directory: only facts of its keys, because some stores publish private ones. */
export interface KeyDirectory extends Omit<ProtocolFile, 'json'> {
  /** Absent when it is not a JSON Web Key Set. */
  keys?: KeyFact[];
}

/** NLWeb's /ask, only requested if the storefront advertises it. */
export interface NlwebEvidence {
  /** Absent: nowhere. `schemamap`: robots.txt lists data for it, but names no endpoint. */
  advertised?: 'llms.txt' | 'agents.md' | 'ard' | 'schemamap';
  url?: string;
  ref?: Ref;
  reason?: Reason;
  /** Results in the answer, and those with a name. */
  results?: { count: number; named: number };
}
