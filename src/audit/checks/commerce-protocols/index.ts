import type { Check } from '../../check.ts';
import flatCapabilities from './ucp-flat-capabilities.ts';
import flatCheckout from './ucp-flat-checkout.ts';
import flatDiscoveryEndpoint from './ucp-flat-discovery-endpoint.ts';
import flatIdentity from './ucp-flat-identity.ts';
import manifestCache from './ucp-manifest-cache.ts';
import manifestContentType from './ucp-manifest-content-type.ts';
import manifestHttpsDirect from './ucp-manifest-https-direct.ts';
import manifestJson from './ucp-manifest-json.ts';
import manifestNotBlocked from './ucp-manifest-not-blocked.ts';
import manifestPresent from './ucp-manifest-present.ts';
import shapeRecognised from './ucp-shape-recognised.ts';

export const commerceProtocols: readonly Check[] = [
  manifestPresent,
  manifestNotBlocked,
  manifestJson,
  manifestContentType,
  manifestHttpsDirect,
  manifestCache,
  shapeRecognised,
  flatIdentity,
  flatCapabilities,
  flatDiscoveryEndpoint,
  flatCheckout,
];
