/** The cartridges on the path of a site: what their files declare. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { InstanceState } from '../contract.ts';

export interface Cartridge {
  name: string;
  /** Folder that has `package.json` and `cartridge/`. */
  root: string;
  /** Hook scripts by extension point, in the order of `hooks.json`: `cartridge/scripts/hooks/calculate`. */
  hooks: ReadonlyMap<string, readonly string[]>;
  caches: ReadonlyMap<string, { expireAfterSeconds?: number }>;
}

/** Leftmost first. */
export interface CartridgePath {
  all: readonly Cartridge[];
  /** Who implements the extension point: each script, leftmost cartridge first. */
  hooks(extensionPoint: string): { cartridge: Cartridge; script: string }[];
  caches: ReadonlyMap<string, { expireAfterSeconds?: number }>;
}

interface Package {
  hooks?: string;
  caches?: string;
}

/** @throws when a named file does not exist or is not JSON, or a cache is declared twice */
export function readCartridges(given: readonly { name: string; root: string }[]): CartridgePath {
  const all = given.map(({ name, root }) => readCartridge(name, root));
  const caches = new Map<string, { expireAfterSeconds?: number }>();
  for (const cartridge of all)
    for (const [id, cache] of cartridge.caches) {
      if (caches.has(id)) throw new Error(`The cache ${id} is declared twice.`);
      caches.set(id, cache);
    }
  if (caches.size > 100) throw new Error(`An instance has 100 caches at most, here are ${caches.size}.`);
  return {
    all,
    hooks: (extensionPoint) =>
      all.flatMap((cartridge) =>
        (cartridge.hooks.get(extensionPoint) ?? []).map((script) => ({ cartridge, script })),
      ),
    caches,
  };
}

function readCartridge(name: string, root: string): Cartridge {
  // Beside sources it would end their own package: there it stands with what the build copies.
  const [file = ''] = ['static/package.json', 'package.json']
    .map((path) => placeOf(root, path))
    .filter(existsSync);
  const { hooks, caches } = existsSync(file) ? read<Package>(file) : ({} as Package);
  return {
    name,
    root,
    hooks: hooks === undefined ? new Map() : readHooks(root, hooks),
    caches: caches === undefined ? new Map() : readCaches(placeOf(root, caches)),
  };
}

function readHooks(root: string, path: string): Map<string, string[]> {
  const file = placeOf(root, path);
  const { hooks } = read<{ hooks: { name: string; script: string }[] }>(file);
  const found = new Map<string, string[]>();
  for (const { name, script } of hooks) {
    const place = posix.join(posix.dirname(posix.normalize(path)), script).replace(/\.js$/, '');
    found.set(name, [...(found.get(name) ?? []), place]);
  }
  return found;
}

function readCaches(file: string): Map<string, { expireAfterSeconds?: number }> {
  const { caches } = read<{ caches: { id: string; expireAfterSeconds?: number }[] }>(file);
  return new Map(caches.map(({ id, ...cache }) => [id, cache]));
}

/** Sources have `src/` for `cartridge/`, and may have the rest in `static/`. */
function placeOf(root: string, path: string): string {
  const plain = posix.normalize(path);
  const files = [plain, plain.replace(/^cartridge\//, 'src/'), `static/${plain}`].map((one) =>
    join(root, one),
  );
  return files.find((file) => existsSync(file)) ?? join(root, plain);
}

/** Leftmost cartridge first. @param script such as `cartridge/controllers/UCP` */
export const hasScript = (path: CartridgePath, script: string): boolean =>
  path.all.some(
    ({ root }) =>
      existsSync(join(root, `${script}.js`)) ||
      existsSync(join(root, `${script.replace(/^cartridge\//, 'src/')}.ts`)),
  );

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

const kept = 'cartridges';

/** Site of Business Manager: jobs of the organization run with its path, not with that of a storefront. */
export const businessManagerSite = 'Sites-Site';

/** @param path of every site without one of its own @param sites paths of their own, by site */
export const keepCartridges = (
  instance: InstanceState,
  path: CartridgePath,
  sites: Readonly<Record<string, CartridgePath>> = {},
): void => void instance.kept.set(kept, { path, sites });

/** @param site whose path is meant, or that of Business Manager */
export function cartridgesOf(instance: InstanceState, site: string): CartridgePath {
  const known = instance.kept.get(kept);
  if (known === undefined) throw new Error('The instance has no cartridges.');
  const { path, sites } = known as { path: CartridgePath; sites: Readonly<Record<string, CartridgePath>> };
  return Object.hasOwn(sites, site) ? (sites[site] as CartridgePath) : path;
}

/** What the platform and every path has. */
const everywhere = ['modules', 'bc_dispatch'];

/** Those of a path, in its order. @throws for a name that the code version does not have */
export function onPath<T extends { name: string }>(all: readonly T[], names: readonly string[]): T[] {
  const found = [...names, ...everywhere].map((name) => {
    const one = all.find((cartridge) => cartridge.name === name);
    if (!one) throw new Error(`The code version has no cartridge ${name}.`);
    return one;
  });
  return found;
}
