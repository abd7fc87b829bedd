import { readFileSync } from 'node:fs';
import { packageFile } from './files.ts';

interface OwnPackage {
  version: string;
  repository?: { url?: string };
}

let sources: string | undefined;

/** Where a file of the sources can be read on the web, if the package names a public repository. @param path may have a fragment */
export function sourceUrl(path: string): string | undefined {
  if (sources === undefined) {
    const { version, repository } = JSON.parse(readFileSync(packageFile, 'utf8')) as OwnPackage;
    const url = /https:\/\/[^#?]+/.exec(repository?.url ?? '')?.[0].replace(/\.git$/, '');
    sources = url === undefined ? '' : `${url}/blob/v${version}/`;
  }
  return sources === '' ? undefined : sources + path;
}
