/** The times that callers of the service have, as they are. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '../../src/server/http/listen.ts';

test('limits headers to 15 seconds and whole requests to 30', async (t) => {
  const listener = await listen(async (request) => new Response(await request.text()), {
    port: 0,
    host: '127.0.0.1',
  });
  t.after(() => listener.close(0, () => {}));
  const begin = performance.now();
  const seconds = async (text: string): Promise<number> => {
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1').on('error', () => undefined);
    t.after(() => socket.destroy());
    socket.resume().write(text);
    await once(socket, 'close');
    return (performance.now() - begin) / 1_000;
  };
  const head = 'POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 9\r\n';
  const [idle, header, body] = await Promise.all([seconds(''), seconds(head), seconds(`${head}\r\n`)]);
  for (const [took, least] of [
    [idle, 15],
    [header, 15],
    [body, 30],
  ] as const)
    assert.ok(took >= least && took < least + 8, `closed after ${took} s, and not after ${least}`);
});

test('sends a slowly read response in full', async (t) => {
  const large = 32_000_000;
  const parts = { port: 0, host: '127.0.0.1', untakenMs: 1_000 };
  const listener = await listen(() => new Response(Buffer.alloc(large)), parts);
  t.after(() => listener.close(0, () => {}));
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  t.after(() => socket.destroy());
  let [bytes, end] = [0, 'closed'];
  socket.on('data', (chunk) => (bytes += chunk.length));
  socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => (end = code));
  socket.write('GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n');
  // For three times as long as the service waits; a megabyte each time, because the kernel does not report less.
  for (let times = 1; times <= 25; times += 1) {
    socket.resume();
    while (socket.bytesRead < times * 1_000_000 && !socket.closed)
      await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    socket.pause();
    await delay(120);
  }
  socket.resume();
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  assert.ok(bytes > large, `it was cut: ${bytes}`);
  assert.equal(end, 'closed');
});
