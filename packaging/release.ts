/**
 * What `npm version` does beside package.json. With `--check`, fails if nothing is to be released; without an option, dates what is
 * below "Unreleased" as the version of package.json, and writes that version where users copy it from. `--notes v0.2.0` prints the notes of that version, and fails if package.json has another.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordRelease } from '../cartridges/released.ts';
import { releaseChanges, releaseNotes, withVersion } from './changelog.ts';

const root = join(import.meta.dirname, '..');
const file = join(root, 'CHANGELOG.md');
const changelog = readFileSync(file, 'utf8');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const today = new Date().toISOString().slice(0, 10);

const { values } = parseArgs({ options: { check: { type: 'boolean' }, notes: { type: 'string' } } });
try {
  if (values.notes !== undefined) {
    if (values.notes !== `v${version}`)
      throw new Error(`The tag is ${values.notes}, but package.json has ${version}.`);
    process.stdout.write(releaseNotes(changelog, version));
  } else if (values.check) releaseChanges(changelog, 'next', today);
  else {
    writeFileSync(file, releaseChanges(changelog, version, today));
    recordRelease(join(root, 'cartridges/int_portico/metadata'), version);
    for (const name of ['action.yml', 'docs/ci.md', ...globSync('docs/ci/*', { cwd: root })]) {
      const path = join(root, name);
      writeFileSync(path, withVersion(readFileSync(path, 'utf8'), version));
    }
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
