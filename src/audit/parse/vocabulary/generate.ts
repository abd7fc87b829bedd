/**
 * Writes `schema-org.json` from the declarations of the package `schema-dts`, which are generated from every
 * layer of schema.org: core, pending and attic. With `--check` it only compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readDeclarations } from './declarations.ts';

const target = new URL('schema-org.json', import.meta.url);

/** Names and relations are those of the vocabulary, whose license requires attribution. */
const terms = 'schema.org, https://schema.org/docs/terms.html (CC BY-SA 3.0)';

/** The file as it should be. */
export function generateVocabulary(): string {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('schema-dts/package.json');
  const { name, version, license } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>;
  const declared = readDeclarations(readFileSync(new URL('dist/schema.d.ts', `file://${manifest}`), 'utf8'));
  // The package names no release. All of 30.0 (2026-03-19) is in 2.1.0, and terms that were merged after it.
  const release = declared.properties['hasDigitalProductPassport'] ? '30.0 and later' : 'not known';
  return `${JSON.stringify({ source: `${name} ${version} (${license})`, terms, release, ...declared }, null, 2)}\n`;
}

/** The file as it stands. */
export const currentFile = (): string => readFileSync(target, 'utf8');

if (import.meta.main) {
  const wanted = generateVocabulary();
  if (!process.argv.includes('--check')) writeFileSync(target, wanted);
  else if (currentFile() !== wanted) {
    process.stderr.write('schema-org.json is stale: run `node src/audit/parse/vocabulary/generate.ts`.\n');
    process.exitCode = 1;
  }
}
