import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readLines, readRecords, type SourceLine } from './lines.ts';
import { maxRow } from './row.ts';
import { chunksOf, collect } from '../../../../test/support/embedded/seed.ts';

const cut = (text: string, places: readonly number[]): string[] => {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((from, index) => text.slice(from, at[index] ?? text.length));
};

test('numbers lines, and skips but counts blank ones', async () => {
  assert.deepEqual(await collect(readLines(chunksOf('a\r\n\n  \nb', 'c\n\nd'))), [
    { line: 1, text: 'a' },
    { line: 4, text: 'bc' },
    { line: 6, text: 'd' },
  ]);
});

test('counts all lines of a record with line breaks in quotes', async () => {
  assert.deepEqual(await collect(readRecords(chunksOf('a,"x\ny"\nb,"q""\n"\nc'), ',')), [
    { line: 1, text: 'a,"x\ny"' },
    { line: 3, text: 'b,"q""\n"' },
    { line: 5, text: 'c' },
  ]);
});

test('returns the same records for any chunks of the text', async () => {
  const text = fc.array(fc.constantFrom('a', ',', '"', '\n', '\r\n', 'é'), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(100)), async (pieces, places) => {
      const whole = pieces.join('');
      const expected = await collect(readRecords(chunksOf(whole), ','));
      assert.deepEqual(await collect(readRecords(chunksOf(...cut(whole, places)), ',')), expected);
    }),
  );
});

test('splits records like csv-parse', async () => {
  const cell = fc
    .array(fc.constantFrom('a', 'b ', ',', '"', '\n'), { maxLength: 6 })
    .map((all) => all.join(''));
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const text = rows
        .map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))
        .join('\n');
      const records = await collect(readRecords(chunksOf(text), ','));
      const fields = records.map(({ text = '' }) => (parse(text) as string[][])[0]);
      assert.deepEqual(fields, rows);
    }),
  );
});

const endless = async function* (piece: string, times: number, ...rest: string[]): AsyncGenerator<string> {
  yield 'first\n';
  for (let at = 0; at < times; at++) yield piece;
  yield* rest;
};

test('reports a line that is too long without its text, and continues after it', async () => {
  const lines = await collect(readLines(endless('x'.repeat(65_536), 160, '\nlast')));
  assert.deepEqual(lines, [{ line: 1, text: 'first' }, { line: 2 }, { line: 3, text: 'last' }]);
});

test('rejects only the record with an unclosed quote, not the file', async () => {
  const lines = await collect(readRecords(endless('a,b,c\n'.repeat(10_000), 20, 'y\n', 'last,1'), ','));
  assert.equal(lines.at(-1)?.text, 'last,1');
  const broken = await collect(readRecords(endless('a,b,c\n'.repeat(10_000), 40, 'last'), ','));
  assert.equal(broken.length, 400_002);
  const opened = async function* (): AsyncGenerator<string> {
    yield 'x,"open';
    yield* endless('a,b,c\n'.repeat(10_000), 40, 'last,1');
  };
  const records: SourceLine[] = await collect(readRecords(opened(), ','));
  assert.equal(records[0]?.text, undefined);
  assert.equal(records.at(-1)?.text, 'last,1');
  const lost = 400_001 - records.length;
  assert.ok(lost * 6 < maxRow + 200_000, `${lost} rows lost`);
});

test('rejects ten megabytes without a line break as one line', async () => {
  const one = async function* (): AsyncGenerator<string> {
    for (let at = 0; at < 160; at++) yield 'z'.repeat(65_536);
  };
  assert.deepEqual(await collect(readLines(one())), [{ line: 1 }]);
  assert.deepEqual(await collect(readRecords(one(), '\t')), [{ line: 1 }]);
});
