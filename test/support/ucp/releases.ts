/** All releases that sell everything, with their official schemas, for tests that hold for each. */
import { officialSchemas } from './conformance/official-schemas.ts';
import type { SpokenUcpRelease } from '#manifest';
import type { Release } from '../../../src/protocols/ucp/release.ts';
import { releases as served } from '../../../src/protocols/ucp/releases/index.ts';

type Spoken = Release & { version: SpokenUcpRelease };

const isSpoken = (release: Release): release is Spoken => !release.checkoutOnly;

export const releases = served.filter(isSpoken).map((release) => {
  const official = officialSchemas(release.version);
  return {
    release,
    official,
    /** False, or why the official schemas cannot be asked. */
    skip: official.available ? (false as const) : official.reason,
  };
});
