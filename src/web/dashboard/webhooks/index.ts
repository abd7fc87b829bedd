import type { Section } from '../context.ts';
import type { WebhooksDeps } from './deps.ts';

export const webhooks: Section<WebhooksDeps> = () => {};
