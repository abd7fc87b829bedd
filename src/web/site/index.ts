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
import { siteTexts as say } from './messages/index.ts';

function addHome<E extends Env>(app: Hono<E>, deps: WebDeps): void {
  app.get('/', (c) => {
    // After a redirect.
    const facts = c.req.query('said') === 'taken-back' ? { said: say('link-revoked') } : {};
    const page = homePage(deps, siteAddress(deps, c.req.url), facts);
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
