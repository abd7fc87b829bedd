import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseConfig } from './config.ts';
import { startupWarnings } from './startup-warnings.ts';

const secret = 'a secret of a test that is long enough';
const pg = (rest: string) => ({ DATABASE_URL: `postgres://portico:opensesame@${rest}`, SECRET: secret });
const mail = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'orders@shop.example' });
const safe = 'https://shop.example';

const table: [environment: Record<string, string>, ...events: string[]][] = [
  [{}],
  [{ HOST: 'localhost' }],
  [{ HOST: '::1' }],
  [{ HOST: '0.0.0.0', BASE_URL: safe }],
  [{ HOST: '0.0.0.0' }, 'cookie-without-secure', 'audits-without-profile'],
  [{ HOST: '::' }, 'cookie-without-secure', 'audits-without-profile'],
  [{ HOST: '::', AUDIT_PROFILE_BASE: `${safe}/profiles` }, 'cookie-without-secure'],
  [{ HOST: '192.168.1.5', BASE_URL: 'http://shop.example' }, 'cookie-without-secure'],
  [{ AUDIT_ALLOW_PRIVATE: 'true' }, 'private-network-open'],
  [{ UCP_ALLOW_INSECURE_LOOPBACK: 'true' }],
  [{ UCP_ALLOW_INSECURE_LOOPBACK: 'true', HOST: '0.0.0.0', BASE_URL: safe }, 'own-machine-open'],
  [pg('localhost/portico')],
  [pg('127.0.0.1:5433/portico')],
  [pg('[::1]/portico')],
  [pg('/portico?host=/run/postgresql')],
  [pg('/portico?host=db.example'), 'database-without-tls'],
  [pg('%2Frun%2Fpostgresql/portico')],
  [{ DATABASE_URL: 'postgres:///portico', SECRET: secret }],
  [pg('db.example/portico'), 'database-without-tls'],
  [pg('10.0.0.7/portico'), 'database-without-tls'],
  [pg('localhost/portico?host=db.example'), 'database-without-tls'],
  [pg('db.example/portico?sslmode=disable'), 'database-without-tls'],
  [pg('db.example/portico?ssl=0'), 'database-without-tls'],
  [pg('db.example/portico?sslmode=verify-full')],
  [pg('db.example/portico?ssl=true')],
  [{ ...pg('localhost/portico'), SECRET: '' }, 'secret-in-database'],
  [mail('smtp://localhost:25')],
  [mail('smtp://127.0.0.1:25')],
  [mail('smtps://user:opensesame@mail.example')],
  [mail('smtp://mail.example:587?requireTLS=true')],
  [mail('smtp://user:opensesame@mail.example:587'), 'mail-without-tls'],
  [mail('smtp://mail.example:587?requireTLS=false'), 'mail-without-tls'],
];

for (const [environment, ...events] of table)
  test(`warns of ${events.join(', ') || 'nothing'} for ${JSON.stringify(environment)}`, () => {
    const warnings = startupWarnings(parseConfig(environment));
    assert.deepEqual(
      warnings.map(({ event }) => event),
      events,
    );
    for (const { message } of warnings) assert.doesNotMatch(message, /opensesame|\.example/);
  });
