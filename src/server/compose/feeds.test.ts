import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Site } from '#commerce';
import type { Notification } from '#mail';
import type { FeedResult, StoreFeed } from '#storage';
import type { Accounts } from '#web';
import { isFeedHostLocal, notifyFeedTrouble } from './feeds.ts';

const people = {
  list: async () => [
    { id: 'a', role: 'owner', email: 'a@people.example' },
    { id: 'b', role: 'member', email: 'b@people.example' },
    { id: 'c', role: 'owner', email: 'c@people.example' },
  ],
} as unknown as Accounts['people'];
const feed = { site: 'tea', url: 'https://shop.example/feed?token=secret' } as StoreFeed;
const resultOf = (status: FeedResult['status']): FeedResult => ({
  status,
  reason: 'It is empty.',
  refusals: [],
  changes: [],
});

function scene(canSend = true) {
  const sent = new Map<string, Notification>();
  const tell = notifyFeedTrouble({
    notifications: {
      canSend,
      language: 'en',
      queue: async (notification) => void sent.set(notification.id, notification),
    },
    accounts: { people },
    site: async () => ({ name: 'The Tea House' }) as Site,
    origin: () => 'https://portico.example',
    now: () => Date.parse('2026-11-20T12:00:00Z'),
  });
  return { sent, tell };
}

const cases: [status: FeedResult['status'], before: FeedResult['status'] | undefined, emails: number][] = [
  ['failed', undefined, 2],
  ['failed', 'done', 2],
  ['failed', 'failed', 0],
  ['held', 'failed', 2],
  ['held', 'held', 0],
  ['done', 'failed', 0],
  ['unchanged', 'done', 0],
];
for (const [status, before, emails] of cases)
  test(`a run that is ${status} after one that was ${before ?? 'none'}: ${emails} emails to owners`, async () => {
    const { sent, tell } = scene();
    await tell(feed, resultOf(status), before);
    await tell(feed, resultOf(status), before);
    assert.equal(sent.size, emails);
    for (const { subject, text } of sent.values()) {
      assert.equal(subject, 'The feed of The Tea House was not imported');
      assert.match(text, /It is empty\./);
      assert.match(text, /https:\/\/portico\.example\/dashboard\/stores\/tea\/feed$/);
      assert.doesNotMatch(text, /token/);
    }
  });

test('sends no email if SMTP is not configured', async () => {
  const { sent, tell } = scene(false);
  await tell(feed, resultOf('failed'), 'done');
  assert.equal(sent.size, 0);
});

test('allows HTTP only for this machine in development', () => {
  const yes = { allowInsecureLoopback: true };
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    assert.equal(isFeedHostLocal(yes, host), true, host);
    assert.equal(isFeedHostLocal({ allowInsecureLoopback: false }, host), false, host);
  }
  for (const host of ['shop.example', '10.0.0.1', 'localhost.example'])
    assert.equal(isFeedHostLocal(yes, host), false, host);
});
