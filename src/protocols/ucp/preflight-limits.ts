/** Limits that are looked at before a call costs anything: who is above its own gets no profile read, no signature checked and no nonce kept. */
import { hash } from 'node:crypto';
import { profileIdentity, rateLeft, readCredentials, type Limits } from './access/index.ts';
import type { UcpCall } from './call.ts';
import { boundedMap } from './negotiation/bounded-map.ts';
import type { Profiles } from './negotiation/index.ts';
import { operations, type OperationName } from './operation.ts';
import type { ProtocolFailure } from './protocol-error.ts';

export interface Doorstep {
  /**
   * Who comes new is sent away at once while more are in the store than it can serve, so that who has begun gets to the end.
   * @returns `unavailable`, or undefined when the call may go on
   */
  crowded(operation: OperationName): ProtocolFailure | undefined;
  /**
   * Looks, and counts nothing: the call is counted when it is known whose it is. What is claimed is enough to be refused, since
   * the claim is either true, and its caller above the limit, or false.
   * @param profile address that the call names
   * @returns `rate_limited`, or undefined when the call may go on
   */
  refusal(call: DoorstepCall, network: string, profile?: string): Promise<ProtocolFailure | undefined>;
  /** A profile would have to be fetched, for a network that is above its limit. */
  isFetchRefused(call: DoorstepCall, network: string): Promise<boolean>;
  /** Whose the credentials of this call were; undefined: they did not hold. */
  remember(call: DoorstepCall, identity: string | undefined): void;
}

type DoorstepCall = Pick<UcpCall, 'site' | 'http'>;

/** Callers whose credentials are known again. */
const most = 10_000;

export interface DoorstepDeps {
  limits: Limits;
  profiles: Pick<Profiles, 'isKept'>;
  /** Whether more waits than is soon done. Absent: never. */
  isFull?(): boolean;
}

export function createDoorstep({ limits, profiles, isFull }: DoorstepDeps): Doorstep {
  const holders = boundedMap<string>(most);
  const ofNetwork = ({ site }: DoorstepCall, network: string) => rateLeft(limits, site, network);
  return {
    crowded: (operation) => ('begins' in operations[operation] && isFull?.() ? full() : undefined),
    async refusal(call, network, profile) {
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
      // Whoever has a proof is not kept out for what others of its network do, unless it is to cost a fetch.
      const isCheap = holder !== undefined || profile === undefined || profiles.isKept(profile);
      return isCheap ? undefined : ofNetwork(call, network);
    },
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
  content: 'More callers are in the store than it can serve. Please try again in a few seconds.',
  retryAfter: 1 + Math.random() * 4,
});

const hasSignature = ({ http }: DoorstepCall): boolean =>
  http.header('signature') !== null || http.header('signature-input') !== null;

/** The credentials themselves are kept no longer than the call. Undefined: there are none that can be read. */
function credentialOf({ http, site }: DoorstepCall): string | undefined {
  const found = readCredentials({ get: (name) => http.header(name) });
  if (found === 'unreadable' || found.length === 0) return undefined;
  return hash('sha256', JSON.stringify([site.id, ...found.map(({ text }) => text)]), 'base64url');
}
