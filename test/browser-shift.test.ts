/** How far pages shift in Chromium: counted where the page moves by itself, not where a picture has its room. */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openBench, page, type Bench } from './support/browser-bench.ts';
import { withoutChromium } from './support/browser-trap.ts';

const box = (height: number, more = '') =>
  `<div style="height:${height}px;background:#ccd" ${more}>box</div>`;
/** Runs when the page has been painted. Its request ends when what the script changed has been painted, too: the browser waits for it. */
const later = (script: string) => `<script>
  const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then)));
  fetch('/held');
  painted(() => { ${script}; painted(() => fetch('/painted')) });
</script>`;

describe('layout shift in Chromium', { skip: withoutChromium }, () => {
  let bench: Bench;
  before(async () => {
    bench = await openBench();
  });
  beforeEach(() => bench.clear());
  after(() => bench?.close());

  async function shift(body: string): Promise<number | undefined> {
    bench.answers['/'] = page(body);
    let held: ServerResponse | undefined;
    bench.answers['/held'] = (response) => (held = response);
    bench.answers['/painted'] = (response) => {
      response.end();
      held?.end();
    };
    return (await bench.browser.render(`${bench.origin}/`)).cls;
  }

  test('a page that does not move has none', async () => {
    assert.equal(await shift(`<h1>Still</h1>${box(3000)}`), 0);
  });

  test('counts a late banner that pushes the page down', async () => {
    const cls = await shift(
      `<div id="banner"></div>${box(600)}${later("document.getElementById('banner').style.height = '300px'")}`,
    );
    assert.ok(cls !== undefined && cls > 0.15 && cls < 0.6, String(cls));
  });

  test('counts shifts after scrolling', async () => {
    const cls = await shift(
      `${box(1200)}<div id="more"></div>${box(2000)}<script>addEventListener('scroll', () => setTimeout(() => {
        document.getElementById('more').style.height = '400px' }, 100), { once: true })</script>`,
    );
    assert.ok(cls !== undefined && cls > 0.1, String(cls));
  });

  test('does not count a late image with reserved space', async () => {
    const cls = await shift(
      `<style>img { max-width: 100%; height: auto }</style><img id="p" width="800" height="400">${box(300)}
      ${later("document.getElementById('p').src = '/late.jpg'")}`,
    );
    assert.equal(cls, 0);
  });

  test('ignores a page that replaces the observer of the browser', async () => {
    const cls = await shift(
      `<script>window.PerformanceObserver = class { observe() {} takeRecords() { return [] } }; performance.now = () => 0</script>
      <div id="banner"></div>${box(600)}${later("document.getElementById('banner').style.height = '300px'")}`,
    );
    assert.ok(cls !== undefined && cls > 0.15, String(cls));
  });

  test('returns no figure for a page that blocks', async () => {
    bench.answers['/'] = page(
      `<h1>Busy</h1><script>addEventListener('scroll', () => { for (;;); })</script>${box(3000)}`,
    );
    const shown = await bench.browser.render(`${bench.origin}/`);
    assert.equal(shown.cls, undefined);
    assert.match(shown.html, /<h1>Busy<\/h1>/);
  });
});
