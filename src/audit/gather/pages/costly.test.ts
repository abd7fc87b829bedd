/** A shop whose page is made to cost too much, beside a shop that waits for the same parser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageFacts } from '../../parse/facts/facts.ts';
import type { Account } from '../../parse/fair-queue.ts';
import { createParser } from '../../parse/parser.ts';
import { inTime, type PageParser } from './pages.ts';
import { warningsOf } from '../../warnings.ts';
import { healthy } from '../shop-server.ts';
import { audit, open, reasonOf, valueOf } from '../../../../test/support/audit/try-shop.ts';

const slow = `<html><body>${'<a href="/x?y=1">x</a><p>€ 45,00</p>'.repeat(120_000)}</body></html>`;

/** More than the machine of a test needs, however busy it is. */
const budgetMs = 100_000;

test('marks a page that takes too long as unknown with the reason, and lets other audits continue', async (t) => {
  const parser = createParser({ limitMs: 3_000, memoryMb: 1_000, ready: true });
  t.after(() => parser.close());
  const hostile = await open(
    (hit) =>
      hit.path === '/' ? { status: 200, headers: { 'content-type': 'text/html' }, body: slow } : undefined,
    healthy,
  );
  const other = await open(healthy);
  const [bad, good] = await Promise.all([
    audit(hostile, { parser, budgetMs }),
    audit(other, { parser, budgetMs }),
  ]);
  assert.equal(reasonOf(bad, 'home'), 'failed');
  const unparsed = valueOf(bad, 'traffic').filter((one) => one.unparsed);
  assert.ok(unparsed.some(({ id, unparsed }) => id === 'home' && unparsed === 'time'));
  assert.deepEqual(
    valueOf(bad, 'sample')
      .filter(({ role }) => role === 'home')
      .map(({ state }) => state),
    ['failed'],
  );
  const [warning] = warningsOf(bad).filter((text) => text.startsWith('Not read because parsing'));
  assert.ok(
    warning?.startsWith(`Not read because parsing took more than 5 seconds: ${hostile.origin}/`),
    warning,
  );

  assert.equal(valueOf(good, 'home').id, 'home');
  assert.ok(valueOf(good, 'products').length > 0);
  assert.ok(valueOf(good, 'traffic').every((one) => one.unparsed === undefined));
  assert.deepEqual(
    warningsOf(good).filter((text) => text.startsWith('Not read because parsing')),
    [],
  );
});

test('reads a page that queues longer than the time limit for a page', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const facts = {} as PageFacts;
  const waiting: PageParser = {
    page: () => new Promise((resolve) => setTimeout(() => resolve(facts), 6_000)),
  };
  const context = { url: 'https://shop.test/', headers: [], charset: 'utf-8' };
  const page = inTime(waiting, new AbortController().signal).page(new Uint8Array(), context);
  t.mock.timers.tick(6_000);
  assert.equal(await page, facts);
});

test('shares one time budget between the pages of an audit, and closes it when the budget is used up', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const accounts: (Account | undefined)[] = [];
  const busy: PageParser = {
    page(_body, _context, account) {
      accounts.push(account);
      return new Promise(() => {});
    },
  };
  const ended = new AbortController();
  const [one, other] = [inTime(busy, ended.signal), inTime(busy, new AbortController().signal)];
  const context = { url: 'https://shop.test/', headers: [], charset: 'utf-8' };
  const given = [one, one].map((parser) => parser.page(new Uint8Array(), context));
  void other.page(new Uint8Array(), context);
  const [first, second, foreign] = accounts;
  assert.ok(first && first === second && foreign && foreign !== first);
  ended.abort();
  assert.equal(first.isClosed, undefined, 'a page that came in time may still be read');
  t.mock.timers.tick(5_000);
  assert.equal(first.isClosed, true);
  assert.equal(foreign.isClosed, undefined);
  for (const page of given) await assert.rejects(page, /reached its time limit/);
});
