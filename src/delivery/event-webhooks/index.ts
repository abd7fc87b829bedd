/** Events of stores and monitors, sent to receivers that owners name: signed, and tried again. */
export { createEventWebhooks, type EventWebhooks } from './create-event-webhooks.ts';
export { createActivityStream } from './activity-stream.ts';
export { eventBody } from './event-body.ts';
export { webhookEvents } from './event-webhook.ts';
export type * from './activity-stream.ts';
export type * from './event-webhook.ts';
