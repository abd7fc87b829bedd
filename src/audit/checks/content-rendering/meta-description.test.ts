import assert from 'node:assert/strict';
import { test } from 'node:test';
import Description from 'lighthouse/core/audits/seo/meta-description.js';
import { defaultTreeAdapter, parse } from 'parse5';
import {
  emptyEvidence,
  home,
  listing,
  origin,
  product,
  productHtml,
  sample,
  shoe,
  testCheck,
} from '#audit/samples';
import { judge } from '../../judge.ts';
import { attr, byTag } from '../../parse/tree.ts';
import check from './meta-description.ts';

const text = 'A light trail shoe with a sole that grips wet rock, and an upper that dries within the hour.';
const meta = (content: string) => `<meta name="description" content="${content}">`;
const main = (head: string) =>
  home(`<html lang="en"><head><title>Peak Store</title>${head}</head><body><h1>Shop</h1></body></html>`);
const item = (content: string, path: string, over: Record<string, unknown> = {}) =>
  product(
    productHtml(
      shoe({ sku: path, ...over }),
      undefined,
      `${meta(content)}<link rel="canonical" href="${origin}${path}">`,
    ),
    { path },
  );

testCheck(check, {
  pass: [
    [main(meta(text)), /has \d\d characters/],
    // Ideographs count double.
    main(
      meta('軽くて丈夫なトレイルシューズ。濡れた岩でも滑らない靴底と、一時間で乾くアッパーを備えています。'),
    ),
    main(`<meta name="Description" content="${text}">`),
    main(`<meta itemprop="description" name="description" content="${text}">`),
    sample(main(meta(text)), item(`${text} In navy.`, '/p/a'), item(`${text} In red.`, '/p/b')),
    // The same product at two URLs.
    sample(
      main(meta(`${text} Peak Store.`)),
      item(text, '/p/a', { sku: 'A' }),
      item(text, '/p/b', { sku: 'A' }),
    ),
  ],
  warn: [
    [main(meta('Shoes')), /only 5 characters/],
    [main(meta(text.repeat(4))), /\d{3} characters/],
    [
      sample(main(meta(`${text} Peak Store.`)), item(text, '/p/a'), item(text, '/p/b')),
      /"\/p\/[ab]" has the same description/,
    ],
    [sample(main(meta(text)), listing(`<head>${meta(text)}</head>`)), /"\/" has the same description/],
    [
      sample(main(meta(text)), item(`${text} In navy.`, '/p/a'), product(productHtml(shoe()))),
      /1 of 3 pages: The page has no/,
    ],
  ],
  fail: [
    [main(''), /has no meta description/],
    [main(meta('  ')), /is empty/],
    [main(`<meta property="description" content="${text}">`), /needs `name`/],
    [main(`</head><body>${meta(text)}`), /in the body/],
    [main(meta('') + meta(text)), /is empty/],
  ],
});

const heads = [
  '',
  meta(text),
  meta('x'),
  meta(''),
  meta(' \n '),
  meta('') + meta(text),
  meta(text) + meta(''),
  '<meta name="description">',
  `<meta name="DESCRIPTION" content="${text}">`,
  `<meta property="description" content="${text}">`,
  `<meta property="og:description" content="${text}">`,
  `<meta name="description" property="og:description" content="${text}">`,
  `<meta name="description" itemprop="description" content="${text}">`,
  `<meta itemprop="description" content="${text}">`,
  `<meta http-equiv="description" content="${text}">`,
  `<noscript>${meta(text)}</noscript>`,
  `<template>${meta(text)}</template>`,
  `<div></div>${meta(text)}`,
  `</head>${meta(text)}<body>`,
  `</head><body>${meta(text)}`,
  `<!-- ${meta(text)} -->`,
];

/** What Lighthouse collects: `head meta`, as a browser with scripts builds the document. */
function metaElements(html: string): { name: string; content: string }[] {
  const head = byTag(parse(html, { treeAdapter: defaultTreeAdapter }), 'head').slice(0, 1);
  return head
    .flatMap((node) => byTag(node, 'meta'))
    .map((node) => ({
      name: (attr(node, 'name') ?? '').toLowerCase(),
      content: attr(node, 'content') ?? '',
    }));
}

for (const head of heads) {
  test(`meta-description: reports a description as missing exactly where Lighthouse does: ${head.slice(0, 60)}`, async () => {
    const html = `<!doctype html><html><head><title>Peak Store</title>${head}</head><body><h1>Shop</h1></body></html>`;
    const artifacts = { MetaElements: metaElements(html) } as unknown as Parameters<
      typeof Description.audit
    >[0];
    const { score } = Description.audit(artifacts) as { score: number };
    const [result] = judge({ ...emptyEvidence(), ...(await home(html)) }, [check]);
    assert.equal(result?.status === 'fail', score === 0, result?.summary);
  });
}
