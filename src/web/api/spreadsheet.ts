/** Sets of reports as a spreadsheet. */
import type { Context, Env } from 'hono';
import { maxSpreadsheetReports, writeSpreadsheet } from '#audit';
import type { BatchStore } from '#audit-jobs';
import { httpProblem } from '#http';
import type { ReportArchive } from '#storage';

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * @param ids of reports, in the order of the rows
 * @param name of the file, without its ending
 * @param instead what to do where there are too many, in a sentence
 * @throws Problem `invalid-request` for more reports than a spreadsheet can have
 */
export async function spreadsheetResponse<E extends Env>(
  c: Context<E>,
  archive: Pick<ReportArchive, 'bodies'>,
  ids: readonly string[],
  { name, instead }: { name: string; instead: string },
): Promise<Response> {
  if (ids.length > maxSpreadsheetReports)
    throw httpProblem('invalid-request', {
      detail: `A spreadsheet can have at most ${maxSpreadsheetReports} reports. ${instead}`,
    });
  const file = await writeSpreadsheet(archive.bodies(ids), c.req.raw.signal);
  return c.body(file, 200, {
    'Content-Type': spreadsheetType,
    'Content-Disposition': `attachment; filename="${name}.xlsx"`,
    'Cache-Control': 'no-store',
  });
}

const itemsAtOnce = 500;

/** IDs of the reports of a batch so far, in the order of its URLs; at most one more than a spreadsheet can have. */
export async function reportIdsOfBatch(batches: BatchStore, id: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after = -1; ids.length <= maxSpreadsheetReports;) {
    const items = await batches.items(id, { limit: itemsAtOnce, after, state: 'done' });
    ids.push(...items.flatMap(({ reportId }) => (reportId === null ? [] : [reportId])));
    if (items.length < itemsAtOnce) break;
    after = items.at(-1)?.position ?? after;
  }
  return ids.slice(0, maxSpreadsheetReports + 1);
}

export const useOtherFormats = 'Download CSV or JSON Lines instead.';
