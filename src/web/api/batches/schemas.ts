/** Schemas of batch requests and responses. */
import { z } from '@hono/zod-openapi';
import { itemStates, maxBatchItems } from '#audit-jobs';
import { hasCardNumber } from '#commerce';
import { analyzeBody, formatted, webUrl } from '../schemas.ts';

const { pages, budgetMs, browser, expect } = analyzeBody.shape;

const noCardNumber = [(text: string) => !hasCardNumber(text), 'must not contain a card number'] as const;

export const batchBody = z
  .object({
    urls: z
      .array(webUrl.openapi(formatted))
      .min(1)
      .max(maxBatchItems)
      .openapi({ description: 'URLs of storefronts. Duplicates are audited once.' }),
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .refine(...noCardNumber)
      .optional()
      .openapi({ description: 'Display name of the batch.' }),
    pages,
    budgetMs,
    browser,
    expect,
  })
  .openapi('BatchRequest');

export const batchHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
    .refine(...noCardNumber)
    .optional()
    .openapi({
      description:
        'Makes the request safe to retry: a repeated request with the same key does not create another batch.',
    }),
});

export const batchId = z.object({
  id: z.string().openapi({ param: { name: 'id', in: 'path' }, example: 'b7Q…' }),
});

const moment = z.iso.datetime().nullable();

export const batchDocument = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    state: z.enum(['running', 'done', 'cancelling', 'cancelled']),
    total: z.int().openapi({ description: 'Number of URLs, without duplicates.' }),
    counts: z
      .object({ waiting: z.int(), running: z.int(), done: z.int(), failed: z.int(), cancelled: z.int() })
      .openapi({ description: 'Number of URLs by state.' }),
    progress: z.number().min(0).max(1).openapi({ description: 'Share of URLs whose audit has ended.' }),
    createdAt: z.iso.datetime(),
    cancelledAt: moment,
    endedAt: moment,
    batchUrl: z.string(),
    itemsUrl: z.string(),
    resultsUrl: z
      .string()
      .openapi({ description: 'Results so far, as JSON Lines. Add ?format=csv for CSV.' }),
  })
  .openapi('Batch');

export const batchList = z
  .object({ batches: z.array(batchDocument), nextCursor: z.string().nullable() })
  .openapi('BatchList');

const score = z.number().nullable().openapi({
  description: 'null before the audit has ended, and if there was not enough evidence for a score.',
});

export const batchItem = z
  .object({
    position: z.int().openapi({ description: 'Index of the URL in the request, starting at 0.' }),
    url: z.string(),
    state: z.enum(itemStates),
    notBefore: moment.openapi({
      description: 'Earliest start of a waiting audit. Set if the rate limit of the site delays it.',
    }),
    startedAt: moment,
    endedAt: moment,
    score,
    grade: z.string().nullable(),
    categories: z.record(z.string(), score).nullable().openapi({ description: 'Scores by category.' }),
    reportId: z.string().nullable(),
    reportUrl: z.string().nullable(),
    code: z
      .string()
      .nullable()
      .openapi({ description: 'Reason for a missing report: a problem code, or `interrupted`.' }),
    reason: z.string().nullable(),
  })
  .openapi('BatchItem');

export const itemList = z
  .object({ items: z.array(batchItem), nextCursor: z.string().nullable() })
  .openapi('BatchItemList');

const limit = (max: number, usual: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(1).max(max))
    .optional()
    .openapi({ type: 'integer', minimum: 1, maximum: max, default: usual });

export const itemsQuery = z.object({
  state: z.enum(itemStates).optional().openapi({ description: 'Only items in this state.' }),
  limit: limit(1_000, 100),
  cursor: z
    .string()
    .regex(/^\d{1,5}$/, 'is not a cursor returned by this endpoint')
    .optional()
    .openapi({ description: 'nextCursor of the previous page.' }),
});

export const resultsQuery = z.object({
  format: z
    .enum(['jsonl', 'csv', 'xlsx'])
    .optional()
    .openapi({ description: 'Overrides the Accept header.' }),
});
