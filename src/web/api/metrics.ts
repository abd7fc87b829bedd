/** The state of this node, for Prometheus. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import type { Api, ApiDeps } from './context.ts';
import { problem } from './problems.ts';
import { problems } from './responses.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export function addMetrics(api: Api, { metrics }: Pick<ApiDeps, 'metrics'>): void {
  const route = createRoute({
    method: 'get',
    path: '/metrics',
    operationId: 'getMetrics',
    summary: 'Metrics of this node in the text format of Prometheus',
    description:
      'Open to whoever sends the `METRICS_TOKEN` of the service as a bearer token; without one it is closed.',
    security: [{ metricsToken: [] }],
    responses: {
      200: { description: 'Metrics.', content: { 'text/plain': { schema: z.string() } } },
      ...problems('metrics-token-needed'),
    },
  });
  api.openapi(route, async (c) => {
    const [, given = ''] = /^Bearer +(.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const { token } = metrics;
    if (token === undefined || !timingSafeEqual(digest(given), digest(token)))
      throw problem('metrics-token-needed', {
        detail:
          token === undefined
            ? 'This service has no METRICS_TOKEN. Set one, then send it as a bearer token.'
            : 'Send METRICS_TOKEN as a bearer token.',
        headers: { 'WWW-Authenticate': 'Bearer realm="portico-metrics"' },
      });
    return c.text(await metrics.text(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  });
}
