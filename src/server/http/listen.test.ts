import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { listen, type ConnectionFacts } from './listen.ts';

/** Answers with the address that the service takes for the caller's. */
async function seenBy(t: TestContext, trustedProxies: string[]) {
  const listener = await listen((_request, { incoming }) => new Response(incoming?.socket?.remoteAddress), {
    port: 0,
    host: '127.0.0.1',
    trustedProxies,
  });
  t.after(() => listener.close(0, () => {}));
  return async (forwarded?: string) =>
    (
      await fetch(listener.url, { headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded } })
    ).text();
}

test('ignores forwarding headers of the caller', async (t) => {
  const seen = await seenBy(t, []);
  assert.equal(await seen('203.0.113.9'), '127.0.0.1');
});

test('uses the nearest untrusted address behind a trusted proxy', async (t) => {
  const seen = await seenBy(t, ['loopback', '10.0.0.0/8']);
  assert.equal(await seen('203.0.113.9'), '203.0.113.9');
  assert.equal(await seen('198.51.100.1, 203.0.113.9, 10.1.2.3'), '203.0.113.9', 'the first one is made up');
  assert.equal(await seen('2001:db8::1'), '2001:db8::1');
  assert.equal(await seen(), '127.0.0.1');
});

test('ignores a port after a forwarded address', async (t) => {
  const seen = await seenBy(t, ['loopback', '10.0.0.0/8', 'fd00::/8']);
  assert.equal(await seen('203.0.113.9:49152'), '203.0.113.9');
  assert.equal(await seen('[2001:db8::1]:49152'), '2001:db8::1');
  assert.equal(await seen('[2001:db8::1]'), '2001:db8::1');
  assert.equal(await seen('203.0.113.9:1, 10.1.2.3:443, [fd00::1]:443'), '203.0.113.9');
});

test('treats an untrusted proxy as the caller', async (t) => {
  const seen = await seenBy(t, ['10.0.0.0/8']);
  assert.equal(await seen('203.0.113.9'), '127.0.0.1');
});

test('closes idle connections, but leaves those of proxies to the proxy', async (t) => {
  for (const [trustedProxies, seconds] of [
    [[], 5],
    [['loopback'], 620],
  ] as const) {
    const options = { port: 0, host: '127.0.0.1', trustedProxies: [...trustedProxies] };
    const listener = await listen(() => new Response('ok'), options);
    t.after(() => listener.close(0, () => {}));
    assert.equal((await fetch(listener.url)).headers.get('keep-alive'), `timeout=${seconds}`);
  }
});

/** All that comes on a connection until it ends or `done` says so. */
async function exchange(url: string, head: string, done: (text: string) => boolean): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(head);
  let text = '';
  for await (const part of socket) {
    text += String(part);
    if (done(text)) break;
  }
  socket.destroy();
  return text;
}

