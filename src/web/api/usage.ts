/** `GET /api/v1/usage`: rate limit and quota of the key. */
import { createRoute } from '@hono/zod-openapi';
import { monthOf, renewalAfter } from '#storage';
import { plans } from '../accounts/plans.ts';
import { authenticateKey, tellLimits } from './authenticate.ts';
import type { Api, ApiDeps } from './context.ts';
import { bearer, json, problems } from './responses.ts';
import { usage } from './schemas.ts';

export function addUsage(api: Api, deps: ApiDeps): void {
  const route = createRoute({
    method: 'get',
    path: '/api/v1/usage',
    operationId: 'getUsage',
    summary: 'Get the rate limit and quota of this key',
    security: bearer,
    middleware: authenticateKey(deps),
    responses: {
      200: json(usage, 'The state after this request.'),
      ...problems('unauthorized', 'rate-limited'),
    },
  });
  api.openapi(route, async (c) => {
    const { id, client, plan } = c.get('key');
    const { callsPerMinute, scansPerMonth } = plans[plan];
    const now = deps.now();
    const month = monthOf(now);
    const used = await deps.usage.count(id, month);
    const remaining = Math.max(0, scansPerMonth - used);
    const renewal = renewalAfter(now);
    const rate = c.get('rate');
    tellLimits(c, deps, [rate, { name: 'month', remaining, resetSeconds: (renewal - now) / 1000 }]);
    c.header('Cache-Control', 'no-store');
    return c.json(
      {
        client,
        plan,
        rate: {
          limit: callsPerMinute,
          windowSeconds: 60,
          remaining: rate.remaining,
          resetSeconds: Math.ceil(rate.resetSeconds),
        },
        quota: { limit: scansPerMonth, used, remaining, month, renewsAt: new Date(renewal).toISOString() },
      },
      200,
    );
  });
}
