import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pageFacts } from './html.ts';
import { processorTime } from '../../../test/support/processor-time.ts';

const context = { url: 'https://shop.test/', headers: [] as [string, string][], charset: 'utf-8' };
const read = (html: string) => pageFacts(new TextEncoder().encode(html), context);
const pieces =
  '<a href=x>,<div class="product-card">,</div>,<p>,€ 5,</a>,<table>,<td>,<s>,<form>,<li>,<h1>,<script>,</script>,<!--,-->,<svg>,<template>,<select>,<option>,&#0;,text,<b x=1>,</b>,\u0000,\ud800'.split(
    ',',
  );

test('returns facts for any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      assert.ok(Array.isArray((await pageFacts(bytes, context)).links));
    }),
  );
});

test('returns facts as plain JSON for tags in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 80 }), async (list) => {
      const facts = await read(list.join(''));
      assert.deepEqual(JSON.parse(JSON.stringify(facts)), facts);
    }),
  );
});

const hostile: [string, string][] = [
  ['deeply nested elements', `${'<div>'.repeat(10_000)}end`],
  ['deeply nested formatting', `${'<b><p>'.repeat(5_000)}end`],
  ['many attributes', `<p ${Array.from({ length: 50_000 }, (_, i) => `a${i}`).join(' ')}>end`],
  ['unclosed tags', `${'<li><p><a href=x>'.repeat(5_000)}end`],
  ['angle brackets', `${'<'.repeat(500_000)}end`],
  ['zero bytes', `${'\0'.repeat(500_000)}end`],
  ['nested buttons and roles', `${'<div role=button onclick=x>'.repeat(5_000)}end`],
  ['wide siblings with prices', `<main>${'<div class=price>€ 5,00</div>'.repeat(20_000)}end`],
];

for (const [name, html] of hostile) {
  test(`parses a hostile page: ${name}`, async () => {
    const facts = await read(html);
    assert.ok(facts.text.visible.endsWith('end') || facts.text.chars > facts.text.visible.length);
  });
}

test('reads an unknown charset as UTF-8, and a known one by its table', async () => {
  const bytes = Uint8Array.of(...new TextEncoder().encode('<p>caf'), 0xe9);
  const text = async (charset: string) => (await pageFacts(bytes, { ...context, charset })).text.visible;
  assert.equal(await text('windows-1252'), 'café');
  assert.equal(await text('no-such-label'), 'caf\ufffd');
});

test('keeps the first part of a page over the element limit', async () => {
  const facts = await read(`<h1>First</h1>${'<br>'.repeat(310_000)}<h2>Last</h2>`);
  assert.deepEqual(
    facts.headings.map(({ text }) => text),
    ['First'],
  );
  assert.equal(facts.cut, true);
  assert.equal((await read('<h1>First</h1>')).cut, undefined);
});

test('reads labels and names with many references once', async () => {
  const named = `<p id=a>${'<b></b>'.repeat(299)}</p>`;
  const label = '<b aria-labelledby="a a a a a a a a"></b>'.repeat(290);
  const begin = processorTime();
  await read(`${named}<label>${label}${'<input>'.repeat(20_000)}</label>`);
  assert.ok(processorTime() - begin < 5_000);
});
