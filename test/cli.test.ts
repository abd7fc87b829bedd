/** The command line as a process: what it prints where, and the code that it ends with. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import type { Report } from '#audit';
import { portico, startPortico } from './support/command-line.ts';
import { fileOwner, openShop, temporaryFolder, type OpenShop } from './support/shops.ts';

const suite = fileOwner();
let shop: OpenShop;
let folder: string;
/** Its saved evidence. */
let saved: string;
before(async () => {
  shop = await openShop(suite, { kind: 'drifting' });
  folder = await temporaryFolder(suite);
  saved = join(folder, 'saved.json');
  const { stdout } = await portico(['gather', shop.origin, ...shop.args, '--quiet']);
  await writeFile(saved, stdout);
});

const stack = /\n {4}at |node:internal/;
const audit = (...args: string[]) => portico(['audit', shop.origin, ...shop.args, ...args]);
const judge = (...args: string[]) => portico(['judge', saved, ...args]);

/** What a report of each format looks like. */
const looks: Record<string, (text: string) => void> = {
  text: (text) => assert.match(text, /^\n {2}\S+ of 100 .*drifting\.test/),
  json: (text) => assert.equal((JSON.parse(text) as Report).finalUrl, `${shop.origin}/`),
  html: (text) => assert.match(text, /^<!doctype html>[\s\S]*<\/html>\s*$/),
  markdown: (text) => assert.match(text, /^# drifting\.test: /),
  sarif: (text) => assert.equal((JSON.parse(text) as { version: string }).version, '2.1.0'),
  junit(text) {
    const parser = new SaxesParser();
    parser.on('error', (error) => assert.fail(error.message));
    parser.write(text).close();
    assert.match(text, /<testsuites /);
  },
};

for (const [format, look] of Object.entries(looks)) {
  const command = format === 'sarif' ? audit : judge;
  test(`--format ${format} writes only the report to standard output`, async () => {
    const { code, stdout, stderr } = await command('--format', format);
    assert.equal(code, 0, stderr);
    look(stdout);
    assert.match(stderr, command === audit ? /^(\d+ requests, \d+ left · [a-zA-Z.,; -]+ · .*\n)+$/ : /^$/);
  });
}

for (const [name, format] of [
  ['a.json', 'json'],
  ['a.HTML', 'html'],
  ['a.md', 'markdown'],
  ['a.sarif', 'sarif'],
  ['a.xml', 'junit'],
  ['a.report', 'text'],
] as const) {
  test(`--out ${name} writes ${format} to the file, and score and path to standard output`, async () => {
    const file = join(folder, name);
    const { code, stdout, stderr } = await judge('--out', file);
    const outcome = `79 of 100, Grade C: ${shop.origin}/\nReport: ${file}\n`;
    assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: outcome, stderr: '' });
    looks[format]?.(await readFile(file, 'utf8'));
  });
}

test('--format overrides the extension of --out', async () => {
  const file = join(folder, 'b.json');
  assert.equal((await judge('--out', file, '--format', 'markdown')).code, 0);
  looks['markdown']?.(await readFile(file, 'utf8'));
});

test('--fail-under exits with 1 below the minimum score and 0 from there, and reports it on standard error', async () => {
  const against = (bar: string) => judge('--format', 'json', '--fail-under', bar);
  const { score } = JSON.parse((await against('0')).stdout) as Report;
  assert.ok(score.overall !== null && score.overall < 100, String(score.overall));
  const at = await against(String(score.overall));
  assert.deepEqual([at.code, at.stderr], [0, '']);
  const below = await against('100');
  assert.equal(below.code, 1);
  assert.match(below.stderr, /^The score is [\d.]+\. The minimum is 100\.\n$/);
  looks['json']?.(below.stdout);
});

test('judge reads evidence from standard input', async () => {
  const judged = await portico(['judge', '-', '--format', 'json'], { stdin: await readFile(saved, 'utf8') });
  assert.equal(judged.code, 0, judged.stderr);
  looks['json']?.(judged.stdout);
});

test('audit --out and --quiet print nothing', async () => {
  const file = join(folder, 'audited.json');
  const { code, stdout, stderr } = await audit('--out', file, '--quiet');
  assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: '', stderr: '' });
  looks['json']?.(await readFile(file, 'utf8'));
});

const damaged: [
  name: string,
  damage: (evidence: Record<string, unknown>) => void,
  code: number,
  says: RegExp,
][] = [
  [
    'an item of the wrong shape',
    (e) => (e['traffic'] = { ok: true, value: 'x' }),
    2,
    /evidence "traffic" is not an array/,
  ],
  [
    'missing facts',
    (e) => (e['products'] = { ok: true, value: [{ id: '', role: '', url: '', ref: '', facts: {} }] }),
    70,
    /is damaged and cannot be judged/,
  ],
];

