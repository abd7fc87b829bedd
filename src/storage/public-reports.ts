/** Public reports, and what hangs on them, go: because an owner asked for it, or because their time is over. */
import { sql } from 'kysely';
import { forgetRun } from './monitors/runs.ts';
import { shareDays } from './scans/shares.ts';
import type { Executor } from './statement.ts';

/** Made without a key, on the site or over MCP: whoever has the link or the id reads them. */
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

export async function prunePublic(on: Executor, now: number): Promise<void> {
  const long = now - shareDays * 86_400_000;
  await on.deleteFrom('reportShare').where('expiresAt', '<=', now).execute();
  await on.deleteFrom('scan').where('createdAt', '<=', long).execute();
  const over = await on
    .selectFrom('report')
    .select('id')
    .where('keyId', 'in', open)
    .where('createdAt', '<=', long)
    .where('id', 'not in', on.selectFrom('reportShare').select('reportId'))
    .limit(maxReports)
    .execute();
  for (const { id } of over) await forgetRun(on, id);
}
