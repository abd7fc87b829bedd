/**
 * Writes the data of a release, as INSERT statements: `README.md` says how it is run. It runs inside a checkout of that release, by
 * the names of its own modules, and uses it as people and agents do.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { openDatabase } from '#storage';
import { openAccounts } from '#web';

const [checkout = '', out = '', given = ''] = process.argv.slice(2);
const secret = 'the secret of the release of before, long enough';
const folder = mkdtempSync(join(tmpdir(), 'portico-release-'));
const databaseUrl = given === '' ? `sqlite:${join(folder, 'portico.db')}` : given;

const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
});
const { PATH = '', HOME = '' } = process.env;
const env = { PATH, HOME, PORT: String(port), DATABASE_URL: databaseUrl, SECRET: secret };
const url = `http://127.0.0.1:${port}`;

const portico = (...args: string[]) => {
  const child = spawn(process.execPath, [join(checkout, 'src/main.ts'), ...args], { env, cwd: folder });
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { child, output: () => output, ended };
};

async function run(...args: string[]): Promise<string> {
  const { output, ended } = portico(...args);
  await ended;
  return output();
}

async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await delay(100);
  }
  throw new Error(`Never: ${what}`);
}

// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any;

async function ask(
  method: string,
  path: string,
  content?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

const service = portico('serve', '--sandbox');
const key = await until(
  'a key',
  () => /^ {2}(pk_\S+|\S{30,})$/m.exec(service.output().split('shown this once')[1] ?? '')?.[1],
);
const shop = /"url": "(https:[^"]+)"/.exec(service.output())?.[1] ?? '';

// A person with a password, who makes a monitor in the dashboard.
const database = await openDatabase(databaseUrl);
const accounts = openAccounts(database, { secret, secure: false });
const ada = {
  name: 'Ada',
  email: 'ada@people.example',
  role: 'owner',
  password: 'seven quiet otters',
} as const;
if ((await accounts.people.add(ada)) === 'taken') throw new Error('Ada is taken.');
await database.close();
const form = (path: string, fields: Record<string, string>, cookie = '') =>
  fetch(url + path, {
    method: 'POST',
    headers: { origin: url, accept: 'text/html', ...(cookie === '' ? {} : { cookie }) },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
const signedIn = await form('/dashboard/sign-in', { email: ada.email, password: ada.password });
const cookie = signedIn.headers
  .getSetCookie()
  .map((one) => one.split(';', 1)[0])
  .join('; ');
const monitor = await form(
  '/dashboard/audits/monitors/new',
  {
    url: 'shop.example',
    every: 'week',
    hour: '4',
    weekday: '2',
    hours: '',
    fall: '7.5',
    limit: '60',
    critical: 'on',
    recipients: '',
  },
  cookie,
);
if (monitor.status !== 303)
  throw new Error(`The monitor: ${monitor.status} ${(await monitor.text()).slice(0, 2_000)}`);

// An audit, a webhook, a host that opted out.
const report = await ask('POST', '/api/v1/analyze', { url: shop }, { Authorization: `Bearer ${key}` });
await run('webhooks', 'create', '--url', 'https://hooks.example/portico');
await run('opt-out', 'add', 'closed.example');

// Orders, a checkout that is begun, a cart.
const sessions = '/api/ucp/checkout/sessions';
const home = {
  first_name: 'Ann',
  last_name: 'Lee',
  street_address: '12 Dame Street',
  address_locality: 'Dublin',
  postal_code: 'D02 Y2X8',
  address_country: 'IE',
};
const line_items = [{ item: { id: 'lh-117-bla' }, quantity: 1 }];
const wanted = {
  line_items,
  buyer: { email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee' },
  fulfillment: { methods: [{ type: 'shipping', destinations: [home] }] },
};
const pay = (id: string) =>
  ask('POST', `${sessions}/${id}/pay`, {
    handler_id: 'sandbox',
    credential: { type: 'token', token: 'pm_sandbox_success' },
  });
const orders: string[] = [];
for (let number = 0; number < 2; number += 1) {
  const { id } = await ask('POST', sessions, wanted);
  orders.push(((await pay(id)) as { order: { id: string } }).order.id);
}
const begun = await ask('POST', sessions, {
  ...wanted,
  line_items: [{ item: { id: 'lh-117-bla' }, quantity: 2 }],
});
const links = await until('links to both orders', () => {
  const found = [...service.output().matchAll(/^Order \(the sandbox sends no email\): (\S+)$/gm)].map(
    ([, link = '']) => link,
  );
  return found.length === 2 ? found : undefined;
});
const [shipped = ''] = orders.map((id) => id.split('.')[0] ?? '');
await run('orders', 'ship', shipped, '--carrier', 'DHL', '--tracking-number', '00340');
// Events are counted, and notices written.
await delay(3_000);
service.child.kill('SIGTERM');
await service.ended;

/** The search index is rebuilt at the next start if the catalog says that its own is older. */
const without = /^(?:sqlite_|kysely_|store_search|store_word$|store_spelling$|sliding_window$)/;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const lines: string[] = [];
const add = (table: string, row: Record<string, unknown>): void => {
  const facts = table === 'store_catalogue' ? { ...row, index_version: 0 } : row;
  const values = Object.values(facts).map((value) => {
    if (value === null) return 'null';
    return typeof value === 'number' ? String(value) : quoted(String(value));
  });
  const columns = Object.keys(facts).map((name) => `"${name}"`);
  lines.push(`insert into "${table}" (${columns.join(', ')}) values (${values.join(', ')});`);
};
const inOrder = (a: string, b: string): number => Number(refers(a)) - Number(refers(b)) || (a < b ? -1 : 1);
/** Tables with foreign keys, after those that they name. */
const refers = (table: string): boolean =>
  /^(?:session|account|audit_run|monitor_alert|batch_item)$/.test(table);
if (given === '') {
  const file = new DatabaseSync(join(folder, 'portico.db'), { readOnly: true });
  const tables = file.prepare("select name from sqlite_master where type = 'table'").all() as {
    name: string;
  }[];
  for (const table of tables
    .map(({ name }) => name)
    .filter((name) => !without.test(name))
    .toSorted(inOrder))
    for (const row of file.prepare(`select * from "${table}"`).all()) add(table, row);
} else {
  const client = new Client(given);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  for (const table of tables
    .map(({ name }) => name)
    .filter((name) => !without.test(name))
    .toSorted(inOrder)) {
    const { rows: columns } = await client.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 order by ordinal_position",
      [table],
    );
    const list = columns.map(({ name }) => `"${name}"::text as "${name}"`).join(', ');
    for (const row of (await client.query<Record<string, unknown>>(`select ${list} from "${table}"`)).rows)
      add(table, row);
  }
  await client.end();
}
const name = given === '' ? 'sqlite' : 'postgres';
writeFileSync(join(out, `${name}.sql.gz`), gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
writeFileSync(
  join(out, `${name}.json`),
  `${JSON.stringify({ secret, email: ada.email, password: ada.password, key, report: report.id, orders, links, checkout: begun.id, shop }, null, 2)}\n`,
);
process.stdout.write(`${lines.length} rows\n`);
