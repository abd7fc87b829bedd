import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTrials } from './trial.ts';

test('accepts a mark for one site and two minutes, and cannot be forged', () => {
  const clock = { now: Date.parse('2026-08-01T10:00:00Z') };
  const trials = createTrials({ secret: 'one', now: () => clock.now });
  const mark = trials.mark('demo');
  assert.equal(trials.isTrial('demo', mark), true);
  assert.equal(trials.isTrial('other', mark), false);
  const later = mark.replace(/^\d+/, (until) => String(Number(until) + 1));
  for (const wrong of [null, '', 'yes', mark.slice(0, -1), `${mark}x`, later, `.${mark}`])
    assert.equal(trials.isTrial('demo', wrong), false);
  assert.equal(createTrials({ secret: 'two', now: () => clock.now }).isTrial('demo', mark), false);
  assert.equal(createTrials({ secret: ['two', 'one'], now: () => clock.now }).isTrial('demo', mark), true);
  const young = createTrials({ secret: ['two', 'one'], now: () => clock.now }).mark('demo');
  assert.equal(createTrials({ secret: 'two', now: () => clock.now }).isTrial('demo', young), true);
  clock.now += 120_001;
  assert.equal(trials.isTrial('demo', mark), false);
});
