/** The official conformance scenarios against our transports, with the fixtures that they call and without. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bus, extend } from './fixtures/extension.ts';
import { fixtureServer } from './fixtures/server.ts';
import { plainServer } from './plain-server.ts';
import { serveFaces } from './serving.ts';

const suite = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/', import.meta.url),
);

/** Scenarios that count for a revision, as the suite itself lists them. */
async function scenariosOf(revision: string): Promise<string[]> {
  const file = join(suite, 'requirements', `${revision}.yaml`);
  const listed = /^server:\n((?: {2}- .*\n)+)/m.exec(await readFile(file, 'utf8'))?.[1] ?? '';
  return [...listed.matchAll(/- (\S+)/g)].map(([, name]) => name as string);
}

interface Outcome {
  /** By scenario: whether the suite counts it as passed. */
  passed: Map<string, boolean>;
  exitCode: number;
  output: string;
}

async function runSuite(url: URL, revision: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-conformance-'));
  const args = [
    join(suite, 'dist/index.js'),
    'server',
    '--url',
    url.href,
    '--requirements',
    revision,
    '-o',
    folder,
  ];
  try {
    return await new Promise((resolve) => {
      execFile(
        process.execPath,
        args,
        { cwd: folder, timeout: 110_000, maxBuffer: 3e7 },
        (error, stdout, stderr) => {
          const summary = stdout.slice(stdout.indexOf('=== SUMMARY ==='));
          const lines = [...summary.matchAll(/^([✓✗]) (\S+): \d+ passed, \d+ failed$/gm)];
          const passed = new Map(lines.map(([, mark, name]) => [name as string, mark === '✓']));
          resolve({ passed, exitCode: error ? Number(error.code ?? -1) : 0, output: `${stdout}\n${stderr}` });
        },
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

for (const [revision, count] of [
  ['2025-11-25', 30],
  ['2026-07-28', 37],
] as const) {
  test(`passes every scenario of ${revision} with the fixtures`, async () => {
    await using serving = await serveFaces({ server: fixtureServer, extend, bus });
    const scenarios = await scenariosOf(revision);
    assert.equal(scenarios.length, count);
    const { passed, exitCode, output } = await runSuite(serving.http, revision);
    assert.deepEqual(
      scenarios.filter((name) => passed.get(name) !== true),
      [],
      output,
    );
    assert.equal(exitCode, 0, output);
    assert.deepEqual(serving.faults, []);
  });
}

/** `server-stateless` is not here: four of its checks call tools that only fixtures have. */
const withoutFixtures = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'server-sse-multiple-streams',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'tools-list',
    'server-sse-multiple-streams',
    'resources-list',
    'sep-2164-resource-not-found',
    'prompts-list',
    'dns-rebinding-protection',
    'caching',
    'input-required-result-missing-input-response',
    'input-required-result-unsupported-methods',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
    'http-header-validation',
  ],
};

for (const [revision, scenarios] of Object.entries(withoutFixtures)) {
  test(`passes the scenarios of ${revision} that need no fixture on a plain server`, async () => {
    await using serving = await serveFaces({ server: plainServer });
    const { passed, output } = await runSuite(serving.http, revision);
    assert.deepEqual(
      scenarios.filter((name) => passed.get(name) !== true),
      [],
      output,
    );
    assert.deepEqual(serving.faults, []);
  });
}
