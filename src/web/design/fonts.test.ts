import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Hono } from 'hono';
import { addAssets, assets } from './assets.ts';
import { documentOf } from './document.ts';
import { fontFiles, readFont } from './fonts.ts';
import { html } from './html.ts';

test('serves each font with a hashed name, for a year', async () => {
  const app = new Hono();
  addAssets(app);
  const { fonts, style } = assets();
  assert.equal(fonts.length, fontFiles.length);
  for (const { path } of fonts) {
    const response = await app.request(path);
    assert.equal(response.status, 200, path);
    assert.equal(response.headers.get('content-type'), 'font/woff2');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    const start = new Uint8Array(await response.arrayBuffer()).subarray(0, 4);
    assert.equal(String.fromCharCode(...start), 'wOF2', path);
    assert.ok(String(style.body).includes(`url(${path})`), path);
  }
});

test('preloads the text font alone', () => {
  const page = String(documentOf({ title: 'A page', body: html`` }));
  const preloads = [...page.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(
    ([, path]) => path,
  );
  assert.deepEqual(preloads, [assets().fonts[0]?.path]);
  assert.match(preloads[0] ?? '', /\/geist-latin-/);
});

test('skips a missing file', () => {
  const [file] = fontFiles;
  assert.ok(file && readFont(file));
  assert.equal(readFont({ ...file, name: 'no-such-font.woff2' }), undefined);
});

test('has the ranges of the packages', async () => {
  for (const { from, name, range } of fontFiles) {
    const file = new URL(import.meta.resolve(`@fontsource-variable/${from}/unicode.json`));
    const ranges = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    const subset = name.slice(from.length + 1, -'-wght-normal.woff2'.length);
    assert.equal(range, ranges[subset], name);
  }
});

test('has a text font below 32 KB', () => {
  const size = assets().fonts[0]?.body.length ?? Infinity;
  assert.ok(size < 32_000, `${size} bytes`);
});
