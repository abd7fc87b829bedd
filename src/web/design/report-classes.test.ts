/** A report is shown within pages of the service: their style sheets must not reach its elements by accident. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { toHtmlSections } from '#audit';
import { sampleReport } from '../../../test/support/audit/sample-report.ts';

/** Meant to look as on other pages. */
const shared = new Set(['badge', 'number']);

test('the classes of a report are not those of the pages around it', async () => {
  const categories = sampleReport.categories.map((one) => ({ ...one, score: 1 }));
  const branding = { agency: 'Northwind', logo: 'data:image/png;base64,AAAA' };
  const text = toHtmlSections(sampleReport, {
    before: { ...sampleReport, categories, results: [] },
    branding,
  });
  const used = new Set([...text.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
  for (const name of ['annex', 'moved', 'origin']) assert.ok(used.has(name), name);
  const folder = new URL('styles/', import.meta.url);
  // All are served as one.
  for (const sheet of await readdir(folder)) {
    const css = await readFile(new URL(sheet, folder), 'utf8');
    const styled = [...css.matchAll(/(?:^|[,{}])\s*\.([\w-]+)/gm)].map(([, name = '']) => name);
    assert.deepEqual(
      [...new Set(styled)].filter((name) => used.has(name) && !shared.has(name)),
      [],
      sheet,
    );
  }
});
