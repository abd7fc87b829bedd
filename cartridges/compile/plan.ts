/** Which sources the cartridge is compiled from, and where each file goes. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from './compile.ts';
import type { Locate } from './runtime.ts';
import { cartridgeNames, type CartridgeName } from '../names.ts';
import { isShared, substitutes } from './portable.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const [shared] = cartridgeNames;

const sourcesOf = (cartridge: CartridgeName): string => `cartridges/${cartridge}/src/`;

/** Which cartridge the compiled file of a source belongs to. */
const cartridgeOf = (source: string): CartridgeName =>
  cartridgeNames.find((name) => source.startsWith(sourcesOf(name))) ?? shared;

export interface CompiledFile {
  cartridge: CartridgeName;
  /** `cartridge/scripts/commerce/pay.js` */
  path: string;
  /** `src/commerce/payment/complete-checkout.ts` */
  source: string;
  code: string;
}

/**
 * @param entries sources of the cartridge that the platform or another cartridge names
 * @param later also what they require once it is needed: `require('~/cartridge/scripts/log')`
 * @throws where one cannot be compiled
 */
export function compileAll(entries: readonly string[], { later = true } = {}): CompiledFile[] {
  const done = new Map<string, CompiledFile>();
  const waiting = [...entries];
  const named: { from: string; source: string; name: string }[] = [];
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    if (done.has(source)) continue;
    const text = textOf(source);
    const from = source;
    const use = (next: string, name?: string): void => {
      waiting.push(next);
      if (name !== undefined) named.push({ from, source: next, name });
    };
    const code = compile(text, { file: source, locate: locateFrom(source, use) });
    if (later) waiting.push(...laterSources(source, text));
    done.set(source, { cartridge: cartridgeOf(source), path: placeOf(source), source, code: readable(code) });
  }
  for (const { from, source, name } of named)
    if (!done.get(source)?.code.includes(`exports.${name} =`))
      throw new Error(`${from} imports ${name}, which ${source} does not export.`);
  return [...done.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The platform has no package.json of ours to read the version from. */
const textOf = (source: string): string =>
  source === `${sourcesOf(shared)}scripts/version.ts`
    ? `/** Of the release, from its package.json. */\nexport const version = ${JSON.stringify(projectFile().version)};\n`
    : readFileSync(join(root, source), 'utf8');

const projectFile = (): { version: string; imports: Record<string, string> } =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as ReturnType<typeof projectFile>;

/** @throws when the source is none that the cartridge may have */
function placeOf(source: string): string {
  const plain = source.replace(/\.ts$/, '.js');
  const own = sourcesOf(cartridgeOf(source));
  if (source.startsWith(own)) return `cartridge/${plain.slice(own.length)}`;
  return `cartridge/scripts/${plain.slice('src/'.length)}`;
}

const locateFrom =
  (from: string, use: (source: string, name?: string) => void): Locate =>
  (specifier, name) => {
    if (isPlatform(specifier)) return { path: specifier };
    const found = sourceOf(specifier, from, name);
    use(found.source, found.name ?? name);
    return { path: pathBetween(from, found.source), ...(found.name ? { name: found.name } : {}) };
  };

/** @throws if the source does not exist */
function laterSources(from: string, text: string): string[] {
  return [...text.matchAll(/\brequire\('~\/cartridge\/([\w./-]+)'\)/g)].map(([name, path = '']) => {
    const source = `${sourcesOf(cartridgeOf(from))}${path}.ts`;
    if (!existsSync(join(root, source))) throw new Error(`${from}: the source of ${name} was not found.`);
    return source;
  });
}

/** As `require` of the platform takes it: relative within a cartridge, by its name from another. */
function pathBetween(from: string, source: string): string {
  const place = placeOf(source).replace(/\.js$/, '');
  const cartridge = cartridgeOf(source);
  if (cartridge !== cartridgeOf(from)) return `${cartridge}/${place}`;
  const to = posix.relative(dirname(placeOf(from)), place);
  return to.startsWith('.') ? to : `./${to}`;
}

/** Modules that the platform and the store bring. */
const isPlatform = (specifier: string): boolean => /^(?:dw|\*|~)\//.test(specifier) || specifier === 'server';

function sourceOf(
  specifier: string,
  from: string,
  name: string | undefined,
): { source: string; name?: string } {
  const substitute = substitutes[specifier];
  if (substitute !== undefined) return { source: substitute };
  if (/^#(?:language|platform)\//.test(specifier))
    return { source: `${sourcesOf(shared)}scripts/${specifier.slice(1)}.ts` };
  const path = specifier.startsWith('#') ? doorOf(specifier) : specifier;
  if (!/^\.{0,2}\/|^src\//.test(path))
    throw new Error(`${from} imports ${specifier}, which is not available in a cartridge.`);
  const target = specifier.startsWith('#') ? path : plain(resolve(root, dirname(from), path));
  const found =
    target.endsWith('/index.ts') && name !== undefined ? throughDoor(target, name) : { source: target };
  const source = substitutes[found.source] ?? found.source;
  const mayUse = [shared, cartridgeOf(from)].some((name) => source.startsWith(sourcesOf(name)));
  if (!mayUse && !isShared(source))
    throw new Error(
      `${from} imports ${source}, which is not a shared source. See cartridges/compile/portable.ts.`,
    );
  return { ...found, source };
}

const plain = (path: string): string => relative(root, path).split(sep).join('/');

const doorOf = (specifier: string): string => {
  const path = projectFile().imports[specifier];
  if (path === undefined) throw new Error(`No entry point ${specifier}.`);
  return path.replace(/^\.\//, '');
};

/** A door only passes names on: what else it passes on is not needed. */
function throughDoor(door: string, name: string): { source: string; name?: string } {
  const text = readFileSync(join(root, door), 'utf8');
  for (const [, names = '', path = ''] of text.matchAll(/export\s+\{([^}]*)\}\s+from\s+'([^']+)'/g))
    for (const entry of names.split(',').map((one) => one.trim())) {
      const [there = '', as = there] = entry.split(/\s+as\s+/);
      const target = plain(resolve(root, dirname(door), path));
      if (as === name && existsSync(join(root, target)))
        return target.endsWith('/index.ts') ? throughDoor(target, there) : { source: target, name: there };
    }
  return { source: door };
}

/** `(0, _x.y)(…)` keeps the receiver away, which no function of ours looks at. */
const readable = (code: string): string => `${code.replaceAll(/\(0, (_\w+\.\$?\w+)\)\(/g, '$1(')}\n`;
