/** What does not move with a store, and why. */

const ofAccounts = 'Accounts belong to the installation. The new one has its own members.';
const ofAudits = 'Audits belong to the installation, and to its keys.';
const remade = 'The search index is rebuilt from the products.';
const ofNodes = 'About the running nodes.';

const because = (reason: string, ...tables: string[]): Record<string, string> =>
  Object.fromEntries(tables.map((table) => [table, reason]));

/** Tables of which nothing moves, and why. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  ...because(ofAccounts, 'user', 'session', 'account', 'verification', 'apiKey', 'twoFactor', 'passkey'),
  ...because(ofAccounts, 'accountLink', 'memberAct', 'activityStream'),
  ...because(ofAudits, 'report', 'reportShare', 'auditRun', 'auditedSite', 'startedAudit', 'scan', 'optOut'),
  ...because(ofAudits, 'auditEvent', 'monitor', 'monitorAlert', 'batch', 'batchItem', 'monthlyUsage'),
  ...because(remade, 'storeWord', 'storeSpelling', 'storeSearch'),
  ...because(ofNodes, 'jobWorker', 'callExchange', 'hostLease'),
  buyerAccount: 'Buyers sign in at the new installation, and choose again what it saves.',
  linkingClient: 'Secrets of platforms are shown once. The new installation registers its own.',
  linkingRecord: 'Codes, tokens, and sign-ins of the old installation.',
  siteRevision: 'A counter of all stores, and the default store, which the new installation chooses.',
  feedRun: 'Results of imports in the old installation.',
  siteProbe: 'Checks of the old URL.',
  incident: 'Alerts to operators of the installation.',
  retentionRun: 'When the installation last cleaned up.',
  letter: 'Emails of the installation to its members.',
  contactMessage: 'Messages to the operator of the installation.',
  spentChallenge: 'Used by the contact form.',
  slidingWindow: 'Recent rate limit counts, by caller.',
  usedSignature: 'Hashes without a store. Signatures are valid for minutes.',
  agentSession: 'Agent activity of the last 30 minutes, for all stores together.',
  kyselyMigration: 'About the schema.',
  kyselyMigrationLock: 'About the schema.',
};
