/** What opening a page of audits costs: bytes of everything that it loads. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { buildReport, gather, type Report } from '#audit';
import { reportStore } from '#storage';
import { startService } from '../api/service.ts';
import { fileOwner, openShop } from '../support/shops.ts';
import { signIn } from './signed-in.ts';

const mostBytes = 60 * 1024;
const mostFontBytes = 32 * 1024;
const owner = fileOwner();
let report: Report;

describe('opening an audit page', () => {
  before(async () => {
    // Many findings, each with evidence: as large as a report of a small shop gets.
    const faults = [
      'blank-attributes',
      'price-drift-markup',
      'price-drift-listing',
      'price-drift-feed',
    ] as const;
    const shop = await openShop(owner, { faults: [...faults] });
    const fetcher = shop.fetcher();
    const { evidence } = await gather(shop.origin, { fetcher }).finally(() => fetcher.close());
    report = { ...buildReport(evidence, { id: 'real' }), url: 'https://shop.test/' };
    assert.ok(report.results.length >= 178);
  });

  test('loads at most 60 KB, compressed, with style and scripts, and a font of at most 32 KB', async (t) => {
    const service = await startService(t);
    const me = await signIn(service);
    const reports = reportStore(service.database);
    for (let at = 0; at < 30; at += 1) {
      await reports.save('public', { ...report, id: `r${at}` }, at * 86_400_000);
      await reports.save(
        'public',
        { ...report, id: `s${at}`, url: `https://site-${at}.test/` },
        at * 86_400_000,
      );
    }
    for (const path of ['', '/shop.test', '/reports/r1', '/monitors', '/monitors/new']) {
      const page = await (await me.get(`/dashboard/audits${path}`)).text();
      const loaded = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+|\/favicon\.svg)"/g)].map(
        ([, file]) => file,
      );
      assert.ok(loaded.length >= 4, path);
      const files = await Promise.all(
        loaded.map(async (file) => ({
          isFont: (file as string).endsWith('.woff2'),
          body: Buffer.from(await (await me.get(file as string)).arrayBuffer()),
        })),
      );
      const text = files.filter(({ isFont }) => !isFont).map(({ body }) => body);
      const bytes = [Buffer.from(page), ...text].reduce((sum, body) => sum + gzipSync(body).byteLength, 0);
      assert.ok(bytes <= mostBytes, `${path}: ${bytes} bytes`);
      // Compressed already, and cached for a year.
      const fontBytes = files
        .filter(({ isFont }) => isFont)
        .reduce((sum, { body }) => sum + body.byteLength, 0);
      assert.ok(fontBytes > 0 && fontBytes <= mostFontBytes, `${path}: ${fontBytes} bytes of fonts`);
      t.diagnostic(`${path || '/'}: ${bytes} bytes`);
    }
  });
});
