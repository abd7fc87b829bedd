/** For tests: the official schemas of profiles, `../shared/specs` beside the checkout, which need not be there. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { UcpRelease } from '../../../src/protocols/ucp/manifest/releases.ts';

/** The folder of 2026-08-25 is the main branch three days before the tag. */
const entries: Record<UcpRelease, { folder: string; entry: string }> = {
  '2026-01-11': { folder: '2026-01-11', entry: 'discovery/profile_schema.json' },
  '2026-01-23': { folder: '2026-01-23', entry: 'discovery/profile_schema.json#/$defs/business_profile' },
  '2026-04-08': { folder: '2026-04-08', entry: 'discovery/profile_schema.json#/$defs/business_profile' },
  '2026-08-25': { folder: '2026-08-25-rc', entry: 'schemas/profile.json#/$defs/business_schema' },
};

/** Whether a document is valid by the official schema of a release; or why it cannot be validated. */
export function officialProfile(release: UcpRelease): ((document: unknown) => boolean) | string {
  const { folder, entry } = entries[release];
  const path = fileURLToPath(new URL(`../../../../shared/specs/ucp/${folder}/`, import.meta.url));
  if (!existsSync(path)) return `no official schemas of UCP ${release} here`;
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  // By their places: `$id` of the profile of 2026-04-08 leads its references to where nothing is.
  for (const file of globSync('{schemas,discovery,services}/**/*.json', { cwd: path })) {
    const schema = JSON.parse(readFileSync(path + file, 'utf8')) as Record<string, unknown>;
    if (schema['$schema'] !== undefined) ajv.addSchema({ ...schema, $id: `https://ucp.dev/${file}` });
  }
  const validate = ajv.compile({ $ref: `https://ucp.dev/${entry}` });
  return (document) => validate(document);
}
