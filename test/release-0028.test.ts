/** Data of the release before migration 0029 is all there after today's migrations: `release-0028/README.md`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { openDatabase, siteStore, type Database } from '#storage';
import { freePort, ready } from './faults/nodes.ts';
import { portico, startPortico } from './support/command-line.ts';
import { testDialects } from './support/databases.ts';

const last = '0028-no-score-without-grade';

interface Known {
  secret: string;
  email: string;
  password: string;
  key: string;
  report: string;
  orders: string[];
  links: string[];
  checkout: string;
  shop: string;
}

/** A database as that release left it. */
async function databaseOf(url: string, name: 'sqlite' | 'postgres'): Promise<Known> {
  const folder = join(import.meta.dirname, 'release-0028');
  const database = await openDatabase(url, { lastMigration: last });
  const text = gunzipSync(readFileSync(join(folder, `${name}.sql.gz`))).toString();
  await database.db.transaction().execute(async (transaction) => {
    // A text can have line feeds, and then is part of a statement.
    for (const statement of text.split(/(?<=\);)\n(?=insert into |$)/).filter(Boolean))
      await sql.raw(statement).execute(transaction);
  });
  const known = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Known;
  await keepAlive(database, known);
  await database.close();
  return known;
}

/** What would have ended since: the checkout that was begun is still open, and the monitor is not due. */
async function keepAlive({ db }: Database, { checkout: id }: Known): Promise<void> {
  const expiresAt = Date.now() + 3_600_000;
  const { body } = await db
    .selectFrom('checkout')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const record = { ...(JSON.parse(body) as object), expiresAt };
  await db
    .updateTable('checkout')
    .set({ expiresAt, body: JSON.stringify(record) })
    .where('id', '=', id)
    .execute();
  await db.updateTable('monitor').set({ nextAt: expiresAt }).execute();
}

for (const { name, skip, emptyUrl } of testDialects()) {
  const kind = name === 'SQLite' ? 'sqlite' : 'postgres';

  test(
    `${name}: reads what the release before migration 0029 wrote`,
    { skip, timeout: 240_000 },
    async (t) => {
      const url = await emptyUrl();
      const known = await databaseOf(url, kind);
      const env = { DATABASE_URL: url, SECRET: known.secret };
      const migrated = await portico(['migrate'], { env });
      assert.deepEqual([migrated.code, migrated.stderr], [0, '']);
      const port = await freePort();
      const service = { url: `http://127.0.0.1:${port}` };
      const running = startPortico(['serve', '--sandbox'], { env: { ...env, PORT: String(port) } });
      t.after(async () => {
        running.process.kill('SIGTERM');
        await running.ended;
      });
      await ready(service.url, AbortSignal.timeout(120_000));
      const get = (path: string, headers: Record<string, string> = {}) =>
        fetch(service.url + path, { headers });
      const json = async (path: string, headers: Record<string, string> = {}) => {
        const answer = await get(path, headers);
        assert.equal(answer.status, 200, `${path}: ${await answer.clone().text()}`);
        // oxlint-disable-next-line typescript/no-explicit-any
        return (await answer.json()) as any;
      };

      // Orders, by what the agent and the buyer were given; the first one was shipped.
      for (const id of known.orders) {
        const order = await json(`/api/ucp/orders/${id}`);
        assert.equal(order.orderNo, id.split('.')[0]);
      }
      const [shipped = ''] = known.orders;
      assert.match(JSON.stringify(await json(`/api/ucp/orders/${shipped}`)), /00340/);
      for (const link of known.links) {
        const { pathname, search } = new URL(link);
        const page = await get(pathname + search);
        assert.equal(page.status, 200);
        assert.match(await page.text(), new RegExp(pathname.split('/').at(-1) ?? '-'));
      }
      // The checkout that was begun is paid.
      const session = `/api/ucp/checkout/sessions/${known.checkout}`;
      const paid = await fetch(`${service.url}${session}/pay`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          handler_id: 'sandbox',
          credential: { type: 'token', token: 'pm_sandbox_success' },
        }),
      });
      const done = (await paid.json()) as { status: string };
      assert.deepEqual([paid.status, done.status], [200, 'completed'], JSON.stringify(done));
      const found = await json('/api/ucp/discover?q=table+lamp');
      assert.ok(found.products.length > 0);

      // Audits, by the key of that time.
      const authorization = { Authorization: `Bearer ${known.key}` };
      const { reports } = await json('/api/v1/reports', authorization);
      assert.deepEqual(
        reports.map((one: { id: string }) => one.id),
        [known.report],
      );
      const report = await json(`/api/v1/reports/${known.report}`, authorization);
      assert.match(report.url, new RegExp(`^${known.shop}`));

      // The dashboard, by the password of that time.
      const signedIn = await fetch(`${service.url}/dashboard/sign-in`, {
        method: 'POST',
        headers: { origin: service.url, accept: 'text/html' },
        body: new URLSearchParams({ email: known.email, password: known.password }),
        redirect: 'manual',
      });
      assert.equal(signedIn.status, 303);
      const cookie = signedIn.headers
        .getSetCookie()
        .map((one) => one.split(';', 1)[0])
        .join('; ');
      const page = async (path: string): Promise<string> => {
        const answer = await get(path, { cookie, accept: 'text/html' });
        assert.equal(answer.status, 200, path);
        return answer.text();
      };
      assert.match(await page('/dashboard/audits'), new RegExp(new URL(known.shop).host));
      assert.match(await page('/dashboard/audits/monitors'), /shop\.example/);
      assert.match(await page('/dashboard/webhooks'), /hooks\.example/);
      assert.match(await page('/dashboard/stores/demo/orders'), new RegExp(shipped.split('.')[0] ?? '-'));
      assert.match((await portico(['users', 'list'], { env })).stdout, /ada@people\.example\towner/);
      assert.match((await portico(['opt-out', 'list'], { env })).stdout, /closed\.example/);
      assert.match((await portico(['stores', 'list'], { env })).stdout, /^demo\t.*\*/m);
      assert.match((await portico(['stores', 'changes', 'demo'], { env })).stdout, /\S/);
      assert.match((await portico(['keys', 'list'], { env })).stdout, /\S/);
    },
  );

  test(`${name}: makes the only store the default one, and none of two`, { skip }, async () => {
    for (const [count, expected] of [
      [1, 'demo'],
      [2, undefined],
    ] as const) {
      const url = await emptyUrl();
      await databaseOf(url, kind);
      if (count === 2) {
        const before = await openDatabase(url, { lastMigration: last });
        await sql`insert into site (id, revision, body) select 'second', revision,
          replace(body, '"id":"demo"', '"id":"second"') from site`.execute(before.db);
        await before.close();
      }
      const database = await openDatabase(url);
      const sites = siteStore(database);
      assert.equal((await sites.list()).length, count);
      assert.equal((await sites.defaultSite())?.id, expected);
      await database.close();
    }
  });
}
