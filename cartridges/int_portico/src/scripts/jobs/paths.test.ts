/** Cartridge paths: jobs on that of Business Manager, and a site whose path lacks the cartridge. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { loadDemoStore } from '../../../../../src/backends/embedded/index.ts';
import type { ScriptInstance } from '../../../../../sandbox/sfcc/script-api/instance.ts';
import { businessManagerSite } from '../../../../../sandbox/sfcc/script-api/routing/cartridges.ts';
import type { World } from '../../../../../sandbox/sfcc/world.ts';
import { createWorld } from '../../../../../sandbox/sfcc/world/index.ts';
import { openInstalled } from '../../../../testing/instance.ts';

describe('cartridge paths', () => {
  let shop: ScriptInstance;
  let world: World;
  before(async () => {
    const { site } = await loadDemoStore();
    const plain = await createWorld();
    const [demo] = [...plain.sites.values()];
    await plain.close();
    assert.ok(demo);
    world = await createWorld({
      sites: [demo, { ...demo, id: 'outlet', storefront: 'https://outlet.test' }],
    });
    shop = await openInstalled({
      engine: 'node',
      world,
      site: { ...site, agentPolicy: 'open' },
      // As an installation by the book: Business Manager has the cartridge for its step types, and no storefront.
      cartridgePaths: { outlet: ['app_storefront_base'], [businessManagerSite]: ['int_portico'] },
    });
  });
  after(async () => {
    await shop.close();
    await world.close();
  });

  for (const pathOf of [undefined, businessManagerSite])
    for (const [file, name] of [
      ['purge', 'purge'],
      ['recover', 'recover'],
      ['forward-events', 'forwardEvents'],
    ] as const)
      test(`runs ${name} with the path of ${pathOf ?? 'its site'}`, async () => {
        const done = (await shop.runJob({
          module: `int_portico/cartridge/scripts/jobs/${file}`,
          function: name,
          ...(pathOf === undefined ? {} : { pathOf }),
        })) as { status: number };
        assert.equal(Number(done.status), 0);
      });

  test('cannot run a job on a path without the cartridge', async () => {
    const job = { module: 'int_portico/cartridge/scripts/jobs/purge', function: 'purge', pathOf: 'outlet' };
    await assert.rejects(shop.runJob(job), /int_portico/);
  });

  test('leaves a site without the cartridge to its storefront', async () => {
    assert.equal((await fetch(`${shop.origin}/.well-known/ucp`)).status, 200);
    const page = await fetch(`${shop.origin}/s/outlet/some-page`);
    assert.equal(page.status, 404);
    const manifest = await fetch(`${shop.origin}/on/demandware.store/Sites-outlet-Site/en_IE/UCP-Manifest`);
    assert.deepEqual(
      [manifest.status, manifest.headers.get('content-type')?.slice(0, 9)],
      [404, 'text/html'],
    );
    shop.failures();
  });
});
