/** Clients that OpenAPI Generator writes from the documents of a running sandbox: each runs an audit, and buys. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { until } from '../api/service.ts';
import { pythonOf } from '../judges/install.ts';
import { startPortico, type Running } from '../support/command-line.ts';

const run = promisify(execFile);

/** With the packages of the judges; the generator is one of them, and runs on Java. */
const python = process.env['CLIENTS_PYTHON'] ?? pythonOf('main');
const findGenerator = `
import pathlib, dateutil, openapi_generator_cli, pydantic, typing_extensions, urllib3
print(next(pathlib.Path(openapi_generator_cli.__file__).parent.rglob('*.jar')), end='')`;
const found = spawnSync(python, ['-c', findGenerator], { encoding: 'utf8' });
const missing = [
  ...(spawnSync('java', ['-version']).status === 0 ? [] : ['java']),
  ...(found.status === 0 ? [] : ['the Python packages of `npm run judges -- --install`']),
];
if (missing.length > 0 && process.env['PORTICO_REQUIRE_ALL'] === '1')
  throw new Error(`Required: ${missing.join(', ')}.`);
const skip = missing.length > 0 && `not installed: ${missing.join(', ')}`;

describe('generated clients', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-clients-'));
  let service: Running;
  let base = '';
  let key = '';
  before(async () => {
    const env = { PORT: '0', DATABASE_URL: `sqlite:${join(folder, 'portico.db')}` };
    service = startPortico(['serve', '--sandbox'], { env });
    await until(
      () => service.stdout().includes('Press Ctrl-C to stop.') || service.process.exitCode !== null,
    );
    [, base = ''] = /listens on (\S+)/.exec(service.stdout()) ?? [];
    [key = ''] = /ptc_\w+/.exec(service.stdout()) ?? [];
    assert.ok(base && key, service.stdout() + service.stderr());
  });
  after(async () => {
    service.process.kill('SIGTERM');
    await service.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  async function generate(language: string, out: string, options: string): Promise<void> {
    for (const [name, path] of [
      ['audit', '/openapi.json'],
      ['commerce', '/api/ucp/openapi.json'],
    ] as const) {
      const document = join(folder, `${name}.json`);
      writeFileSync(document, await (await fetch(base + path)).text());
      // It validates the document first. Each run is short: the options of Java halve it.
      const java = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', found.stdout];
      const more = `--additional-properties=${options.replace('{name}', name)}`;
      const wanted = ['generate', '-g', language, '-i', document, '-o', join(out, name), more];
      await run('java', [...java, ...wanted]);
    }
  }

  function assertBought(stdout: string): void {
    const said = JSON.parse(stdout) as Record<string, unknown>;
    assert.equal(said['status'], 'completed');
    assert.equal(said['store'], 'Larch and Loom');
    assert.match(String(said['orderNo']), /^\w+$/);
    assert.ok(Number(said['score']) > 0 && Number(said['results']) > 200);
    const fixes = said['topFixes'] as string[];
    assert.ok(fixes.length > 0 && fixes.every((title) => title.length > 10));
  }

  test('a TypeScript client compiles, audits a storefront, and buys', async () => {
    const out = join(folder, 'typescript');
    await generate('typescript-fetch', out, 'importFileExtension=.js');
    mkdirSync(out, { recursive: true });
    copyFileSync(join(import.meta.dirname, 'audit-and-buy.ts.txt'), join(out, 'audit-and-buy.ts'));
    writeFileSync(join(out, 'package.json'), '{ "type": "module" }');
    const modules = join(import.meta.dirname, '../../node_modules');
    const options = ['--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext'];
    const types = ['--types', 'node', '--typeRoots', join(modules, '@types')];
    await run(join(modules, '.bin/tsc'), [...options, ...types, 'audit-and-buy.ts'], {
      cwd: out,
    });
    const env = { BASE: base, KEY: key, SHOP: 'https://drifting.test' };
    assertBought((await run(process.execPath, [join(out, 'audit-and-buy.js')], { env })).stdout);
  });

  test('a Python client audits a storefront, and buys', async () => {
    const out = join(folder, 'python');
    await generate('python', out, 'packageName=portico_{name}');
    const env = {
      PATH: process.env['PATH'],
      PYTHONPATH: `${join(out, 'audit')}:${join(out, 'commerce')}`,
      BASE: base,
      KEY: key,
      SHOP: 'https://healthy.test',
    };
    assertBought((await run(python, [join(import.meta.dirname, 'audit_and_buy.py')], { env })).stdout);
  });
});
