export type * from './exchange.ts';
export { isLoopbackAddress, isPrivateHost, isPublicAddress } from './address.ts';
export { createFetcher } from './fetcher.ts';
export { neverSent } from './failure.ts';
export { minSecretLength } from './eraser.ts';
export { eraserOf } from './private-headers.ts';
export { webhookUrlProblem, type WebhookUrlRules } from './webhook-url.ts';
export { createPoliteness, unpaced } from './politeness.ts';
export { readRetryAfter } from './headers.ts';
