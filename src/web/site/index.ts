/** The public site. */
import type { Env, Hono } from 'hono';
import { siteAddress } from './address.ts';
import { favicon } from '../design/document.ts';
import { addAssets } from '../design/index.ts';
import type { Api } from '../api/context.ts';
import type { WebDeps } from '../deps.ts';
import { addAssessment } from './assessment.ts';
import { addBot } from './bot/index.ts';
import { addContact } from './contact/index.ts';
import { announce } from './discovery/announce.ts';
import { addDiscovery } from './discovery/index.ts';
import { addPrivacy } from './privacy.ts';
import { addScan } from './scan/index.ts';
import { homePage } from './home/page.ts';

/** Confirmations that the home page shows after a redirect. */
const said: Readonly<Record<string, string>> = {
  'taken-back': 'The link was revoked. It no longer opens the report.',
};

function addHome<E extends Env>(app: Hono<E>, deps: WebDeps): void {
  app.get('/', (c) => {
    const code = c.req.query('said') ?? '';
    const words = Object.hasOwn(said, code) ? said[code] : undefined;
    const page = homePage(deps, siteAddress(deps, c.req.url), words === undefined ? {} : { said: words });
    return c.html(page, 200, { 'Cache-Control': 'public, max-age=300' });
  });
}

export function addSite(app: Api, deps: WebDeps): void {
  addAssets(app);
  app.get('/favicon.svg', (c) =>
    c.body(favicon, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' }),
  );
  app.use('/', announce);
  for (const add of [addHome, addScan, addBot, addAssessment, addContact, addPrivacy, addDiscovery])
    add(app, deps);
}
