import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * A folder, and those above it that are missing. Node's own `recursive` never ends where a system says that what was to be made
 * is not there, as /proc does.
 */
export function makeFolder(path: string, mode?: number): void {
  const folder = resolve(path);
  const make = (): void => {
    try {
      mkdirSync(folder, mode === undefined ? {} : { mode });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  };
  try {
    make();
  } catch (error) {
    const above = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error;
    makeFolder(above, mode);
    make();
  }
}
