/** Whatever is sent, an answer is JSON, says nothing of our insides, and changes nothing unless it says so. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { testDialects } from '../support/databases.ts';
import { processorTime } from '../support/processor.ts';
import { openAgent, type Agent } from './agent.ts';
import { hostileCalls, type HostileCall } from './hostile.ts';
import { openStore, type OpenStore } from './open-store.ts';
import { complete, lamp, lines, shopper } from './shopper.ts';

interface Seen {
  status: number;
  type: string;
  text: string;
}

/** Stack traces, paths of files, and words of our libraries. */
const insides =
  /\bat [\w.<>]+ \(|node:internal|file:\/\/|\/work\/|node_modules|\.ts:\d|TypeError|RangeError|SyntaxError|ZodError|SQLITE|kysely|\bpg_|syntax error at/;

function check({ status, type, text }: Seen, what: string): void {
  assert.ok(status < 500, `${what} → ${status} ${text}`);
  assert.match(type, /^application\/json\b/, `${what} → ${type}`);
  assert.doesNotMatch(text, insides, what);
  const body: unknown = JSON.parse(text);
  assert.ok(typeof body === 'object' && body !== null && !Array.isArray(body), what);
  if (status >= 400 && status !== 409) {
    const { code, content } = body as Record<string, unknown>;
    assert.equal(typeof code, 'string', what);
    assert.equal(typeof content, 'string', what);
  }
  assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false, what);
}

const succeeded = ({ status, text }: Seen): boolean =>
  status < 300 && (JSON.parse(text) as { ucp?: { status?: string } }).ucp?.status !== 'error';

