import type { FaultEntry } from './fault.ts';

/** Faults of the official profile, each a rule of its release that is broken. */
export const manifestRuleFaults = {
  'manifest-draft': {
    changes: 'the profile says that its version is "draft"',
    expects: ['ucp-version-supported'],
    also: ['ucp-schema-valid', 'ucp-capability-checkout'],
    cause: 'profile without a released version',
  },
  'manifest-relative-spec': {
    changes: 'the spec of one capability is a path',
    expects: ['ucp-schema-valid'],
    cause: 'profile breaks its schema',
  },
  'manifest-schema-copied': {
    changes: "the schema of one dev.ucp capability stands on the shop's own host",
    expects: ['ucp-namespace-binding'],
    cause: 'schema is on a foreign host',
  },
  'manifest-no-service': {
    changes: 'the profile is a stub that declares no service',
    expects: ['ucp-service-bindings'],
    cause: 'profile without a service',
  },
  'manifest-stale-entry': {
    changes: 'one capability has the version of the release before',
    expects: ['ucp-entry-versions'],
    cause: 'capability of an older release',
  },
  'manifest-no-handler': {
    changes: 'the profile has an empty list of payment handlers',
    expects: ['ucp-payment-handlers'],
    cause: 'profile without a payment handler',
  },
  'manifest-keys-old-name': {
    changes: 'the public keys stand under the name of older releases',
    expects: ['ucp-signing-keys'],
    cause: 'keys are under the wrong name',
  },
} as const satisfies Record<string, FaultEntry>;
