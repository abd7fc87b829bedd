import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startService } from './api/service.ts';
import { portico } from './support/command-line.ts';
import { temporaryFolder } from './support/shops.ts';

test('logs startup warnings as an event once, before it listens', async (t) => {
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
      [40, 'audits-without-profile'],
    ],
  );
  assert.match(warned[1]?.msg ?? '', /without the Secure attribute/);
  assert.ok(lines.indexOf(warned[1]!) < lines.findIndex(({ msg }) => msg === 'listening'));
});

test('warns of an unknown setting in .env without logging its value', async (t) => {
  const cwd = await temporaryFolder(t);
  // It ends as soon as it has warned: its database cannot be opened.
  writeFileSync(join(cwd, '.env'), `DATABSE_URL=hunter2\nDATABASE_URL=sqlite:${cwd}\nPOSTGRES_PASSWORD=x\n`);
  const { stderr } = await portico(['serve'], { cwd });
  const [line = '', ...others] = stderr.split('\n').filter((one) => one.includes('setting-unknown'));
  assert.deepEqual(others, []);
  const { event, msg } = JSON.parse(line) as { event: string; msg: string };
  assert.deepEqual(
    [event, msg],
    ['setting-unknown', 'Unknown setting DATABSE_URL in .env. Did you mean DATABASE_URL?'],
  );
  assert.doesNotMatch(stderr, /hunter2/);
});
