/** The runner, as a process, on a small project of its own. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { divide, findTests, select, slowKindOf, slowKinds } from './runner/select.ts';

const runner = fileURLToPath(new URL('run.ts', import.meta.url));

const passing = (name: string): string => `import { test } from 'node:test';\ntest('${name}', () => {});\n`;

function project(t: TestContext, files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'portico-runner-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function start(cwd: string, words: string[]) {
  // Within a test runner, node:test reports to that one, not as configured.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, [runner, ...words], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    output,
    last: output.trimEnd().split('\n').at(-1),
  }));
  return { child, ended, output: () => output };
}

const run = async (cwd: string, ...words: string[]) => start(cwd, words).ended;

const files = {
  'src/fetch/robots.test.ts': passing('robots'),
  'src/fetch/redirects.test.ts': passing('redirects'),
  'src/robots-other.test.ts': passing('others'),
  'test/axe.test.ts': passing('slow'),
};

describe('selection', () => {
  test('runs the fast tests without words, and all with --all', async (t) => {
    const root = project(t, files);
    const fast = await run(root);
    assert.equal(fast.last, '3 passed, 0 failed, 0 skipped');
    assert.equal(fast.code, 0);
    assert.equal((await run(root, '--all')).last, '4 passed, 0 failed, 0 skipped');
  });

  test('finds files by name, folder and word, slow ones too', async (t) => {
    const root = project(t, files);
    const tests = findTests(root);
    const found = (...words: string[]) => select(tests, words, root).files;
    assert.deepEqual(found('src/fetch/robots.test.ts'), ['src/fetch/robots.test.ts']);
    assert.deepEqual(found('./src/fetch/'), ['src/fetch/redirects.test.ts', 'src/fetch/robots.test.ts']);
    assert.deepEqual(found('robots'), ['src/fetch/robots.test.ts', 'src/robots-other.test.ts']);
    assert.deepEqual(found('axe', 'redirects'), ['src/fetch/redirects.test.ts', 'test/axe.test.ts']);
    const both = await run(root, 'axe', 'src/fetch');
    assert.equal(both.last, '3 passed, 0 failed, 0 skipped');
    assert.match(both.output, /✔ test\/axe\.test\.ts › slow/);
  });

  test('fails when a word matches nothing', async (t) => {
    const { code, output } = await run(project(t, files), 'robots', 'nothing-like-it');
    assert.equal(code, 1);
    assert.match(output, /No test file matches "nothing-like-it"/);
  });

  test('passes options of node:test on, and fails when no test is run', async (t) => {
    const root = project(t, files);
    assert.equal((await run(root, '--test-name-pattern=^robots$')).last, '1 passed, 0 failed, 0 skipped');
    const none = await run(root, '--test-name-pattern=unheard-of');
    assert.equal(none.code, 1);
    assert.equal(none.last, '0 passed, 0 failed, 0 skipped');
    assert.equal((await run(root, '--al')).code, 1);
  });

  test('divides all files among the groups', () => {
    assert.deepEqual(divide(['a', 'b', 'c', 'd', 'e'], 2), [
      ['a', 'c', 'e'],
      ['b', 'd'],
    ]);
    assert.deepEqual(divide(['a'], 4), [['a']]);
  });

  test('every glob of a slow kind names a test of this project', () => {
    const tests = findTests(fileURLToPath(new URL('..', import.meta.url)));
    for (const { files } of slowKinds)
      for (const glob of files)
        assert.ok(
          tests.some((file) => matchesGlob(file, glob)),
          glob,
        );
    assert.equal(slowKindOf('src/fetch/robots.test.ts'), undefined);
    assert.equal(slowKindOf('test/dashboard/inbox-browser.test.ts'), 'browser');
  });
});

describe('results', () => {
  test('a failure is told in full, and gives exit code 1', async (t) => {
    const root = project(t, {
      ...files,
      'src/bad.test.ts': `import { suite, test } from 'node:test';
        suite('outer', () => { test('inner', () => { throw new Error('the very reason'); }); test('good', () => {}); });`,
    });
    const { code, output, last } = await run(root);
    assert.equal(code, 1);
    assert.equal(last, '4 passed, 1 failed, 0 skipped');
    assert.match(output, /Failed:\n\n✖ src\/bad\.test\.ts:2 › outer › inner\n {2}Error: the very reason/);
    assert.match(output, /Slowest files, in seconds:\n +\d/);
  });

  test('a skip is counted and listed with its reason', async (t) => {
    const root = project(t, {
      'src/a.test.ts': `import { suite, test } from 'node:test';
        test('one', { skip: 'no database here' }, () => {});
        suite('many', { skip: 'no browser here' }, () => { test('inner', () => {}); });
        test('two', () => {});`,
    });
    const { code, output, last } = await run(root);
    assert.equal(code, 0);
    assert.equal(last, '1 passed, 0 failed, 2 skipped');
    assert.match(output, /one: no database here/);
    assert.match(output, /many: no browser here/);
  });

  test('--results writes a line for each test', async (t) => {
    const root = project(t, { 'src/a.test.ts': passing('one'), 'src/b.test.ts': passing('two') });
    await run(root, '--results=results.jsonl');
    const lines = readFileSync(join(root, 'results.jsonl'), 'utf8').trimEnd().split('\n');
    const results = lines.map((line) => JSON.parse(line) as { file: string; path: string });
    assert.deepEqual(results.map(({ file, path }) => `${file} ${path}`).sort(), [
      'src/a.test.ts one',
      'src/b.test.ts two',
    ]);
  });

  for (const [what, text, reason] of [
    ['ends the process', `test('ends', () => process.exit(0));`, /ended before its tests/],
    [
      'throws after it ended',
      `test('late', () => { setTimeout(() => { throw new Error('late one'); }, 20); });`,
      /late one/,
    ],
    [
      'throws beside its promise',
      `test('stray', async () => {
        setTimeout(() => { throw new Error('stray one'); }, 5);
        await new Promise((resolve) => setTimeout(resolve, 50));
      });`,
      /stray one[^]+at .*a\.test\.ts:3/,
    ],
    ['cannot be loaded', `import './missing.ts';`, /missing\.ts/],
    ['declares nothing', `void test;`, /has no tests/],
  ] as const)
    test(`a file that ${what} fails the run`, async (t) => {
      const root = project(t, {
        'src/a.test.ts': `import { test } from 'node:test';\n${text}\n`,
        'src/b.test.ts': passing('good'),
      });
      const { code, output, last } = await run(root);
      assert.equal(code, 1);
      assert.match(last ?? '', /, 1 failed, 0 skipped$/);
      assert.match(output, reason);
    });

  test('ends with its children when it is interrupted', async (t) => {
    const root = project(t, {
      'src/a.test.ts': `import { test } from 'node:test';
        test('waits', async () => { console.log('pid', process.pid); await new Promise(() => { setInterval(() => {}, 1000); }); });`,
    });
    const { child, ended, output } = start(root, ['src/a.test.ts']);
    while (!/pid \d+/.test(output())) await once(child.stdout, 'data');
    const pid = Number(/pid (\d+)/.exec(output())?.[1]);
    child.kill('SIGINT');
    const { code, last } = await ended;
    assert.equal(code, 1);
    assert.match(last ?? '', /failed/);
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  });
});
