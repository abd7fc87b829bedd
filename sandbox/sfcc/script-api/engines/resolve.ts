/** Where a module of a cartridge is, as the platform's `require` looks for it. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Cartridge } from './engine.ts';

export type Located =
  /** `dw/order/BasketMgr` */
  | { platform: string }
  | {
      file: string;
      /** `int_portico/cartridge/scripts/pay` */
      id: string;
      cartridge: string;
    };

export interface Resolver {
  /** @param from file of the module that asks; a job's module has none @throws when there is no such module */
  locate(name: string, from?: string): Located;
  /** What the module of this file overrides. */
  superOf(file: string): Located | undefined;
}

/** @param sources `cartridge/x` may be `src/x.ts` */
export function createResolver(cartridges: readonly Cartridge[], { sources = false } = {}): Resolver {
  const all = cartridges.map(({ name, root }) => ({ name, root: resolve(root) }));
  const path = all.filter(({ name }) => name !== 'modules');
  const fileOf = (root: string, inner: string): string | undefined =>
    candidates(root, inner, sources).find(isFile) ?? mainOf(join(root, inner), sources);

  const located = (file: string): Located => {
    const owner = ownerOf(file);
    return { file, id: `${owner.name}/${innerOf(owner.root, file)}`, cartridge: owner.name };
  };
  const ownerOf = (file: string): Cartridge => {
    const owner = all.find(({ root }) => file.startsWith(root + sep));
    if (!owner) throw new Error(`${file} is in no cartridge.`);
    return owner;
  };
  const first = (among: readonly Cartridge[], inner: string): string | undefined => {
    for (const { root } of among) {
      const file = fileOf(root, inner);
      if (file !== undefined) return file;
    }
    return undefined;
  };

  function fileNamed(name: string, from: string | undefined): string | undefined {
    if (/^\.{1,2}(?:\/|$)/.test(name)) {
      if (from === undefined) throw new Error(`${name} is relative to nothing.`);
      const target = resolve(dirname(from), name);
      const owner = ownerOf(join(target, 'module'));
      return fileOf(owner.root, innerPath(owner.root, target));
    }
    if (name.startsWith('~/')) return first(from === undefined ? [] : [ownerOf(from)], name.slice(2));
    if (name.startsWith('*/')) return first(path, name.slice(2));
    if (from === undefined && name.startsWith('cartridge/')) return first(path, name);
    const [top = '', ...rest] = name.split('/');
    const named = all.filter((one) => one.name === top);
    return (
      first(named, rest.join('/')) ??
      first(
        all.filter((one) => one.name === 'modules'),
        name,
      )
    );
  }

  return {
    locate(name, from) {
      if (/^dw(?:\/|$)/.test(name)) return { platform: name };
      const file = fileNamed(name, from);
      if (file === undefined)
        throw new Error(`There is no module ${name}${from ? `, asked for by ${from}` : ''}.`);
      return located(file);
    },
    superOf(file) {
      const owner = ownerOf(file);
      const place = path.findIndex(({ root }) => root === owner.root);
      const found = place < 0 ? undefined : first(path.slice(place + 1), innerOf(owner.root, file));
      return found === undefined ? undefined : located(found);
    },
  };
}

const endings = ['.js', '.ds', '.json'];
const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

function candidates(root: string, inner: string, sources: boolean): string[] {
  const plain = join(root, inner);
  const named = endings.some((ending) => inner.endsWith(ending));
  const compiled = named ? [plain] : endings.map((ending) => plain + ending);
  if (!sources || !inner.startsWith('cartridge/')) return compiled;
  const source = join(root, 'src', inner.slice('cartridge/'.length)).replace(/\.js$/, '');
  return [`${source}.ts`, ...compiled];
}

/** Of a folder: what its `package.json` names, or `main`. */
function mainOf(folder: string, sources: boolean): string | undefined {
  if (!existsSync(folder)) return undefined;
  const description = join(folder, 'package.json');
  const { main = 'main' } = existsSync(description)
    ? (JSON.parse(readFileSync(description, 'utf8')) as { main?: string })
    : {};
  return candidates(folder, main, sources).find(isFile);
}

const innerPath = (root: string, file: string): string => relative(root, file).split(sep).join('/');

/** `cartridge/scripts/pay`, of a source and of a compiled file alike. */
const innerOf = (root: string, file: string): string =>
  innerPath(root, file)
    .replace(/^src\/(.*)\.ts$/, 'cartridge/$1')
    .replace(/\.js$/, '');
