/** The public site. */
import { favicon } from '../design/document.ts';
import { addAssets } from '../design/index.ts';
import type { Api } from '../api/context.ts';
import type { WebDeps } from '../deps.ts';
import { addAssessment } from './assessment.ts';
import { addBot } from './bot.ts';
import { addContact } from './contact/index.ts';
import { announce } from './discovery/announce.ts';
import { addDiscovery } from './discovery/index.ts';
import { addHome } from './home.ts';
import { addPrivacy } from './privacy.ts';
import { addScan } from './scan/index.ts';

export function addSite(app: Api, deps: WebDeps): void {
  addAssets(app);
  app.get('/favicon.svg', (c) =>
    c.body(favicon, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' }),
  );
  app.use('/', announce);
  for (const add of [addHome, addScan, addBot, addAssessment, addContact, addPrivacy, addDiscovery])
    add(app, deps);
}
