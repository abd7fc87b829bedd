/** Webhooks as Braintree signs them: braintree_node (lib/braintree/webhook_testing_gateway.js). */
import { createHash, createHmac } from 'node:crypto';
import type { Delivery } from '../json-api/deliveries.ts';

export interface WebhookKeys {
  publicKey: string;
  privateKey: string;
}

/** @param subject element names with text, or further elements */
export interface NotificationSubject {
  [element: string]: string | NotificationSubject;
}

export function braintreeWebhook(
  kind: string,
  subject: NotificationSubject,
  { publicKey, privateKey }: WebhookKeys,
  now: number,
): Delivery {
  const timestamp = new Date(now).toISOString().replace(/\.\d+/, '');
  const xml = `<notification>
  <timestamp type="datetime">${timestamp}</timestamp>
  <kind>${kind}</kind>
  <subject>${elements(subject)}</subject>
</notification>`;
  const payload = `${Buffer.from(xml).toString('base64')}\n`;
  const key = createHash('sha1').update(privateKey).digest();
  const signature = createHmac('sha1', key).update(payload).digest('hex');
  const form = new URLSearchParams({ bt_signature: `${publicKey}|${signature}`, bt_payload: payload });
  return { body: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}

const elements = (subject: NotificationSubject): string =>
  Object.entries(subject)
    .map(
      ([name, content]) => `<${name}>${typeof content === 'string' ? content : elements(content)}</${name}>`,
    )
    .join('');
