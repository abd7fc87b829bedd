/** Our HTTP: the audit API, its documents, and the keys that open it. */
export { openAccounts, type Accounts, type Member, type Role } from './accounts/accounts.ts';
export { createKey, withAccountsOf } from './accounts/outside-service.ts';
export { makeOwnerLink, makeResetLink, makeTryLink } from './accounts/one-time-links.ts';
export { allScopes, openKeys, type Key, type Keys, type NewKey, type Scope } from './accounts/keys.ts';
export { isPlan, plans, type PlanName } from './accounts/plans.ts';
export type { WebDeps } from './deps.ts';
export { createApp, createPublicApp } from './app.ts';
export { checkoutPages, testChoices, type CheckoutPageDeps, type PaymentChoice } from './checkout/index.ts';
export { createAuditGate, type AuditGate } from './admission/gate.ts';
export { admitAudit, type Admission } from './admission/admit.ts';
export { createHeldHosts, type HeldHosts } from './admission/held-hosts.ts';
export { createScanRunner, type ScanRunner } from './site/scan/runner.ts';
export type { AuditEngine, AuditRequest, CatalogueEntry } from './engine.ts';
export { createHumanCheck, type HumanCheck } from './site/contact/human-check.ts';
export { createInquiries, InquiryLimited, type Inquiries } from './site/contact/inquiries.ts';
export { apiProblems } from './api/problems.ts';
export { problemOf } from './api/target-problem.ts';
export {
  accessTo,
  describeOperation,
  type ApiDocument,
  type Operation,
  type Schema,
} from './api/reference.ts';
export type { StoresDeps } from './dashboard/stores/deps.ts';
export { createAuditStarter, type AuditStarter } from './dashboard/audits/start.ts';
