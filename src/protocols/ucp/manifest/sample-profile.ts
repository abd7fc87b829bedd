/** Manifests to begin with: what a merchant would paste and then fill. */
import { sampleGooglePay } from './google-pay.ts';
import { newestUcpRelease, type UcpRelease } from './releases.ts';
import type { Json } from './json.ts';

/** Smallest official profile that sells: one REST binding, the checkout capability, one payment handler. */
export function sampleProfile(origin: string, release: UcpRelease = newestUcpRelease): Json {
  const schema = `https://ucp.dev/${release}/schemas/shopping/checkout.json`;
  return {
    version: release,
    services: {
      'dev.ucp.shopping': [{ version: release, transport: 'rest', endpoint: `${origin}/ucp/v1` }],
    },
    capabilities: { 'dev.ucp.shopping.checkout': [{ version: release, schema }] },
    payment_handlers: sampleGooglePay,
  };
}

/** The flat members, complete. */
export const sampleFlat = (name: string): Json => ({
  version: '1.0.0',
  name,
  capabilities: { product_discovery: true, checkout: true, payment: true, order_tracking: true },
  discovery: { endpoint: '/api/ucp/discover' },
  checkout: { mode: 'agent_delegated', providers: ['stripe', 'paypal'] },
});
