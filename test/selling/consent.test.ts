/** Two agents who know one checkout: by the plain paths, by the official ones of each release, and by tools. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openAgent, type Agent } from './agent.ts';
import { openStore, type Answer, type OpenStore } from './open-store.ts';
import { lacks, serviceOnly } from './platform.ts';
import { codesOf, complete, home, instruments, lamp, paths, shortForm, totalOf } from './shopper.ts';

interface Client {
  create(content: object): Promise<Answer>;
  read(id: string): Promise<Answer>;
  update(id: string, content: object, ifMatch?: string): Promise<Answer>;
  cancel(id: string, ifMatch?: string): Promise<Answer>;
  pay(id: string, more?: { ifMatch?: string; key?: string; content?: object }): Promise<Answer>;
}

const elsewhere = (body: Answer['body']) => ({
  line_items: body.line_items.map((line: Answer['body']) => ({
    id: line.id,
    item: { id: line.item.id },
    quantity: line.quantity,
  })),
  buyer: { first_name: 'Eve', last_name: 'Other', email: 'eve@agents.example' },
  fulfillment: {
    methods: [{ type: 'shipping', destinations: [{ ...home, street_address: '9 Pier Road' }] }],
  },
});

describe('two agents and one checkout', { skip: serviceOnly }, () => {
  let store: OpenStore;
  let agents: [Agent, Agent];
  before(async () => {
    store = await openStore();
    agents = [await openAgent(), await openAgent()];
  });
  after(async () => {
    await Promise.all(agents.map((agent) => agent.close()));
    await store.close();
  });
  const captured = (): number => store.psp.ledger().sums['eur']?.captured ?? 0;

  type Release = Parameters<Agent['header']>[0];
  const byHttp = (surface: 'given' | 'official', release: Release, who: 0 | 1): Client => {
    const { sessions, pay } = paths[surface];
    const call = (path: string, method: string, content?: object, more: Record<string, string> = {}) =>
      store.call(path, content, { method, headers: { 'UCP-Agent': agents[who].header(release), ...more } });
    const match = (tag: string | undefined): Record<string, string> =>
      tag === undefined ? {} : { 'If-Match': tag };
    return {
      create: (content) => call(sessions, 'POST', content),
      read: (id) => call(`${sessions}/${id}`, 'GET'),
      update: (id, content, tag) => call(`${sessions}/${id}`, 'PUT', content, match(tag)),
      cancel: (id, tag) => call(`${sessions}/${id}/cancel`, 'POST', undefined, match(tag)),
      pay: (id, { ifMatch, key, content } = {}) =>
        call(
          `${sessions}/${id}/${pay}`,
          'POST',
          {
            ...(surface === 'given' ? shortForm('pm_sandbox_success') : instruments('pm_sandbox_success')),
            ...content,
          },
          { ...match(ifMatch), ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
        ),
    };
  };

  /** The answer as HTTP would give it: the tag is in `_meta`, and the status is that of the message. */
  const byTools = (release: Release, who: 0 | 1): Client => {
    const call = async (name: string, args: object, ifMatch?: string, key: string = randomUUID()) => {
      const profile = /profile="([^"]+)"/.exec(agents[who].header(release))?.[1];
      const meta = {
        'ucp-agent': { profile },
        'idempotency-key': key,
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      };
      const response = await fetch(`${store.url}/api/ucp/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: { meta, ...args } },
        }),
      });
      assert.equal(response.headers.get('etag'), null);
      const { result } = (await response.json()) as Answer['body'];
      const body = result.structuredContent;
      const tag: string | undefined = result['_meta']?.['portico/etag'];
      const refused = codesOf(body)[0] === 'precondition_failed';
      return {
        status: refused ? 412 : response.status,
        headers: new Headers(tag === undefined ? {} : { ETag: tag }),
        body,
      };
    };
    return {
      create: (checkout) => call('create_checkout', { checkout }),
      read: (id) => call('get_checkout', { id }),
      update: (id, checkout, tag) => call('update_checkout', { id, checkout }, tag),
      cancel: (id, tag) => call('cancel_checkout', { id }, tag),
      pay: (id, { ifMatch, key, content } = {}) =>
        call(
          'complete_checkout',
          { id, checkout: { ...instruments('pm_sandbox_success'), ...content } },
          ifMatch,
          key,
        ),
    };
  };

  const bindings: [name: string, client: (who: 0 | 1) => Client][] = [
    ['the plain paths', (who) => byHttp('given', '2026-08-25', who)],
    ['REST 2026-04-08', (who) => byHttp('official', '2026-04-08', who)],
    ['REST 2026-08-25', (who) => byHttp('official', '2026-08-25', who)],
    ['MCP 2026-04-08', (who) => byTools('2026-04-08', who)],
    ['MCP 2026-08-25', (who) => byTools('2026-08-25', who)],
  ];
  const tagOf = ({ headers }: Answer): string => headers.get('etag') ?? assert.fail('no ETag');

  for (const [name, client] of bindings) {
    const me = () => client(0);
    const other = () => client(1);

    test(`${name}: need only create and complete`, async () => {
      const { body } = await me().create(complete([lamp, 1]));
      const before = captured();
      assert.equal((await me().pay(body.id)).body.status, 'completed');
      assert.equal(captured() - before, totalOf(body));
    });

    test(`${name}: see changes of the other agent before payment`, async () => {
      const { body } = await me().create(complete([lamp, 1]));
      const before = captured();
      const theirs = await other().update(body.id, elsewhere(body));
      assert.equal(theirs.body.status, 'ready_for_complete', JSON.stringify(theirs.body.messages));
      const key = randomUUID();
      const asked = await me().pay(body.id, { key });
      assert.deepEqual([asked.status, asked.body.status], [200, 'ready_for_complete']);
      assert.deepEqual(codesOf(asked.body), ['fulfillment_changed']);
      assert.equal(asked.body.messages[0].type, 'warning');
      assert.match(asked.body.messages[0].content, /Nothing was charged.*complete it again/);
      assert.deepEqual((await me().pay(body.id, { key })).body, asked.body, 'a repeat confirms nothing');
      assert.equal(captured(), before);
      assert.equal((await me().pay(body.id, { key: randomUUID() })).body.status, 'completed');
      assert.equal(captured() - before, totalOf(asked.body));
    });

    test(`${name}: change and charge nothing with the tag of another version`, async () => {
      const made = await me().create(complete([lamp, 1]));
      const { id } = made.body;
      const before = captured();
      const stale = tagOf(made);
      const theirs = await other().update(id, elsewhere(made.body), stale);
      const tag = tagOf(theirs);
      assert.notEqual(tag, stale);
      for (const ifMatch of [stale, `${stale}, "x"`, `W/${tag}`, '"', '', tag.replaceAll('"', '')]) {
        for (const refused of [
          await me().update(id, complete([lamp, 2]), ifMatch),
          await me().cancel(id, ifMatch),
          await me().pay(id, { ifMatch }),
        ]) {
          assert.equal(refused.status, 412, ifMatch);
          assert.equal(codesOf(refused.body)[0], 'precondition_failed');
          assert.deepEqual([refused.body.id, refused.body.status], [id, 'ready_for_complete']);
          assert.equal(totalOf(refused.body), totalOf(theirs.body));
          assert.equal(tagOf(refused).replace(/-\w+"$/, '"'), tag.replace(/-\w+"$/, '"'));
        }
      }
      assert.equal(captured(), before);
      const paid = await me().pay(id, { ifMatch: `"0", ${tag}` });
      assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body));
    });

    test(`${name}: receive a tag with every checkout, and can send * for any version`, async () => {
      const made = await me().create(complete([lamp, 1]));
      const { id } = made.body;
      const read = await me().read(id);
      assert.equal(tagOf(read), tagOf(made));
      const updated = await me().update(id, complete([lamp, 2]), '*');
      assert.equal(updated.status, 200);
      assert.equal(tagOf(await me().read(id)), tagOf(updated));
      await other().update(id, elsewhere(updated.body));
      assert.deepEqual(codesOf((await me().pay(id, { ifMatch: '*' })).body), ['fulfillment_changed']);
      const canceled = await me().cancel(id, tagOf(await me().read(id)));
      assert.deepEqual([canceled.body.status, canceled.status], ['canceled', 200]);
      assert.equal(tagOf(await me().read(id)), tagOf(canceled));
    });

    test(`${name}: pay only the expected total`, async () => {
      const { body } = await me().create(complete([lamp, 1]));
      const before = captured();
      const total = totalOf(body);
      const asked = await me().pay(body.id, { content: { expected_total: total - 1 } });
      assert.deepEqual([asked.status, asked.body.status], [200, 'ready_for_complete']);
      assert.deepEqual(codesOf(asked.body), ['price_changed']);
      assert.equal(totalOf(asked.body), total);
      assert.equal(captured(), before);
      const paid = await me().pay(body.id, { content: { expected_total: total } });
      assert.deepEqual([paid.body.status, captured() - before], ['completed', total]);
    });
  }

  test('cannot send an expected total that is not an amount', async () => {
    const { body } = await byHttp('given', '2026-08-25', 0).create(complete([lamp, 1]));
    for (const expected_total of ['8900', 89.5, -1, null]) {
      const { status, body: refused } = await byHttp('given', '2026-08-25', 0).pay(body.id, {
        content: { expected_total },
      });
      assert.deepEqual([status, refused.problems[0].path], [400, '$.expected_total']);
    }
  });

  test('show changes of the other agent to the buyer, who then finishes on the page', async () => {
    const me = byHttp('official', '2026-08-25', 0);
    const { body } = await me.create(complete([lamp, 1]));
    const page = await fetch(body.continue_url);
    assert.match(page.headers.get('etag') ?? '', /^"\d+(?:-\w+)?"$/);
    const html = await page.text();
    const field = (name: string): string =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? assert.fail(name);
    const form = {
      key: field('key'),
      seen: field('seen'),
      choice: JSON.stringify(['sandbox', 'pm_sandbox_success']),
      do: 'pay',
    };
    const post = (fields: Record<string, string>) =>
      fetch(body.continue_url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    const before = captured();
    await byHttp('official', '2026-08-25', 1).update(body.id, elsewhere(body));
    const refused = await post(form);
    assert.equal(refused.status, 422);
    const shown = await refused.text();
    assert.ok(shown.includes('This order changed after you opened this page.'));
    assert.ok(shown.includes('9 Pier Road'));
    assert.equal(captured(), before);
    const seen = /name="seen" value="([^"]*)"/.exec(shown)?.[1] ?? assert.fail();
    assert.equal((await post({ ...form, seen })).status, 303);
    assert.equal((await me.read(body.id)).body.status, 'completed');
  });

  test(
    'can send If-Match and read ETag from a page of another origin',
    { skip: lacks('signatures') },
    async () => {
      const origin = 'https://agent.example';
      const asked = await fetch(`${store.url}${paths.official.sessions}/chk_x`, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'PUT',
          'Access-Control-Request-Headers': 'content-type,if-match,ucp-agent',
        },
      });
      assert.match(asked.headers.get('access-control-allow-headers') ?? '', /if-match/i);
      const { headers } = await store.call(paths.given.sessions, complete([lamp, 1]), {
        headers: { Origin: origin },
      });
      assert.ok(headers.get('etag'));
      assert.equal(headers.get('access-control-expose-headers'), '*');
    },
  );
});
