import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'node:test';
import { createOpenedParts } from './opened-parts.ts';

test('closes parts once, in reverse order', async () => {
  const opened = createOpenedParts();
  const told: string[] = [];
  for (const name of ['database', 'telemetry', 'area'])
    opened.defer(async () => {
      told.push(`${name} closes`);
      await turn();
      told.push(`${name} is closed`);
    });
  await opened.close();
  await opened.close();
  assert.deepEqual(
    told,
    ['area', 'telemetry', 'database'].flatMap((name) => [`${name} closes`, `${name} is closed`]),
  );
});

test('closes all other parts if one fails', async () => {
  const opened = createOpenedParts();
  let isClosed = false;
  opened.defer(() => void (isClosed = true));
  opened.defer(() => Promise.reject(new Error('busy')));
  await assert.rejects(opened.close(), { message: 'busy' });
  assert.ok(isClosed);

  for (const message of ['busy', 'gone']) opened.defer(() => Promise.reject(new Error(message)));
  await assert.rejects(opened.close(), (error: AggregateError) => error.errors.length === 2);
});
