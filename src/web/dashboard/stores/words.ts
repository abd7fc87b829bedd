/** Names and descriptions of the options of a store. Getters, because texts are written when a page is shown. */
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
import { storeTexts as say } from './messages/index.ts';

type Options<Name extends string> = Readonly<Record<Name, { name: string; meaning: string }>>;

export const policies: Options<AgentPolicy> = {
  get open() {
    return { name: say('open'), meaning: say('open-meaning') };
  },
  get known() {
    return { name: say('known'), meaning: say('known-meaning') };
  },
  get signed() {
    return { name: say('signed'), meaning: say('signed-meaning') };
  },
};

export const manifestSources: Options<ManifestSource> = {
  get portico() {
    return { name: 'Portico', meaning: say('from-portico-meaning') };
  },
  get salesforce() {
    return { name: 'Salesforce', meaning: say('from-salesforce-meaning') };
  },
  get off() {
    return { name: say('manifest-off'), meaning: say('manifest-off-meaning') };
  },
};

export const negotiations: Options<NegotiationPolicy> = {
  get strict() {
    return { name: say('strict'), meaning: say('strict-meaning') };
  },
  get lenient() {
    return { name: say('lenient'), meaning: say('lenient-meaning') };
  },
};

export const capabilities: Options<CapabilityName> = {
  get productDiscovery() {
    return { name: say('discovery'), meaning: say('discovery-meaning') };
  },
  get cart() {
    return { name: say('carts'), meaning: say('carts-meaning') };
  },
  get checkout() {
    return { name: say('checkout'), meaning: say('checkout-meaning') };
  },
  get payment() {
    return { name: say('payment'), meaning: say('payment-meaning') };
  },
  get orderTracking() {
    return { name: say('tracking'), meaning: say('tracking-meaning') };
  },
};

export const checkoutModes: Options<Site['checkoutMode']> = {
  get agent_delegated() {
    return { name: say('agent-completes'), meaning: say('agent-completes-meaning') };
  },
  get human_handoff() {
    return { name: say('buyer-completes'), meaning: say('buyer-completes-meaning') };
  },
};

export const backends: Options<BackendName> = {
  get embedded() {
    return { name: say('embedded'), meaning: say('embedded-meaning') };
  },
  get scapi() {
    return { name: say('scapi'), meaning: say('scapi-meaning') };
  },
  get ocapi() {
    return { name: say('ocapi'), meaning: say('ocapi-meaning') };
  },
};

export const linkTypes: Readonly<Record<StoreLink['type'], string>> = {
  get privacy_policy() {
    return say('privacy-policy');
  },
  get terms_of_service() {
    return say('terms-of-service');
  },
  get refund_policy() {
    return say('refund-policy');
  },
  get shipping_policy() {
    return say('shipping-policy');
  },
  get faq() {
    return say('faq');
  },
  get support() {
    return say('customer-support');
  },
};

export const severityNames: Readonly<Record<ReviewRule['severity'], string>> = {
  get 'buyer-input'() {
    return say('buyer-input');
  },
  get 'buyer-review'() {
    return say('buyer-review');
  },
};
