/** `/`. */
import type { Env, Hono } from 'hono';
import type { WebDeps } from '../deps.ts';
import { originOf } from './home/origin.ts';
import { homePage } from './home/page.ts';

const said: Readonly<Record<string, string>> = {
  'taken-back': 'The link was taken back: it opens nothing any more.',
};

export function addHome<E extends Env>(app: Hono<E>, deps: WebDeps): void {
  app.get('/', (c) => {
    const code = c.req.query('said') ?? '';
    const words = Object.hasOwn(said, code) ? said[code] : undefined;
    const page = homePage(deps, originOf(deps, c.req.url), words === undefined ? {} : { said: words });
    return c.html(page, 200, { 'Cache-Control': 'public, max-age=300' });
  });
}
