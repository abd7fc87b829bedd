/** Files that are named on the command line. */
import { readFile } from 'node:fs/promises';
import { fileProblem } from '../config/file-problem.ts';
import { exit, Stop } from './exit.ts';

/** Read by `portico audit` where the current folder has it. */
export const configFile = 'portico.config.json';
/** Default file of `--baseline`. */
export const baselineFile = 'portico.baseline.json';

/**
 * @param option that named the file; none for an argument
 * @throws Stop with a sentence when it cannot be read
 */
export async function readNamedFile(file: string, option?: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw cannot('read', file, error, option);
  }
}

/** The error for a file that cannot be used. */
export function cannot(what: 'read' | 'write' | 'make', file: string, error: unknown, option?: string): Stop {
  const start = option === undefined ? `Cannot ${what}` : `${option}: cannot ${what}`;
  return new Stop(exit.usage, `${start} "${file}": ${fileProblem(error)}.`);
}
