/**
 * What a source of a cartridge imports from the platform and from other cartridges. Such a module is imported once and differs
 * from job to job: the import is a stand-in, and nothing is asked of it while modules load.
 */
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Modules } from './modules.ts';
import { forward } from './remotes.ts';

const scheme = 'cartridge:';
const own = Symbol.for('portico.script-engine');
/** Of the job that runs. */
let current: Modules | undefined;

export const setModules = (modules: Modules | undefined): void => {
  current = modules;
};

const modules = (): Modules => {
  if (!current) throw new Error('A module of the platform was used when no job was running.');
  return current;
};

/** `dw/order/BasketMgr`, `~/cartridge/x`, `server`: no path, and nothing that Node would find. */
const isPlatform = (specifier: string): boolean =>
  /^(?:dw|\*|~)\//.test(specifier) || specifier === 'server' || /^[^./#:]+\/cartridge\//.test(specifier);

/** In a source: `require`, and `module` with its `superModule`. */
const scopeOf = (url: string): { require: (name: string) => unknown; module: object } => ({
  require: (name) => modules().require(name, fileURLToPath(url)),
  module: Object.defineProperty({}, 'superModule', { get: () => modules().superOf(fileURLToPath(url)) }),
});

export function installImports(): void {
  Object.assign(globalThis, {
    [own]: {
      forward: (name: string, from: string) => forward(() => modules().require(name, fileURLToPath(from))),
      scopeOf,
    },
  });
  const door = `globalThis[Symbol.for('portico.script-engine')]`;
  registerHooks({
    resolve(specifier, context, next) {
      if (!context.parentURL?.startsWith('file:') || !isPlatform(specifier)) {
        const found = next(specifier, context);
        return isSource(found.url) ? { ...found, format: 'module-typescript' } : found;
      }
      const query = new URLSearchParams({ name: specifier, from: context.parentURL });
      return { url: `${scheme}//?${query}`, format: 'module', shortCircuit: true };
    },
    load(url, context, next) {
      if (url.startsWith(scheme)) {
        const query = new URL(url).searchParams;
        const given = `${JSON.stringify(query.get('name'))}, ${JSON.stringify(query.get('from'))}`;
        const source = `export default ${door}.forward(${given});`;
        return { format: 'module', source, shortCircuit: true };
      }
      const loaded = next(url, context);
      const text = isSource(url) ? String(loaded.source) : '';
      if (!/\bmodule\.superModule\b|\brequire\(/.test(text)) return loaded;
      return { ...loaded, source: `const { require, module } = ${door}.scopeOf(import.meta.url); ${text}` };
    },
  });
}

const cartridges = new Set<string>();
/** Folders whose sources have `require` and `module`. */
export const addCartridges = (roots: readonly string[]): void => {
  for (const root of roots) cartridges.add(`${pathToFileURL(root)}/`);
};
const isSource = (url: string): boolean =>
  url.endsWith('.ts') && [...cartridges].some((root) => url.startsWith(root));
