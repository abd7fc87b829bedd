/** action.yml and the examples of docs/ci, run in a shell with the variables of a runner, from the package as it is published. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { unzipSync } from 'fflate';
import { parse } from 'yaml';
import type { Report } from '#audit';
import { startNewcomer, type Newcomer, type ShellResult } from './support/newcomer.ts';
import { fileOwner } from './support/shops.ts';

const root = join(import.meta.dirname, '..');
const suite = fileOwner();
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};

interface Action {
  inputs: Record<string, { description: string; default: string }>;
  outputs: Record<string, { value: string }>;
  runs: { steps: { name: string; id?: string; run?: string; uses?: string; env?: Record<string, string> }[] };
}

describe('continuous integration', () => {
  let newcomer: Newcomer;
  before(async () => {
    newcomer = await startNewcomer(suite);
  });

  interface Job extends ShellResult {
    outputs: Record<string, string>;
    summary: string;
    folder: string;
  }

  /** Runs the steps of action.yml that are shell; the runner does the other. */
  async function runAction(inputs: Record<string, string>, config?: object): Promise<Job> {
    const action = parse(await readFile(join(root, 'action.yml'), 'utf8')) as Action;
    const place = newcomer.place();
    const temporary = join(place, 'temp');
    const workspace = join(place, 'workspace');
    await Promise.all([temporary, workspace].map((one) => mkdir(one)));
    if (config) await writeFile(join(workspace, 'portico.config.json'), JSON.stringify(config));
    const files = { GITHUB_OUTPUT: join(place, 'output'), GITHUB_STEP_SUMMARY: join(place, 'summary') };
    for (const file of Object.values(files)) await writeFile(file, '');
    for (const given of Object.keys(inputs)) assert.ok(action.inputs[given], `no input ${given}`);
    let outputs: Record<string, string> = {};
    const fill = (text: string): string =>
      text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
        const [from, ...path] = expression.split('.');
        const last = path.at(-1) ?? '';
        const value =
          from === 'inputs' ? (inputs[last] ?? action.inputs[last]?.default) : (outputs[last] ?? '');
        assert.ok(value !== undefined, expression);
        return value;
      });
    let ended: ShellResult = { code: 0, output: '' };
    for (const step of action.runs.steps) {
      if (step.run === undefined) continue;
      const own = Object.fromEntries(
        Object.entries(step.env ?? {}).map(([key, value]) => [key, fill(value)]),
      );
      const env = { RUNNER_TEMP: temporary, GITHUB_ACTION_PATH: root, CI: 'true', ...files, ...own };
      const { code, output } = await newcomer.shell(fill(step.run), workspace, env);
      ended = { code, output: ended.output + output };
      if (code !== 0) break;
      outputs = Object.fromEntries(
        (await readFile(files.GITHUB_OUTPUT, 'utf8'))
          .split('\n')
          .filter(Boolean)
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      );
    }
    const summary = await readFile(files.GITHUB_STEP_SUMMARY, 'utf8');
    return { ...ended, outputs, summary, folder: outputs['folder'] ?? '' };
  }
  const installed = () => ({ package: newcomer.archive });

  test('writes every report, a summary, and its outputs with the action', async () => {
    const job = await runAction({ ...installed(), url: 'https://drifting.test', 'fail-under': '50' });
    assert.equal(job.code, 0, job.output);
    assert.deepEqual(
      { score: job.outputs['score'], grade: job.outputs['grade'] },
      { score: '79', grade: 'C' },
    );
    const report = JSON.parse(await readFile(join(job.folder, 'report.json'), 'utf8')) as Report;
    assert.equal(report.finalUrl, 'https://drifting.test/');
    const sarif = JSON.parse(await readFile(join(job.folder, 'report.sarif'), 'utf8')) as { version: string };
    assert.equal(sarif.version, '2.1.0');
    assert.match(await readFile(join(job.folder, 'report.xml'), 'utf8'), /^<\?xml/);
    assert.match(await readFile(join(job.folder, 'report.html'), 'utf8'), /^<!doctype html>/);
    assert.match(job.summary, /^# drifting\.test: 79 of 100/);
    assert.equal(await readFile(job.outputs['comment'] ?? '', 'utf8'), job.summary);
  });

  test('fails the action below the minimum score, with the report written', async () => {
    const job = await runAction({ ...installed(), url: 'https://drifting.test', 'fail-under': '80' });
    assert.equal(job.code, 1, job.output);
    assert.match(job.output, /The minimum is 80/);
    assert.match(job.summary, /79 of 100/);
    assert.ok((await readFile(join(job.folder, 'report.sarif'), 'utf8')).length > 1_000);
  });

  test('compares with a base in the action, and fails on regressions', async () => {
    const inputs = { ...installed(), url: 'https://drifting.test', 'base-url': 'https://healthy.test' };
    const lenient = await runAction(inputs);
    assert.equal(lenient.code, 0, lenient.output);
    const comment = await readFile(lenient.outputs['comment'] ?? '', 'utf8');
    assert.match(comment, /^# drifting\.test: .* → 79/);
    assert.match(comment, /price-parity-visible/);
    assert.ok(lenient.summary.startsWith(comment));
    const strict = await runAction({ ...inputs, 'fail-on-worse': 'true' });
    assert.equal(strict.code, 1, strict.output);
    const report = join(lenient.folder, 'report.json');
    const same = await runAction({
      ...installed(),
      url: 'https://drifting.test',
      'base-report': report,
      'fail-on-worse': 'true',
    });
    assert.equal(same.code, 0, same.output);
  });

  test('reads portico.config.json in the action, and accepts one option per line', async () => {
    const config = { url: 'https://drifting.test', failUnder: 99 };
    const job = await runAction({ ...installed(), args: '--pages=3\n--max-requests=40\n' }, config);
    assert.equal(job.code, 1, job.output);
    assert.match(job.output, /The minimum is 99/);
    const report = JSON.parse(await readFile(join(job.folder, 'report.json'), 'utf8')) as Report;
    // Hops of redirects are counted too.
    assert.ok(report.requests.count < 50, String(report.requests.count));
  });

  test('does not send options of the URL, such as preview secrets, to the base', async () => {
    const inputs = { ...installed(), url: 'https://drifting.test', 'base-url': 'https://healthy.test' };
    const job = await runAction({ ...inputs, args: '--max-requests=40' });
    assert.equal(job.code, 0, job.output);
    const requests = async (file: string): Promise<number> =>
      (JSON.parse(await readFile(join(job.folder, file), 'utf8')) as Report).requests.count;
    assert.ok((await requests('report.json')) < 50);
    assert.ok((await requests('base.json')) > 50);
  });

  const refused: [inputs: Record<string, string>, says: RegExp][] = [
    [{ url: '--out=/etc/passwd' }, /cannot begin with a hyphen/],
    [{ url: 'https://drifting.test', 'fail-on-worse': 'yes' }, /must be true or false/],
    [{ url: 'https://a.test', 'base-url': 'https://b.test', 'base-report': 'c.json' }, /not both/],
    [{ url: '' }, /Missing URL\./],
    [{ url: 'https://drifting.test', args: '--pages=99' }, /--pages must be/],
  ];
  for (const [inputs, says] of refused)
    test(`rejects ${JSON.stringify(inputs)} in the action`, async () => {
      const job = await runAction({ ...installed(), ...inputs });
      assert.equal(job.code, 2, job.output);
      assert.match(job.output, says);
    });

  test('warns about an unreachable base, and fails only if a comparison is required', async () => {
    const inputs = { ...installed(), url: 'https://healthy.test', 'base-url': 'https://gone.test' };
    const lenient = await runAction(inputs);
    assert.equal(lenient.code, 0, lenient.output);
    assert.match(lenient.output, /::warning title=Portico::The base could not be audited/);
    assert.equal((await runAction({ ...inputs, 'fail-on-worse': 'true' })).code, 1);
  });

  test('uses this version as the default package', async () => {
    const action = parse(await readFile(join(root, 'action.yml'), 'utf8')) as Action;
    assert.equal(action.inputs['package']?.default, `${name}@${version}`);
  });

  /** The commands of an example, with the archive in the place of the published package. */
  async function commandsOf(file: string): Promise<string[]> {
    const text = await readFile(join(root, 'docs/ci', file), 'utf8');
    const lines =
      file === 'Jenkinsfile'
        ? [...text.matchAll(/^\s*sh '(.*)'$/gm)].map(([, line]) => line ?? '')
        : file === 'azure.yml'
          ? (parse(text) as { steps: { script?: string }[] }).steps.flatMap(({ script }) => script ?? [])
          : (parse(text) as { storefront: { script: string[] } }).storefront.script;
    assert.ok(lines.length > 0);
    assert.ok(lines.join('\n').includes(`${name}@${version}`), `${file} installs another version`);
    return lines.map((line) => line.replaceAll(`${name}@${version}`, newcomer.archive));
  }

  for (const file of ['gitlab.yml', 'azure.yml', 'Jenkinsfile'])
    test(`docs/ci/${file} audits, fails below the minimum score, and keeps its artifacts`, async () => {
      for (const [address, expected] of [
        ['https://healthy.test', 0],
        ['https://drifting.test', 1],
      ] as const) {
        const place = newcomer.place();
        const script = (await commandsOf(file)).join('\n').replaceAll('$(storefront)', '$STOREFRONT');
        const { code, output } = await newcomer.shell(script, place, { STOREFRONT: address });
        assert.equal(code, expected, output);
        assert.match(await readFile(join(place, 'report.xml'), 'utf8'), /<testsuites /);
        assert.match(await readFile(join(place, 'report.html'), 'utf8'), /^<!doctype html>/);
      }
    });

  /** Answers for sfcc-ci, and keeps what it was called with and the archives that it was given. */
  const standIn = `#!/bin/sh
echo "$*" >> "$CALLS"
case "$1" in
  code:deploy) cp "$2" "$KEPT" ;;
  instance:upload) cp "$2" "$KEPT" ;;
esac
[ "$1" != "$FAILING" ]
`;

  for (const file of ['salesforce-github.yml', 'salesforce-gitlab.yml'])
    test(`docs/ci/${file} deploys the cartridge with all others, and stops at a failure`, async () => {
      const example = parse(await readFile(join(root, 'docs/ci', file), 'utf8')) as {
        deploy?: { script: string[] };
        jobs?: { deploy: { steps: { run?: string }[] } };
      };
      const lines =
        example.deploy?.script ??
        example.jobs?.deploy.steps.flatMap(({ run }) => run?.trim().split('\n') ?? []) ??
        [];
      assert.ok(lines[0]?.endsWith(`${name}@${version} sfcc-ci@2.13.0`), lines[0]);
      const script = lines.map((line) =>
        line.replace(`${name}@${version} sfcc-ci@2.13.0`, newcomer.archive).replace('npx sfcc-ci', 'sfcc-ci'),
      );
      for (const failing of ['none', 'instance:import']) {
        const place = newcomer.place();
        const [kept, tools] = [join(place, 'kept'), join(place, 'tools')];
        for (const one of [kept, tools, join(place, 'cartridges/app_custom/cartridge')])
          await mkdir(one, { recursive: true });
        await writeFile(join(place, 'cartridges/app_custom/cartridge/x.js'), '');
        await writeFile(join(tools, 'sfcc-ci'), standIn, { mode: 0o755 });
        const env = {
          CALLS: join(place, 'calls'),
          KEPT: kept,
          FAILING: failing,
          INSTANCE: 'sandbox.example',
          CODE_VERSION: 'build_7',
        };
        const commands = [`PATH="${tools}:$PATH"`, ...script].join('\n');
        const { code, output } = await newcomer.shell(commands, place, env);
        const calls = (await readFile(env.CALLS, 'utf8')).trim().split('\n');
        assert.deepEqual(calls.slice(0, 3), [
          'client:auth -t client_credentials',
          'instance:upload salesforce/portico_definitions.zip -i sandbox.example',
          'instance:import portico_definitions.zip -i sandbox.example --sync --failfast',
        ]);
        if (failing !== 'none') {
          assert.notEqual(code, 0);
          assert.equal(calls.length, 3);
          continue;
        }
        assert.equal(code, 0, output);
        assert.deepEqual(calls.slice(3), ['code:deploy build_7.zip -i sandbox.example --activate']);
        const deployed = Object.keys(unzipSync(await readFile(join(kept, 'build_7.zip'))));
        assert.ok(deployed.every((path) => path.startsWith('build_7/')));
        for (const path of [
          'app_custom/cartridge/x.js',
          'int_portico/.project',
          'int_portico/package.json',
          'bm_portico/.project',
        ])
          assert.ok(deployed.includes(`build_7/${path}`), path);
        const imported = Object.keys(unzipSync(await readFile(join(kept, 'portico_definitions.zip'))));
        assert.deepEqual(imported.toSorted(), [
          'portico_definitions/meta/custom-objecttype-definitions.xml',
          'portico_definitions/meta/system-objecttype-extensions.xml',
        ]);
      }
    });

  test('docs/ci/github.yml uses inputs that the action has', async () => {
    const action = parse(await readFile(join(root, 'action.yml'), 'utf8')) as Action;
    const workflow = parse(await readFile(join(root, 'docs/ci/github.yml'), 'utf8')) as {
      jobs: { audit: { steps: { uses?: string; with?: object }[] } };
    };
    const step = workflow.jobs.audit.steps.find(({ uses }) => uses?.startsWith('portico-commerce/portico@'));
    assert.equal(step?.uses, `portico-commerce/portico@v${version}`);
    for (const input of Object.keys(step.with ?? {})) assert.ok(action.inputs[input], input);
  });
});

test('docs/ci.md shows the tested examples', async () => {
  const text = await readFile(join(root, 'docs/ci.md'), 'utf8');
  const shown = [...text.matchAll(/<!-- (docs\/ci\/\S+) -->\n\n```\w+\n([\s\S]*?\n)```/g)];
  assert.equal(shown.length, 6);
  for (const [, file = '', example] of shown)
    assert.equal(example, await readFile(join(root, file), 'utf8'), file);
});
