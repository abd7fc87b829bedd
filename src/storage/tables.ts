/** The tables as Kysely sees them: camelCase here, snake_case in SQL. Times are epoch milliseconds. */
import type { Kysely, Transaction } from 'kysely';
import type { BatchesTables } from './batches/tables.ts';
import type { CommerceTables } from './commerce/tables.ts';
import type { CatalogueTables } from './embedded/catalogue-tables.ts';
import type { StoreOrderTables } from './embedded/order-tables.ts';
import type { ContactTables } from './contact/tables.ts';
import type { IncidentTable } from './incidents.ts';
import type { LinkingTables } from './linking/tables.ts';
import type { MailTables } from './mail/tables.ts';
import type { MembersTables } from './members/tables.ts';
import type { MonitorsTables } from './monitors/tables.ts';
import type { RetentionTables } from './retention/tables.ts';
import type { ScansTables } from './scans/tables.ts';
import type { EventTables } from './events/tables.ts';
import type { StoresTables } from './stores/tables.ts';

export interface ReportTable {
  id: string;
  keyId: string;
  url: string;
  targetHost: string;
  createdAt: number;
  score: number | null;
  grade: string | null;
  /** The report as JSON text. */
  body: string;
}

export interface MonthlyUsageTable {
  keyId: string;
  /** `2026-11`, in UTC. */
  month: string;
  scans: number;
}

export interface SlidingWindowTable {
  subject: string;
  /** JSON array of the times of the calls in the window, oldest first. */
  calls: string;
  expiresAt: number;
}

export interface SettingTable {
  name: string;
  value: string;
}

/** Our own tables; those of accounts are read and written by their library alone. */
export interface Tables
  extends
    BatchesTables,
    CommerceTables,
    CatalogueTables,
    StoreOrderTables,
    LinkingTables,
    MailTables,
    ScansTables,
    ContactTables,
    MembersTables,
    MonitorsTables,
    EventTables,
    RetentionTables,
    StoresTables {
  report: ReportTable;
  monthlyUsage: MonthlyUsageTable;
  slidingWindow: SlidingWindowTable;
  setting: SettingTable;
  incident: IncidentTable;
}

export type DialectName = 'sqlite' | 'postgres';

export interface Database {
  db: Kysely<Tables>;
  dialect: DialectName;
  /**
   * All or nothing, durable once it resolves. On SQLite those that wait share one commit, so that the work must use its own
   * handle only and wait for nothing but the database.
   */
  transaction<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** What waits for its turn now: for a connection to PostgreSQL, for the writer of SQLite. */
  waiting(): number;
  /** Directory of an embedded database's file; absent for `:memory:` and PostgreSQL. */
  directory?: string;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Rejects when nothing can be written. A success is at most a second old. */
  probeWrite(): Promise<void>;
  /** Bytes; on SQLite with its write-ahead log. */
  size(): Promise<number>;
  /** To PostgreSQL, now. */
  connections?(): { used: number; idle: number; pending: number };
  close(): Promise<void>;
}
