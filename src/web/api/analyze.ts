/** `POST /api/v1/analyze`: runs an audit, stores the report, and returns it. */
import { randomBytes } from 'node:crypto';
import { createRoute, type RouteHandler } from '@hono/zod-openapi';
import { filterByPriority, jsonText, summarise, TargetError, type Report } from '#audit';
import { renewalAfter } from '#storage';
import { admitKey } from '../admission/admit.ts';
import { authenticateKey, tellLimits } from './authenticate.ts';
import { reportUrlOf, type Api, type ApiDeps, type ApiEnv } from './context.ts';
import { limitBody } from './limit-body.ts';
import { problemOf } from './problems.ts';
import { asDescribed, bearer, problems } from './responses.ts';
import { analyzeBody, analyzeQuery } from './schemas.ts';

const maxBody = 64 * 1024;

const describe = (deps: ApiDeps, path: string, hide: boolean) =>
  createRoute({
    method: 'post',
    path,
    hide,
    operationId: 'analyzeStorefront',
    summary: 'Audit a public storefront',
    description:
      'Returns the report when the audit is complete. A site that blocks the audit is a result, not an error.',
    security: bearer,
    middleware: [authenticateKey(deps, 'audit:run'), limitBody(maxBody)] as const,
    request: {
      query: analyzeQuery,
      body: { required: true, content: { 'application/json': { schema: analyzeBody } } },
    },
    responses: {
      200: {
        description: 'The report. With summaryOnly=true, the summary.',
        content: {
          'application/json': {
            schema: {
              oneOf: [{ $ref: '#/components/schemas/Report' }, { $ref: '#/components/schemas/Summary' }],
            },
          },
        },
      },
      ...problems(
        'invalid-request',
        'unauthorized',
        'forbidden',
        'body-too-large',
        'unsupported-media-type',
        'target-not-public',
        'target-unreachable',
        'target-opted-out',
        'rate-limited',
        'quota-exceeded',
        'target-limited',
        'overloaded',
      ),
    },
  });

export function addAnalyze(api: Api, deps: ApiDeps): void {
  const handler: RouteHandler<ReturnType<typeof describe>, ApiEnv> = async (c) => {
    const key = c.get('key');
    const { url, browser, pages, products, budgetMs, expect } = c.req.valid('json');
    const { summaryOnly, priority } = c.req.valid('query');

    const admission = await admitKey(deps, key, url);
    let report: Report;
    try {
      report = await deps.audit.run(url, {
        id: randomBytes(16).toString('base64url'),
        ...(pages === undefined ? {} : { pages }),
        ...(products === undefined ? {} : { products }),
        ...(budgetMs === undefined ? {} : { budgetMs }),
        ...(expect === undefined ? {} : { expect }),
        ...(browser ? { browser } : {}),
        signal: AbortSignal.any([c.get('gone'), deps.stopping]),
      });
      if (browser && !deps.audit.hasBrowser)
        report.warnings.push('This service has no browser configured. Checks that require one were skipped.');
      await deps.reports.save(key.id, report, deps.now());
    } catch (error) {
      // If the client disconnected, the scan counts. All other failures are refunded.
      if (!(isCancelled(error) && c.get('gone').aborted)) await admission.refund();
      throw problemOf(error);
    } finally {
      admission.release();
    }

    const resetSeconds = (renewalAfter(deps.now()) - deps.now()) / 1000;
    tellLimits(c, deps, [c.get('rate'), { name: 'month', remaining: admission.scansLeft, resetSeconds }]);
    c.header('Cache-Control', 'no-store');
    const listed = priority === undefined ? report : filterByPriority(report, priority);
    const reportUrl = reportUrlOf(deps, c.req.url, report.id);
    const body = jsonText(summaryOnly === 'true' ? summarise(listed, reportUrl) : listed);
    return asDescribed(c.body(body, 200, { 'Content-Type': 'application/json' }));
  };
  api.openapi(describe(deps, '/api/v1/analyze', false), handler);
  api.openapi(describe(deps, '/v1/analyze', true), handler);
}

const isCancelled = (error: unknown): boolean => error instanceof TargetError && error.code === 'cancelled';