for (const [name, damage, expected, says] of damaged) {
  test(`judge reports ${name} in saved evidence in one line`, async () => {
    const document = JSON.parse(await readFile(saved, 'utf8')) as { evidence: Record<string, unknown> };
    damage(document.evidence);
    const { code, stdout, stderr } = await portico(['judge', '-'], { stdin: JSON.stringify(document) });
    assert.match(stderr, says);
    assert.doesNotMatch(stderr, stack);
    assert.deepEqual({ code, stdout }, { code: expected, stdout: '' });
  });
}

test('judges evidence without its items as unknown in each format', async () => {
  const stdin = JSON.stringify({ format: 'portico-evidence', version: 1, evidence: {} });
  for (const format of ['text', 'json', 'html', 'markdown', 'sarif', 'junit']) {
    const { code, stderr } = await portico(['judge', '-', '--format', format], { stdin });
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' }, format);
  }
});

test('gather --keep-bodies stores each body under the ID of its exchange', async () => {
  const bodies = join(folder, 'bodies');
  const { code, stdout } = await portico([
    'gather',
    shop.origin,
    ...shop.args,
    '--quiet',
    '--keep-bodies',
    bodies,
  ]);
  assert.equal(code, 0);
  const { evidence } = JSON.parse(stdout) as { evidence: { home: { value: { ref: string } } } };
  assert.match(await readFile(join(bodies, evidence.home.value.ref), 'utf8'), /<html/i);
});

const wrong: [args: string[], says: RegExp][] = [
  [['frobnicate'], /Unknown command "frobnicate"/],
  [['constructor'], /Unknown command "constructor"/],
  [['audti'], /Unknown command "audti"\. Did you mean "audit"\?\nTry "portico --help"/],
  [['keys', 'constructor'], /Unknown command "constructor" for "portico keys"\./],
  [['keys', 'crate'], /Did you mean "create"\?\nTry "portico keys --help"/],
  [['keys', 'create'], /--client/],
  [['keys', 'create', '--client', 'a', '--plan', 'gold'], /--plan must be free, pro, or scale, not "gold"/],
  [['keys', 'create', '--client', 'a', '--format', 'xml'], /--format must be text or json/],
  [['keys', 'create', '--client', 'a', '--expires-in-days', '0'], /--expires-in-days must be a whole number/],
  [['judge', 'no-such-file.json'], /Cannot read "no-such-file\.json": there is no such file or folder\./],
  [['migrate', '--now'], /Unknown option --now/],
  [
    ['doctor', 'https://a.test', '--record'],
    /Unknown option --record\. Did you mean "portico stores record"\?/,
  ],
  [['doctor', '--record', 'recording.json'], /Did you mean "portico stores record"\?/],
  [['doctor', '--record'], /Did you mean "portico stores record"\?/],
  [['doctor'], /Missing URL\. For example: portico doctor https:\/\/shop\.example\n/],
  [['backup'], /Missing required positional argument: FOLDER/],
  [['serve', 'shop'], /Unexpected argument "shop"/],
  [['audit'], /Missing URL\./],
  [['gather'], /Missing required positional argument: URL/],
  [['audit', 'https://a.test', 'https://b.test'], /Unexpected argument "https:\/\/b\.test"/],
  [['audit', 'ftp://a.test'], /Not an http or https URL/],
  ...options([
    ['--frobnicate', /Unknown option --frobnicate\.\n/],
    ['--fromat json', /Unknown option --fromat\. Did you mean --format\?/],
    ['--json --format html', /Use either --json or --format html, not both/],
    ['--baseline none.json --fail-on-worse', /The baseline "none\.json" does not exist/],
    ['--config none.json', /--config: cannot read "none\.json": there is no such file/],
    ['--pages', /--pages needs a value/],
    ['--pages 2', /--pages must be a whole number from 3 to 25, not "2"/],
    ['--pages 26', /from 3 to 25, not "26"/],
    ['--pages 3.5', /not "3\.5"/],
    ['--max-requests 19', /--max-requests must be a whole number from 20 to 500/],
    ['--profile-base agents', /--profile-base must be an HTTP or HTTPS URL, not "agents"/],
    ['--profile-base https://a.test/p?x=1', /--profile-base must be/],
    ['--budget 0', /--budget must be a whole number from 1 to 600/],
    ['--fail-under 101', /--fail-under must be a number from 0 to 100, not "101"/],
    ['--fail-under 0x10', /--fail-under must be a number/],
    ['--format rtf', /--format must be text, json, html, markdown, sarif, junit, or pdf, not "rtf"/],
    ['--client Oak', /--client requires an HTML or PDF report/],
    ['--language de', /--language requires an HTML or PDF report/],
    ['--language fr --format html', /--language must be en or de, not "fr"/],
    ['--before missing.json --format sarif', /--before works with text, HTML, and Markdown/],
    ['--format constructor', /not "constructor"/],
    ['--resolve rubbish', /--resolve must be host:port:address .*not "rubbish"/],
    ['--resolve --quiet', /--resolve needs a value/],
    ['--ca missing.pem', /--ca: cannot read "missing\.pem": there is no such file/],
    [
      '--out no-such-folder/report.html',
      /--out: cannot write "no-such-folder\/report\.html": there is no such file or folder/,
    ],
    ['--out /', /--out: "\/" is a folder/],
  ]),
];

