import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { eventBody } from '../../../../../src/delivery/event-webhooks/event-body.ts';
import { load } from '../store/load.testing.ts';
import { event } from '../store/records.testing.ts';
import { day, hour, platform, start } from '../store/under-test.testing.ts';
import type * as ForwardEventsModule from './forward-events.ts';
import type * as JobLogModule from './job-log.ts';

const { forwardEvents } = await load<typeof ForwardEventsModule>('jobs/forward-events.ts');

const { lastRuns } = await load<typeof JobLogModule>('jobs/job-log.ts');

/** Two events wait. */
async function waiting() {
  const opened = platform();
  const { store, clock, double } = opened;
  mock.timers.enable({ apis: ['Date'], now: start });
  await store.transaction((write) =>
    write.insertEvents([event('evt_2', start - 1_000, { agent: 'key:Acmé' }), event('evt_1', start - 2_000)]),
  );
  const run = async (after = 0) => {
    clock.now += after;
    mock.timers.setTime(clock.now);
    const { status, code, message } = await double.request(forwardEvents);
    return { status, code, message };
  };
  return { ...opened, run };
}

test('sends events oldest first, signed per Standard Webhooks, with the body that the service sends', async (t) => {
  t.after(() => mock.timers.reset());
  const { run, small } = await waiting();
  assert.deepEqual(await run(), {
    status: 0,
    code: 'OK',
    message: '2 sent, 0 to retry, 0 given up.',
  });
  assert.deepEqual(
    small.sent.map(({ headers }) => headers['webhook-id']),
    ['evt_1', 'evt_2'],
  );
  const [, sent] = small.sent;
  assert.ok(sent);
  assert.deepEqual(
    [sent.service, sent.url, sent.method],
    ['portico.events', 'https://portico.example/sink', 'POST'],
  );
  assert.equal(sent.body, eventBody(event('evt_2', start - 1_000, { agent: 'key:Acmé' })));
  const secret = small.preferences.get('porticoEventSecret') as string;
  new Webhook(secret).verify(String(sent.body), sent.headers);
  assert.throws(() => new Webhook(secret).verify(`${String(sent.body)} `, sent.headers));
});

test('does not resend a delivered event and deletes it a day later', async (t) => {
  t.after(() => mock.timers.reset());
  const { run, small, forget, double, clock } = await waiting();
  await run();
  await run(hour);
  assert.equal(small.sent.length, 2);
  await forget(clock.now + day);
  assert.deepEqual(double.keysOf('PorticoEvent'), []);
});

test('retries a rejected event with growing delays and the same ID, and gives up within three days', async (t) => {
  t.after(() => mock.timers.reset());
  const { run, small, double, forget, clock } = await waiting();
  small.network.answer = () => ({ status: 500 });
  const times: number[] = [];
  let told = await run();
  while (told.message.includes('1 to retry') || told.message.includes('2 to retry')) {
    times.push(clock.now - start);
    const next = double.attributesOf('PorticoEvent', 'evt_1')?.['nextTryAt'] as number | undefined;
    if (next === undefined) break;
    told = await run(next - clock.now);
  }
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  assert.deepEqual(
    gaps,
    gaps.toSorted((a, b) => a - b),
  );
  assert.ok(
    times.length >= 8 && (times.at(-1) ?? 0) > 2 * day && (times.at(-1) ?? 0) <= 3 * day,
    String(times),
  );
  await run(5 * day);
  assert.equal(
    small.sent.filter(({ headers }) => headers['webhook-id'] === 'evt_1').length,
    times.length + 1,
    'given up',
  );
  await forget(clock.now);
  assert.deepEqual(double.keysOf('PorticoEvent'), []);
});

test('stops the run and counts no attempt when the service is off', async (t) => {
  t.after(() => mock.timers.reset());
  const { run, small, double } = await waiting();
  let asked = 0;
  small.network.answer = () => {
    asked += 1;
    return { status: 0, unavailable: 'CIRCUIT_BROKEN' };
  };
  const told = await run();
  assert.deepEqual([told.status, asked], [1, 1]);
  assert.match(told.message, /portico\.events is disabled or failing/);
  assert.equal(double.attributesOf('PorticoEvent', 'evt_1')?.['tries'], 0);
  small.network.answer = () => ({ status: 200 });
  assert.match((await run()).message, /^2 sent/);
});

test('retries when the sink times out', async (t) => {
  t.after(() => mock.timers.reset());
  const { run, small } = await waiting();
  small.network.answer = () => ({ status: 0, unavailable: 'TIMEOUT' });
  assert.match((await run()).message, /^0 sent, 2 to retry/);
});

test('reports a sink that is gone as an error', async (t) => {
  t.after(() => mock.timers.reset());
  const { run, small, double } = await waiting();
  small.network.answer = () => ({ status: 410 });
  const told = await run();
  assert.equal(told.status, 1);
  const runs = await double.request(async () => lastRuns());
  assert.deepEqual(runs, { 'forward-events': { at: start, ok: false } });
  assert.match(told.message, /no longer exists/);
});

test('sends each event once when two runs overlap', async (t) => {
  t.after(() => mock.timers.reset());
  const { run, small, double } = await waiting();
  double.beforeCommit(1, () => double.meanwhile('PorticoEvent', 'evt_1', { nextTryAt: start + 120_000 }));
  await run();
  assert.deepEqual(
    small.sent.map(({ headers }) => headers['webhook-id']),
    ['evt_2'],
  );
});

test('sends nothing without a sink and reports invalid preferences as an error', async (t) => {
  t.after(() => mock.timers.reset());
  const { run, small, store, double } = await waiting();
  small.preferences.delete('porticoEventSecret');
  assert.match((await run()).message, /porticoEventSecret/);
  small.preferences.set('porticoEventSink', 'http://plain.example');
  assert.equal((await run()).status, 1);
  small.preferences.delete('porticoEventSink');
  assert.deepEqual(await run(), { status: 0, code: 'NO_SINK', message: 'No event sink is set.' });
  assert.equal(small.sent.length, 0);
  await store.transaction((write) => write.insertEvents([event('evt_3', start)]));
  assert.equal(double.keysOf('PorticoEvent').length, 2);
});
