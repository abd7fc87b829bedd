/** What the parts of the simulated script API share: one request, as the platform sees it. */
import type { World } from '../world.ts';

/** Makes a module of the platform for one request: `dw/order/BasketMgr` → object of `documented()`. */
export type PlatformModule = (scope: Scope) => object;
export type PlatformModules = Readonly<Record<string, PlatformModule>>;

/** One request. A new one for each call, as the platform keeps nothing of a script between two. */
export interface Scope {
  instance: InstanceState;
  /** Id of the site. */
  site: string;
  /** Site whose cartridge path counts: of a job it may be that of Business Manager. Default: `site`. */
  pathOf?: string;
  session: SessionState;
  request: RequestState;
  response: ResponseState;
  transaction: TransactionState;
  quota: Quota;
  /** Undefined in the storefront. */
  businessManager?: BusinessManagerScope;
  /** Runs a hook of the cartridges in the script: for platform functions that call hooks. Undefined: not implemented. */
  callHook(extensionPoint: string, name: string, given: unknown[]): Promise<unknown>;
}

/** A page of an extension of Business Manager. */
export interface BusinessManagerScope {
  signedIn: boolean;
  csrfToken: string;
  /** Text of a template of its cartridges; undefined: there is none of the name. */
  template(name: string): string | undefined;
}

/** What outlives a request. */
export interface InstanceState {
  world: World;
  /** Custom objects: type → key → object. */
  customObjects: Map<string, Map<string, StoredObject>>;
  /** Site → preference → value. */
  preferences: Map<string, Map<string, unknown>>;
  /** Cache → key → entry; values are plain data. */
  caches: Map<string, Map<string, { value: unknown; until: number }>>;
  /** Private keys by alias, PEM. */
  keys: Map<string, string>;
  /** Services of Business Manager by id: what answers in place of the network. */
  services: Map<string, ServiceDouble>;
  log: { level: string; category: string; message: string }[];
  /** Parts keep what they need across requests here, by their own name. */
  kept: Map<string, unknown>;
  now(): number;
}

export interface ServiceDouble {
  (request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    body: string | undefined;
  }): Promise<{ status: number; headers?: Record<string, string>; text: string }>;
  /** URL of the service's credential. */
  credentialUrl?: string;
  /** Custom attributes of it. */
  credentialCustom?: Readonly<Record<string, unknown>>;
}

export interface StoredObject {
  type: string;
  key: string;
  attributes: Record<string, unknown>;
  /** Counts commits: two requests that changed the same version do not both commit. */
  version: number;
  createdAt: number;
  changedAt: number;
}

export interface SessionState {
  customerId: string;
  currency: string;
  privacy: Record<string, unknown>;
  /** Attributes that outlive a logout. Default: none. */
  custom?: Record<string, unknown>;
}

export interface RequestState {
  method: string;
  /** As the agent asked for it, with its query. */
  url: URL;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
  remoteAddress: string;
  locale: string;
  id: string;
  custom: Record<string, unknown>;
  /** For `RedirectURL-Start`. */
  redirectOrigin?: string;
}

export interface ResponseState {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Epoch milliseconds. */
  expires?: number;
  redirect?: string;
}

/** Writes go through it: nothing of them is seen by others before the outermost commit, and nothing is left after a rollback. */
export interface TransactionState {
  /** Depth of nesting; 0: none is open. */
  readonly depth: number;
  begin(): void;
  /** @throws PlatformException when another request committed a change of the same object meanwhile */
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /** @throws PlatformException outside a transaction */
  assertOpen(what: string): void;
  /** Undone by a rollback, the latest first. */
  onRollback(undo: () => void | Promise<void>): void;
  /** Done at the outermost commit, in order; `check` of all first: one that throws commits nothing. */
  onCommit(work: { check?: () => void; write: () => void | Promise<void> }): void;
}

/** What the platform counts in a request. Names as its documentation has them, such as `api.basket.addRemoveInSameRequest`. */
export interface Quota {
  /** @throws PlatformException at the limit of the name */
  count(name: string, by?: number): void;
  /** Name → counted. */
  counts(): Readonly<Record<string, number>>;
}
