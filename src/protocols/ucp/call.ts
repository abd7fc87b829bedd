/** One call of an agent, whichever transport it came by, and its answer. */
import type { Site } from '#commerce';
import type { OperationName } from './operation.ts';
import type { ProtocolFailure } from './protocol-error.ts';
import type { Addresses, JsonObject, Note } from './release.ts';

export interface UcpCall {
  operation: OperationName;
  /** `given`: one of the five given paths, where a profile is not required and answers carry a little more. */
  surface: 'rest' | 'given' | 'mcp';
  site: Site;
  addresses: Addresses;
  http: HttpFacts;
  /** Of an existing resource. */
  id?: string;
  /** Parsed content; undefined when there was none. */
  content?: unknown;
  /** Only the headers have come, and no signature: who calls is looked at, and nothing is done. */
  unread?: true;
  /** Why the content is unreadable: reported once the caller is authenticated and within its limits. */
  wrong?: ProtocolFailure;
  /** MCP carries these three among its arguments. */
  profile?: string;
  idempotencyKey?: string;
  /** What was ignored beside the content: parameters of the query, arguments of the tool. */
  notes?: Note[];
  /** As the header `If-Match`. */
  ifMatch?: string;
  /** Orders: the ID of the checkout, instead of the order's mark. */
  checkoutId?: string;
}

export interface HttpFacts {
  method: string;
  /** As the agent asked for it: what a signature covers. */
  url: string;
  /** Header by name, without regard to case. */
  header(name: string): string | null;
  /** As received. */
  body: Uint8Array;
  /** Address that the call came from; of IPv6 the network of 64 bits. */
  network: string;
}

export interface UcpAnswer {
  status: number;
  headers: Record<string, string>;
  body: JsonObject;
  /** The protocol itself failed; `body` says it for REST. */
  failure?: ProtocolFailure;
}

/** Never throws. */
export type HandleCall = (call: UcpCall) => Promise<UcpAnswer>;
