import type { FaultEntry } from './fault.ts';

/** Faults in what the manifest declares, and in the public documents next to it. */
export const capabilityFaults = {
  'ucp-no-checkout': {
    changes: 'the profile does not declare the checkout capability',
    expects: ['ucp-capability-checkout'],
    also: ['ucp-extension-parents'],
    cause: 'profile without checkout',
  },
  'ucp-no-catalog': {
    changes: 'the profile declares neither search nor lookup of the catalogue',
    expects: ['ucp-capability-catalog'],
    cause: 'profile without catalogue',
  },
  'ucp-no-order': {
    changes: 'the profile does not declare the order capability',
    expects: ['ucp-capability-order'],
    cause: 'profile without orders',
  },
  'ucp-thin': {
    changes: 'the profile declares no cart, no delivery, no discounts and no consent',
    expects: ['ucp-capability-breadth'],
    cause: 'thin profile',
  },
  'ucp-orphan-extension': {
    changes: 'an extension of the profile extends a capability that is not declared',
    expects: ['ucp-extension-parents'],
    also: ['ucp-spec-urls-live'],
    cause: 'extension without a parent',
  },
  'ucp-schema-dead': {
    changes: "the schema of the shop's own extension answers 404",
    expects: ['ucp-spec-urls-live'],
    cause: 'schema is dead',
  },
  'ucp-leaf-version': {
    changes: 'the address of the older profile serves the current one',
    expects: ['ucp-supported-versions'],
    also: ['ucp-signing-keys'],
    cause: 'older profile says another version',
  },
  'ucp-identity-unserved': {
    changes: 'the profile declares identity linking, and no OAuth metadata is served',
    expects: ['ucp-identity-linking'],
    also: ['oauth-as-metadata', 'oauth-protected-resource'],
    cause: 'identity linking without OAuth metadata',
  },
  'ucp-secret-exposed': {
    changes: 'the payment handler of the profile holds a client secret',
    expects: ['ucp-no-secrets'],
    cause: 'secret in the profile',
  },
  'ucp-private-key': {
    changes: 'the signing key of the profile has its private member',
    expects: ['ucp-no-secrets'],
    also: ['ucp-signing-keys', 'ucp-schema-valid'],
    cause: 'private key in the profile',
  },
  'documents-disagree': {
    changes: 'the A2A card bears the name of another shop',
    expects: ['manifests-agree'],
    also: ['brand-name-consistent'],
    cause: 'documents name different shops',
  },
} as const satisfies Record<string, FaultEntry>;
