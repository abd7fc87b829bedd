/** Findings of the cartridge's self-check. */
import type { FindingFacts } from './finding.ts';

export const selfCheckFacts = {
  'self-check': {
    name: 'The self-check is genuine',
    can: ['warning', 'failure'],
    means:
      'Only with --self-check. Failure: the result is of another host, or its signature is wrong. Warning: it is older than a day, or the store did not confirm its signature with status 200, so its findings are skipped.',
    fix: 'Run the self-check again in Business Manager (Merchant Tools › Site Preferences › Portico), and copy the whole result. If the store did not confirm the signature, check that the storefront serves the cartridge of the same version.',
  },
  'self-check-finding': {
    name: 'The cartridge is installed correctly',
    can: ['failure'],
    means:
      'Business Manager found something that cannot be seen from outside, such as a missing hook or key.',
    fix: 'Follow the advice of the self-check.',
  },
} as const satisfies Record<string, FindingFacts>;
