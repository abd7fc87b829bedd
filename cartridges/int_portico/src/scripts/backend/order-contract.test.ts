/** The promises of the port, kept by the scripts themselves in the simulated instance. */
import { after } from 'node:test';
import { testBackend } from '#commerce/testing';
import { closeEngines, lacks, shopUnderTest } from './order-instance.testing.ts';

after(closeEngines);

testBackend('cartridge', () => shopUnderTest(), { lacks });
