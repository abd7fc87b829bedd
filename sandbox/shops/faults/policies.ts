import type { FaultEntry } from './fault.ts';

/** Faults of policies, of the terms in markup, and of what the shop says about itself. */
export const policyFaults = {
  'no-shipping-markup': {
    changes: 'offers state no shippingDetails',
    expects: ['shipping-structured'],
    cause: 'no shipping terms in the markup',
  },
  'shipping-markup-thin': {
    changes: 'shippingDetails state a rate without country and time',
    expects: ['shipping-structured-complete'],
    cause: 'shipping terms in the markup are incomplete',
  },
  'no-return-markup': {
    changes: 'neither offers nor the organisation state a return policy',
    expects: ['return-policy-structured'],
    cause: 'no return policy in the markup',
  },
  'contact-unnamed': {
    changes: 'no page and no markup gives an address to write to, a number to call or a form',
    expects: ['contact-page'],
    also: ['organization-contact'],
    cause: 'no way to reach the shop',
  },
  'return-markup-thin': {
    changes: 'the return policy in the markup has no country, no fees and no method',
    expects: ['return-policy-complete'],
    cause: 'return policy in the markup is incomplete',
  },
  'return-days-differ': {
    changes: 'the markup gives 60 days to return, the page 30',
    expects: ['return-window-parity'],
    cause: 'return windows differ',
  },
  'no-shipping-page': {
    changes: 'there is no page about shipping and no link to one',
    expects: ['shipping-page'],
    also: ['policies-linked', 'llms-txt-covers-commerce', 'llms-txt-links-live'],
    cause: 'no shipping page',
  },
  'no-privacy-page': {
    changes: 'there is no privacy policy and no link to one',
    expects: ['privacy-page'],
    also: ['policies-linked'],
    cause: 'no privacy policy',
  },
  'returns-vague': {
    changes: 'the returns page names neither days nor cost nor condition',
    expects: ['policy-terms-extractable', 'returns-page'],
    cause: 'returns page says nothing definite',
  },
  'bots-forbidden': {
    changes: 'the terms forbid bots and automated means',
    expects: ['terms-permit-agents'],
    cause: 'terms forbid agents',
  },
  'payments-unnamed': {
    changes: 'no page names a way to pay',
    expects: ['payment-methods-stated'],
    cause: 'ways to pay are not named',
  },
  'seller-unnamed': {
    changes: 'neither pages nor markup name the company, its address or its register number',
    expects: ['business-identity'],
    also: ['organization-address', 'organization-legal-ids', 'about-page'],
    cause: 'seller is anonymous',
  },
  'policies-by-script': {
    changes: 'the footer holds buttons that open policies by script, and no links',
    expects: ['policies-linked'],
    also: [
      'returns-page',
      'shipping-page',
      'privacy-page',
      'terms-page',
      'about-page',
      'help-content',
      'contact-page',
      'order-tracking-info',
      'business-identity',
      'no-fake-controls',
      'payment-methods-stated',
      'return-window-parity',
    ],
    cause: 'footer without links',
  },
} as const satisfies Record<string, FaultEntry>;
