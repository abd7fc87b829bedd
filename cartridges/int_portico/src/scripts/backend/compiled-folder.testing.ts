/** For tests: a folder with a source compiled, and all that it needs, as the engine of the platform reads it. */
import { writeCartridges } from '../../../../../sandbox/sfcc/script-api/engines/testing.ts';
import { compileAll } from '../../../../compile/plan.ts';

export function compiledFolder(source: string): { root: string; remove(): void } {
  const files = compileAll([source]).map(({ path, code }): [string, string] => [`int_portico/${path}`, code]);
  const { cartridges, remove } = writeCartridges(Object.fromEntries(files));
  return { root: cartridges[0]?.root ?? '', remove };
}
