import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { startProgress } from './progress.ts';

/** A stream as Node gives it for standard error, with what was written to it. */
function terminal(isTTY: boolean, columns?: number) {
  let text = '';
  const stream = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  const more = { isTTY, columns, cursorTo: () => true, clearLine: () => true, moveCursor: () => true };
  return { stream: Object.assign(stream, more) as unknown as NodeJS.WriteStream, text: () => text };
}

const event = (done: number) => ({ step: 'product', url: 'https://shop.test/p/1', done, left: 70 - done });

test('writes a line for every tenth request to a log', async () => {
  const { stream, text } = terminal(false);
  const progress = await startProgress(false, stream);
  for (let done = 1; done <= 25; done++) progress.show(event(done));
  progress.end();
  assert.equal(
    text(),
    '10 requests, 60 left · product page · https://shop.test/p/1\n20 requests, 50 left · product page · https://shop.test/p/1\n',
  );
});

test('writes lines instead of a spinner to a terminal without a width', async () => {
  const { stream, text } = terminal(true, 0);
  const progress = await startProgress(false, stream);
  progress.show(event(10));
  progress.end();
  assert.equal(text(), '10 requests, 60 left · product page · https://shop.test/p/1\n');
});

test('shows a spinner on a terminal and removes it at the end', async () => {
  const { stream, text } = terminal(true, 60);
  const progress = await startProgress(false, stream);
  progress.show({ ...event(3), url: `https://shop.test/${'long/'.repeat(40)}` });
  progress.end();
  assert.match(text(), /Starting/);
  assert.ok(
    text()
      .split('\n')
      .every((line) => line.length < 200),
  );
});

test('prints nothing when quiet', async () => {
  const { stream, text } = terminal(true, 80);
  const progress = await startProgress(true, stream);
  progress.show(event(10));
  progress.end();
  assert.equal(text(), '');
});

test('removes control characters in a URL before printing it', async () => {
  const { stream, text } = terminal(false);
  const progress = await startProgress(false, stream);
  progress.show({ ...event(10), url: 'https://shop.test/\u009b2J\u001b]0;x\u0007\u202e' });
  assert.doesNotMatch(text(), /(?!\n)[\p{Cc}\u202e]/u);
});
