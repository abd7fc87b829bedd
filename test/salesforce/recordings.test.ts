/** Recordings of instances: each is replayed through the client of its API, and the documentation says no more than they prove. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, test } from 'node:test';
import { claims, readRecording, replayScenario, type Recording } from '#backends/salesforce';

const folder = new URL('recordings/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const recordings = files.map((name): { name: string; recording: Recording } => ({
  name,
  recording: readRecording(readFileSync(new URL(name, folder), 'utf8')),
}));

describe('recordings of instances', () => {
  test('there is one of each API', () => {
    assert.deepEqual([...new Set(recordings.map(({ recording }) => recording.api))].sort(), [
      'ocapi',
      'scapi',
    ]);
  });

  for (const { name, recording } of recordings) {
    test(`${name} is understood as it was when it was recorded`, async () => {
      assert.deepEqual(await replayScenario(recording), recording.results);
    });

    test(`${name} says where it comes from, in its name too`, () => {
      assert.equal(name.startsWith('simulator-'), recording.source === 'simulator');
    });

    test(`${name} is small enough for the repository`, () => {
      assert.ok(statSync(new URL(name, folder)).size < 100_000);
    });
  }

  test('the documentation lists exactly what no live instance has proven', () => {
    const text = readFileSync(new URL('../../docs/salesforce.md', import.meta.url), 'utf8');
    const [, section = ''] = text.split('\n## Never run on a live instance\n');
    const lines = (section.split('\n## ')[0] ?? '').match(/^- .+$/gm) ?? [];
    const proven = new Set(
      recordings.flatMap(({ recording }) => (recording.source === 'live' ? recording.proves : [])),
    );
    assert.deepEqual(
      lines.map((line) => line.slice(2)),
      claims.filter(({ id }) => !proven.has(id)).map(({ line }) => line),
    );
  });
});
