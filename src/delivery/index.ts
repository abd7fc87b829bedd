/** What mail, event webhooks and order webhooks share on their way out: claims, places and the spacing of retries. */
export { claimDue, deliverDue, type Due, type DueWork, type Queue } from './deliver-due.ts';
export { mailGaps, retryAt, streamGaps, webhookGaps } from './retry-schedule.ts';
