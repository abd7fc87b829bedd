/** All releases with their official schemas, for tests that hold for each. */
import { officialSchemas } from './conformance/official-schemas.ts';
import { releases as spoken } from '../../../src/protocols/ucp/releases/index.ts';

export const releases = spoken.map((release) => {
  const official = officialSchemas(release.version);
  return {
    release,
    official,
    /** False, or why the official schemas cannot be asked. */
    skip: official.available ? (false as const) : official.reason,
  };
});
