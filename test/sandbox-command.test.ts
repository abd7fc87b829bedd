/** `portico sandbox sfcc` as a real process: the commands that it prints put it behind a store, which then sells from it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { siteSecrets } from '#storage';
import { secret, startService, until, type Service } from './api/service.ts';
import { cli, startPortico } from './support/command-line.ts';
import { complete, shopper } from './selling/shopper.ts';

const run = promisify(execFile);

/** What npm does with these commands, and nothing else. */
const npm = `#!/bin/sh
[ "$1 $2 $3 $4" = 'run --silent portico --' ] || exit 64
shift 4
exec '${process.execPath}' '${cli}' "$@"
`;

interface World {
  service: Service;
  /** Runs the commands below a line with this start, as if they were pasted; returns the output. */
  paste(heading: string): Promise<string>;
  stop(): Promise<void>;
}

async function open(t: TestContext): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-sandbox-'));
  writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 });
  const databaseUrl = `sqlite:${join(folder, 'portico.db')}`;
  const environment = { UCP_ALLOW_INSECURE_LOOPBACK: 'true' };
  const service = await startService(t, { sandbox: true, databaseUrl, environment });
  const sandbox = startPortico(['sandbox', 'sfcc', '--port', '0']);
  const stop = async (): Promise<void> => {
    sandbox.process.kill('SIGTERM');
    const { code, stderr } = await sandbox.ended;
    assert.deepEqual([code, stderr], [0, '']);
  };
  t.after(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await until(
    () => sandbox.stdout().endsWith('Press Ctrl-C to stop.\n') || sandbox.process.exitCode !== null,
  );
  return {
    service,
    stop,
    async paste(heading) {
      const [, ...paragraphs] = sandbox.stdout().split(`\n${heading}`);
      assert.equal(paragraphs.length, 1, sandbox.stdout());
      const [, ...lines] = (paragraphs[0] ?? '').split('\n\n', 1)[0]?.split('\n') ?? [];
      const { PATH = '', HOME = '' } = process.env;
      const env = { PATH: `${folder}:${PATH}`, HOME, DATABASE_URL: databaseUrl, SECRET: secret };
      const { stdout, stderr } = await run('sh', ['-e', '-c', lines.join('\n')], { cwd: folder, env });
      assert.equal(stderr, '');
      return stdout;
    },
  };
}

/** Secrets as they are kept. */
const secretsOf = async ({ service: { database } }: World) =>
  (await siteSecrets(database, { secret, isConfigured: true }).open('demo')).values;

/** Waits until the running service knows that the store is there; a second at most. */
async function untilBehind({ service: { server } }: World, backend: string): Promise<void> {
  await until(async () => (await server.selling.sites.read('demo'))?.backend === backend);
}

