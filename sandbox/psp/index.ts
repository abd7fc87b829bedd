/** A payment provider for trying and testing: Stripe's API over a ledger of its own. */
export type { Keys, LedgerEntry, LedgerView } from './store.ts';
export type { Sums } from './sums.ts';
export { startPsp, type Psp, type PspOptions } from './psp.ts';
export { sandboxProfile } from './server.ts';
export { sandboxTokens, type SandboxToken } from './tokens.ts';
export { signWebhook } from './webhooks.ts';
