import type { Check } from '../../check.ts';
import compression from './compression.ts';
import errorRate from './error-rate.ts';
import httpsEnforced from './https-enforced.ts';
import redirectChain from './redirect-chain.ts';
import tlsValid from './tls-valid.ts';
import ttfb from './ttfb.ts';

export const performanceAndDelivery: readonly Check[] = [
  httpsEnforced,
  tlsValid,
  compression,
  ttfb,
  redirectChain,
  errorRate,
];
