import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostile, sampleReport, ungradedReport } from '../../../test/support/audit/sample-report.ts';
import { readWorkbook, type CellValue, type ReadSheet } from '../../../test/support/read-workbook.ts';
import { categories } from '../categories.ts';
import type { Report } from '../result.ts';
import { toSpreadsheet } from './spreadsheet.ts';
import { maxSpreadsheetReports, writeSpreadsheet } from './write-spreadsheet.ts';

async function* each<T>(all: readonly T[]): AsyncGenerator<T, void> {
  yield* all;
}

const write = async (...reports: Report[]) => readWorkbook(await toSpreadsheet(each(reports)));

/** Rows by the titles of the first one. */
const recordsOf = ({ rows: [titles = [], ...rows] }: ReadSheet): Record<string, CellValue>[] =>
  rows.map((row) => Object.fromEntries(titles.map((title, index) => [String(title), row[index] ?? null])));

/** As Excel counts: days since 1899-12-30. */
const serial = (iso: string): number => Date.parse(iso) / 86_400_000 + 25_569;

test('writes scores and dates as numbers, and missing ones as text', async () => {
  const sheets = await write(sampleReport, ungradedReport);
  assert.deepEqual(
    sheets.map(({ name }) => name),
    ['Summary', 'Findings', 'Fixes'],
  );
  const [graded, ungraded] = recordsOf(sheets[0] as ReadSheet);
  assert.ok(graded && ungraded);
  assert.equal(graded['Site'], 'shop.test');
  assert.ok(Math.abs(Number(graded['Date (UTC)']) - serial(sampleReport.startedAt)) < 1e-6);
  const { overall, low, high, grade, coverage } = sampleReport.score;
  assert.deepEqual(
    ['Score', 'Lowest possible', 'Highest possible', 'Grade', 'Coverage'].map((title) => graded[title]),
    [overall, low, high, grade, coverage],
  );
  for (const { name } of categories) assert.ok(name in graded, name);
  assert.equal(graded['Crawl access'], 100);
  assert.equal(graded['Agent protocols'], 'not enough evidence');
  assert.deepEqual([graded['Failed'], graded['Warnings']], [9, 20]);
  assert.equal(graded['Fix 1'], 'Open robots.txt to unnamed agents');
  assert.equal(graded['Fix 3'], null);
  assert.deepEqual([ungraded['Score'], ungraded['Grade']], [null, 'Not graded']);
});

test('writes each finding with its fix, and each fix with its owner', async () => {
  const [, findings, fixes] = await write(sampleReport);
  const [first, second, ...rest] = recordsOf(findings as ReadSheet);
  assert.equal(rest.length, 0);
  assert.deepEqual(
    ['Category', 'Check ID', 'Status', 'Priority', 'Fix', 'Owner', 'Effort'].map((title) => first?.[title]),
    [
      'Crawl access',
      'robots-default-open',
      'Fail',
      'Critical',
      'Open robots.txt to unnamed agents',
      'Infrastructure',
      'minutes',
    ],
  );
  assert.equal(second?.['Status'], 'Warn');
  const plan = recordsOf(fixes as ReadSheet);
  assert.deepEqual(
    plan.map((fix) => [fix['Position'], fix['Fix'], fix['Owner'], fix['Points'], fix['Checks']]),
    [
      [1, 'Open robots.txt to unnamed agents', 'Infrastructure', 12.4, 'robots-default-open'],
      [2, 'Write plain prices', 'Catalog', 0, 'offer-price-valid'],
    ],
  );
});

test('freezes and filters the header, and sets column widths', async () => {
  for (const { rows, filter, frozen, widths } of await write(sampleReport)) {
    assert.equal(frozen, 'B2');
    assert.match(filter ?? '', new RegExp(`^A1:[A-Z]+${rows.length}$`));
    assert.equal(widths.length, rows[0]?.length);
    assert.ok(widths.every((width) => width >= 8));
  }
});

test('writes text from sites as text, never as a formula', async () => {
  const [finding] = sampleReport.results;
  assert.ok(finding);
  const texts = [
    '=HYPERLINK("https://evil.test")',
    '+1+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    'constructor',
    '__proto__',
    'toString',
    hostile,
    'x'.repeat(40_000),
  ];
  const sheets = await write({
    ...sampleReport,
    results: texts.map((summary) => ({ ...finding, summary })),
    fixes: sampleReport.fixes.map((fix) => ({ ...fix, title: '=cmd|calc!A1', instructions: '=1+1' })),
  });
  assert.deepEqual(
    sheets.map(({ formulas }) => formulas),
    [0, 0, 0],
  );
  const shown = recordsOf(sheets[1] as ReadSheet).map((row) => row['Summary']);
  assert.equal(shown.length, texts.length);
  assert.deepEqual(shown.slice(0, 4), texts.slice(0, 4));
  assert.deepEqual(
    shown.slice(5, 8).map((text) => String(text).trim()),
    texts.slice(5, 8),
  );
  assert.doesNotMatch(String(shown[8]), /(?!\n)[\p{Cc}\u202e\u2066]/u);
  assert.equal(String(shown[9]).length, 32_767);
});

test('writes the same in a thread, reading one report at a time', async () => {
  let open = 0;
  async function* bodies(): AsyncGenerator<string, void> {
    for (let at = 0; at < 5; at += 1) {
      open += 1;
      assert.equal(open, 1);
      yield JSON.stringify({ ...sampleReport, id: `r${at}` });
      open -= 1;
    }
  }
  const [summary] = readWorkbook(await writeSpreadsheet(bodies()));
  assert.deepEqual(
    recordsOf(summary as ReadSheet).map((row) => row['Report ID']),
    ['r0', 'r1', 'r2', 'r3', 'r4'],
  );
  assert.ok(maxSpreadsheetReports >= 100);
});

test('fails for damaged reports and aborted requests, and writes the next one', async () => {
  await assert.rejects(writeSpreadsheet(each(['{"broken'])), SyntaxError);
  const aborted = writeSpreadsheet(
    each([JSON.stringify(sampleReport)]),
    AbortSignal.abort(new Error('gone')),
  );
  await assert.rejects(aborted, /gone/);
  const [summary] = readWorkbook(await writeSpreadsheet(each([JSON.stringify(sampleReport)])));
  assert.equal(summary?.rows.length, 2);
});
