/** Metrics of this node for Prometheus. */
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
    summary: 'Get the metrics of this node in the Prometheus text format',
    description:
      'Requires the `METRICS_TOKEN` of the service as a bearer token. If METRICS_TOKEN is not set, the endpoint is closed.',
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
            ? 'METRICS_TOKEN is not set. Set it, then send it as a bearer token.'
            : 'Send METRICS_TOKEN as a bearer token.',
        headers: { 'WWW-Authenticate': 'Bearer realm="portico-metrics"' },
      });
    return c.text(await metrics.text(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  });
}
