/** What the audit learned of protocols by calling them: profiles, endpoints, tools, documents of other standards. */
import type { DeclaredEndpoint, ProtocolFile, Ref } from './evidence-parts.ts';

/** A profile of an older release that `supported_versions` names. */
export interface UcpLeaf {
  version: string;
  url: string;
  /** Absent: not asked for. */
  ref?: Ref;
  document?: unknown;
}

/** An address of a specification or a schema that a manifest names. */
export interface UcpLink {
  url: string;
  kind: 'schema' | 'spec';
  /** JSON pointer of the member. */
  pointer: string;
  /** Present when it was fetched. */
  ref?: Ref;
  /** What came parses as JSON. */
  json?: boolean;
}

/** A product as the catalogue of a service shows it; amounts in minor units. */
export interface CatalogueProduct {
  id?: string;
  title?: string;
  url?: string;
  skus: string[];
  gtins: string[];
  price?: { amount: number; currency: string };
  availability?: string;
}

/** Read-only calls of the declared services, with our profile of the same release. */
export interface UcpProbe {
  flatDiscovery?: { url: string; ref: Ref; products: number; jsonError?: string };
}

export interface McpEvidence {
  candidates: DeclaredEndpoint[];
}

export interface SkillsEvidence extends ProtocolFile {
  /** The one artefact that was fetched. */
  artefact?: { name: string; url: string; ref: Ref; expected: string; actual: string };
}

/** Metadata of OAuth 2.0: RFC 9728 for the resource, RFC 8414 or OpenID Connect for the server. */
export interface OAuthEvidence {
  resource?: ProtocolFile;
  server?: ProtocolFile;
}

/** /.well-known/http-message-signatures-directory. */
export type KeyDirectory = ProtocolFile;

/** Only asked where the shop advertises it. */
export interface NlwebEvidence {
  /** Where it is advertised; empty when nowhere. */
  advertised: string;
  url?: string;
  ref?: Ref;
  json?: unknown;
}
