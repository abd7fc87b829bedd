/**
 * Schemas and rules of agent manifests: pure functions of parsed JSON, total on any value. Problems carry JSON pointers.
 * Sources: UCP https://ucp.dev/2026-08-25/specification/overview, A2A https://a2a-protocol.org/latest/specification/.
 */
export { a2aCardProblems, isOldA2aCard } from './a2a-card.ts';
export { manifestCore } from './core.ts';
export { flatDiscoveryUrl, serviceEndpoints, type Transport } from './endpoints.ts';
export {
  flatCapabilityProblems,
  flatCheckoutModes,
  flatCheckoutProblems,
  flatDiscoveryProblems,
  flatIdentityProblems,
  providerName,
} from './flat.ts';
export type { Problem } from './problem.ts';
export { newestUcpRelease, ucpReleases, type UcpRelease } from './releases.ts';
export { sampleFlat, sampleProfile } from './sample-profile.ts';
export { flatCapabilityNames, manifestShape, type FlatCapability, type ManifestShape } from './shape.ts';
