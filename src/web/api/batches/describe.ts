/** API representation of batches and items. */
import { categories } from '#audit';
import { batchStateOf, type Batch, type BatchItem, type BatchStore } from '#audit-jobs';
import { csvLine } from '#commerce';
import type { z } from '@hono/zod-openapi';
import { apiAddress, reportUrlOf, type ApiDeps } from '../context.ts';
import type { batchDocument, batchItem } from './schemas.ts';

type Deps = Pick<ApiDeps, 'auditUrl'>;
const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export function describeBatch(deps: Deps, requestUrl: string, batch: Batch): z.infer<typeof batchDocument> {
  const { id, name, total, counts, createdAt, cancelledAt, endedAt } = batch;
  const batchUrl = `${apiAddress(deps, requestUrl)}/api/v1/batches/${id}`;
  return {
    id,
    name,
    state: batchStateOf(batch),
    total,
    counts: { ...counts },
    progress: (total - counts.waiting - counts.running) / total,
    createdAt: new Date(createdAt).toISOString(),
    cancelledAt: moment(cancelledAt),
    endedAt: moment(endedAt),
    batchUrl,
    itemsUrl: `${batchUrl}/items`,
    resultsUrl: `${batchUrl}/results`,
  };
}

export function describeItem(deps: Deps, requestUrl: string, item: BatchItem): z.infer<typeof batchItem> {
  const { position, url, state, dueAt, startedAt, endedAt, score, grade, reportId, code, reason } = item;
  return {
    position,
    url,
    state,
    notBefore: state === 'waiting' ? moment(dueAt) : null,
    startedAt: moment(startedAt),
    endedAt: moment(endedAt),
    score,
    grade,
    categories: item.categories && { ...item.categories },
    reportId,
    reportUrl: reportId === null ? null : reportUrlOf(deps, requestUrl, reportId),
    code,
    reason,
  };
}

type ItemDocument = z.infer<typeof batchItem>;

const columns: readonly [name: string, read: (item: ItemDocument) => string | number | null][] = [
  ['position', ({ position }) => position],
  ['url', ({ url }) => url],
  ['state', ({ state }) => state],
  ['score', ({ score }) => score],
  ['grade', ({ grade }) => grade],
  ...categories.map(({ id }): (typeof columns)[number] => [id, (item) => item.categories?.[id] ?? null]),
  ['reportId', ({ reportId }) => reportId],
  ['reportUrl', ({ reportUrl }) => reportUrl],
  ['code', ({ code }) => code],
  ['reason', ({ reason }) => reason],
  ['notBefore', ({ notBefore }) => notBefore],
  ['startedAt', ({ startedAt }) => startedAt],
  ['endedAt', ({ endedAt }) => endedAt],
];

const itemsAtOnce = 500;

export type ResultFormat = 'jsonl' | 'csv';
export const resultTypes: Readonly<Record<ResultFormat, string>> = {
  jsonl: 'application/jsonl; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
};

/** One line per item in request order, in any state. Items are loaded as the lines are consumed. */
export async function* resultLines(
  store: BatchStore,
  id: string,
  format: ResultFormat,
  describe: (item: BatchItem) => ItemDocument,
): AsyncGenerator<string, void> {
  if (format === 'csv') yield csvLine(columns.map(([name]) => name));
  for (let after = -1; ;) {
    const items = await store.items(id, { limit: itemsAtOnce, after });
    for (const item of items) {
      const document = describe(item);
      yield format === 'csv'
        ? csvLine(columns.map(([, read]) => String(read(document) ?? '')))
        : JSON.stringify(document);
      after = item.position;
    }
    if (items.length < itemsAtOnce) return;
  }
}
