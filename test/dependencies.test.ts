/** Dependencies: their licenses, complete, and without install scripts. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { packagesOf } from '../docs/dependencies.ts';

const root = join(import.meta.dirname, '..');
const packages = await packagesOf(root);

/** Licenses that require only their notice, also when redistributed. */
const permissive =
  'MIT,MIT-0,ISC,BSD-2-Clause,BSD-3-Clause,0BSD,Apache-2.0,Unlicense,Python-2.0,BlueOak-1.0.0,Unicode-3.0,OFL-1.1'.split(
    ',',
  );
/** Asked for more, by tools that we use and do not hand on. */
const forTools = [...permissive, 'MPL-2.0', 'CC-BY-4.0', '(MIT OR CC0-1.0)'];

const labelsOf = (found: typeof packages) =>
  found.map(({ name, version, license }) => `${name} ${version} ${license}`);

test('allows only listed licenses', () => {
  assert.ok(packages.length > 100);
  const odd = packages.filter(
    ({ license, isDevelopment }) => !(isDevelopment ? forTools : permissive).includes(license),
  );
  assert.deepEqual(labelsOf(odd), []);
});

test('allows only the Node runtime an install script, and package.json decides for each package', async () => {
  const { allowScripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const running = packages.filter(({ hasInstallScript }) => hasInstallScript);
  assert.deepEqual(Object.fromEntries(running.map(({ name }) => [name, allowScripts[name]])), allowScripts);
  assert.deepEqual(
    Object.keys(allowScripts).filter((name) => allowScripts[name]),
    ['node'],
  );
});

test('pins every archive by its digest, and none to a private registry', async () => {
  const loose = packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
  assert.deepEqual(labelsOf(loose), []);
  assert.doesNotMatch(await readFile(join(root, 'package-lock.json'), 'utf8'), /"resolved"/);
});

test('lists the packages that run in production, each with its digest', () => {
  const text = execFileSync(process.execPath, ['docs/sbom.ts'], { cwd: root, encoding: 'utf8' });
  const { components } = JSON.parse(text) as {
    components: { purl: string; hashes: { content: string }[] }[];
  };
  const production = packages.filter(({ isDevelopment }) => !isDevelopment);
  const expected = production.map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`);
  assert.deepEqual(components.map(({ purl }) => purl).toSorted(), [...new Set(expected)].toSorted());
  assert.ok(production.some(({ name }) => name === '@hono/node-server'));
  assert.ok(!production.some(({ name }) => name === 'prettier'));
  for (const { purl, hashes } of components) assert.match(hashes[0]?.content ?? '', /^[0-9a-f]{128}$/, purl);
});
