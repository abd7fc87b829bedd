/** The supplemental feed as Merchant Center reads it: the product's own in both formats, and what others write. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatGoogleFeed, type GoogleRow } from '#backends/embedded';
import { judgeFeedRows, readGoogleFeed } from './feed.ts';
import { createVerdicts, type GoogleVerdict } from './rules.ts';

const judge = (text: string): { ids: string[]; verdicts: GoogleVerdict[] } => {
  const verdicts = createVerdicts();
  const ids = judgeFeedRows(verdicts, readGoogleFeed(text));
  return { ids, verdicts: verdicts.all };
};

const rows: GoogleRow[] = [
  {
    id: 'sku-1',
    merchantItemId: 'lamp',
    isEligible: true,
    notices: [
      { type: 'prop_65', message: 'a'.repeat(1_000) },
      { type: 'safety_warning', message: 'Hot <b>surface</b> & glass' },
    ],
    availability: { state: 'in-stock' },
  },
  { id: 'rug', isEligible: true, notices: [], availability: { state: 'in-stock' } },
  { id: 'kit', isEligible: false, notices: [], availability: { state: 'out-of-stock' } },
];

async function own(format: 'tsv' | 'xml', given: GoogleRow[]): Promise<string> {
  const facts = { title: 'Demo & more', link: 'https://demo.test', currency: 'USD' };
  async function* all(): AsyncGenerator<GoogleRow> {
    yield* given;
  }
  let text = '';
  for await (const piece of formatGoogleFeed(all(), format, facts)) text += piece;
  return text;
}

for (const format of ['tsv', 'xml'] as const)
  test(`reads the feed that a store of ours writes as ${format}`, async () => {
    assert.deepEqual(judge(await own(format, rows)), { ids: ['lamp', 'rug'], verdicts: [] });
    const long = rows.map((row) => ({
      ...row,
      notices: row.notices.map((one) => ({ ...one, message: `${one.message}a` })),
    }));
    const found = judge(await own(format, long)).verdicts;
    assert.deepEqual(
      found.map(({ result, said }) => [result, said]),
      [['failed', 'consumer_notice is longer than 1,000 characters for 1 items.']],
    );
    const none = judge(await own(format, rows.slice(2))).verdicts;
    assert.match(none[0]?.said ?? '', /^native_commerce is true for no item/);
  });

const others: [name: string, text: string, ids: string[]][] = [
  ['a table with commas', '\uFEFFID,Native Commerce\n1,yes\n2,no\n', ['1']],
  ['the group as a column', 'id\tnative_commerce(checkout_eligibility)\n1\tTRUE\n', ['1']],
  ['the group with a space', 'id\tnative_commerce (checkout_eligibility)\n1\tTRUE\n', ['1']],
  [
    'Atom',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><entry><g:id>1</g:id><g:native_commerce>true</g:native_commerce></entry></feed>',
    ['1'],
  ],
];
for (const [name, text, ids] of others)
  test(`reads ${name}`, () => assert.deepEqual(judge(text), { ids, verdicts: [] }));

test('says what is missing, and what cannot be read', () => {
  for (const text of ['id\ttitle\n1\tLamp\n', '<rss><channel><item><id>1</id></item></channel></rss>', ''])
    assert.match(judge(text).verdicts[0]?.said ?? '', /^The feed has no native_commerce/, text);
  assert.throws(() => readGoogleFeed('<rss><item>'), /^TypeError: The feed is XML that cannot be read: /);
  assert.throws(() => readGoogleFeed('id,"native'), /^TypeError: The feed is neither a table/);
});
