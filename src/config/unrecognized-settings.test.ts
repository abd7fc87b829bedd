import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configKeys } from './config.ts';
import { unrecognizedSettings } from './unrecognized-settings.ts';

test('does not report known settings, or those that other programs read', () => {
  const others = ['NODE_EXTRA_CA_CERTS', 'POSTGRES_PASSWORD', 'SITE_ADDRESS', 'PGSSLROOTCERT', 'TZ'];
  assert.deepEqual(unrecognizedSettings([...configKeys, ...others]), []);
});

const meant: [name: string, near: string | undefined][] = [
  ['DATABSE_URL', 'DATABASE_URL'],
  ['AUDIT_MAX_RUNING', 'AUDIT_MAX_RUNNING'],
  ['port', 'PORT'],
  ['STRIPE_KEY', 'STRIPE_SECRET_KEY'],
  ['WEATHER', undefined],
];
for (const [name, near] of meant)
  test(`reports ${name} and suggests ${near ?? 'nothing'}`, () => {
    assert.deepEqual(unrecognizedSettings([name]), [
      `Unknown setting ${name} in .env.${near === undefined ? '' : ` Did you mean ${near}?`}`,
    ]);
  });
