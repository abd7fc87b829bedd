/** Audits whose pages are waited for: until the time of the audit is over, and a real five seconds longer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { healthy } from '../../src/audit/gather/shop-server.ts';
import { createParser } from '../../src/audit/parse/parser.ts';
import { audit, open, reasonOf, valueOf } from '../support/audit/try-shop.ts';

test('waits for a busy parser until the audit budget ends, and hardly longer', async () => {
  const shop = await open(healthy);
  const began = performance.now();
  const evidence = await audit(shop, { parser: { page: () => new Promise(() => {}) }, budgetMs: 1_000 });
  const took = performance.now() - began;
  assert.ok(took >= 1_000 && took < 20_000, `${took} ms`);
  assert.equal(reasonOf(evidence, 'home'), 'failed');
});

test('reads a page that waits longer for its turn than the timeout of a page', async (t) => {
  const parser = createParser({ ready: true });
  t.after(() => parser.close());
  const shop = await open(healthy);
  const waiting = {
    page: async (...given: Parameters<typeof parser.page>) => {
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      return parser.page(...given);
    },
  };
  const evidence = await audit(shop, { parser: waiting, budgetMs: 100_000 });
  assert.equal(valueOf(evidence, 'home').id, 'home');
});