test('sends 100 Continue only when a route reads the body', async (t) => {
  const listener = await listen(
    async (request) =>
      request.headers.has('authorization')
        ? new Response(await request.text())
        : new Response('who?', { status: 401 }),
    { port: 0, host: '127.0.0.1' },
  );
  t.after(() => listener.close(0, () => {}));
  const head = (more: string) =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n${more}\r\n`;
  const refused = await exchange(listener.url, head(''), (text) => text.includes('who?'));
  assert.match(refused, /^HTTP\/1\.1 401 /);
  assert.match(refused, /\r\nConnection: close\r\n/i);
  const asked = await exchange(listener.url, head('Authorization: x\r\n'), (text) =>
    text.endsWith('\r\n\r\n'),
  );
  assert.equal(asked, 'HTTP/1.1 100 Continue\r\n\r\n');
  // As clients do that do not wait for long.
  const impatient = await exchange(listener.url, `${head('Authorization: x\r\n')}ok`, (text) =>
    text.endsWith('ok'),
  );
  assert.match(impatient, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
});

const large = 32_000_000;

/**
 * Asks for a large answer and leaves it lying, but for what `take` does; `givenUp` resolves when the service has closed the connection.
 * @returns how many bytes came, and with which end
 */
async function taken(
  t: TestContext,
  slowReaderMs: number,
  take: (socket: Socket, givenUp: Promise<unknown>) => Promise<unknown>,
): Promise<{ bytes: number; end: string }> {
  const givenUp = Promise.withResolvers<unknown>();
  const parts = { port: 0, host: '127.0.0.1', slowReaderMs };
  const listener = await listen((_request, { incoming }) => {
    const { socket } = incoming ?? {};
    assert.ok(socket);
    (socket as Socket).once('close', givenUp.resolve);
    return new Response(Buffer.alloc(large));
  }, parts);
  t.after(() => listener.close(0, () => {}));
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  t.after(() => socket.destroy());
  let [bytes, end] = [0, 'closed'];
  socket.on('data', (chunk) => (bytes += chunk.length));
  socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => (end = code));
  socket.write('GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n');
  socket.pause();
  await take(socket, givenUp.promise);
  socket.resume();
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return { bytes, end };
}

test('resets the connection of a response that is not read', async (t) => {
  const { bytes, end } = await taken(t, 20, (_socket, givenUp) => givenUp);
  assert.ok(bytes < large, `all of it came: ${bytes}`);
  assert.equal(end, 'ECONNRESET', 'else it would wait to be taken');
});

test('resets the connection of a client that keeps writing but does not read', async (t) => {
  const { bytes, end } = await taken(t, 40, async (socket) => {
    // Between two requests an empty line means nothing.
    while (!socket.closed) {
      socket.write('\r\n');
      await delay(10);
    }
  });
  assert.ok(bytes < large, `all of it came: ${bytes}`);
  assert.match(end, /^(ECONNRESET|EPIPE)$/);
});

test('reads the next request when the response has been read', async (t) => {
  let served: Socket | undefined;
  const parts = { port: 0, host: '127.0.0.1', slowReaderMs: 60_000, slowReaderLookMs: 10 };
  const listener = await listen((_request, { incoming }) => {
    served = incoming?.socket as Socket;
    return new Response(Buffer.alloc(large));
  }, parts);
  t.after(() => listener.close(0, () => {}));
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  t.after(() => socket.destroy());
  for (let answers = 1; answers <= 3; answers += 1) {
    socket.write('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n');
    await once(socket, 'data');
    socket.pause();
    while (!served?.isPaused()) await delay(5);
    socket.resume();
    while (socket.bytesRead < answers * large) await once(socket, 'data');
  }
});

test('closes excess connections at once, and logs it once a minute', async (t) => {
  let told = 0;
  const { open, leave, dial } = await dialled(t, 4, {
    maxConnections: 2,
    onRefused: () => void (told += 1),
  });
  assert.deepEqual(open, [true, true, false, false]);
  assert.equal(told, 1);
  await leave();
  assert.equal(await isServed(await dial()), true);
});

/** Whether the service responds, and does not close the connection unheard. */
async function isServed(socket: Socket): Promise<boolean> {
  const heard = new Promise<boolean>((resolve) => {
    socket.once('data', (text) => resolve(String(text).includes('200 OK')));
    socket.once('close', () => resolve(false));
  });
  socket.write('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  return heard;
}

/**
 * Dials one after the other.
 * @returns which of them are served, and `leave`, which ends the first until the service has seen it
 */
async function dialled(t: TestContext, count: number, more: Partial<Parameters<typeof listen>[1]>) {
  const served: Socket[] = [];
  const listener = await listen(
    (_request, { incoming }) => {
      served.push(incoming?.socket as Socket);
      return new Response('ok');
    },
    { port: 0, host: '127.0.0.1', ...more },
  );
  t.after(() => listener.close(0, () => {}));
  const dial = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1').on('error', () => undefined);
    t.after(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const sockets: Socket[] = [];
  const open: boolean[] = [];
  for (let at = 0; at < count; at += 1) {
    const socket = await dial();
    sockets.push(socket);
    open.push(await isServed(socket));
  }
  const leave = async (): Promise<void> => {
    const [ours, theirs] = [sockets[0], served[0]];
    assert.ok(ours && theirs);
    const closed = once(theirs, 'close');
    ours.destroy();
    await closed;
  };
  return { open, leave, dial };
}

test('closes and logs excess connections of a network', async (t) => {
  let told = 0;
  const more = { maxConnectionsPerNetwork: 2, onRefused: () => void (told += 1) };
  const { open, leave, dial } = await dialled(t, 4, more);
  assert.deepEqual(open, [true, true, false, false]);
  assert.equal(told, 1);
  await leave();
  assert.equal(await isServed(await dial()), true);
});

test('exempts trusted proxies and exempt callers from the limit per network', async (t) => {
  for (const more of [{ trustedProxies: ['loopback'] }, { isExempt: () => true }])
    assert.deepEqual((await dialled(t, 4, { maxConnectionsPerNetwork: 1, ...more })).open, [
      true,
      true,
      true,
      true,
    ]);
});

const refusing: Record<string, (request: Request) => Promise<void>> = {
  'nothing of it': async () => undefined,
  'a part of it': async (request) => void (await request.body?.getReader().read()),
  'no more of it than fits': async (request) => {
    let size = 0;
    for await (const part of request.body as ReadableStream<Uint8Array>)
      if ((size += part.byteLength) > 1_000_000) break;
  },
};

// At once: each takes the half second after which the adapter ends such a connection.
describe('request body after the response', { concurrency: true }, () => {
  for (const [read, work] of Object.entries(refusing))
    for (const header of ['Transfer-Encoding: chunked', 'Content-Length: 1000000000'])
      test(`reads little of a body after its response, where ${read} was wanted (${header})`, async (t) => {
        let called: ConnectionFacts['incoming'];
        const parts = { port: 0, host: '127.0.0.1' };
        const listener = await listen(async (request, { incoming }) => {
          called = incoming;
          await work(request);
          return new Response('too much', { status: 413 });
        }, parts);
        t.after(() => listener.close(0, () => {}));
        const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
        let answer = '';
        socket.on('data', (data) => (answer += String(data)));
        socket.on('error', () => undefined);
        const closed = new Promise((resolve) => socket.once('close', resolve));
        socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
        const piece = Buffer.concat([
          Buffer.from('F4240\r\n'),
          Buffer.alloc(1_000_000, 'x'),
          Buffer.from('\r\n'),
        ]);
        for (let n = 0; n < 500 && socket.writable; n += 1)
          if (!socket.write(piece))
            await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
        await closed;
        assert.match(answer, /^HTTP\/1\.1 413 /);
        assert.match(answer, /too much$/);
        const bytesRead = (called?.socket as Socket | undefined)?.bytesRead ?? Infinity;
        assert.ok(bytesRead < 5_000_000, `${bytesRead} bytes`);
      });
});

test('keeps the connection of a caller that sends slightly too much', async (t) => {
  const listener = await listen(() => new Response('too much', { status: 413 }), {
    port: 0,
    host: '127.0.0.1',
  });
  t.after(() => listener.close(0, () => {}));
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  t.after(() => socket.destroy());
  let answers = '';
  socket.on('data', (data) => (answers += String(data)));
  const count = (): number => answers.split('HTTP/1.1 413 ').length - 1;
  for (let n = 1; n <= 3; n += 1) {
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1500000\r\n\r\n');
    socket.write(Buffer.alloc(1_500_000, 'x'));
    while (count() < n) await once(socket, 'data');
  }
  assert.equal(count(), 3);
});

test('limits the time for headers, and a longer time for the whole request', async (t) => {
  const listener = await listen(async (request) => new Response(await request.text()), {
    port: 0,
    host: '127.0.0.1',
    headersMs: 20,
    requestMs: 90,
  });
  t.after(() => listener.close(0, () => {}));
  const begin = performance.now();
  const milliseconds = async (text: string): Promise<number> => {
    const socket = connect(Number(new URL(listener.url).port), '127.0.0.1').on('error', () => undefined);
    t.after(() => socket.destroy());
    socket.resume().write(text);
    await once(socket, 'close');
    return performance.now() - begin;
  };
  const head = 'POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 9\r\n';
  const [idle, header, body] = await Promise.all(['', head, `${head}\r\n`].map(milliseconds));
  for (const [took, least] of [
    [idle, 20],
    [header, 20],
    [body, 90],
  ] as const)
    assert.ok(took !== undefined && took >= least, `closed after ${took} ms, and not after ${least}`);
});

/** All that comes for `text`, until the service ends the connection. */
async function rawAnswer(t: TestContext, text: string, more: Uint8Array = new Uint8Array()): Promise<string> {
  const fetch = async () => new Response('answer', { status: more.length > 0 ? 413 : 200 });
  const listener = await listen(fetch, { port: 0, host: '127.0.0.1' });
  t.after(() => listener.close(0, () => {}));
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1').on('error', () => undefined);
  t.after(() => socket.destroy());
  let answer = '';
  socket.on('data', (data) => (answer += String(data)));
  socket.write(text);
  socket.write(more);
  await once(socket, 'close');
  return answer;
}

for (const [what, hosts] of [
  ['two hosts', 'Host: shop.example\r\nHost: other.example\r\n'],
  ['the same host twice', 'Host: shop.example\r\nhost: shop.example\r\n'],
  ['no host', ''],
] as const)
  test(`returns 400 for a request with ${what}`, async (t) => {
    const answer = await rawAnswer(t, `GET / HTTP/1.1\r\n${hosts}\r\n`);
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
    assert.match(answer, /^Connection: close\r$/m);
  });

for (const [header, connection] of [
  ['Content-Length: 3000000', 'close'],
  ['Transfer-Encoding: chunked', 'close'],
  ['Connection: close\r\nContent-Length: 1500000', 'close'],
] as const)
  test(`sends Connection: ${connection} with an early 413 (${header})`, async (t) => {
    const content = Buffer.from(`F4240\r\n${'x'.repeat(1_000_000)}\r\n`.repeat(3));
    const answer = await rawAnswer(t, `POST / HTTP/1.1\r\nHost: shop.example\r\n${header}\r\n\r\n`, content);
    assert.match(answer, new RegExp(`^HTTP/1\\.1 413 [^]*^Connection: ${connection}\\r$[^]*answer$`, 'm'));
    assert.equal(answer.split('HTTP/1.1 ').length, 2, 'nothing that follows is answered');
  });
