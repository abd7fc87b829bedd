/** The public site. */
import type { Env, Hono } from 'hono';
import { favicon } from '../design/document.ts';
import { addAssets } from '../design/index.ts';
import type { WebDeps } from '../deps.ts';
import { addAssessment } from './assessment.ts';
import { addBot } from './bot.ts';
import { addContact } from './contact/index.ts';
import { addDiscovery } from './discovery/index.ts';
import { addHome } from './home.ts';
import { addScan } from './scan/index.ts';

export function addSite<E extends Env>(app: Hono<E>, deps: WebDeps): void {
  addAssets(app);
  app.get('/favicon.svg', (c) =>
    c.body(favicon, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' }),
  );
  for (const add of [addHome, addScan, addBot, addAssessment, addContact, addDiscovery]) add(app, deps);
}
