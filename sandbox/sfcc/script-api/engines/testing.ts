/** Engines, cartridges and jobs for tests. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, suite } from 'node:test';
import {
  isRhinoInstalled,
  openEngine,
  type Cartridge,
  type Engine,
  type EngineKind,
  type Job,
} from './index.ts';

const root = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
export const cartridges: readonly Cartridge[] = ['left', 'base', 'modules'].map((name) => ({
  name,
  root: root(name),
}));

/** @param name file of the fixtures and export: `objects identity` */
export const probe = (name: string, ...given: unknown[]): Job => ({
  module: `left/cartridge/scripts/${name.split(' ')[0]}`,
  export: name.split(' ')[1] ?? '',
  arguments: given,
  cartridges,
});

/** Cartridges for one test, whose files are its own. */
export function writeCartridges(files: Readonly<Record<string, string>>): {
  cartridges: Cartridge[];
  remove(): void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'portico-cartridges-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const names = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))];
  return {
    cartridges: names.map((name) => ({ name, root: join(folder, name) })),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface TestEngine {
  kind: EngineKind;
  /** Why it cannot run here; hand it to `suite` as `skip`. */
  skip: string | false;
}

/** @param required a missing engine is an error instead of a skip */
export function testEngines(required = process.env['PORTICO_REQUIRE_ALL'] === '1'): TestEngine[] {
  const missing = !isRhinoInstalled();
  if (missing && required) throw new Error('Rhino is required, and is not installed.');
  return [
    { kind: 'node', skip: false },
    { kind: 'rhino', skip: missing ? 'no Rhino is installed' : false },
  ];
}

/** A suite for each, with an engine that is open while its tests run. */
export function onEachEngine(about: string, tests: (engine: Engine, kind: EngineKind) => void): void {
  for (const { kind, skip } of testEngines())
    void suite(`${about} ${kind}`, { skip }, () => {
      let opened: Engine | undefined;
      const engine = (): Engine => opened ?? assert.fail('It is not open.');
      before(async () => {
        opened = await openEngine(kind);
      });
      after(() => opened?.close());
      tests({ run: (...given) => engine().run(...given), close: () => engine().close() }, kind);
    });
}
