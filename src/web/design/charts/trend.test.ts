import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { clusterEvents, trend, type TrendEvent } from './trend.ts';

const eventsAt = (times: readonly number[]): TrendEvent[] =>
  times.toSorted((a, b) => a - b).map((at, index) => ({ at, number: index + 1, label: `e${index + 1}` }));

test('keeps every event once, in order, in clusters that do not overlap', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 46, max: 680 }), { maxLength: 60 }), (times) => {
      const events = eventsAt(times);
      const clusters = clusterEvents(events, ({ at }) => at);
      assert.deepEqual(
        clusters.flatMap((cluster) => cluster.events),
        events,
      );
      const text = String(
        trend('Scores', [{ at: 46, score: 50 }], [['A', 0]], events.length > 0 ? events : eventsAt([46])),
      );
      const marks = [...text.matchAll(/<rect x="([\d.-]+)" y="-20" width="(\d+)"/g)].map(([, x, width]) => [
        Number(x),
        Number(x) + Number(width),
      ]);
      for (const [index, [from = 0, to = 0]] of marks.entries()) {
        assert.ok(from >= 0 && to <= 720, `${from} to ${to}`);
        if (index > 0) assert.ok(from > (marks[index - 1]?.[1] ?? 0), 'overlap');
      }
    }),
  );
});

test('marks events with their numbers, and extends the chart to the last one', () => {
  const points = [
    { at: 0, score: 40 },
    { at: 86_400_000, score: 60 },
  ];
  const bands = [['A', 0]] as const;
  const plain = String(trend('Scores', points, bands));
  assert.doesNotMatch(plain, /event/);
  assert.match(plain, /viewBox="0 0 720 350"/);
  const marked = String(trend('Scores', points, bands, eventsAt([1, 2, 40 * 86_400_000])));
  assert.match(marked, /viewBox="0 -34 720 384"/);
  assert.equal(marked.match(/class="event"/g)?.length, 3);
  assert.deepEqual(
    [...marked.matchAll(/text-anchor="middle">([\d–]+)</g)].map(([, text]) => text),
    ['1–2', '3'],
  );
  assert.match(marked, /<title>1\. e1\n2\. e2<\/title>/);
  assert.match(marked, /3 numbered events are in the table of events/);
  assert.match(marked, />1970-02-10</);
});
