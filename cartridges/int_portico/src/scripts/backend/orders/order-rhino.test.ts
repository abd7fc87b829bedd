/** Compiled, in the engine of the platform, with its Java texts: the same promises. */
import { after, describe } from 'node:test';
import { testBackend } from '#commerce/testing';
import { testEngines } from '../../../../../../sandbox/sfcc/script-api/engines/testing.ts';
import { compiledFolder } from '../compiled-folder.testing.ts';
import { closeEngines, lacks, shopUnderTest } from './order-instance.testing.ts';

describe('cartridge backend in Rhino', () => {
  let compiled: ReturnType<typeof compiledFolder> | undefined;
  after(async () => {
    await closeEngines();
    compiled?.remove();
  });

  const [, { skip }] = testEngines() as [unknown, { skip: string | false }];

  function root(): string {
    compiled ??= compiledFolder('cartridges/int_portico/src/scripts/backend/orders/order-run.testing.ts');
    return compiled.root;
  }

  testBackend('cartridge, compiled', () => shopUnderTest('rhino', root()), { lacks, skip });
});
