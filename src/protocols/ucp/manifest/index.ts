/**
 * Schemas and rules of agent manifests: pure functions of parsed JSON, total on any value. Problems carry JSON pointers.
 * Sources: UCP https://ucp.dev/2026-08-25/specification/overview, A2A https://a2a-protocol.org/latest/specification/.
 */
export { a2aCardProblems, a2aEndpoint, isOldA2aCard } from './a2a-card.ts';
export { acpEndpoint, acpProblems } from './acp.ts';
export {
  isOldSkillsIndex,
  type SkillEntry,
  skillEntries,
  skillsProblems,
  skillsSchema,
} from './agent-skills.ts';
export { apiCatalogProblems, type CatalogLink, catalogLinks, leadsOn } from './api-catalog.ts';
export { ardEntries, type ArdEntry, ardProblems } from './ard.ts';
export { bindingFault, isEntityName, namePattern, type BindingFault } from './authority.ts';
export { serviceBindings, type DeclaredBinding } from './bindings.ts';
export { cacheDirectives, cacheFault, cacheIsBound, forbiddenDirectives, maxAge } from './caching.ts';
export { readCatalogPrice, type CatalogPrice, type ReadCatalogPrice } from './catalog-price.ts';
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
export {
  capabilityOf,
  commonRelease,
  shoppingBindings,
  newestSpokenUcpRelease,
  servedUcpReleases,
  spokenUcpReleases,
  type ServiceBinding,
  type ServedUcpRelease,
  type SpokenUcpRelease,
} from './negotiate.ts';
export { pointerOf, valueAt, type Finding, type ProfileJudgement } from './finding.ts';
export { asArray, asObject, asText, kindOf, type Json } from './json.ts';
export {
  googleHandlerName,
  googleHandlerVersion,
  sampleGooglePay,
  googlePayFaults,
  googlePayTokenization,
  googleUcpRelease,
  nameOtherAccounts,
  type GooglePayFault,
} from './google-pay.ts';
export { handlerFault, type HandlerFault } from './handler-fault.ts';
export { isNativeUrl, nativeOrigin, nativeProfileUrl, nativeSite, type NativePlace } from './native.ts';
export type { DocumentProblem } from './problem.ts';
export { publicationOf, publishedTwin, type Publication } from './published.ts';
export {
  escapePointer,
  profileLinks,
  profileVersion,
  registryEntries,
  supportedVersions,
  type ProfileLink,
  type RegistryEntry,
} from './registries.ts';
export { isVersionDate, newestUcpRelease, releaseFor, ucpReleases, type UcpRelease } from './releases.ts';
export { sampleFlat, sampleProfile } from './sample-profile.ts';
export { flatCapabilityNames, manifestShape, type FlatCapability, type ManifestShape } from './shape.ts';
