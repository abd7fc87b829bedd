/** A small release and a site for tests: what negotiation and the manifest need of them, nothing else. */
import type { Site } from '#commerce';
import type {
  CapabilityFacts,
  JsonObject,
  Release,
  ReleaseVersion,
} from '../../../src/protocols/ucp/release.ts';

const facts = (name: string, more: Partial<CapabilityFacts> = {}): CapabilityFacts => ({
  name: `dev.ucp.shopping.${name}`,
  spec: `https://ucp.dev/specification/${name}`,
  schema: `https://ucp.dev/schemas/shopping/${name}.json`,
  ...more,
});

const checkout = 'dev.ucp.shopping.checkout';
const cart = 'dev.ucp.shopping.cart';

export const sampleCapabilities: readonly CapabilityFacts[] = [
  facts('catalog.search'),
  facts('catalog.lookup'),
  facts('cart'),
  facts('checkout'),
  facts('order'),
  facts('fulfillment', { extends: [checkout] }),
  facts('discount', { extends: [checkout, cart] }),
  facts('gift_wrap', { extends: ['dev.ucp.shopping.fulfillment'] }),
];

/** `decode`, `encode` and `requests` fail when touched. */
export function sampleRelease(
  version: ReleaseVersion,
  capabilities: readonly CapabilityFacts[] = sampleCapabilities,
): Release {
  return {
    version,
    alsoAnswers: [],
    keyField: version === '2026-04-08' ? 'signing_keys' : 'keys',
    capabilities,
    profile: (site, addresses) => ({
      version,
      services: { 'dev.ucp.shopping': [{ version, transport: 'rest', endpoint: addresses.rest }] },
      capabilities: Object.fromEntries(
        capabilities.map(({ name, spec, schema }) => [name, [{ version, spec, schema }]]),
      ),
      payment_handlers: Object.fromEntries(
        site.paymentHandlers.map(({ name, id }) => [name, [{ id, version }]]),
      ),
    }),
    profileProblems: (profile) => {
      const { capabilities } = (profile as { ucp: JsonObject }).ucp;
      return capabilities === undefined || (typeof capabilities === 'object' && !Array.isArray(capabilities))
        ? []
        : ['/ucp/capabilities: is no object'];
    },
  } as Partial<Release> as Release;
}

export const sampleReleases: readonly Release[] = [sampleRelease('2026-08-25'), sampleRelease('2026-04-08')];

export const sampleSite = (more: Partial<Site> = {}): Site => ({
  id: 'demo',
  name: 'Demo store',
  hosts: ['shop.example'],
  enabled: true,
  capabilities: { productDiscovery: true, cart: true, checkout: true, payment: true, orderTracking: true },
  checkoutMode: 'agent_delegated',
  providers: ['sandbox'],
  primaryRelease: '2026-08-25',
  agentPolicy: 'open',
  backend: 'embedded',
  currencies: ['USD'],
  locale: 'en-US',
  country: 'US',
  rateLimit: 60,
  paymentHandlers: [],
  links: [],
  storefront: 'https://shop.example/',
  checkoutHours: 6,
  review: [],
  consent: [],
  ...more,
});

/** A profile of an agent that speaks `version` and declares `capabilities` by their last names. */
export const sampleProfile = (
  version: string,
  capabilities: readonly string[],
  more: JsonObject = {},
): JsonObject => ({
  ucp: {
    version,
    services: {},
    capabilities: Object.fromEntries(capabilities.map((name) => [`dev.ucp.shopping.${name}`, [{ version }]])),
    payment_handlers: {},
  },
  ...more,
});
