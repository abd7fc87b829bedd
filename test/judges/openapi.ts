/** The OpenAPI documents that the service serves, as its API catalog lists them, one for each surface. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { World } from './judge.ts';

export interface ApiDocument {
  /** Its path on the service. */
  path: string;
  file: string;
  operations: number;
}

interface Catalog {
  linkset: { 'service-desc'?: { href: string }[] }[];
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

export async function openApiDocuments({
  base,
  folder,
}: Pick<World, 'base' | 'folder'>): Promise<ApiDocument[]> {
  const catalog = (await (await fetch(`${base}/.well-known/api-catalog`)).json()) as Catalog;
  const urls = catalog.linkset.flatMap((set) => set['service-desc'] ?? []).map(({ href }) => href);
  const documents = [...new Set(urls)].filter((url) => url.includes('openapi'));
  if (documents.length === 0) throw new Error('The API catalog lists no OpenAPI document.');
  return Promise.all(
    documents.map(async (url) => {
      const text = await (await fetch(url)).text();
      const { pathname } = new URL(url);
      const file = join(folder, pathname.replaceAll('/', '_').slice(1));
      await writeFile(file, text);
      const { paths } = JSON.parse(text) as { paths: Record<string, object> };
      const operations = Object.values(paths)
        .flatMap((path) => Object.keys(path))
        .filter((name) => methods.includes(name)).length;
      return { path: pathname, file, operations };
    }),
  );
}

export const documentsTried = (documents: readonly ApiDocument[]): string =>
  `${documents.length} documents (${documents.map(({ path }) => path).join(', ')})`;
