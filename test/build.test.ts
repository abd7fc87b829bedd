/** What `npm run build` makes does what the sources do. */
import assert from 'node:assert/strict';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { copyFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parseEvidence, type Report } from '#audit';
import { buildTo } from '../packaging/build.ts';
import { freePort, ready } from './faults/nodes.ts';
import { portico, startPortico, unhurried } from './support/command-line.ts';
import { fileOwner, openShop, type OpenShop } from './support/shops.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'portico-build-'));
const built = { program: join(folder, 'dist/src/main.js') };
const owner = fileOwner();
let shop: OpenShop;
before(async () => {
  await buildTo(join(folder, 'dist'));
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  shop = await openShop(owner, { kind: 'drifting' });
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('gives a saved storefront the same results', async () => {
  const saved = join(folder, 'saved.json');
  const gathered = await portico(['gather', shop.origin, ...shop.args, '--quiet'], built);
  assert.equal(gathered.code, 0, gathered.stderr);
  await writeFile(saved, gathered.stdout);
  for (const format of ['json', 'html']) {
    const judge = ['judge', saved, '--format', format];
    const [ours, theirs] = await Promise.all([portico(judge), portico(judge, built)]);
    assert.deepEqual([ours.code, ours.stderr], [0, '']);
    assert.deepEqual(theirs, ours);
  }
});

test('includes the chunks of a package that is loaded on demand', async () => {
  const page = `<!doctype html><html lang="en"><title>Rice lamp</title><h1>Rice lamp</h1>
    <div vocab="https://schema.org/" typeof="Product"><span property="name">Rice lamp</span></div></html>`;
  const server = createServer((request, response) =>
    response.writeHead(request.url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(page),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  owner.after(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { stdout, stderr } = await portico(['gather', url, '--allow-private', '--quiet'], built);
  const evidence = parseEvidence(stdout);
  const { home } = evidence.ok ? evidence.evidence : assert.fail(`${evidence.problem} ${stderr}`);
  assert.deepEqual(home.ok && home.value.facts.structured.nodes.map(({ syntax, types }) => [syntax, types]), [
    ['rdfa', ['Product']],
  ]);
});

test('includes the files that the program reads at run time', () => {
  const missing = globSync('{src,sandbox}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(/(?:project|program)File\('([^']+)'/g),
    ])
    .map(([, path = '']) => path)
    // The compiler of the cartridges runs in a checkout only: the package has them compiled.
    .filter((path) => path !== 'cartridges/build.ts')
    .concat('src/web/assistant/guides/about.md')
    .map((path) => path.replace(/\.ts$/, '.js'))
    .filter((path) => !existsSync(join(folder, 'dist', path)));
  assert.deepEqual(missing, []);
});

test('reports the source location of a fault', async () => {
  const { stderr } = await portico(['checks', '--help'], {
    ...built,
    node: [
      '--enable-source-maps',
      '--import',
      'data:text/javascript,process.stdout.write=()=>{throw new Error("full")}',
    ],
  });
  assert.match(stderr, /Error: full[\s\S]*\/src\/cli\/\w+\.ts:\d+/);
});

test('starts the service with its sandbox, audits, and serves its pages', async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const service = startPortico(['serve', '--sandbox'], {
    ...built,
    node: unhurried,
    cwd: folder,
    env: { PORT: String(port), LOG_LEVEL: 'error' },
  });
  try {
    await Promise.race([ready(origin), service.ended.then(({ stderr }) => assert.fail(stderr))]);
    const page = await (await fetch(origin)).text();
    const [style = ''] = /\/assets\/style\.\w+\.css/.exec(page) ?? [];
    for (const path of [
      style,
      '/.well-known/ucp',
      '/docs/selling',
      '/docs/search?q=refund',
      '/docs/folders.svg',
    ])
      assert.equal((await fetch(origin + path)).status, 200, path);
    const { stdout: key } = await portico(['keys', 'create', '--client', 'test'], { ...built, cwd: folder });
    const answer = await fetch(`${origin}/api/v1/analyze`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key.trim()}` },
      body: JSON.stringify({ url: 'https://healthy.test' }),
    });
    const report = (await answer.json()) as Report;
    assert.equal(report.finalUrl, 'https://healthy.test/', JSON.stringify(report).slice(0, 500));
    assert.equal(report.score.overall, 100);
  } finally {
    service.process.kill('SIGTERM');
    await service.ended;
  }
});
