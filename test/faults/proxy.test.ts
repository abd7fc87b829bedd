import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { openFaultProxy, type FaultProxy } from './proxy.ts';

describe('a faulty network', () => {
  let echo: Server;
  let proxy: FaultProxy;
  let heard: Buffer[] = [];
  before(async () => {
    echo = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (part) => heard.push(part));
      socket.pipe(socket);
    });
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
    proxy = await openFaultProxy({ host: '127.0.0.1', port: (echo.address() as AddressInfo).port });
  });
  after(async () => {
    await proxy.close();
    await new Promise((resolve) => echo.close(resolve));
  });
  afterEach(() => {
    proxy.set({});
    heard = [];
  });

  const opened = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(proxy.port, proxy.host, () => resolve(socket));
      socket.once('error', reject);
    });

  /** All that comes back of what was sent, until the end. */
  async function exchange(sent: Buffer): Promise<Buffer> {
    const socket = await opened();
    socket.end(sent);
    const parts: Buffer[] = [];
    for await (const part of socket as AsyncIterable<Buffer>) parts.push(part);
    return Buffer.concat(parts);
  }

  /** How its connection ended, by the code of its error. */
  const ending = (socket: Socket): Promise<string> =>
    new Promise((resolve) => {
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
      socket.once('close', () => resolve('closed'));
      socket.resume();
    });

  test('passes all bytes in order, however slowly', async () => {
    const faults = fc.record(
      { latencyMs: fc.nat(3), bytesPerSecond: fc.integer({ min: 100_000, max: 1_000_000 }) },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(4_000), faults, async (length, given) => {
        proxy.set(given);
        const sent = randomBytes(length);
        assert.ok(sent.equals(await exchange(sent)));
      }),
      { numRuns: 25 },
    );
    assert.ok((await exchange(randomBytes(3_000_000))).length === 3_000_000);
  });

  test('takes at least its delay', async () => {
    const start = performance.now();
    proxy.set({ latencyMs: 50 });
    await exchange(Buffer.from('there and back'));
    proxy.set({ bytesPerSecond: 100 });
    await exchange(Buffer.from('x'.repeat(20)));
    assert.ok(performance.now() - start >= 100 + 200 - 5);
  });

  test('holds responses, or requests, until it is released', async () => {
    for (const [silent, arrived] of [
      ['answers', 'hello'],
      ['requests', ''],
    ] as const) {
      heard = [];
      proxy.set({ silent });
      const answer = exchange(Buffer.from('hello'));
      if (arrived) while (heard.length === 0) await delay(5);
      else await delay(50);
      assert.equal(Buffer.concat(heard).toString(), arrived);
      assert.equal(await Promise.race([answer, delay(50, 'nothing')]), 'nothing');
      proxy.set({});
      assert.equal((await answer).toString(), 'hello');
    }
  });

  test('resets new connections while it rejects', async () => {
    proxy.set({ refusing: true });
    // The reset may come before the caller knows that it is connected.
    const ended = await opened().then(ending, ({ code }: NodeJS.ErrnoException) => code);
    assert.equal(ended, 'ECONNRESET');
    proxy.set({});
    assert.equal((await exchange(Buffer.from('again'))).toString(), 'again');
  });

  test('resets a connection in the middle of a response', async () => {
    proxy.set({ resetAfterBytes: 10 });
    const socket = await opened();
    let length = 0;
    socket.on('data', (part) => (length += part.length));
    const ended = ending(socket);
    socket.write('0123456789 and no more');
    assert.equal(await ended, 'ECONNRESET');
    assert.ok(length <= 10);
    assert.equal(Buffer.concat(heard).toString(), '0123456789 and no more');
  });

  test('closes open connections, and counts them', async () => {
    const sockets = [await opened(), await opened()];
    const ended = sockets.map(ending);
    for (const socket of sockets) socket.write('x');
    while (heard.length < 2) await delay(5);
    assert.equal(proxy.connections(), 2);
    proxy.cut();
    assert.deepEqual(await Promise.all(ended), ['ECONNRESET', 'ECONNRESET']);
    while (proxy.connections() > 0) await delay(5);
    proxy.set({ silent: 'both' });
    assert.ok(await opened(), 'and takes new ones');
    proxy.cut();
  });

  test('redirects new connections to another target, and keeps the open ones', async (t) => {
    const other = createServer((socket) => socket.resume().end('another'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    t.after(() => new Promise((resolve) => other.close(resolve)));
    const socket = await opened();
    proxy.lead({ host: '127.0.0.1', port: (other.address() as AddressInfo).port });
    t.after(() => proxy.lead({ host: '127.0.0.1', port: (echo.address() as AddressInfo).port }));
    assert.equal((await exchange(Buffer.from('hello'))).toString(), 'another');
    const answer = once(socket, 'data');
    socket.write('hello');
    assert.equal(String((await answer)[0]), 'hello');
    socket.destroy();
  });
});
