/** What is known of a caller, and what authentication needs to find out more. */
import type { AgentPolicy, LinkedBuyer } from '#commerce';
import type { OperationName } from '../operation.ts';
import type { JsonObject } from '../release.ts';
import type { HeaderReader } from '../signatures/components.ts';
import type { Replay } from '../signatures/index.ts';

export interface AccessRequest {
  method: string;
  /** Public address, spelled as the agent called it. */
  url: string;
  headers: HeaderReader;
  /** Bytes as they came. */
  body: Uint8Array;
  /** Public address of the site, with its path where several share a name: realm of challenges, audience of tokens. */
  origin: string;
  /** Id of the site: a key may be for one alone. */
  site: string;
  policy: AgentPolicy;
  /** Profile that the request names, with the keys that its release reads from it. */
  profile?: { url: string; keys: readonly JsonObject[] };
  /** What is to be done: a token must have its scope. */
  operation?: OperationName;
}

export interface AccessDeps {
  /** Undefined: unknown, revoked or expired. Compares in constant time. */
  verifyKey(text: string): Promise<KeyHolder | undefined>;
  /** Undefined: not a token of ours for this audience, expired, or its client was revoked. */
  verifyToken(text: string, audience: string): Promise<TokenHolder | undefined>;
  /** Undefined: not a token of a buyer of this site, expired, or revoked. Absent: the site has no such tokens. */
  verifyBuyer?(text: string, site: string): Promise<BuyerTokenHolder | undefined>;
  /** Keys of the profile fetched anew; undefined when there is nothing newer. Asked once, when a key id is unknown. */
  refreshKeys?(profile: string): Promise<readonly JsonObject[] | undefined>;
  replay: Replay;
  /** Epoch milliseconds. */
  now(): number;
}

export interface KeyHolder {
  id: string;
  /** Name of the client, for people. Not unique, so never an identity. */
  client: string;
  /** The only profile that this key may speak for. */
  boundProfile?: string;
  /** Id of the only site that takes it. */
  site?: string;
}

export interface TokenHolder {
  /** Client id: the id of an API key. */
  client: string;
  scopes: readonly string[];
  boundProfile?: string;
  /** Id of the only site that takes it. */
  site?: string;
}

export interface BuyerTokenHolder {
  /** Id of the platform's client. */
  client: string;
  scopes: readonly string[];
  buyer: LinkedBuyer;
}

export interface Authenticated {
  /**
   * `profile:…` by signature, `key:…` by API key or its token, `client:…` by the token of a linked buyer alone. Absent: not
   * authenticated.
   */
  identity?: string;
  /** Profile that was named: a label, unless `identity` says the same. */
  label?: string;
  by?: 'signature' | 'key' | 'token';
  /** Whom the platform acts for, by their own token. */
  buyer?: LinkedBuyer;
}

/** Marks a call that the store's own people make to try it. */
export const trialHeader = 'portico-trial';
