/** What streams of HTTP+SSE cost, and that clients which vanish leave nothing. The full counts are in `bench/mcp.ts`. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { connectAndLeave, forkFaces, openIdle } from './faces-child.ts';

async function settled(child: Awaited<ReturnType<typeof forkFaces>>) {
  for (let round = 0; round < 600; round += 1) {
    const held = await child.held();
    if (held.sessions === 0) return held;
    await sleep(100);
  }
  return await child.held();
}

test('leaks no sessions, handles, or memory after two thousand clients connect and vanish', async () => {
  using child = await forkFaces();
  // The first ones compile code and fill caches.
  await connectAndLeave(child.url, 500);
  const before = await settled(child);
  await connectAndLeave(child.url, 2_000);
  const after = await settled(child);
  assert.equal(after.sessions, 0);
  assert.ok(after.handles <= before.handles, `${before.handles} handles before, ${after.handles} after`);
  // One leaked stream costs more than ten kilobytes; a leak of them all would be twenty megabytes.
  const grown = after.heap - before.heap;
  assert.ok(grown < 1_000_000, `the heap grew by ${grown} bytes`);
});

test('uses at most 60 KB of heap for an idle stream', async () => {
  using child = await forkFaces();
  await connectAndLeave(child.url, 300);
  const before = await settled(child);
  const cuts = await Promise.all(Array.from({ length: 300 }, () => openIdle(child.url)));
  const during = await child.held();
  assert.equal(during.sessions, 300);
  const each = (during.heap - before.heap) / 300;
  assert.ok(each > 0 && each <= 60_000, `${each} bytes each`);
  for (const cut of cuts) cut();
  assert.equal((await settled(child)).sessions, 0);
});
