import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import * as zlib from 'node:zlib';
import type { FetchLimits, FetchRequest } from './exchange.ts';
import { fetcherFor, serveHttp, serveRaw, untilClosed } from '../../test/support/loopback.ts';

async function ask(
  answer: (response: ServerResponse) => void,
  request: Partial<FetchRequest> = {},
  limits: Partial<FetchLimits> = {},
) {
  const server = await serveHttp((_request, response) => answer(response));
  const fetcher = fetcherFor({ resolve: { 'shop.test:80': server.at }, limits });
  return { exchange: await fetcher.fetch({ url: 'http://shop.test/', ...request }), server };
}

async function askRaw(bytes: string, end = true, limits: Partial<FetchLimits> = {}) {
  const server = await serveRaw((socket) => (end ? socket.end(bytes) : socket.write(bytes)));
  return fetcherFor({ resolve: { 'shop.test:80': server.at }, limits }).fetch({ url: 'http://shop.test/' });
}

const text = 'Grüße '.repeat(500);
const codings: [name: string, encode: (input: Buffer) => Buffer][] = [
  ['gzip', (input) => zlib.gzipSync(input)],
  ['x-gzip', (input) => zlib.gzipSync(input)],
  ['deflate', (input) => zlib.deflateSync(input)],
  ['deflate', (input) => zlib.deflateRawSync(input)],
  ['br', (input) => zlib.brotliCompressSync(input)],
  ['zstd', (input) => zlib.zstdCompressSync(input)],
  ['br, gzip', (input) => zlib.gzipSync(zlib.brotliCompressSync(input))],
  ['identity', (input) => input],
  ['utf-8', (input) => input],
];

test('decodes every content coding, and reports both sizes', async () => {
  for (const [name, encode] of codings) {
    const wire = encode(Buffer.from(text));
    const { exchange } = await ask((response) => response.setHeader('content-encoding', name).end(wire));
    assert.equal(Buffer.from(exchange.body).toString(), text, name);
    assert.deepEqual(exchange.bytes, {
      wire: wire.length,
      decoded: Buffer.byteLength(text),
      truncated: false,
    });
  }
});

/** 64 MB of nothing, in three sizes of almost nothing. */
const nothing = Buffer.alloc(64 * 1_048_576);
const bombs: [name: string, bytes: Buffer][] = [
  ['gzip', zlib.gzipSync(nothing)],
  ['deflate', zlib.deflateSync(nothing)],
  ['br', zlib.brotliCompressSync(nothing, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ['zstd', zlib.zstdCompressSync(nothing)],
];

test('stops bombs of every coding early, and reports them', async () => {
  for (const [name, bytes] of [...bombs, ['gzip, gzip', zlib.gzipSync(bombs[0]?.[1] ?? '')] as const]) {
    const send = (response: ServerResponse) => response.setHeader('content-encoding', name).end(bytes);
    const { exchange } = await ask(send, { maxBytes: 50_000_000 });
    assert.deepEqual([name, exchange.error?.code, exchange.body.length], [name, 'ratio', 0]);
    assert.ok(exchange.bytes.decoded < 10_000_000, `${name}: ${exchange.bytes.decoded}`);
  }
});

test('truncates a bomb at a lower limit', async () => {
  for (const [name, bytes] of bombs) {
    const { exchange } = await ask((response) => response.setHeader('content-encoding', name).end(bytes), {
      maxBytes: 1_000,
    });
    assert.deepEqual([name, exchange.error, exchange.body.length], [name, undefined, 1_000]);
    assert.deepEqual([exchange.bytes.decoded, exchange.bytes.truncated], [1_000, true]);
  }
});

test('truncates an endless body at the limit, and closes the connection', async () => {
  const pour = (response: ServerResponse) => {
    if (!response.destroyed && response.write('x'.repeat(10_000))) setImmediate(pour, response);
    else response.once('drain', () => pour(response));
  };
  const { exchange, server } = await ask(pour, { maxBytes: 50_000 });
  assert.deepEqual(
    [exchange.error, exchange.body.length, exchange.bytes.truncated],
    [undefined, 50_000, true],
  );
  await untilClosed(server);
});

test('reads a body of exactly the limit completely', async () => {
  const { exchange } = await ask((response) => response.end('x'.repeat(1_000)), { maxBytes: 1_000 });
  assert.deepEqual([exchange.body.length, exchange.bytes.truncated], [1_000, false]);
});

test('stops a slow body at the total time limit', async () => {
  const trickle = (response: ServerResponse) => setInterval(() => response.write('x'), 5).unref();
  const { exchange } = await ask(trickle, { timeoutMs: 60 });
  assert.deepEqual([exchange.error?.code, exchange.status, exchange.body.length], ['timeout-total', 200, 0]);
});

test('reports bodies that do not match their coding', async () => {
  const cut = zlib.gzipSync(text).subarray(0, 20);
  for (const [name, bytes] of [
    ['gzip', 'plain'],
    ['br', 'plain text'],
    ['zstd', 'plain text'],
    ['deflate', '\x07\xff\xff'],
    ['gzip', cut],
  ] as const) {
    const { exchange } = await ask((response) => response.setHeader('content-encoding', name).end(bytes));
    assert.deepEqual([name, exchange.error?.code, exchange.status], [name, 'bad-encoding', 200]);
  }
});

test('decodes two codings, and rejects a third even if the body matches it', async () => {
  const packed = (times: number): Buffer =>
    times === 0 ? Buffer.from(text) : zlib.gzipSync(packed(times - 1));
  const answered = (times: number) =>
    ask((response) =>
      response.setHeader('content-encoding', Array(times).fill('gzip').join(', ')).end(packed(times)),
    );
  for (const times of [1, 2]) {
    const { exchange } = await answered(times);
    assert.deepEqual([exchange.error, Buffer.from(exchange.body).toString()], [undefined, text]);
  }
  for (const times of [3, 4]) {
    const { exchange } = await answered(times);
    assert.deepEqual([exchange.error?.code, exchange.body.length], ['bad-encoding', 0]);
  }
});

test('does not decode a response without a body', async () => {
  for (const status of [200, 204, 304]) {
    const { exchange } = await ask((response) =>
      response.writeHead(status, { 'content-encoding': 'gzip' }).end(),
    );
    assert.deepEqual([exchange.status, exchange.error, exchange.body.length], [status, undefined, 0]);
  }
});

test('rejects a zstd frame that requires a window of 128 MB', async () => {
  // Magic number, then a frame header whose window descriptor says 2^27, then a last raw block of one byte.
  const frame = Buffer.from('28b52ffd008809000041', 'hex');
  const { exchange } = await ask((response) => response.setHeader('content-encoding', 'zstd').end(frame));
  assert.equal(exchange.error?.code, 'bad-encoding');
});

test('reports a body that ends before its length or its last chunk as truncated', async () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
  for (const rest of [
    'Content-Length: 100\r\n\r\nshort',
    'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n',
    'Transfer-Encoding: chunked\r\n\r\n64\r\nhel',
  ]) {
    const { error, status, body } = await askRaw(head + rest);
    assert.deepEqual([rest, error?.code, status, body.length], [rest, 'truncated', 200, 0]);
  }
});

test('ends a body without a length with the connection', async () => {
  const { error, body } = await askRaw('HTTP/1.1 200 OK\r\n\r\nuntil the end');
  assert.deepEqual([error, Buffer.from(body).toString()], [undefined, 'until the end']);
});

test('reports broken chunks as malformed', async () => {
  const { error } = await askRaw(
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n',
    false,
  );
  assert.equal(error?.code, 'malformed');
});
