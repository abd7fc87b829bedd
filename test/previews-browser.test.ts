/** Rendered pages of a storefront that is not public. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumPath, withoutChromium } from './support/browser-trap.ts';
import { portico } from './support/command-line.ts';
import { assertWithout, openPreview, previewSecret as secret } from './support/preview.ts';

test(
  'sends headers to rendered pages, but not to scripts from other hosts',
  { skip: withoutChromium },
  async (t) => {
    const { shop, other } = await openPreview(t);
    const { code, stdout, stderr } = await portico(
      [
        'gather',
        shop.origin,
        '--allow-private',
        '--header',
        'X-Bypass: env:BYPASS',
        `--browser=${chromiumPath}`,
      ],
      { env: { BYPASS: secret } },
    );
    assert.equal(code, 0, stderr);
    const { evidence } = JSON.parse(stdout) as { evidence: { rendered: { ok: boolean } } };
    assert.equal(evidence.rendered.ok, true);
    assert.ok(shop.hits.some(({ agent }) => /Chrom/.test(agent)));
    assert.ok(shop.hits.every(({ headers }) => headers['x-bypass'] === secret));
    const scripts = other.hits.filter(({ path }) => path === '/main.js');
    assert.ok(scripts.length > 1 && other.hits.every(({ headers }) => headers['x-bypass'] === undefined));
    assertWithout(stdout + stderr, [secret]);
  },
);
