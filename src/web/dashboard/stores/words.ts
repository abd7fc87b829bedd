/** Names and descriptions of the options of a store. */
import type {
  AgentPolicy,
  BackendName,
  CapabilityName,
  ManifestSource,
  NegotiationPolicy,
  ReviewRule,
  Site,
  StoreLink,
} from '#commerce';

export const policies: Readonly<Record<AgentPolicy, { name: string; meaning: string }>> = {
  open: {
    name: 'Anyone (open)',
    meaning:
      'Agents buy without signing up, within the rate limits for anonymous agents. Any client with the ID of a cart, checkout, or order can use it.',
  },
  known: {
    name: 'Known agents (known)',
    meaning:
      'Agents prove who they are: with an API key that you issued, an access token, or a signature that matches their published profile. Naming a profile without proof is not enough. All other requests are rejected.',
  },
  signed: {
    name: 'Agents that sign (signed)',
    meaning:
      'Agents sign every request with a key from their published profile. This is the strictest choice; few agents sign today.',
  },
};

export const manifestSources: Readonly<Record<ManifestSource, { name: string; meaning: string }>> = {
  portico: { name: 'Portico', meaning: '/.well-known/ucp describes this store to every agent.' },
  salesforce: {
    name: 'Salesforce',
    meaning:
      'The profile of Salesforce’s own UCP is served at /.well-known/ucp as it is. If it cannot be fetched, agents get an error.',
  },
  off: {
    name: 'Off',
    meaning: '/.well-known/ucp returns 404. Agents that know the endpoints can still use them.',
  },
};

export const negotiations: Readonly<Record<NegotiationPolicy, { name: string; meaning: string }>> = {
  strict: {
    name: 'strict',
    meaning:
      'Requests for a capability that the agent’s profile does not declare are rejected, as UCP requires.',
  },
  lenient: {
    name: 'lenient',
    meaning:
      'Such requests are served unless the versions conflict. Each one is counted under Agents, Rejections.',
  },
};

export const capabilities: Readonly<Record<CapabilityName, { name: string; meaning: string }>> = {
  productDiscovery: { name: 'Product discovery', meaning: 'Agents search and read the catalog.' },
  cart: { name: 'Carts', meaning: 'Agents keep a cart before they check out.' },
  checkout: { name: 'Checkout', meaning: 'Agents start a checkout with prices, taxes, and delivery.' },
  payment: { name: 'Payment', meaning: 'Agents complete a checkout with the payment details of the buyer.' },
  orderTracking: { name: 'Order tracking', meaning: 'Agents read orders and are notified of changes.' },
};

export const checkoutModes: Readonly<Record<Site['checkoutMode'], { name: string; meaning: string }>> = {
  agent_delegated: {
    name: 'The agent completes the purchase',
    meaning: 'The agent pays for the buyer. The buyer steps in only where your review rules require it.',
  },
  human_handoff: {
    name: 'The buyer completes the purchase',
    meaning: 'The agent prepares the checkout. The buyer opens the link and pays on your page.',
  },
};

export const backends: Readonly<Record<BackendName, { name: string; meaning: string }>> = {
  embedded: {
    name: 'Portico (embedded)',
    meaning: 'Portico keeps products, prices, stock, and orders.',
  },
  scapi: {
    name: 'B2C Commerce, Shopper APIs (SCAPI)',
    meaning: 'A B2C Commerce site, with its own prices, promotions, taxes, stock, and processor.',
  },
  ocapi: {
    name: 'B2C Commerce, Open Commerce API (OCAPI)',
    meaning: 'The same with the older API, for instances that already use it. Salesforce has deprecated it.',
  },
};

export const linkTypes: Readonly<Record<StoreLink['type'], string>> = {
  privacy_policy: 'Privacy policy',
  terms_of_service: 'Terms of service',
  refund_policy: 'Refund policy',
  shipping_policy: 'Shipping policy',
  faq: 'FAQ',
};

export const severityNames: Readonly<Record<ReviewRule['severity'], string>> = {
  'buyer-input': 'The buyer must confirm something',
  'buyer-review': 'The buyer must review the order',
};
