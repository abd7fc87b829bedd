/** What the section Webhooks needs. */
export interface WebhooksDeps {}
