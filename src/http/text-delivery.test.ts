import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { textCompression, textDelivery } from './text-delivery.ts';

const long = 'words and words. '.repeat(500);

const app = new Hono();
app.use(textDelivery());
app.get('/page', (c) => c.html(long));
app.get('/short', (c) => c.text('short'));
app.get('/private', (c) => c.json({ long }, 200, { 'Cache-Control': 'no-store' }));
app.get('/asset', (c) =>
  c.body(long, 200, { 'Content-Type': 'text/css', 'Cache-Control': 'max-age=9, immutable' }),
);
app.get('/as-it-is', (c) => c.text(long, 200, { 'Cache-Control': 'no-transform' }));
app.get('/image', (c) => c.body(long, 200, { 'Content-Type': 'image/png' }));
app.get('/missing', (c) => c.text(long, 404));
app.post('/answer', (c) => c.json({ long }));
app.get('/events', (c) =>
  c.body(
    new ReadableStream({ start: (sink) => sink.enqueue(new TextEncoder().encode('data: 1\n\n')) }),
    200,
    {
      'Content-Type': 'text/event-stream',
    },
  ),
);

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { headers, method });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('compresses text by the encoding that the client prefers, without loss', async () => {
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ] as const) {
    const response = await ask('/page', { 'accept-encoding': accepted });
    assert.equal(response.headers.get('content-encoding'), encoding, accepted);
    assert.match(response.headers.get('vary') ?? '', /accept-encoding/i);
    const bytes = await bytesOf(response);
    assert.equal(response.headers.get('content-length'), String(bytes.length));
    assert.ok(bytes.length < long.length / 10);
    assert.equal((encoding === 'br' ? brotliDecompressSync : gunzipSync)(bytes).toString(), long);
  }
  for (const accepted of ['', 'identity', 'deflate', 'br;q=0, gzip;q=0']) {
    const response = await ask('/page', { 'accept-encoding': accepted });
    assert.equal(response.headers.get('content-encoding'), null, accepted);
    assert.equal(await response.text(), long);
  }
});

test('does not compress short texts, images, and no-transform responses', async () => {
  for (const path of ['/short', '/image', '/as-it-is']) {
    const response = await ask(path, { 'accept-encoding': 'br, gzip' });
    assert.equal(response.headers.get('content-encoding'), null, path);
  }
});

test('does not buffer an event stream', { timeout: 2_000 }, async () => {
  const response = await ask('/events', { 'accept-encoding': 'br, gzip' });
  assert.equal(response.headers.get('content-encoding'), null);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  assert.equal(new TextDecoder().decode(first?.value), 'data: 1\n\n');
  await reader?.cancel();
});

test('returns 304 for unchanged content in any encoding, but not for other content', async () => {
  const first = await ask('/page', { 'accept-encoding': 'br' });
  const tag = first.headers.get('etag') ?? assert.fail('no tag');
  for (const known of [tag, tag.replace('W/', ''), `"x", ${tag}`, '*']) {
    const again = await ask('/page', { 'if-none-match': known });
    assert.equal(again.status, 304, known);
    assert.equal(again.headers.get('etag'), tag);
    assert.equal(await again.text(), '');
  }
  assert.equal((await ask('/page', { 'if-none-match': '"another"' })).status, 200);
});

test('sends the headers of GET for HEAD; does not tag private, missing, or posted responses', async () => {
  const [head, get] = [await ask('/page', {}, 'HEAD'), await ask('/page')];
  for (const name of ['etag', 'content-type', 'content-length', 'vary'])
    assert.equal(head.headers.get(name), get.headers.get(name), name);
  for (const [path, method] of [
    ['/private', 'GET'],
    ['/missing', 'GET'],
    ['/answer', 'POST'],
  ] as const) {
    const response = await ask(path, { 'accept-encoding': 'gzip', 'if-none-match': '*' }, method);
    assert.notEqual(response.status, 304);
    assert.equal(response.headers.get('etag'), null, path);
    assert.equal(response.headers.get('content-encoding'), 'gzip', path);
  }
});

