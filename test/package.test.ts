/**
 * What `npm run package` writes, from the files that the container image is built from, installs in an empty folder, without a
 * registry, and works there.
 */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { doors } from '../packaging/doors.ts';
import { freePort, ready } from './faults/nodes.ts';
import { portico, startPortico } from './support/command-line.ts';
import { copyBuildContext, dockerfileStages } from './support/container.ts';
import { fileOwner, openShop, type OpenShop } from './support/shops.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};
const folder = mkdtempSync(join(tmpdir(), 'portico-installed-'));
const installed = join(folder, 'node_modules', name);
const program = join(installed, 'dist/src/main.js');
const owner = fileOwner();
let archive: string;
let shop: OpenShop;

before(async () => {
  const context = join(folder, 'context');
  copyBuildContext(context);
  const packed = await run(process.execPath, [join(context, 'packaging/package.ts'), folder]);
  archive = packed.stdout.trim();
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'newcomer', private: true }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: folder });
  shop = await openShop(owner, { kind: 'healthy' });
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('installs one package, with the notices of its bundled code', async () => {
  const { packages } = JSON.parse(
    await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'),
  ) as { packages: Record<string, unknown> };
  assert.deepEqual(Object.keys(packages), [`node_modules/${name}`]);
  // Documents, fonts, and recorded examples are half a megabyte of it, the compiled cartridge is another, and the authorization
  // server a third of one. The last fifth is texts of pages, German of the checks, and adapters of processors.
  assert.ok(statSync(archive).size < 8_200_000, `${statSync(archive).size} bytes`);
  const notices = await readFile(join(installed, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const bundled of ['zod', 'undici', 'parse5', 'stripe', 'hono'])
    assert.match(notices, new RegExp(`^${bundled} \\d+\\.\\d+\\.\\d+ \\(\\w+`, 'm'));
  const own = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as Record<string, object>;
  for (const left of ['dependencies', 'devDependencies', 'scripts', 'private'])
    assert.ok(!(left in own), left);
  for (const [specifier, target] of Object.entries(own['imports'] ?? {}))
    assert.deepEqual(Object.keys(target as object), ['types'], specifier);
});

test('`npx portico` runs the command line', async () => {
  const { stdout } = await run('npx', ['--offline', 'portico', '--version'], { cwd: folder });
  assert.equal(stdout.trim(), version);
});

test('writes the Salesforce cartridge with its archives', async () => {
  const { code, stderr } = await portico(['cartridge', join(folder, 'salesforce'), '--site', 'RefArch'], {
    program,
  });
  assert.equal(code, 0, stderr);
  const written = readdirSync(join(folder, 'salesforce')).toSorted();
  assert.deepEqual(written, [
    'bm_portico',
    'int_portico',
    `portico_${version.replaceAll('.', '_')}.zip`,
    ...['aliases', 'definitions', 'metadata', 'uninstall', 'upgrade'].map((name) => `portico_${name}.zip`),
  ]);
  for (const name of ['int_portico', 'bm_portico'])
    assert.ok(existsSync(join(folder, 'salesforce', name, '.project')), name);
  const wrong = await portico(['cartridge', join(folder, 'wrong'), '--site', '../RefArch'], { program });
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /is not a site ID/);
  assert.ok(!existsSync(join(folder, 'wrong')));
});

test('audits a storefront', async () => {
  const { code, stdout, stderr } = await portico(['audit', shop.origin, ...shop.args, '--quiet'], {
    program,
  });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /of 100 {2}Grade A/);
});

test('names the browser driver package when a browser is needed', async () => {
  const given = ['audit', shop.origin, ...shop.args, '--quiet', '--browser=/bin/false'];
  const { code, stderr } = await portico(given, { program });
  assert.equal(code, 2);
  assert.match(stderr, /npm install playwright-core/);
});

test('starts the service with its sandbox, which sells', async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const service = startPortico(['serve', '--sandbox'], {
    program,
    cwd: folder,
    env: { PORT: String(port), LOG_LEVEL: 'error', CONTACT_CAPTCHA: 'altcha' },
  });
  try {
    await Promise.race([ready(origin), service.ended.then(({ stderr }) => assert.fail(stderr))]);
    const found = await fetch(`${origin}/api/ucp/discover?q=table+lamp&limit=2`);
    assert.equal(found.status, 200);
    for (const path of ['/docs/selling', '/docs/changelog', '/docs/cartridge.md', '/docs/search?q=refund'])
      assert.equal((await fetch(origin + path)).status, 200, path);
    const page = await (await fetch(`${origin}/contact`)).text();
    const widget = /\/contact\/altcha\/[\w.]+\.js/.exec(page)?.[0] ?? assert.fail(page);
    assert.equal((await fetch(origin + widget)).status, 200);
  } finally {
    service.process.kill('SIGTERM');
    await service.ended;
  }
});

