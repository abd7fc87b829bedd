import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createDocsSearch, excerptOf, type SearchEntry } from './search.ts';

const marked = (text: string, terms: string[]): string =>
  excerptOf(text, terms)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test('marks every match of an excerpt, as a whole word', () => {
  assert.equal(
    marked('A refund of an order. Refunds are slow.', ['refund']),
    'A [refund] of an order. Refunds are slow.',
  );
  const long = `${'before '.repeat(40)}the Refund here ${'after '.repeat(60)}`;
  assert.match(marked(long, ['refund']), /^… (?:before )+the \[Refund\] here (?:after ?)+ …$/);
  assert.ok(marked(long, ['refund']).length < 260);
});

test('an excerpt is a part of the text, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 600, unit: 'binary' }), fc.array(fc.string()), (text, terms) => {
      const parts = excerptOf(text, terms).map((part) => part.text);
      const kept = parts.filter((part) => part !== '… ' && part !== ' …').join('');
      assert.ok(text.includes(kept));
    }),
  );
});

const entries: SearchEntry[] = [
  { url: '/problems/test', title: 'Error: Xylophone', heading: '', text: 'An unusual zzyzx sound.' },
  { url: '/problems/words', title: 'Words', heading: '', text: 'zq0 zq1 zq2 zq3 zq4 zq5 zq6 zq7 zq8 zq9' },
];
const search = createDocsSearch(() => entries);

test('finds sections of documents and further entries, grouped by page', async () => {
  const groups = await search.find('cap score');
  assert.equal(groups[0]?.title, 'How a storefront is scored');
  assert.ok(groups.every(({ hits }) => hits.length > 0 && hits.length <= 4));
  assert.equal(new Set(groups.map(({ title }) => title)).size, groups.length);
  assert.deepEqual(
    (await search.find('zzyzx')).flatMap(({ hits }) => hits.map(({ url }) => url)),
    ['/problems/test'],
  );
});

test('forgives a spelling that occurs nowhere, and matches beginnings of words', async () => {
  assert.equal((await search.find('xylofone'))[0]?.title, 'Error: Xylophone');
  assert.equal((await search.find('xylop'))[0]?.title, 'Error: Xylophone');
  for (const none of ['qqqqqqqq', '   ', '"', '%%%']) assert.deepEqual(await search.find(none), [], none);
});

test('searches each word once, and at most ten: a search must not hold up orders', async () => {
  const ten = Array.from({ length: 10 }, (_, at) => `zq${at}`);
  const urls = async (query: string) =>
    (await search.find(query)).flatMap(({ hits }) => hits.map(({ url }) => url));
  assert.deepEqual(await urls(`${'zq0 '.repeat(10)} ${ten.slice(1).join('-')} qqqqqqqq`), [
    '/problems/words',
  ]);
  assert.deepEqual(await urls(`${ten.slice(1).join(' ')} qqqqqqqq`), []);
});

test('builds the index again after a failure', async () => {
  let fails = true;
  const again = createDocsSearch(() => {
    if (fails) throw new Error('too many open files');
    return entries;
  });
  await assert.rejects(again.find('zzyzx'));
  fails = false;
  assert.equal((await again.find('zzyzx')).length, 1);
});
