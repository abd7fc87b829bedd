import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TargetError } from '#audit';
import { parseConfig } from '../../config/config.ts';
import { createEngine } from './engine.ts';

const request = (signal = new AbortController().signal) => ({ id: 'a', signal });
/** A thread that answers each message by a line of code. */
const threadThat = (line: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', (message) => { ${line} });`)}`,
  );

test('rejects running audits when their thread ends, and starts another for the next one', async () => {
  const engine = createEngine(
    parseConfig({}),
    {},
    threadThat(
      "if (message.url.endsWith('end')) process.exit(); parentPort.postMessage({ type: 'report', run: message.run, report: message.url })",
    ),
  );
  const url = 'https://shop.example/';
  const both = [engine.run(`${url}end`, request()), engine.run(`${url}end`, request())];
  for (const one of both) await assert.rejects(one, /audit thread stopped/);
  assert.equal(await engine.run(url, request()), url);
});

test('fails only the audits of a thread with an error', async () => {
  const engine = createEngine(parseConfig({}), {}, threadThat("throw new Error('too much')"));
  await assert.rejects(engine.run('https://shop.example/', request()), /too much/);
});

test('cancels an audit whose caller disconnects, and starts none after close', async () => {
  const engine = createEngine(
    parseConfig({}),
    {},
    threadThat(
      "if (message.type === 'cancel') parentPort.postMessage({ type: 'failure', run: message.run, code: 'cancelled', message: 'gone' }); if (message.type === 'close') process.exit()",
    ),
  );
  const stop = new AbortController();
  const running = engine.run('https://shop.example/', request(stop.signal));
  stop.abort();
  await assert.rejects(running, (error) => error instanceof TargetError && error.code === 'cancelled');
  await assert.rejects(engine.run('https://shop.example/', request(AbortSignal.abort())), TargetError);
  await engine.close();
  await assert.rejects(engine.run('https://shop.example/', request()), TargetError);
});

test('rejects with the error of the caller when it blocks a host', async () => {
  const engine = createEngine(
    parseConfig({}),
    {},
    threadThat(
      "if (message.type === 'run') parentPort.postMessage({ type: 'arrival', run: message.run, host: 'other.example' }); if (message.type === 'arrived' && !message.allowed) parentPort.postMessage({ type: 'failure', run: message.run, message: 'no' })",
    ),
  );
  const refusal = new RangeError('busy');
  const onArrival = (host: string) =>
    host === 'other.example' ? Promise.reject(refusal) : Promise.resolve();
  await assert.rejects(engine.run('https://shop.example/', { ...request(), onArrival }), refusal);
});

test('sends only the known options to the thread', async () => {
  const outside = { resolve: { 'shop.example:443': '127.0.0.1:9' }, ca: ['x'], close: () => undefined };
  const report = "parentPort.postMessage({ type: 'report', run: message.run, report: 'done' })";
  const engine = createEngine(parseConfig({}), outside, threadThat(report));
  assert.equal(await engine.run('https://shop.example/', request()), 'done');
});