function options(rows: [given: string, says: RegExp][]): typeof wrong {
  return rows.map(([given, says]) => [['audit', 'https://a.test', ...given.split(' ')], says]);
}

for (const [args, says] of wrong) {
  test(`exits with 2 and a reason for a usage error: portico ${args.join(' ')}`, async () => {
    const { code, stdout, stderr } = await portico(args);
    assert.match(stderr, says);
    assert.doesNotMatch(stderr, stack);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
  });
}

test('rejects a file without a certificate as --ca', async () => {
  const file = join(folder, 'no.pem');
  await writeFile(file, 'hello');
  const { code, stderr } = await portico(['audit', 'https://a.test', '--ca', file]);
  assert.equal(code, 2);
  assert.match(stderr, /does not contain a PEM certificate/);
});

/** A port that nobody listens on: the system gave it, and it was given back. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const unreachable: [name: string, args: () => Promise<string[]>, says: RegExp][] = [
  ['a name that does not resolve', async () => ['https://portico.invalid'], /resolve|time/i],
  [
    'a closed port',
    async () => ['https://a.test', '--resolve', `a.test:443:127.0.0.1:${await closedPort()}`],
    /Connection refused on port \d+/,
  ],
  ['a loopback address', async () => ['http://127.0.0.1'], /not a public address.*--allow-private/],
  ['a private address by its port', async () => ['http://10.0.0.1:8080'], /--allow-private/],
  ['localhost', async () => ['http://localhost:3000'], /--allow-private/],
  ['the metadata address', async () => ['http://[::ffff:169.254.169.254]/'], /not a public address/],
];

for (const [name, args, says] of unreachable) {
  test(`${name} exits with 3 without a stack trace`, { timeout: 30_000 }, async () => {
    const { code, stdout, stderr } = await portico(['audit', ...(await args()), '--budget', '10']);
    assert.match(stderr, says);
    assert.doesNotMatch(stderr, stack);
    assert.deepEqual({ code, stdout }, { code: 3, stdout: '' });
  });
}

test('--allow-private allows a loopback address, with a warning', async () => {
  const port = await closedPort();
  const { code, stderr } = await portico(['audit', `http://127.0.0.1:${port}`, '--allow-private']);
  assert.equal(code, 3);
  assert.match(stderr, /Warning: private addresses are allowed\.\nConnection refused on port/);
});

const commands = 'audit,gather,judge,serve,keys,keys create,migrate,backup'
  .split(',')
  .map((command) => command.split(' '));

for (const command of commands) {
  test(`portico ${[...command, '--help'].join(' ')} prints its usage without colors`, async () => {
    const { code, stdout, stderr } = await portico([...command, '--help']);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    assert.ok(stdout.includes(`USAGE ${['portico', ...command].join(' ')}`), stdout);
    assert.equal(stdout.includes('\u001b'), false);
  });
}

test('--version prints only the version', async () => {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string;
  };
  assert.equal((await portico(['--version'])).stdout, `${version}\n`);
});

// The shop answers after a minute, so an end before the test's own time limit is the interrupt's doing.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(
    `${signal} during an audit of a slow storefront exits immediately with 130`,
    { timeout: 20_000 },
    async (t) => {
      const slow = await openShop(t, { faults: ['slow-ttfb'], slowMs: 60_000 });
      const running = startPortico(['audit', slow.origin, ...slow.args]);
      t.after(() => running.process.kill('SIGKILL'));
      while (slow.requests.length === 0) await sleep(5);
      running.process.kill(signal);
      const { code, stdout, stderr } = await running.ended;
      assert.deepEqual({ code, stdout, stderr }, { code: 130, stdout: '', stderr: 'Interrupted.\n' });
    },
  );
}

test(
  'exits without a stack trace when the reader of its output closes early',
  { timeout: 30_000 },
  async (t) => {
    const running = startPortico(['judge', saved, '--format', 'json']);
    t.after(() => running.process.kill('SIGKILL'));
    running.process.stdout.destroy();
    const { code, stderr } = await running.ended;
    assert.deepEqual({ code, stderr }, { code: 141, stderr: '' });
  },
);

test('links a readable report to the pages of a configured service', async () => {
  const linked = await portico(['judge', saved, '--format', 'html'], {
    env: { AUDIT_URL: 'https://audit.example' },
  });
  assert.match(linked.stdout, /href="https:\/\/audit\.example\/docs\/checks\/robots-txt-reachable"/);
  assert.doesNotMatch((await judge('--format', 'html')).stdout, /\/docs\/checks\//);
});
