/** For tests: the published schemas of the platform's imports, where they are at hand. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const beside = fileURLToPath(new URL('../../../shared/specs/sfcc/xsd', import.meta.url));
const schemas = process.env['PORTICO_SFCC_XSD'] ?? beside;
const xmllint = spawnSync('xmllint', ['--version']).status === 0;

/** Why a document cannot be validated here. */
export const noSchemas: string | false = !xmllint
  ? 'xmllint (libxml2-utils) is not installed'
  : existsSync(join(schemas, 'metadata.xsd'))
    ? false
    : 'the schemas of the platform are not here: PORTICO_SFCC_XSD';
if (!xmllint && process.env['PORTICO_REQUIRE_ALL'] === '1') throw new Error(String(noSchemas));

const schemaOf: Record<string, string> = {
  'custom-objecttype-definitions.xml': 'metadata.xsd',
  'jobs.xml': 'jobs.xsd',
  'payment-methods.xml': 'paymentmethod.xsd',
  'preferences.xml': 'preferences.xsd',
  'services.xml': 'services.xsd',
  'system-objecttype-extensions.xml': 'metadata.xsd',
  'urlrules.xml': 'urlrules.xsd',
};

/** @param path of the document in an archive @throws where it is not valid, and for a file that no archive has */
export function assertValid(path: string, document: string | Uint8Array): void {
  const schema = schemaOf[path.split('/').at(-1) ?? ''];
  if (schema === undefined) throw new Error(`There is no schema for ${path}.`);
  execFileSync('xmllint', ['--noout', '--nonet', '--schema', join(schemas, schema), '-'], {
    input: document,
    stdio: 'pipe',
  });
}
