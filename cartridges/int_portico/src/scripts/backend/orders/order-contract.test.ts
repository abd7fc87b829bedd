/** The promises of the port, kept by the scripts themselves in the simulated instance. */
import { after, describe } from 'node:test';
import { testBackend } from '#commerce/testing';
import { closeEngines, lacks, shopUnderTest } from './order-instance.testing.ts';

describe('cartridge backend contract', () => {
  after(closeEngines);

  testBackend('cartridge', () => shopUnderTest(), { lacks });
});
