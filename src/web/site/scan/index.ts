/** Audits from the home page: background run, progress, and shared report. */
import type { Env, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { problem } from '../../api/problems.ts';
import type { WebDeps } from '../../deps.ts';
import { ownPagesOnly } from '../own-pages.ts';
import { addBadge } from './badge.ts';
import { createStreamCaps } from './events.ts';
import { scanTexts as say } from './messages/index.ts';
import { addResult } from './result.ts';
import { startScan } from './start.ts';
import { scanEvents, showScan, takeBack } from './watch.ts';

const maxBody = 16 * 1024;

export function addScan<E extends Env>(app: Hono<E>, deps: WebDeps): void {
  const caps = createStreamCaps();
  const limit = bodyLimit({
    maxSize: maxBody,
    onError: () => {
      throw problem('body-too-large', { detail: say('large-body', { limit: maxBody }) });
    },
  });
  app.post('/scan', ownPagesOnly(deps), limit, (c) => startScan(c, deps));
  app.get('/scan', (c) => c.redirect('/', 303));
  app.get('/scan/:id', (c) => showScan(c, deps));
  app.delete('/scan/:id', (c) => takeBack(c, deps));
  app.get('/scan/:id/events', (c) => scanEvents(c, deps, caps));
  addResult(app, deps);
  addBadge(app, deps);
}
