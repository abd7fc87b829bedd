import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertNotifications } from './notification.ts';
import type { Alert } from './monitor.ts';
import type { Snapshot } from './snapshot.ts';

const snapshot = (score: number, product: number, catalogue = '1'): Snapshot => ({
  reportId: `report-${score}`,
  at: 1,
  score,
  grade: 'B',
  categories: [
    { id: 'product-data', name: 'Product data', score: product },
    { id: 'crawl-access', name: 'Crawl access', score: 100 },
  ],
  failing: [],
  unknown: [],
  catalogue,
});
const links = { report: (id: string) => `https://portico.test/r/${id}`, monitor: 'https://portico.test/m' };
const monitor = { host: 'shop.test', recipients: ['ann@shop.test', 'bob@shop.test'] };
const alert = (over: Partial<Alert>): Alert => ({
  id: 'a1',
  monitorId: 'm',
  at: 1,
  changes: [{ rule: 'fall', step: 'raised', from: 82, to: 61.5 }],
  before: snapshot(82, 90),
  after: snapshot(61.5, 40),
  mailed: null,
  ...over,
});

test('describes the change with a link to the report', () => {
  const [notification, other] = alertNotifications(monitor, alert({}), links);
  assert.equal(notification?.subject, 'shop.test: the score fell');
  assert.match(notification?.text ?? '', /^The score fell from 82 to 61\.5\.\n/);
  assert.match(notification?.text ?? '', /Score: 82 → 61\.5 \(−20\.5\)\n {2}Product data: 90 → 40 \(−50\)/);
  assert.doesNotMatch(notification?.text ?? '', /Crawl access|set of checks/);
  assert.match(notification?.text ?? '', /https:\/\/portico\.test\/r\/report-61\.5/);
  assert.deepEqual([notification?.to, other?.to], ['ann@shop.test', 'bob@shop.test']);
  assert.notEqual(notification?.id, other?.id);
});

test('puts the worst change in the subject', () => {
  const changes: Alert['changes'] = [
    { rule: 'unreachable', step: 'cleared' },
    { rule: 'critical', step: 'raised', checks: [{ id: 'x', name: 'Robots' }] },
  ];
  const [notification] = alertNotifications(monitor, alert({ changes }), links);
  assert.equal(notification?.subject, 'shop.test: a critical check failed (and 1 more)');
  assert.match(notification?.text ?? '', /A critical check failed: “Robots”\./);
});

test('notes a changed set of checks', () => {
  const [notification] = alertNotifications(monitor, alert({ after: snapshot(61.5, 40, '2') }), links);
  assert.match(notification?.text ?? '', /The set of checks changed/);
});

test('removes line breaks and control characters of an external reason', () => {
  const reason = 'refused\r\nBcc: all@shop.test\u001b[31m\u202e';
  const { before: _before, after: _after, ...rest } = alert({});
  const changes: Alert['changes'] = [{ rule: 'unreachable', step: 'raised', times: 2, reason }];
  const [notification] = alertNotifications(monitor, { ...rest, changes }, links);
  assert.match(notification?.text ?? '', /2 times in a row: refused Bcc: all@shop\.test/);
  // eslint-disable-next-line no-control-regex -- tests that there are none
  assert.doesNotMatch(notification?.text ?? '', /[\u0000-\u0009\u000b-\u001f\u202e]/);
  assert.doesNotMatch(notification?.text ?? '', /View the report:/);
});

test('is in German, with German number formats', () => {
  const changes: Alert['changes'] = [
    { rule: 'fall', step: 'raised', from: 82, to: 61.5 },
    { rule: 'critical', step: 'raised', checks: [{ id: 'x', name: 'Robots' }] },
    { rule: 'unreachable', step: 'cleared' },
  ];
  const [notification] = alertNotifications(monitor, alert({ changes }), links, { language: 'de' });
  assert.equal(notification?.subject, 'shop.test: Punktzahl gefallen (und 2 weitere)');
  assert.match(notification?.text ?? '', /^Die Punktzahl ist von 82 auf 61,5 gefallen\.\n/);
  assert.match(notification?.text ?? '', /Eine kritische Prüfung wurde nicht bestanden: „Robots“\./);
  assert.match(notification?.text ?? '', /Punktzahl: 82 → 61,5 \(−20,5\)/);
});
