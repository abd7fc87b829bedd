import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TargetError, type Report } from '#audit';
import type { AuditEngine, AuditRequest } from '#web';
import { withOptOutGuard } from './audit-opt-out.ts';

const url = 'http://alias.test/';
const engineOf = (run: (request: AuditRequest) => Promise<Report>): AuditEngine => ({
  run: (_, request) => run(request),
  catalogue: () => [],
  isPublic: () => true,
});
const signal = new AbortController().signal;
const nobody = { has: async () => false };

test('releases a host if the audit ended before it was admitted', async () => {
  const arriving = Promise.withResolvers<() => void>();
  let arrival: Promise<void> | undefined;
  const engine = engineOf(async ({ onArrival }) => {
    arrival = onArrival?.('shop.test');
    throw new TargetError('cancelled', 'The audit was cancelled.');
  });
  const audit = withOptOutGuard(engine, nobody, () => arriving.promise);
  await assert.rejects(audit.run(url, { id: 'r', signal }), { code: 'cancelled' });
  let given = 0;
  arriving.resolve(() => (given += 1));
  await arrival;
  assert.equal(given, 1);
});

test('releases a host once, however the audit ends', async () => {
  for (const fails of [false, true]) {
    let given = 0;
    const engine = engineOf(async ({ onArrival }) => {
      await onArrival?.('shop.test');
      assert.equal(given, 0, 'not while it runs');
      if (fails) throw new TargetError('target-unreachable', 'No response.');
      return { finalUrl: 'http://shop.test/' } as Report;
    });
    const audit = withOptOutGuard(engine, nobody, async () => () => (given += 1));
    await audit.run(url, { id: 'r', signal }).catch(() => undefined);
    assert.equal(given, 1);
  }
});

test('ends an audit if the list cannot be read for a host that it reaches', async () => {
  const engine = engineOf(async ({ onProgress, signal: ending }) => {
    onProgress?.({ step: 'product', url: 'http://other.test/p', done: 2, left: 60 });
    await new Promise<void>((resolve) => ending.addEventListener('abort', () => resolve()));
    throw new TargetError('cancelled', 'The audit was cancelled.');
  });
  const has = async (host: string): Promise<boolean> => {
    if (host === 'other.test') throw new Error('The database is away.');
    return false;
  };
  await assert.rejects(withOptOutGuard(engine, { has }).run(url, { id: 'r', signal }), /is away/);
});
