/** Answers and profiles that the compiled protocol writes: byte for byte those of the service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answers } from '../../test/support/ucp/answers.ts';
import { businessProfile } from '../../src/protocols/ucp/business-profile.ts';
import type { Release } from '../../src/protocols/ucp/release.ts';
import { releases } from '../../src/protocols/ucp/releases/index.ts';
import { sampleAddresses, sampleFrame, sampleSite } from '../../test/support/ucp/sample-views.ts';
import { loadCompiled } from './load.ts';

const source = 'src/protocols/ucp/releases/index.ts';
const manifest = 'src/protocols/ucp/business-profile.ts';
const load = loadCompiled([source, manifest], { 'dw/util/Currency': {} });
const compiled = ({ version }: Release): Release =>
  (load(source) as unknown as { releases: Release[] }).releases.find((one) => one.version === version) ??
  assert.fail();

for (const release of releases) {
  const sites = [sampleSite(), sampleSite({ paymentHandlers: [], storefront: 'nowhere', consent: [] })];
  test(`${release.version}: encodes every response as the service does`, () => {
    for (const site of sites) {
      const frame = sampleFrame(release, undefined, { site });
      const mine = answers(compiled(release), frame);
      for (const [at, [name, , body]] of answers(release, frame).entries())
        assert.equal(JSON.stringify(mine[at]?.[2]), JSON.stringify(body), name);
    }
  });

  test(`${release.version}: builds the manifest of the service`, () => {
    const { businessProfile: own } = load(manifest) as unknown as { businessProfile: typeof businessProfile };
    const parts = {
      site: sampleSite({ primaryRelease: release.version }),
      keys: [],
      addresses: sampleAddresses,
    };
    assert.equal(
      JSON.stringify(own({ ...parts, releases: releases.map(compiled) })),
      JSON.stringify(businessProfile({ ...parts, releases })),
    );
  });
}
