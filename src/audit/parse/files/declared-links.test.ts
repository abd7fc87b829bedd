import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../../test/support/processor.ts';
import {
  canonicalUrl,
  contentFeedLink,
  llmsFullLink,
  machineLinks,
  openSearchLink,
} from './declared-links.ts';
import { pageFacts } from '../html.ts';

const url = 'https://shop.test/de/';
const pageOf = async (head: string, link?: string) => ({
  url,
  facts: await pageFacts(
    new TextEncoder().encode(`<!doctype html><head>${head}</head><body><h1>Shop</h1></body>`),
    {
      url,
      headers: link === undefined ? [] : [['link', link]],
      charset: 'utf-8',
    },
  ),
});

test('finds an OpenSearch description by relation and type', async () => {
  const of = async (head: string) => openSearchLink(await pageOf(head))?.url;
  assert.equal(
    await of('<link rel="SEARCH" type="application/opensearchdescription+xml" href="os.xml">'),
    'https://shop.test/de/os.xml',
  );
  assert.equal(
    await of(
      '<link rel="search" href="os.xml"><link rel="research" type="application/opensearchdescription+xml" href="/x">',
    ),
    undefined,
  );
});

test('picks the news feed, not that of comments or products', async () => {
  const feed = (href: string, title: string, type = 'application/rss+xml') =>
    `<link rel="alternate" type="${type}" title="${title}" href="${href}">`;
  const of = async (head: string) => contentFeedLink(await pageOf(head))?.url;
  const comments = feed('/comments/feed/', 'Shop » Comments Feed');
  assert.equal(await of(comments + feed('/feed/', 'Shop » Feed')), 'https://shop.test/feed/');
  assert.equal(await of(feed('/google-merchant.xml', 'Products')), undefined);
  assert.equal(await of(feed('/api.json', 'Data', 'application/json')), undefined);
  // What the host is called says nothing.
  assert.equal(await of(feed('https://products.test/news', 'News')), 'https://products.test/news');
});

test('reads Link headers with a relation or a type for machines', async () => {
  const link =
    '</a.css>; rel=preload, </.well-known/api-catalog>; rel="api-catalog", </x.md>; rel="alternate"; type="text/markdown", </fr>; rel=alternate; hreflang=fr, </wp>; rel=alternate; type="application/json", </d>; rel="start describedby"';
  const found = machineLinks(await pageOf('', link)).map(({ href }) => href);
  assert.deepEqual(found, ['/.well-known/api-catalog', '/x.md', '/wp', '/d']);
});

test('finds llms-full.txt by llms.txt or by a header, on the same site', async () => {
  const llms = (text: string) => llmsFullLink({ url: 'https://shop.test/llms.txt', text }, undefined)?.url;
  const full = 'https://shop.test/llms-full.txt';
  assert.equal(llms('- [All](/llms-full.txt): everything'), full);
  assert.equal(
    llms('See https://www.shop.test/docs/llms-full.txt.'),
    'https://www.shop.test/docs/llms-full.txt',
  );
  assert.equal(llms('everything is in `llms-full.txt`'), full);
  assert.equal(llms('https://other.test/llms-full.txt'), undefined);
  assert.equal(llms('# Shop'), undefined);
  assert.equal(llmsFullLink(undefined, undefined), undefined);
  const header = llmsFullLink(undefined, await pageOf('', '</all.txt>; rel="llms-full-txt"'));
  assert.deepEqual(header, { url: 'https://shop.test/all.txt', via: 'header' });
  const spent = processorTime();
  llms('/'.repeat(65_000) + 'llms-full.txt');
  llms('llms-full.txt'.repeat(5000));
  assert.ok(spent() < 2_000);
});

test('reads the canonical URL from the links that search engines read, if they agree', async () => {
  const canonical = (...hrefs: string[]): string =>
    hrefs.map((href) => `<link rel="canonical" href="${href}">`).join('');
  const header = '</de/lamp>; rel="canonical"';
  const lamp = 'https://shop.test/de/lamp';
  const rows: [expected: string | undefined, head: string, link?: string][] = [
    [lamp, canonical(lamp)],
    [lamp, canonical('lamp')],
    [lamp, canonical(' /de/lamp ')],
    [lamp, canonical(lamp, lamp)],
    [lamp, canonical('/de/lamp', lamp)],
    [lamp, canonical('', lamp)],
    [lamp, canonical('http://[', lamp)],
    [lamp, '', header],
    [lamp, canonical(lamp), header],
    [lamp, '<link rel="Canonical self" href="lamp">'],
    [undefined, canonical(lamp, 'https://shop.test/de/')],
    [undefined, canonical('https://shop.test/'), header],
    [undefined, canonical('')],
    // A tag of the body ends the head.
    [undefined, `<p>Sale</p>${canonical(lamp)}`],
    ['https://shop.test/de/', `${canonical('https://shop.test/de/')}<p>Sale</p>${canonical(lamp)}`],
    [lamp, `<p>Sale</p>${canonical('https://shop.test/')}`, header],
  ];
  for (const [expected, head, link] of rows) {
    const { facts } = await pageOf(head, link);
    assert.equal(canonicalUrl(facts.head, url), expected, head);
  }
});

test('resolves a relative canonical URL against the base element in the head, and against the page in a header', async () => {
  const base = '<base href="https://shop.test/en/">';
  const link = '<link rel="canonical" href="lamp">';
  const header = '<lamp>; rel="canonical"';
  const rows: [expected: string | undefined, head: string, link?: string][] = [
    ['https://shop.test/en/lamp', base + link],
    ['https://shop.test/en/lamp', link + base],
    ['https://shop.test/de/lamp', base, header],
    ['https://shop.test/de/lamp', link, header],
    // Both, and they differ.
    [undefined, base + link, header],
    ['https://shop.test/en/lamp', base + link, '</en/lamp>; rel="canonical"'],
    ['https://cdn.test/lamp', `<base href="//cdn.test/">${link}`],
    ['https://shop.test/de/lamp', '<base href="//cdn.test/">', header],
  ];
  for (const [expected, head, link] of rows) {
    const { facts } = await pageOf(head, link);
    assert.equal(canonicalUrl(facts.head, url), expected, `${head} ${link}`);
  }
});
