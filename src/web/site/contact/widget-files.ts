/** The files of the ALTCHA widget, from our own origin: the build without inline styles and workers, which our policy refuses. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Env, Hono } from 'hono';

const files = {
  widget: ['altcha/external', 'altcha.min.js', 'text/javascript'],
  style: ['altcha/altcha.css', 'altcha.css', 'text/css'],
  worker: ['altcha/workers/pbkdf2', 'pbkdf2.js', 'text/javascript'],
} as const;

/** Addresses of the three, which change with their content. */
export type WidgetPaths = Record<keyof typeof files, string>;

interface File {
  path: string;
  type: string;
  body: string;
}

/** Call only where human verification is switched on: the files are read then. */
export function addWidgetFiles<E extends Env>(app: Hono<E>): WidgetPaths {
  const read = Object.fromEntries(
    Object.entries(files).map(([use, [specifier, name, type]]) => [use, fileOf(specifier, name, type)]),
  ) as Record<keyof typeof files, File>;
  for (const { path, type, body } of Object.values(read))
    app.get(path, (c) =>
      c.body(body, 200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'public, max-age=31536000, immutable',
      }),
    );
  return { widget: read.widget.path, style: read.style.path, worker: read.worker.path };
}

function fileOf(specifier: string, name: string, type: string): File {
  // Beside the file that the package exports: the smaller build has no export of its own.
  const url = new URL(name, import.meta.resolve(specifier));
  const body = readFileSync(fileURLToPath(url), 'utf8');
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const [stem, ...rest] = name.split('.');
  return { path: `/contact/altcha/${stem}.${digest}.${rest.at(-1)}`, type, body };
}
