/** The workflows in .github: what can be said of them without running them. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<
    string,
    {
      needs?: string | string[];
      permissions?: Record<string, string>;
      'timeout-minutes'?: number;
      strategy?: { matrix: Record<string, unknown> };
      steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
    }
  >;
}

const files = globSync('.github/workflows/*.yml', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const workflow = (file: string): Workflow => parse(read(file)) as Workflow;
const granted = (jobs: Workflow['jobs'], permission: string): string[] =>
  Object.keys(jobs).filter((name) => jobs[name]?.permissions?.[permission] === 'write');

test('workflows exist', () => assert.ok(files.length > 0));

for (const file of files)
  describe(file, () => {
    const { permissions, jobs } = workflow(file);
    const steps = Object.values(jobs).flatMap((job) => job.steps);

    test('has read access to the repository, and more only per job', () => {
      assert.deepEqual(permissions, { contents: 'read' });
    });

    test('pins actions by commit, with the version beside it', () => {
      const uses = read(file)
        .split('\n')
        .filter((line) => /^\s*(?:- )?uses:/.test(line));
      assert.equal(uses.length, steps.filter((step) => step.uses !== undefined).length);
      for (const line of uses) assert.match(line, /uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
    });

    test('persists no Git credentials', () => {
      for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')))
        assert.equal(step.with?.['persist-credentials'], false);
    });

    test('runs existing scripts and programs', () => {
      const commands = steps.map(({ run = '' }) => run).join('\n');
      for (const [, script = ''] of commands.matchAll(/\bnpm run ([\w:]+)/g))
        assert.ok(scripts[script], script);
      for (const [, program = ''] of commands.matchAll(/\bnode ([\w./-]+\.ts)/g))
        assert.ok(existsSync(join(root, program)), program);
    });

    test('depends on existing jobs, and sets timeouts', () => {
      for (const [name, job] of Object.entries(jobs)) {
        for (const needed of [job.needs ?? []].flat()) assert.ok(jobs[needed], `${name} needs ${needed}`);
        assert.ok(job['timeout-minutes'], name);
      }
    });

    test('has no expression in a script', () => {
      for (const { run = '' } of steps) assert.doesNotMatch(run, /\$\{\{/);
    });
  });

test('the package is tested on each system, with each supported Node release', () => {
  const { matrix } = workflow('.github/workflows/test.yml').jobs['installed']?.strategy ?? {};
  assert.deepEqual(matrix, { os: ['ubuntu-latest', 'macos-latest', 'windows-latest'], node: [22, 24] });
});

test('only publishing jobs have write access', () => {
  const { jobs } = workflow('.github/workflows/release.yml');
  assert.deepEqual(granted(jobs, 'id-token'), ['npm', 'image']);
  assert.deepEqual(granted(jobs, 'packages'), ['image']);
  assert.deepEqual(granted(jobs, 'contents'), ['notes']);
  const images = workflow('.github/workflows/images.yml').jobs;
  assert.deepEqual(granted(images, 'contents'), ['pin']);
  assert.deepEqual(Object.keys(images['pin']?.permissions ?? {}), ['contents', 'pull-requests']);
  assert.deepEqual(
    Object.values(workflow('.github/workflows/test.yml').jobs).flatMap((job) =>
      Object.keys(job.permissions ?? {}),
    ),
    [],
  );
});