test('compresses an immutable file once', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const response = await ask('/asset', { 'accept-encoding': 'br' });
    assert.equal(brotliDecompressSync(await bytesOf(response)).toString(), long);
  }
});

const strong = `"${'s'.repeat(27)}"`;
app.get('/tagged', (c) => c.text(long, 200, { ETag: strong, 'Cache-Control': 'public, max-age=300' }));
app.get('/signed', (c) => c.json({ long }, 200, { 'Content-Digest': 'sha-256=:x:' }));

test('sends a strong tag only with uncompressed bytes, and validates every encoding by it', async () => {
  for (const [accepted, expected] of [
    ['identity', strong],
    ['gzip', `W/${strong}`],
    ['br', `W/${strong}`],
  ] as const) {
    const response = await ask('/tagged', { 'accept-encoding': accepted });
    assert.equal(response.headers.get('etag'), expected, accepted);
    const again = await ask('/tagged', { 'accept-encoding': accepted, 'if-none-match': expected });
    assert.equal(again.status, 304, accepted);
    assert.equal(again.headers.get('vary'), response.headers.get('vary'));
  }
});

test('keeps the bytes of a signed response that its digest covers', async () => {
  const response = await ask('/signed', { 'accept-encoding': 'br' });
  assert.equal(response.headers.get('content-encoding'), null);
});

const api = new Hono();
api.use(textCompression());
const own = { ETag: '"1"', 'Cache-Control': 'no-store' };
api.get('/checkouts/:id', (c) => c.json({ id: c.req.param('id'), long }, 200, own));
api.get('/list', (c) => c.json({ long }, 200, { 'Cache-Control': 'no-store' }));
api.get('/tagged', (c) => c.text(long, 200, { ETag: strong, 'Content-Length': String(long.length) }));
api.get('/small', (c) => c.json({}, 200, { 'Content-Length': '2' }));
api.get('/none', () => new Response(null, { status: 304, headers: { ETag: strong } }));

for (const [path, accepted, encoding, status] of [
  ['/list', 'gzip', 'gzip', 200],
  ['/list', 'gzip, br', 'br', 200],
  ['/list', 'identity', null, 200],
  ['/tagged', 'br', 'br', 200],
  ['/small', 'br', null, 200],
  ['/none', 'br', null, 304],
] as const)
  test(`responds to ${path} with Accept-Encoding ${accepted} as ${encoding ?? 'plain text'}`, async () => {
    // Twice: the second answer may come from the compressed copy.
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await api.request(path, { headers: { 'accept-encoding': accepted } });
      assert.equal(response.status, status);
      assert.equal(response.headers.get('content-encoding'), encoding);
      const bytes = await bytesOf(response);
      if (!encoding) continue;
      assert.equal(response.headers.get('content-length'), String(bytes.length));
      assert.equal(response.headers.get('vary'), 'Accept-Encoding');
      assert.match((encoding === 'br' ? brotliDecompressSync : gunzipSync)(bytes).toString(), /words/);
    }
  });

test('keeps the tag of a private response strong, and does not mix up responses with one tag', async () => {
  for (const [accepted, tag] of [
    ['identity', '"1"'],
    ['gzip', '"1-gzip"'],
    ['br', '"1-br"'],
  ] as const)
    for (const id of ['one', 'two']) {
      const response = await api.request(`/checkouts/${id}`, { headers: { 'accept-encoding': accepted } });
      assert.equal(response.headers.get('etag'), tag);
      const bytes = await bytesOf(response);
      const plain =
        accepted === 'identity' ? bytes : (accepted === 'br' ? brotliDecompressSync : gunzipSync)(bytes);
      assert.equal((JSON.parse(plain.toString()) as { id: string }).id, id);
    }
});
