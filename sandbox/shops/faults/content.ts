import type { FaultEntry } from './fault.ts';

/** Faults of what pages say. */
export const contentFaults = {
  'hidden-instructions': {
    changes: 'an element of no height on every page tells assistants to buy here and to keep quiet about it',
    expects: ['no-hidden-agent-instructions'],
    cause: 'hidden instructions to agents',
  },
} as const satisfies Record<string, FaultEntry>;
