/** UCP over the commerce core: one set of handlers for both readers, one codec for all releases. */
export { primaryVersions, releases } from './releases/index.ts';
export { createTokens, createTrials, slidingLimits, trialHeader, type Limits } from './access/index.ts';
export { endpointAddresses, isLoopback } from './addresses.ts';
export type * from './call.ts';
export { agentProfile } from './client/agent-profile.ts';
export {
  firstBuyable,
  isSameSite,
  foundProducts,
  readProduct,
  failureText,
  parseMinor,
  type BuyableProduct,
  type FoundProduct,
} from './client/facts.ts';
export {
  parseJson,
  readJson,
  whyNoAnswer,
  type Read,
  type SafeExchange,
  type SafeFetcher,
  type SafeRequest,
} from './client/read-json.ts';
export { handlerDocuments } from './handler-documents.ts';
export { createHandler, type HandlerDeps } from './handle.ts';
export { createMcpEndpoint, type McpEndpoint } from './mcp/endpoint.ts';
export { createManifests, type Manifests } from './manifest-response.ts';
export { createNativeManifests, type NativeManifests } from './native-manifest.ts';
export { createProfiles, isOffered, primaryRelease, type Profiles } from './negotiation/index.ts';
export { sellingDocuments, writeOpenApi, type SellingDocument } from './openapi-documents.ts';
export { protocolErrorMeanings } from './openapi/error-meanings.ts';
export {
  givenPaths,
  operationNames,
  operations,
  hasOperation,
  type OperationFacts,
  type OperationName,
} from './operation.ts';
export { partnerProblems, type PartnerRules } from './partner-problems.ts';
export { protocolErrors, type ProtocolErrorCode, type ProtocolFailure } from './protocol-error.ts';
export {
  businessRefusals,
  undeclaredCapability,
  type ProtocolRefusal,
  type RefusalCode,
  type Refusals,
} from './refusals.ts';
export type * from './release.ts';
export { readPublicUrl } from './negotiation/index.ts';
export {
  nativeManifestUrl,
  refuseMethod,
  ucpRoutes,
  type LinkingRoutes,
  type McpFacts,
  type UcpRoutesDeps,
} from './routes.ts';
export {
  freshKeys,
  signMessage,
  siteKeys,
  type SiteKeys,
  type StoredKey,
  type StoredKeys,
} from './signatures/index.ts';
export { createOrderWebhooks, type OrderWebhooks } from './webhooks/order-webhooks.ts';
