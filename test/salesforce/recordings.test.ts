/** Recordings of instances: each is replayed through the client of its API, and the documentation says no more than they prove. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import {
  claims,
  createCaller,
  readRecording,
  RecordingFailed,
  recordScenario,
  replayScenario,
  type Recording,
} from '#backends/salesforce';
import { openInstance, type InstanceBench } from './instance.ts';

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

describe('recording an instance', () => {
  let bench: InstanceBench;
  before(async () => {
    bench = await openInstance();
  });
  after(() => bench.close());

  const secrets = {
    organization: 'f_ecom_zzzz_001',
    clientId: '11111111-1111-4111-8111-111111111111',
    clientSecret: 'sandbox-secret',
  };
  const record = (organization = secrets.organization) =>
    recordScenario({
      connection: {
        api: 'scapi',
        options: {
          ...secrets,
          organization,
          shortCode: 'sandbox',
          site: 'demo',
          baseUrl: bench.instance.origin,
        },
      },
      caller: createCaller({ fetcher: bench.fetcher, name: 'The instance of the test' }),
      currencies: ['EUR'],
      locale: 'en-IE',
      reference: 'recording_of_the_test',
      now: () => bench.clock.now,
    });

  test('writes nothing of the connection, and creates no order unless asked to', async () => {
    const { text, recording, leavesOrder } = await record();
    for (const secret of [...Object.values(secrets), bench.instance.origin, 'recording_of_the_test'])
      assert.ok(!text.includes(secret), secret);
    assert.deepEqual(readRecording(text), JSON.parse(JSON.stringify(recording)));
    assert.equal(leavesOrder, false);
    assert.ok(!bench.instance.calls().some((call) => /^POST .*\/orders\b/.test(call)));
    assert.equal(bench.ledger.intents.size, 0);
  });

  test('deletes each basket that it opened', async () => {
    const before = bench.instance.calls().length;
    await record();
    const calls = bench.instance.calls().slice(before);
    const count = (pattern: RegExp): number => calls.filter((call) => pattern.test(call)).length;
    assert.equal(count(/^DELETE .*\/baskets\/[^/]+$/), 2);
  });

  test('says which call was rejected if nothing can be recorded', async () => {
    await assert.rejects(
      record('f_ecom_zzzz_002'),
      (error) => error instanceof RecordingFailed && /search/.test(error.message),
    );
  });
});
