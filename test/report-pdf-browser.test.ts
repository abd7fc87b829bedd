/** Reports as PDF in a real browser: their pages, and what a document can do. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildReport, gather, toBrief, type Paper, type Report } from '#audit';
import { createPrinter, type BrowserError } from '#browser';
import { sampleReport } from './support/audit/sample-report.ts';
import { profiles } from './support/browser-bench.ts';
import { chromiumPath, withoutChromium } from './support/browser-trap.ts';
import { fileOwner, openShop } from './support/shops.ts';

const owner = fileOwner();

/** Objects of pages are in the clear where a PDF is tagged: Skia compresses streams only. */
const pagesOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

async function typical(): Promise<Report> {
  const shop = await openShop(owner, { kind: 'drifting', light: true });
  const fetcher = shop.fetcher();
  const { evidence } = await gather(shop.origin, { fetcher }).finally(() => fetcher.close());
  return buildReport(evidence);
}

/** As many fixes as there can be, and text without end in every place. */
const endless = (text: string): Report => ({
  ...sampleReport,
  finalUrl: `https://shop.test/${text}`,
  warnings: [text, text, text],
  score: { ...sampleReport.score, caps: [{ max: 49, reason: text, checks: ['robots-default-open'] }] },
  results: Array.from({ length: 20 }, (_, at) => ({
    ...(sampleReport.results[0] as Report['results'][number]),
    id: at === 0 ? 'robots-default-open' : `check-${at}`,
    name: text,
    summary: text,
    status: at % 2 ? ('pass' as const) : ('fail' as const),
  })),
  fixes: Array.from({ length: 60 }, () => ({
    ...(sampleReport.fixes[0] as Report['fixes'][number]),
    title: text,
    instructions: text,
    checks: ['robots-default-open'],
  })),
  product: {
    url: `https://shop.test/${text}`,
    rows: (['name', 'price', 'availability', 'brand', 'sku', 'gtin', 'description', 'images'] as const).map(
      (fact) => ({ fact, check: 'a', agent: text.slice(0, 120), page: text.slice(0, 120), state: 'differs' }),
    ),
  },
});

describe('a PDF report', { skip: withoutChromium }, () => {
  const printer = createPrinter(chromiumPath, { budgetMs: 120_000 });

  const reports: [string, () => Report | Promise<Report>][] = [
    ['a storefront', typical],
    ['hostile text', () => sampleReport],
    ['many words', () => endless('Lorem ipsum dolor sit amet '.repeat(200))],
    ['an endless word', () => endless('W'.repeat(5_000))],
  ];
  for (const [name, report] of reports) {
    test(`about ${name} has two to four pages on A4 and on US Letter, and a tag for each`, async () => {
      const subject = await report();
      for (const paper of ['a4', 'letter'] satisfies Paper[]) {
        const branding = { agency: 'W'.repeat(80), client: 'W'.repeat(80) };
        const pdf = await printer.print(toBrief(subject, { paper, branding }));
        const text = Buffer.from(pdf).toString('latin1');
        assert.match(text, /^%PDF-/);
        assert.match(text, /\/MarkInfo|\/StructTreeRoot/);
        assert.match(
          text,
          paper === 'a4' ? /MediaBox \[0 0 59\d\.\d+ 84\d\.\d+\]/ : /MediaBox \[0 0 612 792\]/,
        );
        const count = pagesOf(pdf);
        assert.ok(count >= 2 && count <= 4, `${count} pages on ${paper}`);
      }
    });
  }

  test('runs no script and requests nothing', async (t) => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const before = await profiles();
    const pdf = await printer.print(`<!doctype html><title>x</title>
      <link rel="stylesheet" href="${origin}/a.css"><style>@import url(${origin}/b.css);body{background:url(${origin}/c.png)}</style>
      <img src="${origin}/d.png"><iframe src="${origin}/e"></iframe><iframe src="file:///etc/passwd"></iframe>
      <meta http-equiv="refresh" content="0;url=${origin}/f">
      <script>for (let i = 0; i < 9; i++) document.body.append(Object.assign(document.createElement('div'), { style: 'break-before:page', textContent: 'x' }))</script>
      <p>One page</p>`);
    assert.equal(pagesOf(pdf), 1);
    assert.equal(asked, 0);
    assert.deepEqual(await profiles(), before);
  });

  test('is made one at a time, and more than may wait are rejected', async () => {
    const narrow = createPrinter(chromiumPath, { waiting: 1, budgetMs: 120_000 });
    const document = '<!doctype html><title>x</title><p>x</p>';
    const all = await Promise.allSettled([1, 2, 3].map(() => narrow.print(document)));
    assert.deepEqual(
      all.map((one) => (one.status === 'fulfilled' ? 'printed' : (one.reason as BrowserError).code)),
      ['printed', 'printed', 'busy'],
    );
  });

  test('is given up after its time, and when the caller leaves, without a process or a profile', async () => {
    const before = await profiles();
    const short = createPrinter(chromiumPath, { budgetMs: 100 });
    await assert.rejects(short.print('<p>x</p>'), { name: 'BrowserError', code: 'timeout' });
    const leaving = new AbortController();
    const left = printer.print('<p>x</p>', leaving.signal);
    leaving.abort();
    await assert.rejects(left, { code: 'cancelled' });
    await printer.close();
    await short.close();
    // A browser that was still starting is ended once it has.
    for (let left = 600; left > 0 && (await profiles()).length > before.length; left -= 1) await sleep(100);
    assert.deepEqual(await profiles(), before);
  });

  test('needs a browser', async () => {
    await assert.rejects(createPrinter('/nowhere/chromium').print('<p>x</p>'), { code: 'missing' });
  });
});
