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

test('a stream says each state once, ends with where to go, and ends once', async () => {
  const { stream, ends } = over([running(1), running(1), running(2), { state: 'done', url: '', token: 't' }]);
  const text = await new Response(stream).text();
  assert.deepEqual(text.match(/"done":\d/g), ['"done":1', '"done":2']);
  assert.ok(text.endsWith('event: end\ndata: {"to":"/scan/x"}\n\n'));
  assert.equal(ends(), 1);
});

test('a reader who goes away ends the looking', async () => {
  const { stream, ends, reads } = over([running(1)]);
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  const before = reads();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(ends(), 1);
  assert.ok(reads() <= before + 1);
});

test('a service that stops closes its streams, and opens none', async () => {
  const { stream, stopping, ends } = over([running(1)]);
  const text = new Response(stream).text();
  setTimeout(() => stopping.abort(), 5);
  assert.doesNotMatch(await text, /event: end/, 'so that the browser asks again');
  assert.equal(ends(), 1);
});

test('a scan that is gone, or a database that fails, ends the stream', async () => {
  assert.match(await new Response(over([undefined]).stream).text(), /event: end/);
});

test('places are few for one network and many for all, and a place is given back once', () => {
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
