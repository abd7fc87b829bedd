/** Our HTTP: the audit API, its documents, and the keys that open it. */
export { createKey, type KeyHome } from './accounts/create-key.ts';
export { allScopes, openKeys, type Key, type Keys, type NewKey, type Scope } from './accounts/keys.ts';
export { isPlan, plans, type PlanName } from './accounts/plans.ts';
export type { WebDeps } from './deps.ts';
export { createApp } from './app.ts';
export { checkoutPages, testChoices, type CheckoutPageDeps, type PaymentChoice } from './checkout/index.ts';
export type { AuditEngine, AuditRequest, CatalogueEntry } from './engine.ts';
export { apiProblems } from './api/problems.ts';
export { describe, type ApiDocument, type Operation, type Schema } from './api/reference.ts';
