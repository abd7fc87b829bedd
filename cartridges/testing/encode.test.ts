/** Answers and profiles that the compiled protocol writes: byte for byte those of the service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { protocol as april } from '../../src/protocols/ucp/releases/2026-04-08/protocol.ts';
import { protocol as august } from '../../src/protocols/ucp/releases/2026-08-25/protocol.ts';
import { answers } from '../../test/support/ucp/answers.ts';
import { businessProfile } from '../../src/protocols/ucp/publish/business-profile.ts';
import type { ProtocolRelease } from '../../src/protocols/ucp/release.ts';
import { sampleAddresses, sampleFrame, sampleSite } from '../../test/support/ucp/sample-views.ts';
import { loadCompiled } from './load.ts';

const sources = {
  '2026-04-08': 'src/protocols/ucp/releases/2026-04-08/protocol.ts',
  '2026-08-25': 'src/protocols/ucp/releases/2026-08-25/protocol.ts',
} as const;
const manifest = 'src/protocols/ucp/publish/business-profile.ts';
const load = loadCompiled([...Object.values(sources), manifest], { 'dw/util/Currency': {} });
const compiled = (release: ProtocolRelease): ProtocolRelease =>
  (load(sources[release.version]) as unknown as { protocol: ProtocolRelease }).protocol;

for (const release of [april, august]) {
  const sites = [sampleSite(), sampleSite({ paymentHandlers: [], storefront: 'nowhere', consent: [] })];
  test(`${release.version}: every answer is the service's`, () => {
    for (const site of sites) {
      const frame = sampleFrame(release, undefined, { site });
      const mine = answers(compiled(release), frame);
      for (const [at, [name, , body]] of answers(release, frame).entries())
        assert.equal(JSON.stringify(mine[at]?.[2]), JSON.stringify(body), name);
    }
  });

  test(`${release.version}: the manifest is the service's`, () => {
    const { businessProfile: own } = load(manifest) as unknown as { businessProfile: typeof businessProfile };
    const parts = {
      site: sampleSite({ primaryRelease: release.version }),
      keys: [],
      addresses: sampleAddresses,
    };
    assert.equal(
      JSON.stringify(own({ ...parts, releases: [april, august].map(compiled) })),
      JSON.stringify(businessProfile({ ...parts, releases: [april, august] })),
    );
  });
}
