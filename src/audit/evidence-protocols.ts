/** Evidence from calling protocols: profiles, endpoints, tools, documents of other standards. */
import type { ProfileJudgement } from '#manifest';

/** A profile that `supported_versions` names. */
export interface UcpLeaf {
  version: string;
  /** As written; empty if the value is not a string. */
  url: string;
  /** Absent: not asked for. */
  ref?: Ref;
  /** What came with status 200, when it parses. */
  document?: unknown;
  /** Of a document with an object `ucp`, by the release that it names. */
  judgement?: ProfileJudgement;
}

/** An address of a specification or a schema that a manifest names, as written. */
export interface UcpLink {
  url: string;
  kind: 'schema' | 'spec';
  /** JSON pointer of the member. */
  pointer: string;
  /** Present when it was fetched. */
  ref?: Ref;
  /** What came with status 200 parses as JSON. */
  json?: boolean;
}

/** A call of a service; `ref` when it was sent. The exchange has the result; this has what only the body says. */
export interface ServiceCall {
  ref?: Ref;
  /** Why it was not sent. */
  reason?: Reason;
  /** The body is JSON; of MCP: a JSON-RPC message. */
  json: boolean;
  /** What it says of a failure, cut. */
  said?: { code?: string; text?: string };
}

/** A variant in the catalog of a service. */
export interface CatalogueVariant {
  id?: string;
  sku?: string;
  gtins: string[];
  url?: string;
  /** `amount` in minor units. */
  price?: { amount: number; currency: string };
  /** What UCP does not allow of the price, as a clause; with a price, that can still be read. */
  priceFault?: string;
  availability?: { available?: boolean; status?: string };
  options?: { name: string; label: string }[];
}

export interface CatalogueProduct {
  id?: string;
  title?: string;
  url?: string;
  options?: { name: string; values: string[] }[];
  /** At most 50. */
  variants: CatalogueVariant[];
  /** Members that the schema demands and that are missing or of another kind, such as `description`, `variants/0/price`. */
  lacks: string[];
}

/** A search for a product of the sample; `found` counts what it listed. */
export interface SearchTry extends ServiceCall {
  query: string;
  found: number;
  /** `ucp.version` of the answer. */
  release?: string;
  /** An MCP result without `structuredContent`. */
  unstructured?: true;
  /** The answer holds no list of products at all. */
  unlisted?: true;
}

/** Variants that the search called available, looked up by their IDs. */
export interface CatalogueLookup extends ServiceCall {
  /** At most 10. */
  ids: string[];
  /** The answer holds no list of products at all. */
  unlisted?: true;
  variants: CatalogueVariant[];
}

export interface UcpSearch {
  transport: 'rest' | 'mcp';
  endpoint: string;
  /** At most two; the second only where the first found nothing. */
  tries: SearchTry[];
  /** Of the last try, at most 20. */
  products: CatalogueProduct[];
  lookup?: CatalogueLookup;
}

/** The permalink for buyers, requested once with a continue URL of the storefront, and once with a foreign one. */
export interface UcpPermalink {
  endpoint: string;
  /** SKU or variant id. */
  item: string;
  first: ServiceCall;
  /** The redirect target of the first one on the storefront. */
  landing?: ServiceCall;
  foreign?: ServiceCall;
}

/** Read-only calls of the declared services, with our profile of the same release. */
export interface UcpProbe {
  flatDiscovery?: { url: string; ref: Ref; products: number; jsonError?: string };
  /** The newest release that both speak, and the address of our profile of it. */
  agreed?: { release: string; profile?: string };
  /** Every endpoint of the shopping service. */
  bindings?: (ServiceCall & { transport: 'rest' | 'mcp' | 'a2a'; endpoint: string })[];
  search?: UcpSearch;
  permalink?: UcpPermalink;
  /** Why a part is not there that the manifest declares. */
  missing?: Partial<Record<'flatDiscovery' | 'search' | 'permalink', Reason>>;
}

export interface McpCallFacts extends ServiceCall {
  method: string;
  outcome: 'result' | 'error' | 'none';
}

export interface McpToolFacts {
  name: string;
  /** At most 1,000 characters. */
  description: string;
  /** Why the input schema cannot be used. */
  problem?: string;
  /** Parameters, and those of them that neither a description nor a list of values explains; `bare` names at most five. */
  parameters: { total: number; bare: string[]; bareCount: number };
}

export interface McpEvidence {
  candidates: DeclaredEndpoint[];
  /** The one that was called; absent: none. */
  endpoint?: string;
  /** In the order in which they were made. */
  calls?: McpCallFacts[];
  /** `direct`: a UCP endpoint that lists its tools without one. `version` as the server says. */
  handshake?: { era: 'modern' | 'legacy' | 'direct'; ref: Ref; version?: string };
  /** At most 200, of `count`. */
  tools?: { ref: Ref; count: number; list: McpToolFacts[] };
  get?: ServiceCall;
  /** `legacy`: at a place that clients no longer look at. */
  card?: {
    state: 'ok' | 'absent' | 'blocked' | 'error';
    legacy: boolean;
    url: string;
    ref: Ref;
    json?: unknown;
    errors: string[];
  };
  /** Why the card is not known. */
  cardMissing?: Reason;
}

export type Reason =
  | 'blocked' // the site refused, challenged or throttled us
  | 'failed' // an answer came that could not be used, or none came
  | 'budget' // our own time, byte or request budget ended first
  | 'not-requested'; // the plan or the mode left it out

export type Piece<T> = { ok: true; value: T } | { ok: false; reason: Reason };

/** Id of an exchange in `traffic`, such as `x12`. */
export type Ref = string;

/** A declared endpoint of another document: where an agent would find it. */
export interface DeclaredEndpoint {
  url: string;
  via: 'ucp' | 'ard' | 'link' | 'llms' | 'well-known' | 'agents-md';
}
