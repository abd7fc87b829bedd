/** Batch routes: create, list, read, cancel. A batch is visible only to the key that created it. */
import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { Batch } from '#audit-jobs';
import { linesBody } from '../../lines-body.ts';
import { authenticateKey } from '../authenticate.ts';
import type { Api, ApiDeps, ApiEnv } from '../context.ts';
import { writeCursor } from '../cursor.ts';
import { problem } from '../problems.ts';
import { asDescribed, bearer, json, problems } from '../responses.ts';
import { listQuery } from '../schemas.ts';
import { reportIdsOfBatch, spreadsheetResponse, spreadsheetType, useOtherFormats } from '../spreadsheet.ts';
import { addCreateBatch } from './create.ts';
import { batchDocument, batchId, batchList, itemList, itemsQuery, resultsQuery } from './schemas.ts';
import { resultLines, resultTypes, describeBatch, describeItem, type ResultFormat } from './describe.ts';

const pageSize = 20;
const itemPageSize = 100;
const keyed = ['unauthorized', 'forbidden', 'rate-limited'] as const;

export function addBatches(api: Api, deps: ApiDeps): void {
  addCreateBatch(api, deps);
  const read = authenticateKey(deps, 'audit:read');

  /** Another key's batch looks like a missing one, so that IDs cannot be probed. @throws Problem `not-found` */
  const find = async (c: Context<ApiEnv>, id: string): Promise<Batch> => {
    c.header('Cache-Control', 'no-store');
    const batch = await deps.batches.read(id, c.get('key').id);
    if (!batch) throw problem('not-found', { detail: 'No batch found with this ID for this API key.' });
    return batch;
  };

  const listRoute = createRoute({
    method: 'get',
    path: '/api/v1/batches',
    operationId: 'listBatches',
    summary: 'List the batches of this key, newest first',
    security: bearer,
    middleware: read,
    request: { query: listQuery },
    responses: { 200: json(batchList, 'One page of batches.'), ...problems('invalid-request', ...keyed) },
  });
  api.openapi(listRoute, async (c) => {
    const { limit = pageSize, cursor: after } = c.req.valid('query');
    const page = { keyId: c.get('key').id, limit: limit + 1, ...(after ? { after } : {}) };
    const found = await deps.batches.list(page);
    const batches = found.slice(0, limit);
    const last = batches.at(-1);
    c.header('Cache-Control', 'no-store');
    return c.json(
      {
        batches: batches.map((batch) => describeBatch(deps, c.req.url, batch)),
        nextCursor: last && found.length > limit ? writeCursor(last) : null,
      },
      200,
    );
  });

  const readRoute = createRoute({
    method: 'get',
    path: '/api/v1/batches/{id}',
    operationId: 'getBatch',
    summary: 'Get a batch and its progress',
    security: bearer,
    middleware: read,
    request: { params: batchId },
    responses: { 200: json(batchDocument, 'The batch.'), ...problems('not-found', ...keyed) },
  });
  api.openapi(readRoute, async (c) =>
    c.json(describeBatch(deps, c.req.url, await find(c, c.req.valid('param').id)), 200),
  );

  const itemsRoute = createRoute({
    method: 'get',
    path: '/api/v1/batches/{id}/items',
    operationId: 'listBatchItems',
    summary: 'List the URLs of a batch and their results',
    security: bearer,
    middleware: read,
    request: { params: batchId, query: itemsQuery },
    responses: {
      200: json(itemList, 'One page of items, in the order of the request.'),
      ...problems('invalid-request', 'not-found', ...keyed),
    },
  });
  api.openapi(itemsRoute, async (c) => {
    const { id } = await find(c, c.req.valid('param').id);
    const { limit = itemPageSize, cursor, state } = c.req.valid('query');
    const found = await deps.batches.items(id, {
      limit: limit + 1,
      ...(cursor === undefined ? {} : { after: Number(cursor) }),
      ...(state === undefined ? {} : { state }),
    });
    const items = found.slice(0, limit);
    return c.json(
      {
        items: items.map((item) => describeItem(deps, c.req.url, item)),
        nextCursor: found.length > limit ? String(items.at(-1)?.position) : null,
      },
      200,
    );
  });

  const resultsRoute = createRoute({
    method: 'get',
    path: '/api/v1/batches/{id}/results',
    operationId: 'getBatchResults',
    summary: 'Export the results of a batch as JSON Lines, CSV, or Excel',
    description:
      'JSON Lines and CSV have one line for each URL in the order of the request, including waiting ones. The Excel workbook has the reports so far, at most 500, with sheets for scores, findings, and fixes. The Accept header or the format parameter selects the format.',
    security: bearer,
    middleware: read,
    request: { params: batchId, query: resultsQuery },
    responses: {
      200: {
        description: 'The results. In JSON Lines, each line is a BatchItem.',
        content: {
          ...Object.fromEntries(
            ['application/jsonl', 'text/csv'].map((type) => [type, { schema: { type: 'string' as const } }]),
          ),
          [spreadsheetType]: { schema: { type: 'string' as const, format: 'binary' } },
        },
      },
      ...problems('invalid-request', 'not-found', ...keyed),
    },
  });
  api.openapi(resultsRoute, async (c) => {
    const { id } = await find(c, c.req.valid('param').id);
    const format = c.req.valid('query').format ?? negotiate(c);
    c.header('Vary', 'Accept');
    if (format === 'xlsx')
      return asDescribed(
        await spreadsheetResponse(c, deps.archive, await reportIdsOfBatch(deps.batches, id), {
          name: `portico-batch-${id}`,
          instead: useOtherFormats,
        }),
      );
    const lines = resultLines(deps.batches, id, format, (item) => describeItem(deps, c.req.url, item));
    c.header('Content-Type', resultTypes[format]);
    c.header('Content-Disposition', `attachment; filename="portico-batch-${id}.${format}"`);
    return asDescribed(c.body(linesBody(lines, format === 'csv' ? '\r\n' : '\n'), 200));
  });

  const cancelRoute = createRoute({
    method: 'post',
    path: '/api/v1/batches/{id}/cancel',
    operationId: 'cancelBatch',
    summary: 'Cancel a batch',
    description:
      'Cancels waiting audits immediately and refunds their scans. Running audits stop within seconds. Completed results are kept.',
    security: bearer,
    middleware: authenticateKey(deps, 'audit:run'),
    request: { params: batchId },
    responses: {
      200: json(batchDocument, 'The batch. Unchanged if it had already ended.'),
      ...problems('not-found', ...keyed),
    },
  });
  api.openapi(cancelRoute, async (c) => {
    const batch = await find(c, c.req.valid('param').id);
    return c.json(
      describeBatch(deps, c.req.url, (await deps.batches.cancel(batch.id, deps.now())) ?? batch),
      200,
    );
  });
}

const negotiated: Readonly<Record<string, ResultFormat | 'xlsx'>> = {
  'application/jsonl': 'jsonl',
  'text/csv': 'csv',
  [spreadsheetType]: 'xlsx',
};

const negotiate = (c: Context<ApiEnv>): ResultFormat | 'xlsx' =>
  negotiated[
    accepts(c, { header: 'Accept', supports: Object.keys(negotiated), default: 'application/jsonl' })
  ] ?? 'jsonl';
