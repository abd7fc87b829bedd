/** Compiled files over a platform that can be exchanged: compiling takes long, and each test wants a platform of its own. */
import { loadCompiled } from '../../../../../testing/load.ts';

type Modules = Record<string, unknown>;
type Module = Record<string, (...given: never[]) => never>;

export interface Compiled {
  /** @param path below `src/scripts`, without its ending */
  module(path: string): Module;
  use(modules: Modules): void;
  /** Modules that were loaded so far: paths below `src/scripts`, without their ending. */
  loaded(): string[];
}

const folder = 'cartridges/int_portico/src/scripts';

/** @param paths below `src/scripts`, without their ending */
export function compileOnce(paths: readonly string[]): Compiled {
  let current: Modules = {};
  const made = new Map<string, object>();
  const standIn = (name: string): object => {
    const own = (): never => current[name] as never;
    const known =
      made.get(name) ??
      new Proxy(function none() {}, {
        get: (_, member) => (own() as Module | undefined)?.[String(member)],
        construct: (_, given) => Reflect.construct(own(), given) as object,
      });
    made.set(name, known);
    return known;
  };
  const platform = new Proxy<Modules>(
    {},
    {
      has: (_, name) => String(name).startsWith('dw/') || String(name) in current,
      get: (_, name) => (String(name).startsWith('dw/') ? standIn(String(name)) : current[String(name)]),
    },
  );
  let load: ReturnType<typeof loadCompiled> | undefined;
  return {
    module(path) {
      load ??= loadCompiled(
        paths.map((one) => `${folder}/${one}.ts`),
        platform,
      );
      return load(`${folder}/${path}.ts`);
    },
    use(modules) {
      current = modules;
    },
    loaded: () =>
      (load?.loaded() ?? [])
        .filter((source) => source.startsWith(`${folder}/`))
        .map((source) => source.slice(folder.length + 1).replace(/\.ts$/, '')),
  };
}
