/** docs/open-a-store.md, followed literally in an empty folder, with the package as it is published and a fake of Stripe. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { startPsp, type Psp } from '../sandbox/psp/index.ts';
import { freePort, ready } from './faults/nodes.ts';
import { startPortico } from './support/command-line.ts';
import { startNewcomer, type Newcomer } from './support/newcomer.ts';
import { readPage } from './support/read-page.ts';
import { fileOwner } from './support/shops.ts';

const suite = fileOwner();
const name = '@portico-commerce/portico';
const { blocks } = readPage('open-a-store.md');
const serve = 'npx portico serve\n';

describe('open a store', () => {
  let newcomer: Newcomer;
  let psp: Psp;
  before(async () => {
    newcomer = await startNewcomer(suite);
    psp = await startPsp({});
    suite.after(() => psp.close());
  });

  /** What a reader types, with the archive for the published package, and the keys of the fake for Stripe's. */
  const typed = (some: readonly string[], port: number): string =>
    some
      .join('\n')
      .replaceAll(name, newcomer.archive)
      .replace('sk_test_…', psp.secretKey)
      .replace('pk_test_…', psp.publishableKey)
      .replace('whsec_…', `${psp.webhookSecret}\nSTRIPE_API_BASE=${psp.url}`)
      .replaceAll(':8787', `:${port}`);

  test('from an empty folder to a paid order', async () => {
    const place = newcomer.place();
    const port = await freePort();
    const at = blocks.indexOf(serve);
    assert.ok(at > 0);
    const begun = performance.now();
    const made = await newcomer.shell(typed(blocks.slice(0, at), port), place);
    assert.equal(made.code, 0, made.output);
    assert.match(made.output, /^tea: 10 products with 11 variants, \d categories written\.$/m);
    assert.doesNotMatch(made.output, /Warning|refused/);
    const service = startPortico(['serve'], {
      program: join(place, 'node_modules', name, 'dist/src/main.js'),
      cwd: place,
      env: { PORT: String(port) },
    });
    try {
      await ready(`http://127.0.0.1:${port}`);
      const bought = await newcomer.shell(typed(blocks.slice(at + 1), port), place);
      assert.equal(bought.code, 0, bought.output);
      // 2 × 6.90 and 4.90 for the post, VAT within.
      assert.match(bought.output, /"status":"completed"/);
      assert.match(bought.output, /"type":"total"[^}]*"amount":1870/);
      assert.match(bought.output, /"VAT \(included\)","amount":350\b/);
      assert.match(bought.output, /https:\/\/tea\.example\/teaware\/pot/);
    } finally {
      service.process.kill('SIGTERM');
      await service.ended;
    }
    const seconds = (performance.now() - begun) / 1_000;
    assert.ok(seconds < 300, `It took ${seconds} s.`);
  });
});
