import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, home, listing, sample } from '#audit/samples';
import type { Value } from '../../../evidence.ts';
import { readLlmsFormat } from '../../../parse/files/llms-format.ts';
import { markdownLinks } from '../../../parse/files/markdown-links.ts';
import { draftLlms } from './llms-txt-file.ts';

const targetOf = (): Value<'target'> => {
  const { target } = emptyEvidence();
  assert.ok(target.ok);
  return target.value;
};

test('drafts a valid llms.txt with the URLs of the storefront', async () => {
  const { home: page, listings } = await sample(
    home(
      '<head><meta name="description" content="Lamps  that\ncan be repaired."><meta property="og:site_name" content="Acme [Lamps]"></head><h1>Hi</h1>',
    ),
    listing('<h1>Desk (small) &amp; floor</h1>', { path: '/c/desk%20(small)' }),
  );
  const text = draftLlms({
    target: targetOf(),
    ...(page?.ok ? { home: page.value } : {}),
    ...(listings?.ok ? { listings: listings.value } : {}),
    search: {
      via: 'form',
      template: 'https://shop.test/search?q={search_term_string}',
      query: 'x',
      url: '',
      disallowed: false,
      productLinks: [],
    },
  });
  assert.match(text, /^# Acme Lamps\n\n> Lamps that can be repaired\.\n/);
  assert.deepEqual(readLlmsFormat(text), { broken: [], sections: 1, bare: [], late: [], tags: [] });
  assert.deepEqual(
    markdownLinks(text, 'https://shop.test/llms.txt').map(({ name, url }) => [name, url]),
    [
      ['Desk small & floor', 'https://shop.test/c/desk%20%28small%29'],
      ['Search', 'https://shop.test/search?q=WORD'],
    ],
  );
});

test('drafts a valid llms.txt without known facts', () => {
  const text = draftLlms({ target: targetOf() });
  assert.deepEqual(readLlmsFormat(text).broken, []);
  assert.match(text, /^# shop\.test\n/);
});
