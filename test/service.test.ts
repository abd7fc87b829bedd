/** The service as people start it: keys, migration, and the sandbox that is tried by its printed commands. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report, ReportSummary } from '#audit';
import { portico, startPortico, type Running } from './support/command-line.ts';
import { temporaryFolder } from './support/shops.ts';

/** Settings of a service of its own: any free port, a fresh database. */
async function settings(t: TestContext): Promise<Record<string, string>> {
  const folder = await temporaryFolder(t);
  return { PORT: '0', DATABASE_URL: `sqlite:${join(folder, 'data', 'portico.db')}`, LOG_LEVEL: 'warn' };
}

test('migrate creates the database, and reports when there is nothing to do', async (t) => {
  const env = await settings(t);
  for (const _ of ['new', 'again']) {
    const { code, stdout, stderr } = await portico(['migrate'], { env });
    assert.deepEqual(
      { code, stdout, stderr },
      { code: 0, stdout: 'The sqlite database is up to date.\n', stderr: '' },
    );
  }
});

test('keys create --format json prints only the key', async (t) => {
  const env = await settings(t);
  const args = ['keys', 'create', '--client', 'NAME', '--plan', 'scale', '--format', 'json'];
  const { code, stdout, stderr } = await portico(args, { env });
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  assert.match(stdout, /^\{"key":"ptc_[^"\s]+"\}\n$/);
});

test('keys create prints a bare key, a new one each time', async (t) => {
  const env = await settings(t);
  const create = () => portico(['keys', 'create', '--client', 'NAME', '--expires-in-days', '7'], { env });
  const [first, second] = [await create(), await create()];
  for (const { code, stdout } of [first, second]) {
    assert.equal(code, 0);
    assert.match(stdout, /^ptc_\S+\n$/);
  }
  assert.notEqual(first.stdout, second.stdout);
});

for (const command of [['migrate'], ['keys', 'create', '--client', 'a'], ['serve']]) {
  test(`${command[0]} reports in one line that the database cannot be used`, async (t) => {
    const env = { PORT: '0', DATABASE_URL: `sqlite:${await temporaryFolder(t)}` };
    const { code, stdout, stderr } = await portico(command, { env });
    assert.match(stderr, /^Cannot use the database in DATABASE_URL: .*\n$/);
    assert.deepEqual({ code, stdout }, { code: 70, stdout: '' });
  });
}

test('serve names every invalid setting, and exits with 2', async () => {
  const { code, stderr } = await portico(['serve'], { env: { PORT: 'x', LOG_LEVEL: 'loud' } });
  assert.equal(code, 2);
  assert.match(stderr, /PORT must be a whole number[\s\S]*LOG_LEVEL/);
});

/** Waits for text on standard output; ends with the process when that ends first. */
async function printed(running: Running, text: RegExp): Promise<RegExpExecArray> {
  let ended = false;
  void running.ended.then(() => (ended = true));
  for (;;) {
    const match = text.exec(running.stdout());
    if (match) return match;
    assert.ok(!ended, `ended early: ${running.stderr()}`);
    await sleep(10);
  }
}

async function serve(t: TestContext, args: string[], env: Record<string, string>) {
  const running = startPortico(['serve', ...args], { env });
  t.after(() => running.process.kill('SIGKILL'));
  const [, url = ''] = await printed(running, /Portico listens on (http:\/\/127\.0\.0\.1:\d+) .*\n/);
  return { running, url };
}

test(
  'serve --sandbox prints a key and commands that work, and ends cleanly on SIGTERM',
  { timeout: 90_000 },
  async (t) => {
    const { running, url } = await serve(t, ['--sandbox'], await settings(t));
    await printed(running, /Press Ctrl-C to stop\.\n/);
    assert.equal((await fetch(`${url}/health`)).status, 200);

    const welcome = running.stdout();
    const [, key = ''] = /^ {2}(ptc_\S+)$/m.exec(welcome) ?? [];
    const [, pasted = '', body = ''] = /curl -s "([^"]+)" .* -d '([^']+)'/.exec(welcome) ?? [];
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(pasted, { method: 'POST', headers, body });
    assert.equal(answer.status, 200, await answer.clone().text());
    const summary = (await answer.json()) as ReportSummary;
    assert.equal(typeof summary.score.overall, 'number');
    const report = (await (await fetch(summary.reportUrl, { headers })).json()) as Report;
    assert.equal(`${new URL(report.finalUrl).origin}`, (JSON.parse(body) as { url: string }).url);
    for (const path of ['/api/v1/reports', '/v1/audits', '/docs']) {
      assert.equal((await fetch(`${url}${path}`, { headers })).status, 200, path);
    }

    running.process.kill('SIGTERM');
    const { code, signal, stderr } = await running.ended;
    assert.deepEqual({ code, signal, stderr }, { code: 0, signal: null, stderr: '' });
  },
);

test('every demo storefront that serve --sandbox names can be audited', { timeout: 120_000 }, async (t) => {
  const { running, url } = await serve(t, ['--sandbox'], await settings(t));
  const [, origins = ''] = await printed(running, /Demo storefronts to audit: (.+)\n/);
  const [, key = ''] = /^ {2}(ptc_\S+)$/m.exec(running.stdout()) ?? [];
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  for (const origin of origins.split(', ')) {
    const body = JSON.stringify({ url: origin });
    const answer = await fetch(`${url}/api/v1/analyze?summaryOnly=true`, { method: 'POST', headers, body });
    assert.equal(answer.status, 200, `${origin}: ${await answer.clone().text()}`);
  }
});

test('a key created while the service runs works immediately', { timeout: 60_000 }, async (t) => {
  const env = await settings(t);
  const { running, url } = await serve(t, [], env);
  const { stdout } = await portico(['keys', 'create', '--client', 'later', '--format', 'json'], { env });
  const { key } = JSON.parse(stdout) as { key: string };
  const usage = await fetch(`${url}/api/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(usage.status, 200);
  const taken = await portico(['serve'], { env: { ...env, PORT: new URL(url).port } });
  assert.equal(taken.code, 2);
  assert.match(taken.stderr, /Port \d+ is already in use\. Set PORT to another port/);
  running.process.kill('SIGINT');
  assert.equal((await running.ended).code, 0);
});
