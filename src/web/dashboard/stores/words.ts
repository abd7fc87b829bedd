/** What the choices of a store are called, and what they mean. */
import type {
  AgentPolicy,
  BackendName,
  CapabilityName,
  NegotiationPolicy,
  ReviewRule,
  Site,
  StoreLink,
} from '#commerce';

export const policies: Readonly<Record<AgentPolicy, { name: string; meaning: string }>> = {
  open: {
    name: 'Anyone (open)',
    meaning:
      'Agents buy without signing up, within the limits for strangers. Whoever holds the ID of a cart, checkout, or order can use it.',
  },
  known: {
    name: 'Known agents (known)',
    meaning:
      'Agents prove who they are: with an API key that you issued, an access token, or a signature that matches their published profile. Naming a profile without proof is not enough. Everyone else is refused.',
  },
  signed: {
    name: 'Agents that sign (signed)',
    meaning:
      'Agents sign every request with a key from their published profile. This is the strictest choice; few agents sign today.',
  },
};

export const negotiations: Readonly<Record<NegotiationPolicy, { name: string; meaning: string }>> = {
  strict: {
    name: 'strict',
    meaning: 'Calls to a capability that the agent’s profile does not name are refused, as UCP says.',
  },
  lenient: {
    name: 'lenient',
    meaning:
      'Such calls are served, unless the versions contradict each other. Each one is counted under Agents, Refusals.',
  },
};

export const capabilities: Readonly<Record<CapabilityName, { name: string; meaning: string }>> = {
  productDiscovery: { name: 'Product discovery', meaning: 'Agents search and read the catalogue.' },
  cart: { name: 'Carts', meaning: 'Agents keep a cart before they check out.' },
  checkout: { name: 'Checkout', meaning: 'Agents start a checkout with prices, taxes and delivery.' },
  payment: { name: 'Payment', meaning: 'Agents finish a checkout with a payment that the buyer gave them.' },
  orderTracking: { name: 'Order tracking', meaning: 'Agents read orders and are told of changes.' },
};

export const checkoutModes: Readonly<Record<Site['checkoutMode'], { name: string; meaning: string }>> = {
  agent_delegated: {
    name: 'The agent finishes the purchase',
    meaning: 'The agent pays for the buyer. A person is asked only where your review rules say so.',
  },
  human_handoff: {
    name: 'The buyer finishes the purchase',
    meaning: 'The agent prepares the checkout, the buyer opens the link and pays on your page.',
  },
};

export const backends: Readonly<Record<BackendName, { name: string; meaning: string }>> = {
  embedded: {
    name: 'This service',
    meaning: 'Products, prices, stock and orders are kept here.',
  },
  scapi: {
    name: 'B2C Commerce, Shopper APIs (SCAPI)',
    meaning:
      'The store of a B2C Commerce instance, with its own prices, promotions, taxes, stock and processor.',
  },
  ocapi: {
    name: 'B2C Commerce, Open Commerce API (OCAPI)',
    meaning:
      'The same by the older API, for instances that have it already. The platform calls it deprecated.',
  },
};

export const linkTypes: Readonly<Record<StoreLink['type'], string>> = {
  privacy_policy: 'Privacy policy',
  terms_of_service: 'Terms of service',
  refund_policy: 'Refund policy',
  shipping_policy: 'Shipping policy',
  faq: 'Questions and answers',
};

export const severityNames: Readonly<Record<ReviewRule['severity'], string>> = {
  'buyer-input': 'The buyer must confirm something',
  'buyer-review': 'The buyer must look at the order',
};
