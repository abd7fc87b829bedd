/** The one place for limits of calls. They are checked before a call costs anything: above the limit no profile is read, no signature verified and no nonce kept. */
import { partnerFacts, provedPartner, type Site } from '#commerce';
import { hash } from 'node:crypto';
import { profileIdentity, readCredentials, type Limits, type LimitState } from './access/index.ts';
import type { UcpCall } from './call.ts';
import { boundedMap } from './negotiation/bounded-map.ts';
import type { Profiles } from './negotiation/index.ts';
import { type OperationName, operations } from './operation.ts';
import type { ProtocolFailure } from './protocol-error.ts';

/** The address itself is not kept. */
export const networkHash = (address: string): string =>
  hash('sha256', `network ${address}`, 'base64url').slice(0, 22);

export interface PreflightLimits {
  /**
   * New callers are refused while more are in the store than it can serve, so that those who have begun can finish.
   * @returns `unavailable`, or undefined when the call may continue
   */
  capacity(operation: OperationName): ProtocolFailure | undefined;
  /**
   * Counts nothing: the call is counted when its caller is known. What is claimed is enough to be refused, since the claim is
   * either true, and its caller above the limit, or false.
   * @param profile address that the call names
   * @returns `rate_limited`, or undefined when the call may continue
   */
  check(call: LimitedCall, network: string, profile?: string): Promise<ProtocolFailure | undefined>;
  /**
   * Counts the call.
   * @param caller identity, else the network
   * @returns `rate_limited`, or undefined when the call may continue
   */
  count(site: Site, caller: string): Promise<ProtocolFailure | undefined>;
  /** A profile would have to be fetched, for a network that is above its limit. */
  isFetchRefused(call: LimitedCall, network: string): Promise<boolean>;
  /** Whose the credentials of this call were; undefined: they did not hold. */
  remember(call: LimitedCall, identity: string | undefined): void;
}

type LimitedCall = Pick<UcpCall, 'site' | 'http'>;

/** Callers whose credentials are known again. */
const maxHolders = 10_000;

export interface PreflightLimitsDeps {
  limits: Limits;
  profiles: Pick<Profiles, 'isKept'>;
  /** Whether more waits than is soon done. Absent: never. */
  isFull?(): boolean;
  /** A partner has used most of its limit. Called for every such call: must neither wait nor throw. */
  onNearLimit?(site: string, partner: string): void;
}

export function createPreflightLimits({
  limits,
  profiles,
  isFull,
  onNearLimit,
}: PreflightLimitsDeps): PreflightLimits {
  const holders = boundedMap<string>(maxHolders);
  const ofNetwork = ({ site }: LimitedCall, network: string) => rateLeft(limits, site, network);
  return {
    capacity: (operation) => ('begins' in operations[operation] && isFull?.() ? full() : undefined),
    async check(call, network, profile) {
      const { site } = call;
      const isSigned = profile !== undefined && hasSignature(call);
      if (isSigned) {
        const over = await rateLeft(limits, site, profileIdentity(profile));
        if (over) return over;
      }
      const credential = credentialOf(call);
      if (!isSigned && credential === undefined) return ofNetwork(call, network);
      const holder = isSigned || credential === undefined ? undefined : holders.get(credential);
      const over = holder === undefined ? undefined : await rateLeft(limits, site, holder);
      if (over) return over;
      // An authenticated caller is not limited by its network, unless the call requires a fetch.
      const isCheap = holder !== undefined || profile === undefined || profiles.isKept(profile);
      return isCheap ? undefined : ofNetwork(call, network);
    },
    count: (site, caller) => rateLimit(limits, site, caller, onNearLimit),
    isFetchRefused: async (call, network) => (await ofNetwork(call, network)) !== undefined,
    remember(call, identity) {
      const credential = credentialOf(call);
      if (credential === undefined) return;
      if (identity === undefined) holders.delete(credential);
      else holders.set(credential, identity);
    },
  };
}

/** Not all come back at the same moment. */
const full = (): ProtocolFailure => ({
  code: 'unavailable',
  content: 'The store is receiving more requests than it can serve. Try again in a few seconds.',
  retryAfter: 1 + Math.random() * 4,
});

const hasSignature = ({ http }: LimitedCall): boolean =>
  http.header('signature') !== null || http.header('signature-input') !== null;

/** The credentials themselves are kept no longer than the call. Undefined: there are none that can be read. */
function credentialOf({ http, site }: LimitedCall): string | undefined {
  const found = readCredentials({ get: (name) => http.header(name) });
  if (found === 'unreadable' || found.length === 0) return undefined;
  return hash('sha256', JSON.stringify([site.id, ...found.map(({ text }) => text)]), 'base64url');
}

/** Part of a partner's limit from which its operators hear of it, before any call is refused. */
const nearLimit = 0.8;

/**
 * What is counted together, and its calls a minute. A partner of the store is one caller, however many keys it has, if it proved
 * who it is.
 * @param caller identity, else a hash of the network: never a label, which anybody can choose
 */
function limitOf(
  site: LimitedSite,
  caller: string,
): { subject: string; perMinute: number; partner?: string } {
  const partner = provedPartner(site, caller);
  if (!partner) return { subject: `ucp ${site.id} ${caller}`, perMinute: site.rateLimit };
  const { id, rateLimit } = partnerFacts(partner);
  return { subject: `ucp ${site.id} partner ${id}`, perMinute: rateLimit, partner: id };
}

type LimitedSite = Pick<Site, 'id' | 'rateLimit' | 'partners'>;

/**
 * @param caller as `limitOf` takes it
 * @returns `rate_limited`, or undefined when the call may go on
 */
export async function rateLimit(
  limits: Limits,
  site: LimitedSite,
  caller: string,
  onNear?: PreflightLimitsDeps['onNearLimit'],
): Promise<ProtocolFailure | undefined> {
  const { subject, perMinute, partner } = limitOf(site, caller);
  const state = await limits.take(subject, perMinute);
  if (partner !== undefined && onNear) {
    const most = await limits.look(subject, Math.ceil(perMinute * nearLimit));
    if (!most.allowed) onNear(site.id, partner);
  }
  return refusalOf(perMinute, state);
}

/** The same, and counts nothing. */
async function rateLeft(
  limits: Limits,
  site: LimitedSite,
  caller: string,
): Promise<ProtocolFailure | undefined> {
  const { subject, perMinute } = limitOf(site, caller);
  return refusalOf(perMinute, await limits.look(subject, perMinute));
}

function refusalOf(perMinute: number, { allowed, retryAfter }: LimitState): ProtocolFailure | undefined {
  if (allowed) return undefined;
  return {
    code: 'rate_limited',
    content: `Rate limit exceeded (${perMinute} calls per minute). Try again in ${retryAfter} s.`,
    retryAfter,
  };
}
