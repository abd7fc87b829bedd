/** The database: handle, migrations, and one store for each group of tables. */
export { prepareBulkLoad } from './bulk.ts';
export { siteStore, type SiteStore } from './commerce/sites.ts';
export { commerceStore, type CommerceStoreOptions } from './commerce/store.ts';
export { openDatabase, type OpenOptions } from './database.ts';
export { mailOutbox } from './mail/outbox.ts';
export { reportStore, type ReportCursor, type ReportEntry, type ReportStore } from './reports.ts';
export { loadSecret } from './secret.ts';
export { statement } from './statement.ts';
export type { Database, DialectName, Tables } from './tables.ts';
export { monthOf, renewalAfter, usageStore, type UsageStore } from './usage.ts';
export { windowStore, type WindowLimit, type WindowState, type WindowStore } from './windows.ts';
export { signingKeyStore, type SigningKeyStore } from './commerce/signing-keys.ts';
