import { readFileSync } from 'node:fs';
import { packageFile } from './files.ts';

const manifest = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

/** Version of the product, from package.json. */
export const version: string = manifest.version;
