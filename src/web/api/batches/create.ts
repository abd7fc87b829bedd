/** `POST /api/v1/batches`: queues audits of many URLs. */
import { createHash, randomBytes } from 'node:crypto';
import { createRoute } from '@hono/zod-openapi';
import type { BatchOptions, NewBatch } from '#audit-jobs';
import { monthOf, renewalAfter } from '#storage';
import { plans } from '../../accounts/plans.ts';
import { quotaExceeded } from '../../admission/admit.ts';
import { authenticateKey, tellLimits } from '../authenticate.ts';
import type { Api, ApiDeps } from '../context.ts';
import { limitBody } from '../limit-body.ts';
import { problem } from '../problems.ts';
import { bearer, json, problems } from '../responses.ts';
import { batchBody, batchDocument, batchHeaders } from './schemas.ts';
import { describeBatch } from './describe.ts';

/** 10,000 URLs of 800 characters. */
const maxBody = 8 * 1024 * 1024;

export function addCreateBatch(api: Api, deps: ApiDeps): void {
  const route = createRoute({
    method: 'post',
    path: '/api/v1/batches',
    operationId: 'createBatch',
    summary: 'Audit many storefronts',
    description:
      'Returns immediately and runs the audits in the background, one at a time for each host. Their reports are stored like any other report. Each URL counts as a scan of the monthly quota when the batch is created. The scan is refunded if the audit produces no report.',
    security: bearer,
    middleware: [authenticateKey(deps, 'audit:run'), limitBody(maxBody)] as const,
    request: {
      headers: batchHeaders,
      body: { required: true, content: { 'application/json': { schema: batchBody } } },
    },
    responses: {
      202: {
        ...json(
          batchDocument,
          'The batch was created, by this request or an earlier one with the same Idempotency-Key.',
        ),
        headers: {
          Location: { schema: { type: 'string' }, description: 'URL of the batch and its progress.' },
        },
      },
      ...problems(
        'invalid-request',
        'unauthorized',
        'forbidden',
        'body-too-large',
        'unsupported-media-type',
        'request-key-reused',
        'rate-limited',
        'quota-exceeded',
      ),
    },
  });
  api.openapi(route, async (c) => {
    const key = c.get('key');
    const { urls: given, name, pages, budgetMs, browser, expect } = c.req.valid('json');
    const requestKey = c.req.valid('header')['idempotency-key'];
    const urls = [...new Set(given.map(addressAsked))];
    const options: BatchOptions = {
      ...(pages === undefined ? {} : { pages }),
      ...(budgetMs === undefined ? {} : { budgetMs }),
      ...(browser ? { browser } : {}),
      ...(expect === undefined ? {} : { expect }),
    };
    const now = deps.now();
    const limit = plans[key.plan].scansPerMonth;
    const batch: NewBatch = {
      id: randomBytes(16).toString('base64url'),
      keyId: key.id,
      name: name ?? null,
      options,
      urls,
      createdAt: now,
      quota: { month: monthOf(now), limit },
      ...(requestKey === undefined
        ? {}
        : { request: { key: requestKey, digest: digestOf({ urls, options, name }) } }),
    };
    const added = await deps.batches.add(batch);
    if (added.outcome === 'key-reused') {
      const detail = 'The key was already used with a different request body. Use a new key for a new batch.';
      throw problem('request-key-reused', { detail });
    }
    if (added.outcome === 'quota-exceeded')
      throw quotaExceeded(key, limit, now, {
        detail: `The batch has ${urls.length} URLs, but only ${added.left} scans are left this month. The batch was not created.`,
        extra: { left: added.left },
      });
    if (added.outcome === 'added') deps.kickBatches(urls);
    if (added.outcome === 'added' && added.scansLeft !== undefined) {
      const resetSeconds = (renewalAfter(now) - now) / 1000;
      tellLimits(c, deps, [c.get('rate'), { name: 'month', remaining: added.scansLeft, resetSeconds }]);
    }
    const document = describeBatch(deps, c.req.url, added.batch);
    c.header('Location', document.batchUrl);
    c.header('Cache-Control', 'no-store');
    return c.json(document, 202);
  });
}

/** Normalized URL without the fragment. */
function addressAsked(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

const digestOf = (what: unknown): string =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url');
