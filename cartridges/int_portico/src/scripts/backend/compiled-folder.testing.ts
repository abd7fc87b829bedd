/** For tests: a folder with a source compiled, and all that it needs, as the engine of the platform reads it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compileAll } from '../../../../compile/plan.ts';

export function compiledFolder(source: string): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'compiled-'));
  for (const { path, code } of compileAll([source])) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
