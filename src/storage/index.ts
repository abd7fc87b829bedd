/** The database: handle, migrations, and one store for each group of tables. */
export { backlogOf, type Backlog } from './backlog.ts';
export { callExchange, type CallExchange, type HeardCalls } from './call-exchange.ts';
export { backupDatabase, restoreDatabase, type Backup, type Restored } from './backup/backup.ts';
export { BackupRefused } from './backup/manifest.ts';
export { batchStore } from './batches/batches.ts';
export { prepareBulkLoad, openDatabase, type OpenOptions } from './database.ts';
export { repairClockSkew as bringBack } from './clock-skew-repair.ts';
export { buyerStore, type Buyers, type Erasure } from './buyers/buyers.ts';
export { copyOfBuyer, type BuyerCopy } from './buyers/copy.ts';
export type { FoundBuyer } from './buyers/find.ts';
export { erasedWords, foundWords } from './buyers/words.ts';
export type { ChangedPreference, SiteChange } from './commerce/site-changes.ts';
export { SecretRefused, siteSecrets, type SecretState, type SiteSecrets } from './commerce/site-secrets.ts';
export { changedPreferences } from './commerce/site-changes.ts';
export { HostTaken, revisionOf, siteStore, type SiteStore } from './commerce/sites.ts';
export { commerceStore, type CommerceStoreOptions } from './commerce/store.ts';
export type { OpenAttempts } from './commerce/attempts.ts';
export { endOldHolds, resumeHeldNotices } from './commerce/notices.ts';
export { storePartnerKey, type PartnerKeyChange } from './commerce/partner-keys.ts';
export { usedSignatures, type UsedSignatures } from './commerce/used-signatures.ts';
export {
  contactMessages,
  type ContactCursor,
  type ContactMessage,
  type ContactMessageStore,
  type ContactSource,
  type ContactState,
} from './contact/messages.ts';
export { spentChallenges, type SpentChallenges } from './contact/spent-challenges.ts';
export {
  buyerAccounts,
  type BuyerAccount,
  type BuyerAccounts,
  type FoundAccount,
} from './linking/accounts.ts';
export {
  linkingClientProblem,
  linkingClients,
  readLinkingClient,
  type LinkingClient,
  type LinkingClients,
  type NewLinkingClient,
} from './linking/clients.ts';
export {
  linkingHash,
  linkingRecords,
  purgeLinking,
  revokeGrant,
  type LinkingRecord,
  type LinkingRecords,
} from './linking/records.ts';
export { mailOutbox, notificationOutbox } from './mail/outbox.ts';
export { hostLeases, type HostLeases } from './host-leases.ts';
export { activityStreamStore } from './members/activity-stream.ts';
export { createMemberActs, type ActCursor, type MemberActs } from './members/acts.ts';
export type { MemberAct } from './members/tables.ts';
export { librarySecrets, type LibrarySecret } from './members/library-seal.ts';
export { brandingStore, type BrandingSettings, type BrandingStore } from './report-branding.ts';
export { secondFactorRule, type SecondFactorRule } from './members/second-factor-rule.ts';
export { linkStore, type Link, type LinkKind, type LinkStore } from './members/links.ts';
export { roleStore, type Role, type RoleChange, type RoleStore } from './members/roles.ts';
export {
  auditHistory,
  type AuditedSite,
  type AuditHistory,
  type AuditRun,
  type RunCursor,
  type SiteCursor,
} from './monitors/history.ts';
export { monitorStore } from './monitors/monitors.ts';
export { categoryScores, hostOfUrl, type StatusCounts } from './monitors/runs.ts';
export { startedAudits, type StartedAudits } from './monitors/started.ts';
export {
  auditEventStore,
  type AuditEvent,
  type AuditEventCursor,
  type AuditEvents,
} from './monitors/audit-events.ts';
export { auditEventKinds, type AuditEventKind, type StartedAudit } from './monitors/tables.ts';
export { incidentStore, type Incident, type IncidentStore, type SeenIncident } from './incidents.ts';
export { reportArchive, type ReportArchive } from './report-archive.ts';
export { DatabaseRefused } from './refused.ts';
export { execute, statement, withoutPlugins } from './statement.ts';
export { rerun } from './rerun.ts';
export { reseal, type Resealed } from './reseal.ts';
export { exportStore, linksText, type ExportedStore } from './store-file/export.ts';
export { StoreFileRefused } from './store-file/format.ts';
export { importStore, type ImportedStore } from './import-store.ts';
export { leastPassphrase } from './store-file/protect.ts';
export { openStoreFile } from './store-file/read.ts';
export { reportStore, type ReportCursor, type ReportEntry, type ReportStore } from './reports.ts';
export { hostName } from './scans/host-name.ts';
export { optOutStore, type OptOut, type OptOuts } from './scans/opt-outs.ts';
export { scanStore, type Scan, type ScanProgress, type ScanStore } from './scans/scans.ts';
export {
  mostRetentionDays,
  retentionKindIds,
  retentionKindOf,
  type RetentionKind,
  type RetentionKindId,
} from './retention/kinds.ts';
export {
  createRetention,
  RetentionRefused,
  sinceRetention,
  suggestedDays,
  type Retention,
  type RetentionState,
} from './retention/retention.ts';
export { reportShares, shareDays, type ReportShare, type ReportShares } from './scans/shares.ts';
export {
  loadSecret,
  secretsOf,
  type ConfiguredSecrets,
  fittingSecretsOf,
  startingSecretsOf,
} from './secret.ts';
export * from './events/index.ts';
export type { Database, DialectName, Tables } from './tables.ts';
export { monthOf, renewalAfter, usageStore, type UsageStore } from './usage.ts';
export { windowStore, type WindowState, type WindowStore } from './windows.ts';
export { signingKeyStore, type SigningKeyStore } from './commerce/signing-keys.ts';
export { orderPeople, type OrderDetails, type OrderPeople } from './stores/order-people.ts';
export { feedStore } from './commerce/feeds.ts';
export type * from './commerce/feed.ts';
export { siteProbes, type SiteProbe, type SiteProbes } from './stores/probes.ts';
export { whyNotWritable } from './write-probe.ts';
