/** Liveness and readiness probes. */
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
    summary: 'Liveness probe',
    responses: { 200: json(state, 'The process is running.') },
  });
  api.openapi(health, (c) => c.json({ status: 'ok' as const }, 200, { 'Cache-Control': 'no-store' }));

  const ready = createRoute({
    method: 'get',
    path: '/ready',
    operationId: 'getReadiness',
    summary: 'Readiness probe',
    description:
      'Succeeds if the service has started, is not stopping, and can read from and write to its database. Otherwise, `detail` explains what failed.',
    responses: { 200: json(state, 'The service is ready.'), ...problems('not-ready') },
  });
  api.openapi(ready, async (c) => {
    if (!deps.isStarted()) throw problem('not-ready', { detail: 'The service is starting.' });
    if (deps.leaving.aborted) throw problem('not-ready', { detail: 'The service is stopping.' });
    try {
      await deps.database.ping();
    } catch (error) {
      deps.logger.error({ err: error }, 'database does not respond');
      throw problem('not-ready', { detail: 'The database does not respond.' });
    }
    try {
      await deps.database.probeWrite();
    } catch (error) {
      deps.logger.error({ err: error }, 'database is not writable');
      const why = whyNotWritable(error);
      const detail = `The database is readable but not writable${why ? `: ${why}` : ''}.`;
      throw problem('not-ready', { detail });
    }
    return c.json({ status: 'ok' as const }, 200, { 'Cache-Control': 'no-store' });
  });
}
