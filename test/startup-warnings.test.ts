import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from './api/service.ts';

test('what startup warns of is logged as an event, once, and before anything is listened to', async (t) => {
  const environment = { HOST: '0.0.0.0', UCP_ALLOW_INSECURE_LOOPBACK: 'true' };
  const { logged } = await startService(t, { environment });
  const lines = logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; event?: string; msg: string });
  const warned = lines.filter(({ event }) => event !== undefined);
  assert.deepEqual(
    warned.map(({ level, event }) => [level, event]),
    [
      [40, 'own-machine-open'],
      [40, 'cookie-without-secure'],
    ],
  );
  assert.match(warned[1]?.msg ?? '', /no Secure/);
  assert.ok(lines.indexOf(warned[1]!) < lines.findIndex(({ msg }) => msg === 'listening'));
});
