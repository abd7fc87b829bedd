import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Google from '../../../sandbox/google/index.ts';
import { platformSuiteCommit, platformSuiteName, ucpPlatformSuite, versionOf } from '../install.ts';
import type { Judge } from '../judge.ts';
import { askPython } from '../python.ts';
import { seedStore } from '../seed.ts';
import { startService, type Service } from '../service.ts';
import { ofPlatformSuite } from '../suite-deviations.ts';
import { storeOfSuite } from '../suite-store.ts';

/** As the owner does it: with the button of the page Payments. */
async function addGooglePay({ base, cookie }: Service, store: string): Promise<void> {
  const response = await fetch(`${base}/dashboard/stores/${store}/payments/google-pay`, {
    method: 'POST',
    headers: { cookie, origin: base, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'merchantId=',
    redirect: 'manual',
  });
  if (response.status !== 303) throw new Error(`Google Pay was not added: ${response.status}`);
}

const judge: Judge = {
  name: platformSuiteName,
  versions: [`commit ${platformSuiteCommit}`, versionOf('pypi:ucp-sdk', 'ucp-suite-platforms')],
  checks:
    'What the official suite requires of a store for the platform google, and its tests for UCP 2026-04-08, from a copy, against a store with their data. Payments are made with Google Pay. Requests are completed as for the other release; nothing that the tests assert is changed.',
  deviations: ofPlatformSuite,
  async run(world) {
    const { root, folder } = world;
    const service = await startService(folder, root);
    try {
      const seeded = storeOfSuite(ucpPlatformSuite);
      const store = await seedStore(seeded, service, folder, root);
      await addGooglePay(service, seeded.id);
      const { makeTestToken } = (await import(
        pathToFileURL(join(root, 'sandbox/google/index.ts')).href
      )) as typeof Google;
      const tokenOf = (kind: 'paid' | 'declined') =>
        makeTestToken({ id: 'google_pay', environment: 'TEST', gateway: 'stripe', parameters: {} }, kind);
      const { key, env } = service;
      const ship = [process.execPath, join(root, 'src/main.ts'), 'orders', 'ship'];
      const googlePay = { success_token: tokenOf('paid'), fail_token: tokenOf('declined') };
      const more = {
        store,
        key,
        env,
        ship,
        suite: ucpPlatformSuite,
        release: '2026-04-08',
        platform: 'google',
        googlePay,
      };
      return await askPython('ucp-suite.py', world, more, 'ucp-suite-platforms');
    } finally {
      await service.stop();
    }
  },
};
export default judge;
