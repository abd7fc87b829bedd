import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Notification } from '#mail';
import type { EventWebhook } from '#event-webhooks';
import type { Accounts } from '#web';
import { notifyWebhookDisabled } from './webhook-disabled-email.ts';

const sink = { id: 'snk_1', url: 'https://shop.example/hook?token=secret' } as EventWebhook;
const people = {
  list: async () => [
    { id: 'a', role: 'owner', email: 'a@people.example' },
    { id: 'b', role: 'member', email: 'b@people.example' },
    { id: 'c', role: 'owner', email: 'c@people.example' },
  ],
} as unknown as Accounts['people'];

function scene(canSend: boolean) {
  const sent = new Map<string, Notification>();
  const tell = notifyWebhookDisabled({
    notifications: {
      canSend,
      language: 'en',
      queue: async (notification) => void sent.set(notification.id, notification),
    },
    accounts: { people },
    config: { baseUrl: 'https://portico.example' },
    sink: async (id) => (id === sink.id ? sink : undefined),
    now: () => Date.parse('2026-11-20T12:00:00Z'),
  });
  return { sent, tell };
}

test('sends each owner one email a day for a disabled webhook, without the path of its URL', async () => {
  const { sent, tell } = scene(true);
  await tell('snk_1', 'failing');
  await tell('snk_1', 'failing');
  assert.deepEqual(
    [...sent.values()].map(({ to }) => to),
    ['a@people.example', 'c@people.example'],
  );
  const [{ text = '' } = {}] = [...sent.values()];
  assert.match(text, /shop\.example.*\nAll deliveries have failed for 5 days\./);
  assert.match(text, /https:\/\/portico\.example\/dashboard\/webhooks\/snk_1$/);
  assert.doesNotMatch(text, /token/);
});

test('sends no email without SMTP, or if the webhook was deleted', async () => {
  const without = scene(false);
  await without.tell('snk_1', 'gone');
  const gone = scene(true);
  await gone.tell('snk_2', 'gone');
  assert.equal(without.sent.size + gone.sent.size, 0);
});
