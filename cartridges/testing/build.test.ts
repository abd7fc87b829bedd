/** The built cartridge: nothing but ES5, everything where the platform looks for it, and the same archive from the same sources. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { buildCartridge, type Built } from '../build.ts';

describe('build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-build-'));
  let built: Built;
  before(() => {
    built = buildCartridge(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const json = <T>(path: string): T => JSON.parse(readFileSync(join(built.cartridge, path), 'utf8')) as T;
  const text = (path: string): string => readFileSync(join(built.cartridge, path), 'utf8');

  test('contains only ECMAScript 5 files', async () => {
    const tool = fileURLToPath(new URL('../../node_modules/.bin/es-check', import.meta.url));
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      tool,
      'es5',
      `${built.cartridge}/**/*.js`,
    ]);
    assert.match(stdout + stderr, new RegExp(`checking ${built.files.length} files[\\s\\S]*passed`, 'i'));
  });

  test('contains everything that the cartridge descriptors name', () => {
    const { hooks, caches, type } = json<{ hooks: string; caches: string; type?: string }>('package.json');
    assert.equal(type, undefined, 'the platform loads CommonJS');
    assert.ok(json<{ caches: unknown[] }>(caches).caches.length > 0);
    for (const { name, script } of json<{ hooks: { name: string; script: string }[] }>(hooks).hooks) {
      const path = `${script.replace(/\.js$/, '')}.js`;
      assert.match(text(path), new RegExp(`exports\\.${name.split('.').at(-1)} =`), name);
    }
    const steps = json<{ 'step-types': Record<string, { module: string; function: string }[]> }>(
      'steptypes.json',
    );
    for (const { module, function: name } of Object.values(steps['step-types']).flat())
      assert.match(text(module.replace('int_portico/', '')), new RegExp(`exports\\.${name} =`), module);
  });

  /** The controller, and all that it requires before it is called. */
  function loadedBy(controller: string): string[] {
    const found = new Set<string>();
    const waiting = [`cartridge/controllers/${controller}.js`];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (found.has(file)) continue;
      found.add(file);
      for (const [, path = ''] of text(file).matchAll(/require\("(\.{1,2}\/[^"]+)"\)/g))
        waiting.push(posix.join(posix.dirname(file), `${path}.js`));
    }
    return [...found];
  }

  test('loads two files for a 404 of the storefront, and a bounded number for a path of ours', () => {
    assert.equal(loadedBy('RedirectURL').length, 2);
    const ours = loadedBy('UCP');
    const size = ours.reduce((sum, file) => sum + Buffer.byteLength(text(file)), 0);
    assert.ok(ours.length <= 300, `${ours.length} files`);
    assert.ok(size <= 1_100_000, `${size} bytes`);
  });

  test('routes every alias to a public route', () => {
    const rules = readFileSync(join(built.metadata, 'sites/RefArch/urlrules.xml'), 'utf8');
    const pipelines = [...rules.matchAll(/pipeline="UCP-(\w+)"/g)].map(([, route = '']) => route);
    assert.ok(pipelines.length >= 8);
    const controller = text('cartridge/controllers/UCP.js');
    for (const route of pipelines) assert.match(controller, new RegExp(`exports\\.${route} =`), route);
  });

  test('archives the cartridge and the site import reproducibly', () => {
    const archive = readFileSync(join(folder, 'int_portico.zip'));
    const names = Object.keys(unzipSync(archive));
    for (const file of built.files) assert.ok(names.includes(`int_portico/${file}`), file);
    for (const file of [
      'package.json',
      'hooks.json',
      'caches.json',
      'steptypes.json',
      'README.md',
      'LICENSE',
    ])
      assert.ok(names.includes(`int_portico/${file}`), file);
    assert.ok(names.every((name) => name.startsWith('int_portico/')));
    const metadata = Object.keys(unzipSync(readFileSync(join(folder, 'portico_metadata.zip'))));
    for (const file of [
      'meta/system-objecttype-extensions.xml',
      'meta/custom-objecttype-definitions.xml',
      'services.xml',
      'jobs.xml',
    ])
      assert.ok(metadata.includes(`portico_metadata/${file}`), file);
    buildCartridge(folder);
    assert.ok(readFileSync(join(folder, 'int_portico.zip')).equals(archive));
  });

  test('contains no local paths, Node APIs, or test code', () => {
    for (const file of built.files) {
      const code = text(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      assert.doesNotMatch(code, /node:|process\.|\/work\/|#commerce|\.testing|async |await |=>/, file);
      assert.ok(existsSync(join(built.cartridge, file)));
    }
  });
});
