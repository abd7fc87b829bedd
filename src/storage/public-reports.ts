/** Public reports, and what hangs on them, go: because an owner asked for it, or because their time is over. */
import { sql } from 'kysely';
import { forgetRun } from './monitors/runs.ts';
import type { Executor } from './statement.ts';

/** Reports made without a key, on the site or over MCP. Anyone with the link or the ID can read them. */
const open = ['public', 'mcp'];
/** Pruned in one run: the next one takes what is left. */
const maxReports = 1_000;

/** @param on a transaction: all of it goes, or nothing */
export async function removeReportsOf(on: Executor, host: string): Promise<number> {
  // Of the signs that mean something in a pattern a host may hold the underscore alone.
  const below = `%.${host.replaceAll('_', '!_')}`;
  const covered = (column: string) =>
    sql<boolean>`(${sql.ref(column)} = ${host} or ${sql.ref(column)} like ${below} escape '!')`;
  const ofHost = on.selectFrom('report').select('id').where(covered('targetHost'));
  await on.deleteFrom('reportShare').where('reportId', 'in', ofHost).execute();
  const theirs = await ofHost.where('keyId', 'in', open).execute();
  for (const { id } of theirs) await forgetRun(on, id);
  await on.deleteFrom('scan').where('state', '!=', 'running').where(covered('host')).execute();
  return theirs.length;
}

/** What is deleted by age: not what a link still shows. */
export const openReports = (on: Executor) =>
  on
    .selectFrom('report')
    .where('keyId', 'in', open)
    .where('id', 'not in', on.selectFrom('reportShare').select('reportId'));

/** @param until reports and scans of this time and older go @returns how many reports */
export async function prunePublic(
  on: Executor,
  { until, now }: { until: number; now: number },
): Promise<number> {
  await on.deleteFrom('reportShare').where('expiresAt', '<=', now).execute();
  await on.deleteFrom('scan').where('createdAt', '<=', until).execute();
  const over = await openReports(on).select('id').where('createdAt', '<=', until).limit(maxReports).execute();
  for (const { id } of over) await forgetRun(on, id);
  return over.length;
}
