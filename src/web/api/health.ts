/** Liveness and readiness, for whatever keeps the service running. */
import { createRoute, z } from '@hono/zod-openapi';
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
    return c.json({ status: 'ok' as const }, 200, { 'Cache-Control': 'no-store' });
  });
}
