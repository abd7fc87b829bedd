import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readContent } from './read-content.ts';

const request = (
  body: NonNullable<RequestInit['body']> | null,
  headers: Record<string, string> = {},
  method = 'POST',
) =>
  new Request('https://shop.example/', {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === null ? {} : { body, duplex: 'half' }),
  } as RequestInit);

const stream = (parts: readonly (Uint8Array | Error)[]) => {
  const left = [...parts];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = left.shift();
      if (part === undefined) controller.close();
      else if (part instanceof Error) controller.error(part);
      else controller.enqueue(part);
    },
  });
};

async function codeOf(from: Request, options?: Parameters<typeof readContent>[1]) {
  const read = await readContent(from, options);
  return 'failure' in read ? read.failure.code : read.wrong?.code;
}

test('reads JSON, and keeps its bytes unchanged', async () => {
  for (const type of ['application/json', 'Application/JSON; charset=utf-8', 'application/ucp+json']) {
    const body = ' {"a": 1}\n';
    const read = await readContent(request(body, { 'content-type': type }));
    assert.ok('bytes' in read);
    assert.deepEqual(read.content, { a: 1 });
    assert.equal(Buffer.from(read.bytes).toString(), body);
  }
});

test('reads no content from an empty body of any type, or from a GET', async () => {
  for (const empty of [
    request(null),
    request(''),
    request(null, {}, 'GET'),
    request('', { 'content-type': 'x' }),
  ]) {
    const read = await readContent(empty);
    assert.ok('bytes' in read && read.bytes.byteLength === 0);
    assert.equal(read.content, undefined);
    assert.equal(read.wrong, undefined);
  }
});

test('reports a body that is not JSON in UTF-8, and keeps its bytes for the signature', async () => {
  const latin = new Uint8Array([0x22, 0xe9, 0x22]);
  for (const body of ['{', '{"a":1}x', 'NaN', "{'a':1}", latin, new Uint8Array([0xff, 0xfe])]) {
    const read = await readContent(request(body));
    assert.ok('bytes' in read && read.bytes.byteLength === Buffer.from(body as string).byteLength);
    assert.equal(read.wrong?.code, 'invalid_request');
    assert.deepEqual(read.wrong.problems, [{ path: '$', text: 'is not valid JSON' }]);
  }
});

test('rejects another type, unless only the bytes are requested', async () => {
  for (const type of ['text/plain', 'application/jsonx', 'application/x+json2', ';application/json', ''])
    assert.equal(await codeOf(request('{}', { 'content-type': type })), 'unsupported_media_type', type);
  const raw = await readContent(request('a=b', { 'content-type': 'text/plain' }), { raw: true });
  assert.ok('bytes' in raw && raw.wrong === undefined && raw.content === undefined);
});

test('applies the limit to the byte, with and without Content-Length', async () => {
  const limit = 10;
  const bytes = (count: number) => new Uint8Array(count).fill(49);
  assert.equal(await codeOf(request(bytes(10)), { limit }), undefined);
  assert.equal(await codeOf(request(bytes(11)), { limit }), 'content_too_large');
  assert.equal(await codeOf(request(bytes(1), { 'content-length': '11' }), { limit }), 'content_too_large');
  assert.equal(await codeOf(request(stream([bytes(5), bytes(5)])), { limit }), undefined);
  assert.equal(await codeOf(request(stream([bytes(5), bytes(6)])), { limit }), 'content_too_large');
});

test('blames the caller for an interrupted stream', async () => {
  assert.equal(await codeOf(request(stream([new Uint8Array(3), new Error('gone')]))), 'invalid_request');
});

test('reads or rejects any bytes without throwing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), fc.string(), async (bytes, type) => {
      const legal = /^[\x20-\x7e]*$/.test(type) ? type : 'application/json';
      await readContent(request(new Uint8Array(bytes), { 'content-type': legal }));
    }),
  );
});
