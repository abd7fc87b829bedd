import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { listen, type Listener } from './listen.ts';
import { until } from '../../../test/support/until.ts';

interface Scene {
  listener: Listener;
  socket: Socket;
  /** Paths in the order in which they were begun. */
  begun: string[];
  /** Most at once. */
  most(): number;
  /** Answers the one that is handled. */
  answer(body?: string | ReadableStream): void;
  /** All that came on the socket. */
  got(): string;
}

/** A listener of which each answer waits to be given, and a connection to it. */
async function open(t: TestContext): Promise<Scene> {
  const begun: string[] = [];
  const open: ((body: string | ReadableStream) => void)[] = [];
  let most = 0;
  const handle = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    begun.push(pathname);
    const body = await new Promise<string | ReadableStream>((resolve) => {
      open.push(resolve);
      most = Math.max(most, open.length);
    });
    return pathname === '/read' ? new Response(await request.text()) : new Response(body);
  };
  const listener = await listen(handle, { port: 0, host: '127.0.0.1' });
  const socket = await dial(t, listener);
  t.after(() => listener.close(0, () => {}));
  let got = '';
  socket.on('data', (chunk) => (got += String(chunk)));
  const answer = (body: string | ReadableStream = 'ok'): void => open.shift()?.(body);
  return { listener, socket, begun, most: () => most, answer, got: () => got };
}

async function dial(t: TestContext, { url }: Listener): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`;
const many = (count: number): string => Array.from({ length: count }, (_, n) => get(`/${n}`)).join('');

/** So that what must not happen has had its time. */
const quiet = () => delay(100);

test('handles requests of a connection one at a time, and responds in order', async (t) => {
  const { socket, begun, most, answer, got } = await open(t);
  socket.write(many(5));
  for (let n = 0; n < 5; n += 1) {
    await until(() => begun.length > n);
    if (n === 0) await quiet();
    assert.equal(begun.length, n + 1);
    answer(`<${n}>`);
  }
  await until(() => got().includes('<4>'));
  assert.equal(most(), 1);
  assert.deepEqual(got().match(/<\d>/g), ['<0>', '<1>', '<2>', '<3>', '<4>']);
  socket.write(get('/later'));
  await until(() => begun.at(-1) === '/later');
});

test('handles connections independently', async (t) => {
  const { listener, socket, begun } = await open(t);
  socket.write(get('/first'));
  await until(() => begun.length === 1);
  const other = await dial(t, listener);
  other.write(get('/second'));
  await until(() => begun.length === 2);
  other.destroy();
});

test('queues up to 100 requests per connection, and closes it after that', async (t) => {
  const { socket, begun, answer } = await open(t);
  socket.write(many(101));
  await until(() => begun.length === 1);
  await quiet();
  assert.equal(socket.destroyed, false);
  socket.write(get('/more'));
  await once(socket, 'close');
  answer();
  await quiet();
  assert.deepEqual(begun, ['/0']);
});

test('drops queued requests when the connection ends', async (t) => {
  const { socket, begun, answer } = await open(t);
  socket.write(many(3));
  await until(() => begun.length === 1);
  socket.destroy();
  await quiet();
  answer();
  await quiet();
  assert.deepEqual(begun, ['/0']);
});

test('handles nothing after an endless response', async (t) => {
  const { socket, begun, answer, got } = await open(t);
  socket.write(many(2));
  await until(() => begun.length === 1);
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const writer = stream.writable.getWriter();
  answer(stream.readable);
  await writer.write(Buffer.from('data: 1\n\n'));
  await until(() => got().includes('data: 1'));
  await quiet();
  assert.deepEqual(begun, ['/0']);
  await writer.close();
  await until(() => begun.length === 2);
});

test('continues after an unread body, and reads a late body', async (t) => {
  const { socket, begun, answer, got } = await open(t);
  const large = 'x'.repeat(100_000);
  const post = (path: string, more = '') =>
    `POST ${path} HTTP/1.1\r\nHost: shop.example\r\n${more}Content-Length: ${large.length}\r\n\r\n`;
  socket.write(`${post('/unread')}${large}${post('/read', 'Expect: 100-continue\r\n')}`);
  await until(() => begun.length === 1);
  answer();
  await until(() => begun.length === 2);
  assert.doesNotMatch(got(), /100 Continue/, 'the body is not read yet');
  answer();
  await until(() => got().includes('HTTP/1.1 100 Continue'));
  socket.write(large + get('/last'));
  await until(() => got().includes(large) && begun.length === 3);
});

test('closes the connection with the response while draining, and drops queued requests', async (t) => {
  const { listener, socket, begun, answer, got } = await open(t);
  socket.write(many(4));
  await until(() => begun.length === 1);
  listener.leave();
  answer();
  await once(socket, 'close');
  await quiet();
  assert.deepEqual(begun, ['/0']);
  assert.match(got(), /connection: close/i);
});

test('waits on close for the current request, but not for queued ones', async (t) => {
  const { listener, socket, begun, answer, got } = await open(t);
  socket.write(many(4));
  await until(() => begun.length === 1);
  const closing = listener.close(60_000, () => assert.fail('the grace was over'));
  answer('<0>');
  await closing;
  await until(() => got().includes('<0>'));
  assert.match(got(), /connection: close/i);
  assert.deepEqual(begun, ['/0']);
});

test('serves other connections between many quick responses', async (t) => {
  let handled = 0;
  const listener = await listen(
    ({ url }) => {
      if (url.endsWith('/count')) return new Response(String(handled));
      handled += 1;
      for (const end = performance.now() + 5; performance.now() < end;);
      return new Response('ok');
    },
    { port: 0, host: '127.0.0.1' },
  );
  const [long, other] = [await dial(t, listener), await dial(t, listener)];
  t.after(() => listener.close(0, () => {}));
  long.resume().write(many(101));
  await once(long, 'data');
  other.write(get('/count'));
  const [answer] = (await once(other, 'data')) as [Buffer];
  const seen = Number(/\d+$/.exec(String(answer))?.[0]);
  assert.ok(seen < 50, `${seen} were before it`);
});

test('closes at once when the connections of all queued requests have closed', async (t) => {
  const { listener, socket, begun, answer } = await open(t);
  socket.write(many(3));
  await until(() => begun.length === 1);
  socket.destroy();
  await quiet();
  answer();
  await listener.close(60_000, () => assert.fail('the grace was over'));
});
