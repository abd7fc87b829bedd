/**
 * Tests the running service against its own OpenAPI document with Schemathesis, which is Python and must be installed separately:
 * `SCHEMATHESIS=path/to/st node --test test/fuzz/fuzz.ts`, `FUZZ_EXAMPLES` for more or fewer than 25 of each operation. With an API
 * key and without one. Exceptions are in schemathesis.toml with their reason.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { text } from 'node:stream/consumers';
import { plans } from '../../src/web/accounts/plans.ts';
import { startService } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';

const program = process.env['SCHEMATHESIS'];
const examples = process.env['FUZZ_EXAMPLES'] ?? '25';
const settings = join(import.meta.dirname, 'schemathesis.toml');
const metricsToken = 'a-token-for-the-tests';
/** Needs to know what is let in. */
const ofCredentials = 'ignored_auth,positive_data_acceptance';

// Else most answers would be 429.
Object.assign(plans.scale, { callsPerMinute: 1_000_000, scansPerMonth: 1_000_000_000 });

for (const { name, skip, url } of testDialects())
  for (const keyed of [true, false])
    test(
      `returns no server error and only documented responses on ${name}, ${keyed ? 'with' : 'without'} a key`,
      { skip: skip || (program === undefined && 'SCHEMATHESIS names no program') },
      async (t) => {
        const databaseUrl = await url();
        const service = await startService(t, { databaseUrl, environment: { METRICS_TOKEN: metricsToken } });
        const [, key = ''] = (await service.bearer()).split(' ');
        const folder = mkdtempSync(join(tmpdir(), 'portico-fuzz-'));
        t.after(() => rmSync(folder, { recursive: true, force: true }));
        const words = ['--config-file', settings, 'run', `${service.url}/openapi.json`];
        const how = ['--phases', 'examples,coverage,fuzzing,stateful', '--max-examples', examples];
        const child = spawn(
          program ?? '',
          [...words, ...how, '--checks', 'all', ...(keyed ? [] : ['--exclude-checks', ofCredentials])],
          {
            cwd: folder,
            env: {
              PATH: process.env['PATH'],
              PORTICO_KEY: keyed ? key : 'ptc_test_unknown',
              METRICS_TOKEN: keyed ? metricsToken : 'unknown',
            },
            stdio: ['ignore', 'pipe', 'inherit'],
          },
        );
        const [told, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
        t.diagnostic(told.trimEnd().split('\n').slice(-5).join(' '));
        assert.equal(code, 0, told);
        assert.doesNotMatch(service.logged(), /request failed/);
      },
    );
