/** Order updates on their way to the platforms that placed the orders. */
export { createOrderWebhooks, type OrderWebhooks } from './deliver-due.ts';
export type { WebhookDeps } from './parts.ts';
