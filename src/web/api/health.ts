/** Liveness and readiness, for whatever keeps the service running. */
import { createRoute, z } from '@hono/zod-openapi';
import { whyNotWritable } from '#storage';
import type { Api, ApiDeps } from './context.ts';
import { problem } from './problems.ts';
import { json, problems } from './responses.ts';

const state = z.object({ status: z.literal('ok') });

export function addHealth(
  api: Api,
  deps: Pick<ApiDeps, 'database' | 'logger' | 'leaving' | 'isStarted'>,
): void {
  const health = createRoute({
    method: 'get',
    path: '/health',
    operationId: 'getHealth',
    summary: 'The process is alive',
    responses: { 200: json(state, 'Alive.') },
  });
  api.openapi(health, (c) => c.json({ status: 'ok' as const }, 200, { 'Cache-Control': 'no-store' }));

  const ready = createRoute({
    method: 'get',
    path: '/ready',
    operationId: 'getReadiness',
    summary: 'The service can do its work',
    description:
      'It has started, is not stopping, and its database can be read and written. Otherwise `detail` says what failed.',
    responses: { 200: json(state, 'Ready.'), ...problems('not-ready') },
  });
  api.openapi(ready, async (c) => {
    if (!deps.isStarted()) throw problem('not-ready', { detail: 'The service is starting.' });
    if (deps.leaving.aborted) throw problem('not-ready', { detail: 'The service is stopping.' });
    try {
      await deps.database.ping();
    } catch (error) {
      deps.logger.error({ err: error }, 'database does not answer');
      throw problem('not-ready', { detail: 'The database does not answer.' });
    }
    try {
      await deps.database.probeWrite();
    } catch (error) {
      deps.logger.error({ err: error }, 'database cannot be written');
      const why = whyNotWritable(error);
      const detail = `The database can be read but not written${why ? `: ${why}` : ''}.`;
      throw problem('not-ready', { detail });
    }
    return c.json({ status: 'ok' as const }, 200, { 'Cache-Control': 'no-store' });
  });
}
