/** Files that are read or started while the program runs, by their place in the project; a build keeps that place below `dist`. */
import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Whether this runs from `dist`. */
export const isBuilt: boolean = !import.meta.url.endsWith('.ts');

/** Path of the package's own package.json. */
export const packageFile: string = findPackageJSON(import.meta.url) ?? fileURLToPath(import.meta.url);

const root = pathToFileURL(`${dirname(packageFile)}/${isBuilt ? 'dist/' : ''}`);

/** @param path from the root of the project; a folder ends in `/` */
export const projectFile = (path: string): URL => new URL(path, root);

/** A program that is started as a thread or a process of its own. @param path from the root of the project, ending in `.ts` */
export const programFile = (path: string): URL => projectFile(isBuilt ? path.replace(/\.ts$/, '.js') : path);
