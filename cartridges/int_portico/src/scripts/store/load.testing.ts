/**
 * The cartridge's sources as they are, over modules of the platform that a test brings. Whatever is imported from here on is a copy
 * of its own, so that other tests of the same process keep theirs.
 */
import { registerHooks } from 'node:module';

const mark = 'double';
const held = Symbol.for('portico.double');

interface Held {
  [held]?: Record<string, object>;
}

/** Read on each call: each run has its own. */
export function withModules(modules: Record<string, object>): void {
  (globalThis as Held)[held] = modules;
}

const moduleOf = (name: string): object => {
  const found = (globalThis as Held)[held]?.[name];
  if (!found) throw new Error(`There is no ${name} here.`);
  return found;
};

const bound = (name: string): object =>
  new Proxy(function () {}, {
    get: (_, member) => (moduleOf(name) as Record<PropertyKey, unknown>)[member],
    construct: (_, given: unknown[]) => new (moduleOf(name) as new (...all: unknown[]) => object)(...given),
  });

const isOurs = (url: string | undefined): boolean => url?.endsWith(`?${mark}`) === true;

registerHooks({
  resolve(specifier, context, next) {
    if (!isOurs(context.parentURL)) return next(specifier, context);
    const name = specifier.endsWith('/portico.ts') ? 'portico' : specifier;
    if (name.startsWith('dw/') || name === 'portico') return { url: `double:${name}`, shortCircuit: true };
    const found = next(specifier, context);
    return /^file:.*\/(?:src|cartridges)\/.*\.ts$/.test(found.url)
      ? { ...found, url: `${found.url}?${mark}` }
      : found;
  },
  load(url, context, next) {
    if (!url.startsWith('double:')) return next(url, context);
    const name = JSON.stringify(url.slice('double:'.length));
    const source = `const it = globalThis[Symbol.for('portico.bound')](${name});
      export default it; export const openPortico = () => it.openPortico();`;
    return { format: 'module', source, shortCircuit: true };
  },
});
Object.assign(globalThis, { [Symbol.for('portico.bound')]: bound });

/** @param path within `scripts/` */
export const load = async <T>(path: string): Promise<T> =>
  (await import(new URL(`../${path}?${mark}`, import.meta.url).href)) as T;
