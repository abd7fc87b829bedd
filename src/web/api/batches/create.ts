/** `POST /api/v1/batches`: takes many addresses to be audited one after the other. */
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

/** Ten thousand addresses of eight hundred characters. */
const maxBody = 8 * 1024 * 1024;

export function addCreateBatch(api: Api, deps: ApiDeps): void {
  const route = createRoute({
    method: 'post',
    path: '/api/v1/batches',
    operationId: 'createBatch',
    summary: 'Audit many storefronts',
    description:
      'Answers at once; the audits run one after the other for each host, and their reports are kept like any other. Every address counts as a scan of the month when it is taken, and is given back when no report comes of it.',
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
          'The batch was taken, now or by an earlier request with the same Idempotency-Key.',
        ),
        headers: { Location: { schema: { type: 'string' }, description: 'Where its progress is told.' } },
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
      const detail = 'It was sent before with other contents. Use a new key for a new batch.';
      throw problem('request-key-reused', { detail });
    }
    if (added.outcome === 'quota-exceeded')
      throw quotaExceeded(key, limit, now, {
        detail: `The batch has ${urls.length} addresses, and ${added.left} scans are left in this month. Nothing was begun.`,
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

/** What a request of it would ask for: two that differ after `#` alone are one page. */
function addressAsked(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

const digestOf = (what: unknown): string =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url');
