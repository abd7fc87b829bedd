import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageFacts } from '../html.ts';

async function loads(html: string, url = 'https://shop.test/p/shoe'): Promise<string[]> {
  const { insecure } = await pageFacts(new TextEncoder().encode(html), {
    url,
    headers: [],
    charset: 'utf-8',
  });
  return insecure.map((one) => `${one.kind} ${one.url}`);
}

test('finds each kind of load over HTTP with its URL', async () => {
  const found = await loads(`<head>
<script src="http://a.test/a.js"></script><script type="module" src="HTTP://a.test/m.js"></script>
<link rel="stylesheet" href=" http://a.test/a.css"><link rel="preload" as="font" href="http://a.test/a.woff2">
<link rel="shortcut icon" href="http://a.test/i.ico"><link rel="apple-touch-icon-precomposed" href="http://a.test/t.png"></head>
<body><iframe src="http://a.test/frame"></iframe><form action="http://a.test/add"><button formaction="http://a.test/buy">Buy</button></form>
<img src="http://a.test/1.jpg"><img src="https://a.test/2.jpg" srcset="https://a.test/2.jpg 1x, http://a.test/2x.jpg 2x">
<video poster="http://a.test/p.jpg"></video></body>`);
  assert.deepEqual(found.toSorted(), [
    'form http://a.test/add',
    'form http://a.test/buy',
    'frame http://a.test/frame',
    'icon http://a.test/i.ico',
    'icon http://a.test/t.png',
    'image http://a.test/1.jpg',
    'image http://a.test/2x.jpg',
    'image http://a.test/p.jpg',
    'preload http://a.test/a.woff2',
    'script http://a.test/a.js',
    'script http://a.test/m.js',
    'style http://a.test/a.css',
  ]);
});

test('ignores links, other schemes, data, scripts of other types, and loopback as mixed content', async () => {
  const found =
    await loads(`<head><link rel="canonical" href="http://shop.test/p/shoe"><link rel="alternate" href="http://shop.test/de">
<script type="text/plain" src="http://a.test/consent.js"></script><script type="application/ld+json">{"image":"http://a.test/1.jpg"}</script></head>
<body><a href="http://a.test/">Link</a><img src="//a.test/1.jpg"><img src="/1.jpg"><img alt="http://a.test/1.jpg" src="/2.jpg">
<form action="/add"></form><svg xmlns="http://www.w3.org/2000/svg"></svg><noscript><img src="http://a.test/pixel.gif"></noscript>
<script src="http://localhost:3000/dev.js"></script><script src="http://127.0.0.1/dev.js"></script></body>`);
  assert.deepEqual(found, []);
});

test('applies a base over HTTP to relative URLs, and skips pages over HTTP', async () => {
  const html =
    '<head><base href="http://shop.test/"></head><img src="a.jpg"><img src="https://shop.test/b.jpg"><form action=""></form>';
  assert.deepEqual(await loads(html), ['image http://shop.test/a.jpg']);
  assert.deepEqual(await loads('<img src="http://a.test/1.jpg">', 'http://shop.test/'), []);
});

test('returns the first twenty of a thousand images loaded over HTTP', async () => {
  assert.equal((await loads('<img src="http://a.test/1.jpg">'.repeat(1_000))).length, 20);
});
