/** The web application: audit API, public site, assistant, dashboard, and accounts. */
export { openAccounts, type Accounts, type Member, type Role } from './accounts/accounts.ts';
export { withAccountsOf, withKeysOf } from './accounts/command-line.ts';
export { actWords } from './dashboard/acts.ts';
export { makeOwnerLink, makeResetLink, makeTryLink } from './accounts/one-time-links.ts';
export { openKeys, type KeyFacts, type Keys, type NewKey } from './accounts/keys.ts';
export { isPlan, plans } from './accounts/plans.ts';
export type { WebDeps } from './deps.ts';
export { PdfBusy, type PdfPrinter } from './report-pdf.ts';
export { createApp, createPublicApp } from './app.ts';
export { testChoices } from './checkout/deps.ts';
export { checkoutPages } from './checkout/pages.ts';
export { createLinking, type LinkedHolder, type Linking } from './linking/linking-app.ts';
export type { LinkingPlace } from './linking/provider.ts';
export { linkingScopes } from './linking/scopes.ts';
export { createAuditGate } from './admission/gate.ts';
export { admitAudit, type Admission } from './admission/admit.ts';
export { createHeldHosts, type HeldHosts } from './admission/held-hosts.ts';
export { createScanRunner } from './site/scan/runner.ts';
export type { AuditEngine, AuditRequest } from './engine.ts';
export { createHumanCheck } from './site/contact/human-check.ts';
export { createInquiries, InquiryLimited, type Inquiries } from './site/contact/inquiries.ts';
export { apiProblems } from './api/problems.ts';
export { problemOf } from './api/problems.ts';
export {
  accessTo,
  describeOperation,
  type ApiDocument,
  type Operation,
  type Schema,
} from './api/reference.ts';
export type { StoresDeps } from './dashboard/stores/deps.ts';
export { visitProduct, type ProductVisit } from './playground/product/read.ts';
export { createAuditStarter } from './dashboard/audits/start.ts';
