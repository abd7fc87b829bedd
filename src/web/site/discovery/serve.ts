/** Machine-readable files: CORS for all origins, cached for an hour, revalidated by ETag. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { openDocuments } from '#http';
import type { Api } from '../../api/context.ts';

export interface ServedFile {
  type: string;
  body: string;
  headers?: Record<string, string>;
}

/** @param make receives the base URL without a trailing slash */
export function addFile(
  app: Api,
  path: string,
  base: (c: Context) => string,
  make: (base: string) => ServedFile | Promise<ServedFile>,
): void {
  app.use(path, openDocuments());
  app.get(path, async (c) => {
    const { type, body, headers } = await make(base(c));
    return c.body(body, 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=3600',
      ...headers,
    });
  });
}

export const jsonFile = (value: unknown, type = 'application/json'): ServedFile => ({
  type,
  body: `${JSON.stringify(value, undefined, 2)}\n`,
});

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
