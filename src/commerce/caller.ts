/** Who calls, as the surface established it. */
import type { Address, Buyer } from './checkout/input.ts';
import type { Site } from './site/site.ts';

export interface Caller {
  site: Site;
  /** Proven: `key:…`, `client:…`, `profile:…`. The owner of what this call makes. */
  identity?: string;
  /** Id of the cart or checkout whose hosted page the caller holds the link of: may use it like its owner. */
  handoff?: string;
  /** Profile address that was claimed: for statistics, never for access. */
  label?: string;
  /** UCP release in which it speaks. */
  release: string;
  /** From its profile, or the store's settings of a partner. */
  webhookUrl?: string;
  /** ID of the store's partner that it is; its order webhook is where `webhookUrl` says. */
  partner?: string;
  /** Hash of the network that it calls from. */
  network: string;
  /** Proven by a token that the buyer let the platform have. */
  buyer?: LinkedBuyer;
  /** A trial by members of the store: no session and no events. Payments are still reported. */
  trial?: true;
}

/** A buyer who signed in at the store and linked their account to the platform of the call. */
export interface LinkedBuyer {
  account: string;
  /** Whose prices they pay, of the groups of the store. */
  group?: string;
  /** The email address is proven. */
  details: Buyer & { email: string };
  addresses: readonly Address[];
}

/** Versions of a checkout: the call changes nothing unless the checkout has one of them. The condition of `If-Match`. */
export type ExpectedVersions = readonly number[];

/** Makes a state-changing call safe to repeat for 48 hours. */
export interface Repeatable {
  /** 16 to 255 characters, from the caller. */
  key: string;
  /** Hash of the content, without what differs between tries. */
  fingerprint: string;
  /** Another hash of the same content, under which an earlier version of the service may have stored it. */
  formerFingerprint?: string;
}
