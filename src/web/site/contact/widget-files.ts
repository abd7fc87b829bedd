/** The ALTCHA widget, served from this origin: the build without inline styles and workers, which the CSP blocks. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Env, Hono } from 'hono';
import { isBuilt, projectFile } from '../../../config/files.ts';

const files = {
  widget: { specifier: 'altcha/external', name: 'altcha.min.js', type: 'text/javascript' },
  style: { specifier: 'altcha/altcha.css', name: 'altcha.css', type: 'text/css' },
  worker: { specifier: 'altcha/workers/pbkdf2', name: 'pbkdf2.js', type: 'text/javascript' },
} as const;
type WidgetFile = (typeof files)[keyof typeof files];

/** A build has copies in `altcha`. */
export const widgetFiles: readonly WidgetFile[] = Object.values(files);

/** In the folder of the exported file: the smaller build has no export of its own. */
export const widgetSource = ({ specifier, name }: WidgetFile): URL =>
  new URL(name, import.meta.resolve(specifier));

/** URL paths, which contain a hash of the content. */
export type WidgetPaths = Record<keyof typeof files, string>;

interface File {
  path: string;
  type: string;
  body: string;
}

/** Reads the files, so call it only if human verification is on. */
export function addWidgetFiles<E extends Env>(app: Hono<E>): WidgetPaths {
  const all = Object.fromEntries(Object.entries(files).map(([use, file]) => [use, read(file)])) as Record<
    keyof typeof files,
    File
  >;
  for (const { path, type, body } of Object.values(all))
    app.get(path, (c) =>
      c.body(body, 200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'public, max-age=31536000, immutable',
      }),
    );
  return { widget: all.widget.path, style: all.style.path, worker: all.worker.path };
}

function read(file: WidgetFile): File {
  const { name, type } = file;
  const body = readFileSync(isBuilt ? projectFile(`altcha/${name}`) : widgetSource(file), 'utf8');
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const [stem, ...rest] = name.split('.');
  return { path: `/contact/altcha/${stem}.${digest}.${rest.at(-1)}`, type, body };
}
