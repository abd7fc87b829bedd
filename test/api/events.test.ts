/** Events of storefronts in the API: record, repeat, list, delete. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import * as fc from 'fast-check';
import { createRetention } from '#storage';
import { eventRequest } from '../../src/web/api/event-schemas.ts';
import { testDialects } from '../support/databases.ts';
import { problemOf, startService } from './service.ts';

interface Event {
  id: string;
  host: string;
  kind: string;
  label: string;
  at: string;
  link: string | null;
  createdAt: string;
}

async function opened(t: TestContext, databaseUrl?: string) {
  const service = await startService(t, databaseUrl === undefined ? {} : { databaseUrl });
  const authorization = await service.bearer();
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${service.url}/api/v1/events`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const list = async (query = '', key = authorization) =>
    (await (await service.get(`/api/v1/events${query}`, key)).json()) as {
      events: Event[];
      nextCursor: string | null;
    };
  const remove = (id: string, key = authorization) =>
    fetch(`${service.url}/api/v1/events/${id}`, { method: 'DELETE', headers: { authorization: key } });
  return { service, authorization, post, list, remove };
}

for (const { name, skip, url } of testDialects()) {
  test(`${name}: records, lists, and deletes the events of one key`, { skip }, async (t) => {
    const { service, post, list, remove } = await opened(t, await url());
    const full = {
      url: 'https://SHOP.example:443/p?x=1',
      kind: 'release',
      label: ' v2.4.0 ',
      at: '2026-11-20T12:00:00+02:00',
      link: 'https://ci.example/7',
    };
    const answer = await post(full);
    assert.equal(answer.status, 201);
    const { id, createdAt, ...event } = (await answer.json()) as Event;
    assert.deepEqual(event, {
      host: 'shop.example',
      kind: 'release',
      label: 'v2.4.0',
      at: '2026-11-20T10:00:00.000Z',
      link: 'https://ci.example/7',
    });
    const short = (await (await post({ host: 'shop.example:8443', label: 'Deploy' })).json()) as Event;
    assert.deepEqual([short.host, short.kind, short.link], ['shop.example:8443', 'deploy', null]);
    assert.ok(Math.abs(Date.parse(short.at) - Date.now()) < 60_000);
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000);

    assert.deepEqual(
      (await list()).events.map((one) => one.id),
      [short.id, id],
    );
    const first = await list('?limit=1');
    assert.equal(first.events[0]?.id, short.id);
    const second = await list(`?limit=1&cursor=${first.nextCursor}`);
    assert.deepEqual([second.events[0]?.id, second.nextCursor], [id, null]);
    assert.deepEqual(
      (await list('?host=SHOP.example')).events.map((one) => one.id),
      [id],
    );

    const other = await service.bearer({ client: 'other' });
    assert.deepEqual((await list('', other)).events, []);
    assert.equal((await remove(id, other)).status, 404);
    assert.equal((await remove(id)).status, 204);
    assert.equal((await remove(id)).status, 404);
    assert.equal((await list()).events.length, 1);
  });

  test(`${name}: a repeated request adds nothing`, { skip }, async (t) => {
    const { service, post, list } = await opened(t, await url());
    const body = { url: 'https://shop.example/', label: 'Deploy 7' };
    const key = { 'idempotency-key': 'run-7' };
    const answers = await Promise.all([post(body, key), post(body, key), post(body, key)]);
    const ids = await Promise.all(
      answers.map(async (answer) => [answer.status, ((await answer.json()) as Event).id]),
    );
    assert.equal(new Set(ids.map(String)).size, 1);
    assert.equal(ids[0]?.[0], 201);
    assert.equal((await list()).events.length, 1);
    const reused = await post({ ...body, label: 'Deploy 8' }, key);
    assert.equal(reused.status, 422);
    assert.equal((await problemOf(reused)).type, '/problems/request-key-reused');
    const other = await service.bearer({ client: 'other' });
    assert.equal((await post(body, { ...key, authorization: other })).status, 201);
    assert.equal((await list()).events.length, 1);
  });

  test(`${name}: events are deleted after their retention period`, { skip }, async (t) => {
    const { service, post, list } = await opened(t, await url());
    const old = new Date(Date.now() - 401 * 86_400_000).toISOString();
    await post({ host: 'shop.example', label: 'Old', at: old });
    await post({ host: 'shop.example', label: 'New' });
    await createRetention(service.database, () => Date.now()).run(undefined, ['audit-events']);
    assert.deepEqual(
      (await list()).events.map(({ label }) => label),
      ['New'],
    );
  });
}

test('rejects invalid events and names the field', async (t) => {
  const { post, list } = await opened(t);
  const event = { url: 'https://shop.example/', label: 'Deploy' };
  const wrong: [body: unknown, field: string][] = [
    [{ label: 'Deploy' }, 'url'],
    [{ ...event, host: 'shop.example' }, 'url'],
    [{ ...event, url: 'ftp://shop.example/' }, 'url'],
    [{ host: 'shop.example/path', label: 'Deploy' }, 'host'],
    [{ host: 'user@shop.example', label: 'Deploy' }, 'host'],
    [{ ...event, label: ' ' }, 'label'],
    [{ ...event, label: 'x'.repeat(81) }, 'label'],
    [{ ...event, label: 'Card 4111 1111 1111 1111' }, 'label'],
    [{ ...event, kind: 'party' }, 'kind'],
    [{ ...event, at: 'yesterday' }, 'at'],
    [{ ...event, at: new Date(Date.now() + 3 * 86_400_000).toISOString() }, 'at'],
    // Its cursor would be invalid.
    [{ ...event, at: '1969-12-31T23:59:59Z' }, 'at'],
    [{ ...event, link: 'http://ci.example/' }, 'link'],
    [{ ...event, link: 'https:ci.example' }, 'link'],
    [{ ...event, link: 'javascript:alert(1)' }, 'link'],
  ];
  for (const [body, field] of wrong) {
    const answer = await post(body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.deepEqual(
      (await problemOf(answer)).errors?.map((one) => one.field),
      [field],
    );
  }
  assert.deepEqual((await list()).events, []);
});

test('requires the scope of the operation', async (t) => {
  const { service } = await opened(t);
  const reader = await service.bearer({ client: 'reader', scopes: ['audit:read'] });
  const body = JSON.stringify({ host: 'shop.example', label: 'Deploy' });
  const headers = { authorization: reader, 'content-type': 'application/json' };
  assert.equal((await fetch(`${service.url}/api/v1/events`, { method: 'POST', headers, body })).status, 403);
  assert.equal((await service.get('/api/v1/events', reader)).status, 200);
  assert.equal((await service.get('/api/v1/events')).status, 401);
});

test('parses any valid event into the host under which reports are listed', () => {
  const label = fc.string({ minLength: 1, maxLength: 80 }).filter((text) => /^[^\d\s]/.test(text));
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: true }),
      label,
      fc.date({ noInvalidDate: true }),
      (url, text, date) => {
        fc.pre(date.getUTCFullYear() > 1970 && date.getUTCFullYear() < 9999);
        const { host } = new URL(url);
        const at = date.toISOString();
        const byUrl = eventRequest.parse({ url, label: text, at });
        assert.deepEqual(byUrl, { host, kind: 'deploy', label: text.trim(), at: date.getTime() });
        assert.deepEqual(eventRequest.parse({ host, label: text, at }), byUrl);
      },
    ),
  );
});

test('never throws on any value', () => {
  fc.assert(
    fc.property(
      fc.record(
        {
          url: fc.anything(),
          host: fc.oneof(fc.string(), fc.anything()),
          kind: fc.anything(),
          label: fc.string(),
          at: fc.anything(),
          link: fc.oneof(fc.string(), fc.anything()),
        },
        { requiredKeys: [] },
      ),
      (body) => {
        const { success, data } = eventRequest.safeParse(body);
        if (success) assert.equal(new URL(`https://${data.host}`).host, data.host);
      },
    ),
    { numRuns: 500 },
  );
});
