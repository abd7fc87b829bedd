/** Style sheets, scripts, and fonts, served under names with a content hash. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Env, Hono } from 'hono';
import { reportStyle } from '#audit';
import { projectFile } from '../../config/files.ts';
import { fontFace, fontFiles, readFont } from './fonts.ts';

export interface Asset {
  /** `/assets/style.3f2a91c0.css`. */
  path: string;
  type: string;
  body: string | Uint8Array<ArrayBuffer>;
}

/** In cascade order. */
const sheets = ['tokens.css', 'base.css', 'frames.css', 'components.css'];

const folder = 'src/web/design/';

interface Assets {
  style: Asset;
  scripts: ReadonlyMap<string, Asset>;
  /** The one that every page needs comes first. Empty if the files are missing. */
  fonts: readonly Asset[];
}

let loaded: Assets | undefined;

/** Loaded at first use, then cached. */
export function assets(): Assets {
  if (loaded) return loaded;
  const read = (name: string) => readFileSync(projectFile(folder + name), 'utf8');
  const own = readdirSync(projectFile(`${folder}styles/`)).filter((name) => !sheets.includes(name));
  const fonts = fontFiles.flatMap((file) => {
    const body = readFont(file);
    return body ? [{ file, font: asset(file.name, body, 'font/woff2') }] : [];
  });
  const faces = fonts.map(({ file, font }) => fontFace(file, font.path));
  const styles = [...sheets, ...own.sort()].map((name) => read(`styles/${name}`));
  const style = [...faces, ...styles, reportStyle].join('\n');
  const scripts = readdirSync(projectFile(`${folder}scripts/`))
    .filter((name) => name.endsWith('.js'))
    .map((name): [string, Asset] => [
      name.slice(0, -3),
      asset(name, read(`scripts/${name}`), 'text/javascript; charset=utf-8'),
    ]);
  loaded = {
    style: asset('style.css', style, 'text/css; charset=utf-8'),
    scripts: new Map(scripts),
    fonts: fonts.map(({ font }) => font),
  };
  return loaded;
}

function asset(name: string, body: Asset['body'], type: string): Asset {
  const digest = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const [stem, extension] = name.split('.');
  return { path: `/assets/${stem}.${digest}.${extension}`, type, body };
}

export function addAssets<E extends Env>(app: Hono<E>): void {
  const { style, scripts, fonts } = assets();
  const byPath = new Map([style, ...scripts.values(), ...fonts].map((one) => [one.path, one]));
  app.get('/assets/:name', (c, next) => {
    const found = byPath.get(c.req.path);
    if (!found) return next();
    return c.body(found.body, 200, {
      'Content-Type': found.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
}

/** @throws for an unknown script */
export function scriptPath(name: string): string {
  const script = assets().scripts.get(name);
  if (!script) throw new Error(`Unknown script ${name}.`);
  return script.path;
}
