import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { hasScript, readCartridges } from './cartridges.ts';

describe('cartridges', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartridges-'));
  after(() => rmSync(folder, { recursive: true }));

  function cartridge(name: string, files: Readonly<Record<string, unknown>>): { name: string; root: string } {
    const root = join(folder, name);
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
    }
    return { name, root };
  }
  const hook = (name: string, script: string) => ({ name, script });
  const cache = (id: string) => ({ id, expireAfterSeconds: 5 });

  const left = cartridge('left', {
    'package.json': { hooks: './cartridge/scripts/hooks.json', caches: './caches.json' },
    'cartridge/scripts/hooks.json': {
      hooks: [hook('a', './hooks/one.js'), hook('a', '../two'), hook('b', './one')],
    },
    'caches.json': { caches: [cache('kept')] },
    'cartridge/controllers/Left.js': '',
  });
  const right = cartridge('right', {
    'static/package.json': { hooks: './hooks.json' },
    'hooks.json': { hooks: [hook('a', './cartridge/three')] },
    'src/controllers/Right.ts': '',
  });

  void test('finds hooks in the order of the path, then of their file', () => {
    const scripts = (point: string): string[] =>
      readCartridges([left, right])
        .hooks(point)
        .map(({ cartridge: { name }, script }) => `${name}/${script}`);
    assert.deepEqual(scripts('a'), [
      'left/cartridge/scripts/hooks/one',
      'left/cartridge/two',
      'right/cartridge/three',
    ]);
    assert.deepEqual(scripts('b'), ['left/cartridge/scripts/one']);
    assert.deepEqual(scripts('c'), []);
  });

  void test('merges the caches of all cartridges and rejects duplicates', () => {
    assert.deepEqual([...readCartridges([left, right]).caches], [['kept', { expireAfterSeconds: 5 }]]);
    assert.throws(() => readCartridges([left, { ...left, name: 'again' }]), /kept is declared twice/);
  });

  void test('finds compiled scripts and sources', () => {
    const path = readCartridges([left, right]);
    const known = ['Left', 'Right', 'Other'].map((name) => hasScript(path, `cartridge/controllers/${name}`));
    assert.deepEqual(known, [true, true, false]);
  });

  void test('rejects a reference to a missing file', () => {
    const broken = cartridge('broken', { 'package.json': { hooks: './none.json' } });
    assert.throws(() => readCartridges([broken]), /none\.json/);
  });
});
