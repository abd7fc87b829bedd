import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';

const cli = new URL('../main.ts', import.meta.url).pathname;
const tell = 'process.on("exit", () => process.stderr.write(`${process.pid} ${process.execArgv.join(" ")}`))';

/** Runs the command line and answers what it printed, and with which id and settings it ended. */
async function run(...args: string[]): Promise<{ out: string; end: string; pid: number }> {
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`];
  const child = spawn(process.execPath, [...preload, cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, end] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, end, pid: child.pid ?? 0 };
}

const small = /--max-semi-space-size=1 /;

test('runs audits with a small heap, under the same process ID', async () => {
  const { out, end, pid } = await run('audit', '--help');
  assert.match(out, /--fail-under/);
  assert.match(end, small);
  assert.equal(end.split(' ')[0], String(pid));
});

test('runs seed with a slightly larger heap', async () => {
  const { out, end, pid } = await run('seed', '--help');
  assert.match(out, /--catalogue/);
  assert.match(end, /--max-semi-space-size=16/);
  assert.equal(end.split(' ')[0], String(pid));
});

test('runs serve with the default heap', async () => {
  const { out, end } = await run('serve', '--help');
  assert.match(out, /serve/);
  assert.doesNotMatch(end, /--max-semi-space-size/);
});

test('runs the sandbox with a small heap, under the same process ID', async () => {
  const { end, pid } = await run('serve', '--sandbox', '--help');
  assert.match(end, /--max-semi-space-size=2 /);
  assert.equal(end.split(' ')[0], String(pid));
});

test('keeps the IPC channel of a sandbox to its parent process', async () => {
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`];
  const child = spawn(process.execPath, [...preload, cli, 'serve', '--sandbox', '--help'], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  assert.ok(child.stderr);
  assert.doesNotMatch(await text(child.stderr), /--max-semi-space-size/);
});
