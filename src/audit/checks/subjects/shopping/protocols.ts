/** Checkouts that agents reach by a protocol instead of web pages. */
import type { ProtocolFile, UcpEvidence } from '../../../evidence.ts';
import { entriesOf, hasCapability, objectOf } from '../manifests/profile.ts';

const identity = 'dev.ucp.common.identity_linking';

/** A UCP profile with the checkout capability. */
export const offersCheckout = (ucp: UcpEvidence): boolean =>
  ucp.state === 'present' && hasCapability(ucp, 'dev.ucp.shopping.checkout');

/** Operations that require a linked identity, by the listed scopes. */
export const gatedScopes = (ucp: UcpEvidence): string[] =>
  entriesOf(ucp, 'capabilities')
    .filter(({ name }) => name === identity)
    .flatMap(({ entry }) => Object.keys(objectOf(objectOf(entry['config'])?.['scopes']) ?? {}))
    .slice(0, 50);

export const hasAcp = (acp: ProtocolFile | undefined): boolean => acp?.state === 'ok';
