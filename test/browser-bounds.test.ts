/** No page takes more than it is given: time, memory, requests, bytes, processes. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from '../src/audit/browser/launch.ts';
import { memoryOf } from '../src/audit/browser/memory.ts';
import { openBench, openPatient, page, processes, profiles, type Bench } from './support/browser-bench.ts';
import { chromiumPath, withoutChromium } from './support/browser-trap.ts';

const notLinux = process.platform === 'linux' ? false : 'only Linux tells of other processes';
let bench: Bench;

describe('a page in Chromium', { skip: withoutChromium }, () => {
  before(async () => {
    bench = await openBench();
  });
  beforeEach(() => bench.clear());
  after(() => bench?.close());

  test('is killed after its time budget if it loops forever, without leaving a process or profile', async () => {
    const before = await profiles();
    bench.answers['/'] = page('<script>while (true);</script>');
    // Its own budget, not the default one; long enough for a browser to start on a busy machine.
    const rendering = bench.fails('/', 'timeout', { budgetMs: 12_000 });
    await bench.hears(1, rendering);
    assert.equal((await profiles()).length, before.length + 1);
    assert.match(await rendering, /within (1[01]\d{3}|12000) ms/);
    assert.deepEqual(await profiles(), before);
    bench.answers['/'] = page('<p>next</p>');
    assert.match((await bench.browser.render(`${bench.origin}/`)).html, /next/);
  });

  test('is captured in its current state or killed if it opens dialogs or reloads forever', async () => {
    bench.answers['/dialogs'] = page('<script>while (true) alert(1)</script>');
    await bench.fails('/dialogs', 'timeout', { budgetMs: 3_000 });
    bench.answers['/reload'] = page('<p>again</p><script>location.reload()</script>');
    const { html } = await bench.browser.render(`${bench.origin}/reload`);
    assert.match(html, /again/);
    assert.equal(bench.asked.filter(({ url }) => url === '/reload').length, 5);
  });

  test('is captured with the received responses if it sends requests forever', async () => {
    bench.answers['/'] = page(
      '<p>text</p><script>setInterval(() => fetch("/more?" + Math.random()), 200)</script>',
    );
    const small = await openPatient({ path: chromiumPath, fetcher: bench.fetcher, limits: { requests: 10 } });
    const { quiet, requests, html } = await small.render(`${bench.origin}/`, { budgetMs: 50_000 });
    assert.equal(quiet, false);
    assert.equal(requests.sent, 10);
    assert.equal(bench.asked.length, 10);
    assert.ok(requests.refused > 10);
    assert.match(html, /text/);
  });

  test('is killed if it sends thousands of requests', async () => {
    bench.answers['/'] = page(
      '<script>for (let i = 0; i < 5000; i++) fetch("/more?" + i).catch(() => {})</script>',
    );
    await bench.fails('/', 'flood');
    assert.ok(bench.asked.length <= 121, String(bench.asked.length));
  });

  test('receives and returns no more bytes than its budget', async () => {
    bench.answers['/'] = page(`<script src="/a.js"></script><script>
      const p = document.createElement('p'); p.textContent = 'x'.repeat(100000); document.body.append(p)</script>`);
    bench.answers['/a.js'] =
      `document.title = 'a'; const next = document.createElement('script'); next.src = '/b.js';
      document.head.append(next); // ${'a'.repeat(60_000)}`;
    bench.answers['/b.js'] = `document.title = 'b' // ${'b'.repeat(60_000)}`;
    const small = await openPatient({
      path: chromiumPath,
      fetcher: bench.fetcher,
      limits: { bytes: 80_000, htmlChars: 5_000 },
    });
    const { html, requests } = await small.render(`${bench.origin}/`);
    assert.equal(html.length, 5_000);
    assert.match(html, /<title>a<\/title>/);
    assert.ok(requests.bytes <= 80_000 && requests.failed === 1, JSON.stringify(requests));
  });

  test('is killed if it uses too much memory', { skip: notLinux }, async () => {
    bench.answers['/'] = page(`<script>const kept = []; setInterval(() => {
      kept.push(new Uint8Array(2e7).fill(1)); fetch('/more').catch(() => {}) }, 20)</script>`);
    const small = await openPatient({
      path: chromiumPath,
      fetcher: bench.fetcher,
      limits: { memoryBytes: 500_000_000 },
    });
    await assert.rejects(small.render(`${bench.origin}/`), { code: 'memory' });
  });

  test('is reported if it crashes, and the next one is rendered', { skip: notLinux }, async () => {
    bench.answers['/'] = page('<script>setInterval(() => fetch("/more").catch(() => {}), 50)</script>');
    const falling = bench.fails('/', 'crashed');
    await bench.hears(2, falling);
    for (const pid of await processes('--type=renderer')) process.kill(pid, 'SIGKILL');
    await falling;
    bench.answers['/'] = page('<p>next</p>');
    assert.match((await bench.browser.render(`${bench.origin}/`)).html, /next/);
  });

  test('ends immediately when its caller cancels, also while it waits in the queue', async () => {
    bench.answers['/'] = page('<script>while (true);</script>');
    const caller = new AbortController();
    // Nothing else ends them this soon: their own end would be reported as a timeout.
    const all = [1, 2].map(() => bench.fails('/', 'cancelled', { signal: caller.signal }));
    await bench.hears(1, Promise.race(all));
    const left = performance.now();
    caller.abort();
    await Promise.all(all);
    assert.ok(performance.now() - left < 30_000, 'it waited for something else');
    assert.equal(bench.asked.length, 1);
    await bench.fails('/', 'cancelled', { signal: caller.signal });
  });

  test('releases a waiting caller that cancels while another page still runs', async () => {
    bench.answers['/'] = page('<script>while (true);</script>');
    const [one, caller] = [new AbortController(), new AbortController()];
    const first = bench.fails('/', 'cancelled', { signal: one.signal });
    const second = bench.fails('/', 'cancelled', { signal: caller.signal });
    await bench.hears(1, first);
    caller.abort();
    await second;
    // A caller that waited too long for the rest gets an error.
    const third = bench.fails('/', 'busy', { budgetMs: 2_500 });
    await sleep(2_600);
    one.abort();
    await Promise.all([first, third]);
  });

  test('waits for the previous page, and is rejected if the queue is full', async () => {
    bench.answers['/'] = page('<p>one</p>');
    const narrow = await openPatient({ path: chromiumPath, fetcher: bench.fetcher, limits: { waiting: 1 } });
    const first = narrow.render(`${bench.origin}/`);
    const second = narrow.render(`${bench.origin}/`);
    await assert.rejects(narrow.render(`${bench.origin}/`), { code: 'busy' });
    await Promise.all([first, second]);
    await narrow.close();
    await assert.rejects(narrow.render(`${bench.origin}/`), { code: 'cancelled' });
  });

  test('runs without the environment of this process', { skip: notLinux }, async () => {
    process.env['PORTICO_TEST_SECRET'] = 'hunter2';
    const running = await launch(chromiumPath);
    try {
      const environment = await readFile(`/proc/${running.group}/environ`, 'utf8');
      assert.match(environment, /HOME=.*portico-browser-/);
      assert.doesNotMatch(environment, /hunter2/);
      assert.ok((await memoryOf(running.group)) > 10_000_000);
    } finally {
      delete process.env['PORTICO_TEST_SECRET'];
      await running.end();
    }
    assert.equal(await memoryOf(running.group), 0);
  });
});
