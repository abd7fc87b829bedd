import type { Check } from '../../check.ts';
import cacheValidators from './cache-validators.ts';
import compression from './compression.ts';
import conditionalRequests from './conditional-requests.ts';
import errorRate from './error-rate.ts';
import fullResponseTime from './full-response-time.ts';
import hostConsistency from './host-consistency.ts';
import hsts from './hsts.ts';
import http2Or3 from './http2-or-3.ts';
import httpsEnforced from './https-enforced.ts';
import layoutStability from './layout-stability.ts';
import machineFileLatency from './machine-file-latency.ts';
import mixedContent from './mixed-content.ts';
import noCookiesOnMachineFiles from './no-cookies-on-machine-files.ts';
import productImageWeight from './product-image-weight.ts';
import redirectChain from './redirect-chain.ts';
import responseRepeatable from './response-repeatable.ts';
import securityHeaders from './security-headers.ts';
import staticAssetCaching from './static-asset-caching.ts';
import tlsValid from './tls-valid.ts';
import ttfb from './ttfb.ts';
import urlVariantsConsistent from './url-variants-consistent.ts';
import varyCorrect from './vary-correct.ts';

export const performanceAndDelivery: readonly Check[] = [
  httpsEnforced,
  tlsValid,
  hsts,
  http2Or3,
  compression,
  ttfb,
  fullResponseTime,
  machineFileLatency,
  redirectChain,
  hostConsistency,
  urlVariantsConsistent,
  cacheValidators,
  conditionalRequests,
  staticAssetCaching,
  errorRate,
  responseRepeatable,
  varyCorrect,
  noCookiesOnMachineFiles,
  mixedContent,
  productImageWeight,
  securityHeaders,
  layoutStability,
];
