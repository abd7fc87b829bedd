/** Both releases with their official schemas, for tests that hold for each. */
import { officialSchemas } from './conformance/official-schemas.ts';
import { release as april } from '../../../src/protocols/ucp/releases/2026-04-08/index.ts';
import { release as august } from '../../../src/protocols/ucp/releases/2026-08-25/index.ts';

export const releases = [april, august].map((release) => {
  const official = officialSchemas(release.version);
  return {
    release,
    official,
    /** False, or why the official schemas cannot be asked. */
    skip: official.available ? (false as const) : official.reason,
  };
});
