import { testProcessor, storeModuleAt } from '../int_portico/src/scripts/processors/contract.testing.ts';
import { installAcme } from './acme.testing.ts';

testProcessor('Acme', {
  processor: 'ACME_PAY',
  module: (platform) =>
    storeModuleAt(new URL('cartridge/scripts/portico/processors.js', import.meta.url), platform),
  install: installAcme,
  credential: { type: 'token', token: 'acme_0d5f1c8e' },
  unpaid: ['declined', 'challenge', 'pending', 'voided', 'a state of next year'],
});
