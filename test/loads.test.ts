/** What a command loads: the audit is a library and must not bring the service along. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { chromiumPath, withoutChromium } from './support/browser-trap.ts';
import { portico } from './support/command-line.ts';
import { fileOwner, openShop, temporaryFolder } from './support/shops.ts';

const file = fileOwner();

/** Loaded before the program, in worker threads too: writes the address of every module that is resolved. */
const recorder = `
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    appendFileSync(process.env.LOADED, resolved.url + '\\n');
    return resolved;
  },
});`;

async function modulesOf(args: string[], env: Record<string, string> = {}): Promise<string[]> {
  const folder = await temporaryFolder(file);
  const list = join(folder, 'loaded');
  const node = ['--import', `data:text/javascript,${encodeURIComponent(recorder)}`];
  // Demo shops that other processes announce would be looked at.
  const { code, stderr } = await portico(args, { node, env: { ...env, TMPDIR: folder, LOADED: list } });
  assert.equal(code, 0, stderr);
  return [...new Set((await readFile(list, 'utf8')).trimEnd().split('\n'))];
}

const service = [
  '/src/config/config.ts',
  '/src/cli/startup-banner.ts',
  ...['server', 'storage', 'web', 'http', 'commerce', 'backends'].map((name) => `/src/${name}/`),
  '/sandbox/',
  '/src/audit/browser/',
  '/src/audit/checks/german/',
  'node:sqlite',
  ...[
    'zod',
    '@hono',
    'hono',
    'kysely',
    'better-auth',
    '@better-auth',
    'better-call',
    'pg',
    'pino',
    '@peculiar',
    'playwright-core',
  ].map((name) => `/node_modules/${name}/`),
];
/** The one part of the core that judges other people's stores too: data and pure functions. */
const shared = '/src/commerce/variants/';
const offending = (urls: string[]): string[] =>
  urls.filter((url) => !url.includes(shared) && service.some((part) => url.includes(part)));

// The profile of a shop is judged by schemas, which are written with zod: once it is there, and not before.
const schemas = ['/src/protocols/ucp/manifest/judge/', '/node_modules/zod/'];

let shop: Awaited<ReturnType<typeof openShop>>;
let flat: typeof shop;
before(async () => {
  shop = await openShop(file);
  flat = await openShop(file, { faults: ['manifest-flat-only'] });
});

test('portico audit loads no server, database, account or browser module', async () => {
  const loaded = await modulesOf(['audit', flat.origin, ...flat.args, '--quiet']);
  assert.ok(loaded.some((url) => url.endsWith('/src/audit/gather/run.ts')));
  assert.deepEqual(offending(loaded), []);
});

test('portico audit loads the manifest schemas only for a storefront with a profile, and nothing else with them', async () => {
  const loaded = await modulesOf(['audit', shop.origin, ...shop.args, '--quiet']);
  for (const part of schemas)
    assert.ok(
      loaded.some((url) => url.includes(part)),
      part,
    );
  assert.deepEqual(
    offending(loaded).filter((url) => !schemas.some((part) => url.includes(part))),
    [],
  );
});

test('portico audit loads no progress display without a terminal', async () => {
  const loaded = await modulesOf(['audit', shop.origin, ...shop.args]);
  assert.deepEqual(
    loaded.filter((url) => url.includes('/node_modules/ora/')),
    [],
  );
});

test(
  'portico audit --browser loads the browser, but no module of the service',
  { skip: withoutChromium },
  async () => {
    const args = ['audit', shop.origin, ...shop.args, '--quiet', `--browser=${chromiumPath}`];
    const parts = ['/src/audit/browser/', '/node_modules/playwright-core/', ...schemas];
    const others = offending(await modulesOf(args)).filter(
      (url) => !parts.some((part) => url.includes(part)),
    );
    assert.deepEqual(others, []);
  },
);

test('portico keys create loads the modules of the service', async () => {
  const database = `sqlite:${join(await temporaryFolder(file), 'test.db')}`;
  const loaded = await modulesOf(['keys', 'create', '--client', 'test'], { DATABASE_URL: database });
  for (const part of [
    '/src/storage/',
    '/src/web/',
    '/src/config/config.ts',
    'node:sqlite',
    '/node_modules/zod/',
  ])
    assert.ok(
      offending(loaded).some((url) => url.includes(part)),
      part,
    );
});
