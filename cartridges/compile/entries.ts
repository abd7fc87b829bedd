/** Every source of the cartridges is compiled, but for tests. */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const entries = (): string[] =>
  globSync('cartridges/{int,bm}_portico/src/**/*.ts', { cwd: root })
    .filter((source) => !/\.(?:test|testing)\.ts$/.test(source))
    .toSorted();
