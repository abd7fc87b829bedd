import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { guessFormat } from './format.ts';
import { readCatalogue } from './read.ts';
import { CatalogueUnreadable } from './row.ts';
import { openText } from './text.ts';
import { bytesOf, collect, sampleProduct } from '../../../../test/support/embedded/seed.ts';

const textOf = async (...parts: (string | Uint8Array)[]): Promise<string> =>
  (await collect((await openText(bytesOf(...parts))).chunks)).join('');

test('detects gzip by its first bytes, for any file name', async () => {
  const zipped = gzipSync(JSON.stringify(sampleProduct('a')));
  const source = bytesOf(zipped.subarray(0, 1), zipped.subarray(1));
  const rows = await collect(readCatalogue(source, { name: 'a.csv', defaults: { currency: 'USD' } }));
  assert.deepEqual(
    rows.map(({ ok }) => ok),
    [true],
  );
});

test('reports truncated gzip after the complete rows', async () => {
  const lines = Array.from({ length: 5_000 }, (_, at) => JSON.stringify(sampleProduct(`p${at * 7919}`)));
  const zipped = gzipSync(lines.join('\n'));
  let rows = 0;
  await assert.rejects(
    async () => {
      const source = bytesOf(zipped.subarray(0, zipped.length - 2_000));
      for await (const row of readCatalogue(source, { defaults: { currency: 'USD' } }))
        rows += Number(row.ok);
    },
    (error) => error instanceof CatalogueUnreadable && /is incomplete/.test(error.message),
  );
  assert.ok(rows > 100, `${rows} rows`);
});

test('rejects text over the limit, however well it is compressed', async () => {
  const line = JSON.stringify(sampleProduct('a'));
  const text = line + '\n'.repeat(1024 * 1024);
  const read = (bytes: Uint8Array, maxBytes?: number) =>
    collect(
      readCatalogue(bytesOf(bytes), {
        ...(maxBytes === undefined ? {} : { maxBytes }),
        defaults: { currency: 'USD' },
      }),
    );
  for (const bytes of [Buffer.from(text), gzipSync(text)]) {
    assert.equal((await read(bytes, text.length)).length, 1);
    assert.equal((await read(bytes)).length, 1);
    await assert.rejects(
      read(bytes, 1024 * 1024),
      (error) =>
        error instanceof CatalogueUnreadable &&
        error.message === 'The file is larger than 1 MB when unpacked.',
    );
  }
});

test('reports a source that fails', async () => {
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{}\n');
    throw new Error('EIO: i/o error');
  };
  const read = collect(readCatalogue(broken(), { format: 'jsonl', defaults: { currency: 'USD' } }));
  await assert.rejects(read, /The file is incomplete: EIO/);
});

test('follows byte order marks and a declared encoding, and joins a split character', async () => {
  assert.equal(await textOf(Buffer.from('\ufeffé,x')), 'é,x');
  assert.equal(await textOf(Buffer.from('\ufeffid\té', 'utf16le')), 'id\té');
  assert.equal(
    await textOf(Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>é`, 'latin1')),
    `<?xml version="1.0" encoding="ISO-8859-1"?>é`,
  );
  const [first, second] = [Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1)];
  assert.equal(await textOf('a', first, second, 'b'), 'aéb');
  await assert.rejects(textOf('<?xml version="1.0" encoding="x-klingon"?>'), /encoding "x-klingon"/);
});

const guesses: [head: string, name: string, format: string][] = [
  ['{"id":1}', 'feed.csv', 'jsonl'],
  ['\n  <?xml version="1.0"?>', 'feed', 'google'],
  ['product_id,title', 'x', 'csv'],
  ['"product_id";"title"', 'x', 'csv'],
  ['id\ttitle\tprice', 'x.csv', 'google'],
  ['ID,Title,price', 'x', 'google'],
  ['', 'a.jsonl.gz', 'jsonl'],
  ['a,b', 'a.CSV', 'csv'],
  ['a\tb', 'a.txt.gz', 'google'],
];
for (const [head, name, format] of guesses)
  test(`detects ${JSON.stringify(head)} in ${name} as ${format}`, () =>
    assert.equal(guessFormat(head, name), format));

test('asks for the format if it cannot be detected', () => {
  assert.throws(() => guessFormat('a,b', 'data'), /--format/);
  assert.throws(() => guessFormat('[{"id":1}]', 'a.json'), /one product per line/);
});
