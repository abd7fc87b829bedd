import type { Check } from '../../check.ts';
import acpDiscoveryValid from './acp-discovery-valid.ts';
import acpEndpointLive from './acp-endpoint-live.ts';
import agentPaymentChallenges from './agent-payment-challenges.ts';
import manifestsAgree from './manifests-agree.ts';
import ucpCapabilityBreadth from './ucp-capability-breadth.ts';
import ucpCapabilityCatalog from './ucp-capability-catalog.ts';
import ucpCapabilityCheckout from './ucp-capability-checkout.ts';
import ucpCapabilityOrder from './ucp-capability-order.ts';
import ucpCatalogSearchWorks from './ucp-catalog-search-works.ts';
import ucpEndpointLive from './ucp-endpoint-live.ts';
import ucpEntryVersions from './ucp-entry-versions.ts';
import ucpExtensionParents from './ucp-extension-parents.ts';
import ucpFlatCapabilities from './ucp-flat-capabilities.ts';
import ucpFlatCheckout from './ucp-flat-checkout.ts';
import ucpFlatDiscoveryEndpoint from './ucp-flat-discovery-endpoint.ts';
import ucpFlatIdentity from './ucp-flat-identity.ts';
import ucpIdentityLinking from './ucp-identity-linking.ts';
import ucpManifestCache from './ucp-manifest-cache.ts';
import ucpManifestContentType from './ucp-manifest-content-type.ts';
import ucpManifestHttpsDirect from './ucp-manifest-https-direct.ts';
import ucpManifestJson from './ucp-manifest-json.ts';
import ucpManifestNotBlocked from './ucp-manifest-not-blocked.ts';
import ucpManifestPresent from './ucp-manifest-present.ts';
import ucpNamespaceBinding from './ucp-namespace-binding.ts';
import ucpNoSecrets from './ucp-no-secrets.ts';
import ucpPaymentHandlers from './ucp-payment-handlers.ts';
import ucpPermalinkWorks from './ucp-permalink-works.ts';
import ucpPriceParity from './ucp-price-parity.ts';
import ucpSchemaValid from './ucp-schema-valid.ts';
import ucpServiceBindings from './ucp-service-bindings.ts';
import ucpShapeRecognised from './ucp-shape-recognised.ts';
import ucpSigningKeys from './ucp-signing-keys.ts';
import ucpSpecUrlsLive from './ucp-spec-urls-live.ts';
import ucpSupportedVersions from './ucp-supported-versions.ts';
import ucpVersionSupported from './ucp-version-supported.ts';

export const commerceProtocols: readonly Check[] = [
  ucpManifestPresent,
  ucpManifestNotBlocked,
  ucpManifestJson,
  ucpManifestContentType,
  ucpManifestHttpsDirect,
  ucpManifestCache,
  ucpPermalinkWorks,
  ucpShapeRecognised,
  ucpVersionSupported,
  ucpSchemaValid,
  ucpSupportedVersions,
  ucpNamespaceBinding,
  ucpServiceBindings,
  ucpEndpointLive,
  ucpSpecUrlsLive,
  ucpCapabilityCheckout,
  ucpCapabilityCatalog,
  ucpCapabilityOrder,
  ucpCapabilityBreadth,
  ucpExtensionParents,
  ucpEntryVersions,
  ucpPaymentHandlers,
  ucpSigningKeys,
  ucpIdentityLinking,
  ucpCatalogSearchWorks,
  ucpPriceParity,
  ucpNoSecrets,
  ucpFlatIdentity,
  ucpFlatCapabilities,
  ucpFlatDiscoveryEndpoint,
  ucpFlatCheckout,
  manifestsAgree,
  acpDiscoveryValid,
  acpEndpointLive,
  agentPaymentChallenges,
];
