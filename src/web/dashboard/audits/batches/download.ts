/** The results of a batch as a file. */
import type { Context } from 'hono';
import type { Batch } from '#audit-jobs';
import { httpProblem } from '#http';
import { siteAddress } from '../../../site/address.ts';
import { resultLines, resultTypes, describeItem, type ResultFormat } from '../../../api/batches/describe.ts';
import { reportIdsOfBatch, spreadsheetResponse, useOtherFormats } from '../../../api/spreadsheet.ts';
import { linesBody } from '../../../lines-body.ts';
import { linkButton, type Html } from '../../../design/index.ts';
import type { DashboardEnv } from '../../context.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { batchPath, reportPath } from '../paths.ts';
import { batchTexts as say } from './messages/index.ts';

export const downloads = ({ id }: Batch): Html[] => [
  linkButton(`${batchPath(id)}/results.xlsx`, 'Excel'),
  linkButton(`${batchPath(id)}/results.csv`, 'CSV'),
  linkButton(`${batchPath(id)}/results.jsonl`, 'JSON Lines'),
];

/** @throws Problem `not-found`, or `invalid-request` for more reports than a spreadsheet can have */
export async function downloadBatch(
  c: Context<DashboardEnv>,
  deps: AuditsRouteDeps,
  { id }: Batch,
): Promise<Response> {
  if (c.req.param('file') === 'results.xlsx')
    return spreadsheetResponse(c, deps.archive, await reportIdsOfBatch(deps.batches, id), {
      name: `portico-batch-${id}`,
      instead: useOtherFormats,
    });
  const format = (['csv', 'jsonl'] as const).find(
    (one): one is ResultFormat => `results.${one}` === c.req.param('file'),
  );
  if (!format) throw httpProblem('not-found', { detail: say('no-format') });
  const origin = siteAddress(deps, c.req.url);
  const lines = resultLines(deps.batches, id, format, (item) => ({
    ...describeItem(deps, c.req.url, item),
    // The page in the dashboard.
    reportUrl: item.reportId === null ? null : origin + reportPath(item.reportId),
  }));
  return c.body(linesBody(lines, format === 'csv' ? '\r\n' : '\n'), 200, {
    'Content-Type': resultTypes[format],
    'Content-Disposition': `attachment; filename="portico-batch-${id}.${format}"`,
    'Cache-Control': 'no-store',
  });
}
