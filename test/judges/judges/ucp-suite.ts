import { join } from 'node:path';
import { suiteCommit, suiteName, ucpSuite, versionOf } from '../install.ts';
import type { Judge } from '../judge.ts';
import { askPython } from '../python.ts';
import { seedStore } from '../seed.ts';
import { startService } from '../service.ts';
import { ofSuite } from '../suite-deviations.ts';
import { storeOfSuite } from '../suite-store.ts';

const judge: Judge = {
  name: suiteName,
  versions: [`commit ${suiteCommit}`, versionOf('pypi:ucp-sdk', 'ucp-suite')],
  checks:
    'The tests of the official suite for UCP 2026-01-23, from a copy, against a store with their data. Requests are completed with what a store needs and its sample server does not; nothing that the tests assert is changed.',
  deviations: ofSuite,
  async run(world) {
    const { root, folder } = world;
    const service = await startService(folder, root);
    try {
      const store = await seedStore(storeOfSuite(ucpSuite), service, folder, root);
      const { key, env } = service;
      const ship = [process.execPath, join(root, 'src/main.ts'), 'orders', 'ship'];
      const more = { store, key, env, ship, suite: ucpSuite, release: '2026-01-23' };
      return await askPython('ucp-suite.py', world, more, 'ucp-suite');
    } finally {
      await service.stop();
    }
  },
};
export default judge;
