import type { Check } from '../../check.ts';
import ucpFlatCapabilities from './ucp-flat-capabilities.ts';
import ucpFlatCheckout from './ucp-flat-checkout.ts';
import ucpFlatDiscoveryEndpoint from './ucp-flat-discovery-endpoint.ts';
import ucpFlatIdentity from './ucp-flat-identity.ts';
import ucpManifestCache from './ucp-manifest-cache.ts';
import ucpManifestContentType from './ucp-manifest-content-type.ts';
import ucpManifestHttpsDirect from './ucp-manifest-https-direct.ts';
import ucpManifestJson from './ucp-manifest-json.ts';
import ucpManifestNotBlocked from './ucp-manifest-not-blocked.ts';
import ucpManifestPresent from './ucp-manifest-present.ts';
import ucpShapeRecognised from './ucp-shape-recognised.ts';

export const commerceProtocols: readonly Check[] = [
  ucpManifestPresent,
  ucpManifestNotBlocked,
  ucpManifestJson,
  ucpManifestContentType,
  ucpManifestHttpsDirect,
  ucpManifestCache,
  ucpShapeRecognised,
  ucpFlatIdentity,
  ucpFlatCapabilities,
  ucpFlatDiscoveryEndpoint,
  ucpFlatCheckout,
];
