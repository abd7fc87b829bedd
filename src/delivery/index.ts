/** Shared by email, event webhooks, and order webhooks: claims, slots, and the retry schedule. */
export { claimDue, deliverDue, type Due, type DueWork, type Queue } from './deliver-due.ts';
export { mailGaps, retryAt, streamGaps, webhookGaps, webhookGapsFor } from './retry-schedule.ts';
