/** Keeps what lists show of reports in step with the reports themselves: always within the transaction that changes these. */
import type { Report } from '#audit';
import type { Executor } from '../statement.ts';

/** The host under which a report is listed. */
export const hostOfUrl = (url: string): string => new URL(url).host;

/** By the category's id. */
export const categoryScores = ({ categories }: Report): Record<string, number | null> =>
  Object.fromEntries(categories.map(({ id, score }) => [id, score]));

export async function rememberRun(
  on: Executor,
  keyId: string,
  report: Report,
  createdAt: number,
): Promise<void> {
  const host = hostOfUrl(report.url);
  const { overall: score, grade } = report.score;
  await on
    .insertInto('auditRun')
    .values({
      reportId: report.id,
      keyId,
      host,
      url: report.url,
      createdAt,
      score,
      grade,
      categories: JSON.stringify(categoryScores(report)),
      counts: JSON.stringify(countsOf(report)),
    })
    .execute();
  await on
    .insertInto('auditedSite')
    .values({ host, lastAt: createdAt })
    .onConflict((conflict) =>
      conflict.column('host').doUpdateSet({ lastAt: createdAt }).where('auditedSite.lastAt', '<', createdAt),
    )
    .execute();
}

/** Deletes any report. @returns false if it did not exist */
export async function forgetRun(on: Executor, reportId: string): Promise<boolean> {
  const run = await on
    .selectFrom('auditRun')
    .select('host')
    .where('reportId', '=', reportId)
    .executeTakeFirst();
  // Holds the site's row: a run that is kept at the same time waits, and then finds what is left here.
  if (run) {
    await on
      .updateTable('auditedSite')
      .set(({ ref }) => ({ lastAt: ref('lastAt') }))
      .where('host', '=', run.host)
      .execute();
  }
  const { numDeletedRows } = await on
    .deleteFrom('report')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  if (run) await refreshSite(on, run.host);
  return numDeletedRows > 0n;
}

async function refreshSite(on: Executor, host: string): Promise<void> {
  const last = await on
    .selectFrom('auditRun')
    .select('createdAt')
    .where('host', '=', host)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last)
    await on.updateTable('auditedSite').set({ lastAt: last.createdAt }).where('host', '=', host).execute();
  else await on.deleteFrom('auditedSite').where('host', '=', host).execute();
}

export interface StatusCounts {
  pass: number;
  warn: number;
  fail: number;
  notApplicable: number;
  unknown: number;
}

function countsOf({ categories }: Pick<Report, 'categories'>): StatusCounts {
  const all: StatusCounts = { pass: 0, warn: 0, fail: 0, notApplicable: 0, unknown: 0 };
  for (const { counts } of categories) {
    for (const name of Object.keys(all) as (keyof StatusCounts)[]) all[name] += counts[name];
  }
  return all;
}
