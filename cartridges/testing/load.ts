/** Compiled files in Node: quick to try, though only the engine itself shows what it cannot do. */
import { posix } from 'node:path';
import { compileAll, type CompiledFile } from '../compile/plan.ts';

type Exports = Record<string, never>;

export interface LoadedModules {
  (source: string): Exports;
  /** Sources of the modules that were loaded so far. */
  loaded(): string[];
}

/**
 * @param sources whose compiled modules can be asked for by their source
 * @param platform modules of the platform by name: `dw/util/Bytes`
 */
export function loadCompiled(
  sources: readonly string[],
  platform: Readonly<Record<string, unknown>> = {},
): LoadedModules {
  const files = compileAll(sources);
  const byPath = new Map(files.map((file) => [placeOf(file), file]));
  const loaded = new Map<string, { exports: Exports }>();
  const load = (path: string): Exports => {
    const known = loaded.get(path);
    if (known) return known.exports;
    const file = byPath.get(path);
    if (!file) throw new Error(`${path} was not compiled.`);
    const module = { exports: {} as Exports };
    loaded.set(path, module);
    const require = (name: string): unknown =>
      name.startsWith('.')
        ? load(posix.join(posix.dirname(path), `${name}.js`))
        : name.startsWith('~/')
          ? load(`${file.cartridge}/${name.slice(2)}.js`)
          : byPath.has(`${name}.js`)
            ? load(`${name}.js`)
            : moduleOf(platform, name);
    // In this realm, so that what it makes compares with what Node makes.
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- that is what is tried
    new Function('require', 'module', 'exports', file.code)(require, module, module.exports);
    return module.exports;
  };
  const loadSource = (source: string): Exports => {
    const file = files.find((one) => one.source === source);
    if (!file) throw new Error(`${source} was not compiled.`);
    return load(placeOf(file));
  };
  const sourcesLoaded = (): string[] => [...loaded.keys()].map((path) => byPath.get(path)?.source ?? path);
  return Object.assign(loadSource, { loaded: sourcesLoaded });
}

function moduleOf(platform: Readonly<Record<string, unknown>>, name: string): unknown {
  if (name in platform) return platform[name];
  throw new Error(`There is no ${name} here.`);
}

const placeOf = ({ cartridge, path }: CompiledFile): string => `${cartridge}/${path}`;
