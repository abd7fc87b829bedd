/** What a batch is asked with, and how it is told. */
import { z } from '@hono/zod-openapi';
import { itemStates, maxBatchItems } from '#audit-jobs';
import { hasCardNumber } from '#commerce';
import { analyzeBody, formatted, webUrl } from '../schemas.ts';

const { pages, budgetMs, browser, expect } = analyzeBody.shape;

const noCardNumber = [(text: string) => !hasCardNumber(text), 'must not hold a card number'] as const;

export const batchBody = z
  .object({
    urls: z
      .array(webUrl.openapi(formatted))
      .min(1)
      .max(maxBatchItems)
      .openapi({ description: 'Addresses of storefronts. One that is there twice is audited once.' }),
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .refine(...noCardNumber)
      .optional()
      .openapi({ description: 'For people.' }),
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
    .openapi({ description: 'A request that is sent again with the same key makes no second batch.' }),
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
    total: z.int().openapi({ description: 'Addresses, each counted once.' }),
    counts: z
      .object({ waiting: z.int(), running: z.int(), done: z.int(), failed: z.int(), cancelled: z.int() })
      .openapi({ description: 'Addresses by their state.' }),
    progress: z.number().min(0).max(1).openapi({ description: 'Part of the addresses that ended.' }),
    createdAt: z.iso.datetime(),
    cancelledAt: moment,
    endedAt: moment,
    batchUrl: z.string(),
    itemsUrl: z.string(),
    resultsUrl: z.string().openapi({ description: 'All results so far, as JSON Lines; ?format=csv as CSV.' }),
  })
  .openapi('Batch');

export const batchList = z
  .object({ batches: z.array(batchDocument), nextCursor: z.string().nullable() })
  .openapi('BatchList');

const score = z
  .number()
  .nullable()
  .openapi({ description: 'null until it is audited, and where too little could be seen to give one.' });

export const batchItem = z
  .object({
    position: z.int().openapi({ description: 'Place among the addresses of the request, from 0.' }),
    url: z.string(),
    state: z.enum(itemStates),
    notBefore: moment.openapi({
      description: 'While it waits: a site is audited only so often, whoever asks.',
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
      .openapi({ description: 'Why there is no report: the code of a problem, or `interrupted`.' }),
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
    .regex(/^\d{1,5}$/, 'is not one that a listing answered')
    .optional()
    .openapi({ description: 'nextCursor of the page before.' }),
});

export const resultsQuery = z.object({
  format: z.enum(['jsonl', 'csv']).optional().openapi({ description: 'Overrides the Accept header.' }),
});
