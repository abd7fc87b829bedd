/** Runs the migrations that have not run yet. One set for both dialects; column types are where they differ. */
import { Migrator, type Migration } from 'kysely/migration';
import { sql, type Kysely } from 'kysely';
import { accounts } from './migrations/0001-accounts.ts';
import { audits } from './migrations/0002-audits.ts';
import { commerce } from './migrations/0003-commerce.ts';
import { storeCatalogue } from './migrations/0004-store-catalogue.ts';
import { storeOrders } from './migrations/0005-store-orders.ts';
import { mail } from './migrations/0006-mail.ts';
import { members } from './migrations/0007-members.ts';
import { scans } from './migrations/0008-scans.ts';
import { contact } from './migrations/0009-contact.ts';
import { monitors } from './migrations/0010-monitors.ts';
import { sinks } from './migrations/0011-sinks.ts';
import { goLive } from './migrations/0012-go-live.ts';
import { siteChanges } from './migrations/0013-site-changes.ts';
import { jobWorkers } from './migrations/0014-job-workers.ts';
import { batches } from './migrations/0015-batches.ts';
import { traces } from './migrations/0016-traces.ts';
import { waitingEvents } from './migrations/0017-waiting-events.ts';
import { checkoutsOver } from './migrations/0018-checkouts-over.ts';
import { nodesTogether } from './migrations/0019-nodes-together.ts';
import { noticeHosts } from './migrations/0020-notice-hosts.ts';
import { waysBack } from './migrations/0021-ways-back.ts';
import { memberActs } from './migrations/0022-member-acts.ts';
import { payers } from './migrations/0023-payers.ts';
import { uncountedEvents } from './migrations/0024-uncounted-events.ts';
import { declinedPayers } from './migrations/0025-declined-payers.ts';
import { refundsUnderWay } from './migrations/0026-refunds-under-way.ts';
import { indexVersions } from './migrations/0027-index-versions.ts';
import { noScoreWithoutGrade } from './migrations/0028-no-score-without-grade.ts';
import { defaultStore } from './migrations/0029-default-store.ts';
import { secondFactors } from './migrations/0030-second-factors.ts';
import { confirmedSessions } from './migrations/0031-confirmed-sessions.ts';
import { passkeys } from './migrations/0032-passkeys.ts';
import { retention } from './migrations/0033-retention.ts';
import { incidents } from './migrations/0034-incidents.ts';
import { activityStream } from './migrations/0035-activity-stream.ts';
import { feeds } from './migrations/0036-feeds.ts';
import { agentCohorts } from './migrations/0037-agent-cohorts.ts';
import { auditEvents } from './migrations/0038-audit-events.ts';
import { paymentLedger } from './migrations/0039-payment-ledger.ts';
import { identityLinking } from './migrations/0040-identity-linking.ts';
import { refundsWithoutOrder } from './migrations/0041-refunds-without-order.ts';
import { columnTypes, type ColumnTypes } from './migrations/column-types.ts';
import { DatabaseRefused } from './refused.ts';
import type { Database } from './tables.ts';

// Never renamed and never edited once released: the name is the key by which a database knows what it has.
const migrations: Record<string, (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>> = {
  '0001-accounts': accounts,
  '0002-audits': audits,
  '0003-commerce': commerce,
  '0004-store-catalogue': storeCatalogue,
  '0005-store-orders': storeOrders,
  '0006-mail': mail,
  '0007-members': members,
  '0008-scans': scans,
  '0009-contact': contact,
  '0010-monitors': monitors,
  '0011-sinks': sinks,
  '0012-go-live': goLive,
  '0013-site-changes': siteChanges,
  '0014-job-workers': jobWorkers,
  '0015-batches': batches,
  '0016-traces': traces,
  '0017-waiting-events': waitingEvents,
  '0018-checkouts-over': checkoutsOver,
  '0019-nodes-together': nodesTogether,
  '0020-notice-hosts': noticeHosts,
  '0021-ways-back': waysBack,
  '0022-member-acts': memberActs,
  '0023-payers': payers,
  '0024-uncounted-events': uncountedEvents,
  '0025-declined-payers': declinedPayers,
  '0026-refunds-under-way': refundsUnderWay,
  '0027-index-versions': indexVersions,
  '0028-no-score-without-grade': noScoreWithoutGrade,
  '0029-default-store': defaultStore,
  '0030-second-factors': secondFactors,
  '0031-confirmed-sessions': confirmedSessions,
  '0032-passkeys': passkeys,
  '0033-retention': retention,
  '0034-incidents': incidents,
  '0035-activity-stream': activityStream,
  '0036-feeds': feeds,
  '0037-agent-cohorts': agentCohorts,
  '0038-audit-events': auditEvents,
  '0039-payment-ledger': paymentLedger,
  '0040-identity-linking': identityLinking,
  '0041-refunds-without-order': refundsWithoutOrder,
};

/** Whether this release has it. */
export const isKnownMigration = (name: string): boolean => Object.hasOwn(migrations, name);

/** What a database of this release has run last. */
export const newestMigration = Object.keys(migrations).at(-1) as string;

/**
 * Safe to run from several processes at once: they take turns, and the later ones find nothing to do.
 * @param last stops after this one: a database as an older release had it
 * @throws DatabaseRefused when a newer version was here
 */
export async function migrate({ db, dialect }: Database, last = newestMigration): Promise<void> {
  const types = columnTypes(dialect);
  const bound = Object.entries(migrations).map(([name, run]): [string, Migration] => [
    name,
    { up: (transaction) => run(transaction, types) },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(bound) };
  const migrator = new Migrator({ db, provider });
  const { error } = await (last === newestMigration ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (!error) return;
  const newest = await newestOfOthers(db);
  throw newest === undefined
    ? error
    : new DatabaseRefused(
        'newer',
        `This database was migrated to ${newest} by a newer version of Portico. Start that version, or restore a backup (docs/deploy.md, Upgrade).`,
      );
}

/** The last migration that ran here and is none of ours. Whatever keeps it from being read is why the others failed. */
async function newestOfOthers(db: Database['db']): Promise<string | undefined> {
  const done = sql<{ name: string }>`select name from kysely_migration order by name`;
  const { rows } = await done.execute(db).catch(() => ({ rows: [] }));
  return rows.findLast(({ name }) => !isKnownMigration(name))?.name;
}
