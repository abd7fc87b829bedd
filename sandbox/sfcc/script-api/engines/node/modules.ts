/** `require` of cartridges in a worker. Compiled files are evaluated anew for each job; sources are modules of Node, which stay. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { Located } from '../resolve.ts';

type Exports = Record<string, unknown>;
type Module = { exports: unknown; superModule: unknown };

export interface Modules {
  /** What `require(name)` answers in this file. */
  require(name: string, from?: string): unknown;
  superOf(file: string): unknown;
}

export interface ModuleParts {
  locate(name: string, from?: string): Located;
  superOf(file: string): Located | undefined;
  platform(name: string): unknown;
}

export function createModules({ locate, superOf, platform }: ModuleParts): Modules {
  const known = new Map<string, Module>();

  function load(located: Located): unknown {
    if ('platform' in located) return platform(located.platform);
    const { file } = located;
    if (file.endsWith('.ts')) return createRequire(file)(file);
    const there = known.get(file);
    if (there) return there.exports;
    const module = moduleOf(located);
    known.set(file, module);
    try {
      const text = readFileSync(file, 'utf8');
      if (file.endsWith('.json')) module.exports = JSON.parse(text);
      else evaluate(text, file, module);
    } catch (error) {
      known.delete(file);
      throw error;
    }
    return module.exports;
  }

  const moduleOf = ({ id, cartridge, file }: Extract<Located, { file: string }>): Module =>
    Object.defineProperty({ id, cartridge, exports: {} as Exports } as unknown as Module, 'superModule', {
      get: () => overridden(file),
    });
  const evaluate = (text: string, file: string, module: Module): void => {
    const run = compileFunction(text, ['exports', 'require', 'module'], { filename: file });
    const required = (name: unknown): unknown => load(locate(String(name), file));
    run.call(module.exports, module.exports, required, module);
  };
  const overridden = (file: string): unknown => {
    const above = superOf(file);
    return above === undefined ? undefined : load(above);
  };

  return { require: (name, from) => load(locate(name, from)), superOf: overridden };
}
