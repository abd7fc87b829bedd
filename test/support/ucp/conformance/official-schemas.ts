/** The official schemas of a release, for tests: `../shared/specs` beside the checkout, which need not be there. */
import { fileURLToPath } from 'node:url';
import {
  readOfficialSchemas,
  type OfficialSchemas,
} from '../../../../sandbox/ucp-schemas/official-schemas.ts';
import type { ReleaseVersion } from '../../../../src/protocols/ucp/release.ts';

const folder = fileURLToPath(new URL('../../../../../shared/specs/ucp/', import.meta.url));

export const officialSchemas = (release: ReleaseVersion): OfficialSchemas =>
  readOfficialSchemas(release, folder);