for (const { name, skip, url } of testDialects()) {
  describe(`hostile calls over ${name}`, { skip }, () => {
    let store: OpenStore;
    let agent: Agent;
    before(async () => {
      store = await openStore({ DATABASE_URL: await url() });
      agent = await openAgent();
      const { sites } = store.server.selling;
      const site = await sites.read('demo');
      assert.ok(site);
      await sites.put({ ...site, rateLimit: 1_000_000 });
    });
    after(async () => {
      await agent.close();
      await store.close();
    });

    async function send({ method, path, headers, body }: HostileCall): Promise<Seen> {
      // The agent's profile on half of the calls to official paths; without one they go no further than the door.
      const named = 'UCP-Agent' in headers || (body?.length ?? 0) % 8 === 7;
      const response = await fetch(store.url + path, {
        method,
        headers: named ? headers : { 'UCP-Agent': agent.header('2026-08-25'), ...headers },
        ...(body === undefined ? {} : { body }),
      });
      return {
        status: response.status,
        type: response.headers.get('content-type') ?? '',
        text: await response.text(),
      };
    }

    test('get JSON below 500, and change nothing unless they succeed', async () => {
      const me = shopper(store);
      const fresh = async () => {
        const cart = await me.call('/s/demo/api/ucp/carts', { line_items: lines([lamp, 1]) }, 'POST', {
          'UCP-Agent': agent.header('2026-08-25'),
        });
        assert.equal(cart.status, 201);
        return { id: (await me.ready()).id as string, cart: cart.body.id as string };
      };
      const look = async ({ id, cart }: { id: string; cart: string }) => [
        (await me.read(id)).body,
        (
          await me.call(`/api/ucp/carts/${cart}`, undefined, 'GET', {
            'UCP-Agent': agent.header('2026-08-25'),
          })
        ).body,
      ];
      let mine = await fresh();
      let known = await look(mine);
      let refused = 0;
      await fc.assert(
        fc.asyncProperty(hostileCalls, async (drawn) => {
          const path = drawn.path.replaceAll('{id}', mine.id).replaceAll('{cart}', mine.cart);
          const call = { ...drawn, path };
          const seen = await send(call);
          check(
            seen,
            `${call.method} ${path.slice(0, 200)} ${Buffer.from(call.body ?? [])
              .toString('latin1')
              .slice(0, 300)}`,
          );
          if (!succeeded(seen)) refused += 1;
          const changed = succeeded(seen) && (path.includes(mine.id) || path.includes(mine.cart));
          if (changed) mine = await fresh();
          const now = await look(mine);
          if (!changed) assert.deepEqual(now, known, path);
          known = now;
        }),
        // The database makes little difference here: most of them on the one that is always there.
        { numRuns: name === 'SQLite' ? 250 : 150 },
      );
      assert.ok(refused > 100, `only ${refused} refusals`);
    });

    test('of any size and depth are rejected or answered, and never stop the service', async () => {
      const deep = (count: number, inner: string) => `${inner.repeat(count)}1`;
      const nested = (count: number) =>
        `{"line_items":[],"signals":{"dev.ucp.deep":${'['.repeat(count)}${']'.repeat(count)}}}`;
      const many = (count: number) =>
        JSON.stringify({
          line_items: lines(...Array.from({ length: count }, (): [string, number] => [lamp, 1])),
        });
      const cases: [body: string, status: (status: number) => boolean][] = [
        [nested(30), (status) => status === 201 || status === 400],
        [nested(500_000), (status) => status === 400],
        [deep(500_000, '['), (status) => status === 400],
        [`{"query":"${'a'.repeat(1_000_000)}"}`, (status) => status === 400],
        [many(5_000), (status) => status === 400],
        [JSON.stringify({ line_items: [], x: 'y'.repeat(1_048_576) }), (status) => status === 413],
        [`{"line_items":[],${'"a":1,'.repeat(100_000)}"b":1}`, (status) => status < 500],
        [
          JSON.stringify({
            line_items: [],
            signals: Object.fromEntries(Array.from({ length: 10_000 }, (_, place) => [`a.b${place}`, place])),
          }),
          (status) => status === 400,
        ],
      ];
      for (const [body, expected] of cases) {
        const bytes = new TextEncoder().encode(body);
        const headers = { 'Content-Type': 'application/json' };
        const spent = processorTime();
        for (const path of ['/api/ucp/checkout/sessions', '/s/demo/api/ucp/catalog/search']) {
          const seen = await send({ method: 'POST', path, headers, body: bytes });
          check(seen, body.slice(0, 60));
          if (path.endsWith('sessions'))
            assert.ok(expected(seen.status), `${body.slice(0, 60)} → ${seen.status}`);
        }
        assert.ok(spent() < 4_000, `${body.slice(0, 60)} took too long`);
      }
    });

    test('in a stream without a length are cut off at the limit', async () => {
      let sent = 0;
      const part = new Uint8Array(65_536).fill(32);
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent > 8_000_000) return controller.close();
          sent += part.length;
          controller.enqueue(part);
        },
      });
      const response = await fetch(`${store.url}/api/ucp/checkout/sessions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit).catch((error: unknown) => error as Error);
      // The connection may be cut while the rest is still on its way.
      if (response instanceof Response) assert.equal(response.status, 413);
      assert.equal((await store.call('/.well-known/ucp')).status, 200);
    });

    test('get a problem document for unknown paths outside UCP', async () => {
      for (const path of [
        '/s/demo',
        '/s/demo/nothing',
        '/s/demo/.well-known/nothing',
        '/ucp/handlers/nothing',
        '/api/processors/nothing',
      ]) {
        const response = await fetch(store.url + path);
        assert.equal(response.headers.get('content-type'), 'application/problem+json', path);
        const body = (await response.json()) as { type: string; detail: string };
        assert.deepEqual([response.status, body.type], [404, `${store.url}/problems/not-found`], path);
        assert.ok(body.detail.includes(path));
      }
    });

    test('get a JSON error for another method or an unknown path', async () => {
      const me = shopper(store);
      const { id } = await me.ready();
      const wrong: [method: string, path: string, status: number, allow?: string][] = [
        ['DELETE', `/api/ucp/checkout/sessions/${id}`, 405, 'GET, HEAD, PUT'],
        ['GET', '/api/ucp/checkout/sessions', 405, 'POST'],
        ['POST', '/api/ucp/discover', 405, 'GET, HEAD'],
        ['PUT', `/api/ucp/orders/${id}`, 405, 'GET, HEAD'],
        ['PATCH', `/s/demo/api/ucp/checkout-sessions/${id}`, 405, 'GET, HEAD, PUT'],
        ['GET', '/api/ucp/checkout/sessions/a/b/c', 404],
        ['GET', '/api/ucp', 404],
        ['GET', '/api/ucp/', 404],
        ['GET', '/s/nobody/api/ucp/discover', 404],
        ['GET', '/s/__proto__/api/ucp/discover', 404],
        ['GET', '/.well-known/ucp/2020-01-01', 404],
        ['GET', '/.well-known/ucp/%00', 404],
      ];
      for (const [method, path, status, allow] of wrong) {
        const response = await fetch(store.url + path, { method });
        const what = `${method} ${path}`;
        assert.equal(response.status, status, what);
        assert.equal(response.headers.get('allow'), allow ?? null, what);
        check(
          { status, type: response.headers.get('content-type') ?? '', text: await response.text() },
          what,
        );
      }
    });

    test('do not stop the service if they are not HTTP or name an invalid host', async () => {
      const lines = [
        'GET /api/ucp/discover HTTP/1.1\r\nHost: a b\r\n\r\n',
        'GET /api/ucp/discover HTTP/1.1\r\nHost: ..//\\\\\r\n\r\n',
        'GET /api/ucp/discover HTTP/1.1\r\n\r\n',
        `GET /.well-known/ucp HTTP/1.1\r\nHost: ${'x'.repeat(3_000)}\r\n\r\n`,
        'GET http://[::1/api/ucp/discover HTTP/1.1\r\nHost: x\r\n\r\n',
        'GET \\api\\ucp HTTP/1.1\r\nHost: x\r\n\r\n',
        'POST /api/ucp/carts HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        'POST /api/ucp/checkout/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
        'POST /api/ucp/checkout/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n',
        'POST /api/ucp/checkout/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n',
        '\0\0\0\0',
      ];
      for (const line of lines) {
        const answer = await raw(line);
        assert.doesNotMatch(answer, /^HTTP\/1\.1 5/, line.slice(0, 80));
        assert.doesNotMatch(answer, insides);
      }
      assert.equal((await store.call('/.well-known/ucp')).status, 200);
    });

    test('with oversized headers get a JSON error', async () => {
      const response = await fetch(`${store.url}/api/ucp/discover`, {
        headers: { 'UCP-Agent': 'k'.repeat(17_000) },
      });
      assert.equal(response.status, 431);
      const type = response.headers.get('content-type') ?? '';
      check({ status: response.status, type, text: await response.text() }, 'long header');
    });

    /** Whatever comes back before the connection ends or goes quiet. */
    const raw = (text: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(store.url);
        let answer = '';
        const socket = connect(Number(port), hostname, () => socket.write(text));
        socket.setEncoding('latin1').setTimeout(300, () => socket.destroy());
        socket.on('data', (part: string) => {
          answer += part;
          if (answer.includes('\r\n\r\n')) socket.destroy();
        });
        socket.on('close', () => resolve(answer));
        socket.on('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(answer) : reject(error),
        );
      });

    test('log no internal error', () => {
      const errors = store.log.filter((line) => /"level":(?:50|60)/.test(line));
      assert.deepEqual(errors, []);
    });
  });
}

test('reports success for a valid body: the checks above can fail', async () => {
  const store = await openStore();
  try {
    const answer = await store.call('/api/ucp/checkout/sessions', complete([lamp, 1]));
    assert.ok(succeeded({ status: answer.status, type: '', text: JSON.stringify(answer.body) }));
  } finally {
    await store.close();
  }
});