const buyerAt = ({ service }: World) =>
  shopper({
    async call(path, content) {
      const response = await fetch(service.url + path, {
        method: content === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  });

const discover = async ({ service }: World): Promise<[status: number, products: number]> => {
  const response = await service.get(`/api/ucp/discover?q=lamp&limit=2`);
  const { products } = (await response.json()) as { products?: unknown[] };
  return [response.status, products?.length ?? 0];
};

test('rejects invalid OCAPI settings with the reason', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-settings-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'settings.json');
  const started = async (text: string | undefined): Promise<[code: number | null, stderr: string]> => {
    if (text !== undefined) writeFileSync(file, text);
    const path = text === undefined ? join(folder, 'none.json') : file;
    const { code, stderr } = await startPortico(['sandbox', 'sfcc', '--port', '0', '--ocapi-settings', path])
      .ended;
    return [code, stderr];
  };
  const wrong: [text: string | undefined, says: RegExp][] = [
    [undefined, /--ocapi-settings: cannot read ".*none\.json": there is no such file/],
    ['{', /--ocapi-settings: cannot use ".*settings\.json": it is not valid JSON/],
    ['{"_v":"24.5","clients":[{"client_id":"one"}]}', /it is not a settings document: clients\.0\.resources/],
  ];
  for (const [text, says] of wrong) {
    const [code, stderr] = await started(text);
    assert.equal(code, 2, stderr);
    assert.match(stderr, says);
  }
});

test('allows what the OCAPI settings of the instance allow, for the named client', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-settings-'));
  const file = join(folder, 'settings.json');
  const resources = [{ resource_id: '/product_search', methods: ['get'], read_attributes: '(**)' }];
  writeFileSync(file, JSON.stringify({ _v: '24.5', clients: [{ client_id: 'my-client', resources }] }));
  const sandbox = startPortico(['sandbox', 'sfcc', '--port', '0', '--ocapi-settings', file]);
  t.after(async () => {
    sandbox.process.kill('SIGTERM');
    await sandbox.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await until(
    () => sandbox.stdout().endsWith('Press Ctrl-C to stop.\n') || sandbox.process.exitCode !== null,
  );
  const [, search = ''] =
    /curl -s "(\S+\/dw\/shop\/\S+)" -H "x-dw-client-id: my-client"/.exec(sandbox.stdout()) ?? [];
  const headers = { 'x-dw-client-id': 'my-client' };
  assert.equal((await fetch(search, { headers })).status, 200, sandbox.stdout());
  const product = search.replace(/product_search.*$/, 'products/lh-117-bla');
  assert.equal((await fetch(product, { headers })).status, 403);
});

test('answers a search for orders with 500 on a site without Order Incremental Indexing', async (t) => {
  const start = async (...more: string[]): Promise<string> => {
    const sandbox = startPortico(['sandbox', 'sfcc', '--port', '0', ...more]);
    t.after(async () => {
      sandbox.process.kill('SIGTERM');
      await sandbox.ended;
    });
    await until(
      () => sandbox.stdout().endsWith('Press Ctrl-C to stop.\n') || sandbox.process.exitCode !== null,
    );
    return sandbox.stdout();
  };
  const search = async (printed: string): Promise<[status: number, text: string]> => {
    const [, origin = ''] = /listening on (http:\/\/[\d.:]+\d)/.exec(printed) ?? [];
    const [, client = ''] = /"x-dw-client-id: ([^"]+)"/.exec(printed) ?? [];
    const login = await fetch(`${origin}/dwsso/oauth2/access_token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${client}:sandbox-secret`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token: token } = (await login.json()) as { access_token?: string };
    const answer = await fetch(`${origin}/s/demo/dw/shop/v24_5/order_search`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-dw-client-id': client,
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({
        query: { term_query: { fields: ['order_no'], operator: 'is', values: ['1'] } },
      }),
    });
    return [answer.status, await answer.text()];
  };
  const [off, text] = await search(await start('--order-index', 'off'));
  assert.equal(off, 500, text);
  assert.match(text, /Order Incremental Indexing is not enabled/);
  const [on, found] = await search(await start('--order-index', '0'));
  assert.equal(on, 200, found);
  const { ended } = startPortico(['sandbox', 'sfcc', '--port', '0', '--order-index', 'no']);
  assert.match((await ended).stderr, /--order-index/);
});

const limit = { timeout: 60_000 };

test(
  'connects the demo store with the printed commands by either API, and disconnects it again',
  limit,
  async (t) => {
    const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
    assert.equal(scripts.portico, 'node src/main.ts');
    const world = await open(t);
    const buyer = buyerAt(world);
    const buy = async (): Promise<void> => {
      const made = await buyer.create(complete(['lh-117-bla', 1]));
      assert.equal(made.status, 201, JSON.stringify(made.body));
      const paid = await buyer.pay(made.body.id);
      assert.deepEqual([paid.status, paid.body.status], [200, 'completed'], JSON.stringify(paid.body));
      assert.equal((await buyer.order(paid.body.order.id)).status, 200);
    };
    const ways = [
      ['scapi', 'To use it as the backend of the demo store', 'slas-client-secret'],
      ['ocapi', 'Or with OCAPI:', 'ocapi-client-password'],
    ] as const;
    for (const [backend, heading, name] of ways) {
      const said = await world.paste(heading);
      assert.match(said, new RegExp(`backend: "\\w+" -> "${backend}"[\\s\\S]*Stored ${name} of demo`));
      assert.equal((await secretsOf(world))[name], 'sandbox-secret');
      await untilBehind(world, backend);
      // The secret came after the preferences, and may be seen a moment later.
      await until(async () => (await discover(world))[0] === 200);
      assert.deepEqual(await discover(world), [200, 2]);
      await buy();
    }
    await world.stop();
    for (const [backend, heading] of ways) {
      await world.paste(heading);
      await untilBehind(world, backend);
      assert.notEqual((await discover(world))[0], 200, `by ${backend} it was not the instance that answered`);
    }
    await world.paste('To return to the embedded store:');
    await untilBehind(world, 'embedded');
    assert.equal((await world.service.server.selling.sites.read('demo'))?.connection, undefined);
    assert.deepEqual(await discover(world), [200, 2]);
  },
);
