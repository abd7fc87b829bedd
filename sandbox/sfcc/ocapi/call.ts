/** What a resource knows of the call that it answers. */
import type { Shopper, World, WorldSite } from '../world.ts';
import type { OcapiClient, Settings } from './options.ts';
import type { Document } from './request/decode.ts';
import type { ResourceStates } from './resource-state.ts';
import type { Selector } from './selector.ts';
import type { Tokens } from './tokens.ts';

/** Of the whole face, as long as it lives. */
export interface Face {
  world: World;
  settings: Settings;
  tokens: Tokens;
  states: ResourceStates;
  /** Customer of each open basket, to distinguish another shopper's basket from a missing one. */
  owners: Map<string, string>;
}

export interface Call extends Face {
  site: WorldSite;
  now: number;
  /** `24.5`. */
  version: string;
  /** Absolute address of the version, without a slash at its end. */
  base: string;
  /** Below the version: `/baskets/b1/items`. */
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  client: OcapiClient;
  /** Properties that the settings let this client read in the response. */
  readable: Selector;
  caller: Caller;
  /** As the caller knows the resource: of the body, else of the header `x-dw-resource-state`. */
  state?: string;
  /** Empty where none was sent and none is needed. */
  body: Document;
  /** Where the request document is a list. */
  bodies: readonly Document[];
}

export type Caller =
  { kind: 'nobody' } | { kind: 'shopper'; shopper: Shopper; token: string } | { kind: 'application' };

export interface Reply {
  status: number;
  /** The outermost document; `_v` is added. Absent: an empty answer. */
  document?: object;
  headers?: Record<string, string>;
}

export const ok = (document: object, headers?: Record<string, string>): Reply => ({
  status: 200,
  document,
  ...(headers ? { headers } : {}),
});
