import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStreamCaps, eventStream } from './events.ts';
import type { ScanState } from './state.ts';

const running = (done: number): ScanState => ({
  state: 'running',
  url: 'https://a.example/',
  stage: 1,
  done,
  left: 9,
});

function over(states: (ScanState | undefined)[]) {
  let ends = 0;
  let reads = 0;
  const stopping = new AbortController();
  const stream = eventStream({
    read: async () => states[Math.min(reads++, states.length - 1)],
    page: '/scan/x',
    stopping: stopping.signal,
    everyMs: 1,
    onEnd: () => (ends += 1),
  });
  return { stream, stopping, ends: () => ends, reads: () => reads };
}

test('sends each state once and ends once with the URL of the result', async () => {
  const { stream, ends } = over([running(1), running(1), running(2), { state: 'done', url: '', token: 't' }]);
  const text = await new Response(stream).text();
  assert.deepEqual(text.match(/"done":\d/g), ['"done":1', '"done":2']);
  assert.ok(text.endsWith('event: end\ndata: {"to":"/scan/x"}\n\n'));
  assert.equal(ends(), 1);
});

test('stops polling when the reader disconnects', async () => {
  const { stream, ends, reads } = over([running(1)]);
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  const before = reads();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(ends(), 1);
  assert.ok(reads() <= before + 1);
});

test('closes streams and opens no new ones when the service stops', async () => {
  const { stream, stopping, ends } = over([running(1)]);
  const text = new Response(stream).text();
  setTimeout(() => stopping.abort(), 5);
  assert.doesNotMatch(await text, /event: end/, 'so that the browser asks again');
  assert.equal(ends(), 1);
});

test('ends the stream when the scan is deleted or the database fails', async () => {
  assert.match(await new Response(over([undefined]).stream).text(), /event: end/);
});

test('limits streams per network and in total, and frees each slot once', () => {
  const caps = createStreamCaps();
  const places = Array.from({ length: 6 }, () => caps.enter('a'));
  assert.ok(places.every(Boolean));
  assert.equal(caps.enter('a'), undefined);
  places[0]?.();
  places[0]?.();
  assert.equal(caps.open(), 5);
  assert.ok(caps.enter('a'));
  for (let at = 0; at < 194; at += 1) assert.ok(caps.enter(`n${at}`));
  assert.equal(caps.enter('late'), undefined);
});