test('installs the package in the image, and starts it with its command', async () => {
  const stages = dockerfileStages();
  const [build, image] = stages.map((stage) => new Map(stage.map(({ name, text }) => [name, text])));
  const install =
    /npm (install .+--prefix \/installed .+) \S+\.tgz/.exec(build?.get('RUN') ?? '')?.[1] ??
    assert.fail(build?.get('RUN'));
  const prefix = join(folder, 'usr/local');
  await run('npm', [...install.replace('/installed', prefix).split(' '), archive]);
  const settings = Object.fromEntries(
    [...(image?.get('ENV') ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
  assert.deepEqual(settings, {
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: '8787',
    DATABASE_URL: 'sqlite:/data/portico.db',
  });
  const port = String(await freePort());
  const env = {
    ...settings,
    PATH: `${join(prefix, 'bin')}:${process.env['PATH']}`,
    HOST: '127.0.0.1',
    PORT: port,
    DATABASE_URL: `sqlite:${join(folder, 'data/portico.db')}`,
    LOG_LEVEL: 'error',
  };
  const words = (name: string): string[] =>
    JSON.parse(image?.get(name)?.replace(/^.*CMD /, '') ?? '') as string[];
  const [command = '', ...args] = [...words('ENTRYPOINT'), ...words('CMD')];
  const [probe = '', ...probeArgs] = words('HEALTHCHECK');
  const health = (): Promise<unknown> => run(probe, probeArgs, { env });
  await assert.rejects(health());
  const service = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(service, 'exit');
  try {
    await Promise.race([ready(`http://127.0.0.1:${port}`), exited.then(() => assert.fail('It ended.'))]);
    await health();
  } finally {
    service.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
  }
});

test('passes the package test that workflows run on each system', async () => {
  const { stdout } = await run(process.execPath, [join(root, '.ci/try-package.ts'), archive]);
  assert.match(stdout, /^Audited http:.+: [\d.]+ of 100, grade A$/m);
});

test('exports its entry points with types', async () => {
  const server: Server = createServer((_, response) => response.writeHead(500).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  owner.after(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeFile(
    join(folder, 'program.mts'),
    `import { audit, isGraded, type Report } from '${name}/audit';
import { judgeManifest } from '${name}/manifest';
import { sum, type Backend, type Quote } from '${name}/commerce';
import { testBackend } from '${name}/commerce/testing';
const report: Report = await audit('${url}', { allowPrivate: true });
const total = ({ totals }: Quote): number => totals.total;
const abilities = (backend: Backend) => backend.abilities();
console.log(isGraded(report.score), [total, abilities, judgeManifest, sum, testBackend].map((one) => typeof one).join());
`,
  );
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        module: 'nodenext',
        target: 'es2024',
        lib: ['es2024'],
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
      },
      files: ['program.mts'],
    }),
  );
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '-p', folder]).catch(({ stdout }: { stdout: string }) =>
    assert.fail(stdout),
  );
  const { stdout } = await run(process.execPath, ['program.mts'], { cwd: folder });
  assert.equal(stdout.trim(), `false ${Array(5).fill('function').join()}`);
  const { exports } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    exports: object;
  };
  assert.deepEqual(Object.keys(exports), [
    ...Object.keys(doors).map((door) => `./${door}`),
    './package.json',
  ]);
});

test('rejects an old Node with the required version', async () => {
  const pretend = (release: string) =>
    `data:text/javascript,Object.defineProperty(process.versions,"node",{value:"${release}"})`;
  for (const [release, code] of [
    ['18.20.8', 2],
    ['22.18.0', 2],
    ['22.19.0', 0],
  ] as const) {
    const ended = await portico(['--version'], { program, node: ['--import', pretend(release)] });
    assert.equal(ended.code, code, release);
    if (code) assert.match(ended.stderr, /^Portico requires Node\.js 22\.19 or later\. This is v/);
  }
});
