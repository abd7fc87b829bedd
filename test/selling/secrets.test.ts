/** What is secret is used and not kept: it is looked for wherever something is written down. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { keyIdOf } from '../../src/web/accounts/keys.ts';
import { formsOf, openSecretKeeper, release, rowsOf, type SecretKeeper } from './secret-keeper.ts';
import { lacks } from './platform.ts';
import { buyer, codesOf, complete, home, lamp, paths } from './shopper.ts';
import { until } from '../support/until.ts';

describe('secrets', () => {
  let keeper: SecretKeeper;
  /** Surfaces whose answers were kept. */
  const reached = new Set<string>();

  before(async () => {
    keeper = await openSecretKeeper();
  });
  after(() => keeper.close());

  const outcomes = 'success decline challenge lost_answer lost_before server_error processing'.split(' ');

  for (const surface of ['given', 'official', 'mcp'] as const) {
    for (const outcome of outcomes) {
      test(`a payment by ${surface} with the outcome ${outcome} reveals no credential`, async () => {
        const { sessions, pay } = surface === 'given' ? paths.given : paths.official;
        // The tool is called without a signature: what a signature made would not be there for it.
        const signed = surface !== 'mcp' && ['success', 'decline'].includes(outcome) ? ' signed' : '';
        // The instrument is not to be given before: it must not be kept when it is.
        const early = keeper.payment(`${surface}early`, `pm_sandbox_${outcome}`);
        const made = await keeper.post(`create${signed}`, sessions, {
          ...complete([lamp, 1]),
          payment: { instruments: [{ id: 'i', type: 'card', ...early }] },
        });
        assert.equal(made.status, 201, JSON.stringify(made.body));
        const { id, continue_url: page } = made.body;
        keeper.note('continue token', page.split('.').at(-1));
        const instrument = keeper.payment(`${surface}${outcome}`, `pm_sandbox_${outcome}`);
        if (surface === 'mcp') {
          const text = await callTool(id, instrument);
          if (outcome === 'success') assert.match(text, /"status":"completed"/);
        } else {
          const content =
            surface === 'given'
              ? instrument
              : { payment: { instruments: [{ id: 'i', type: 'card', ...instrument }] } };
          const paid = await keeper.post(`pay${signed}`, `${sessions}/${id}/${pay}`, content);
          assert.equal(paid.status, 200, JSON.stringify(paid.body));
          if (outcome === 'success') assert.equal(paid.body.status, 'completed');
          const orderId = paid.body.order?.id;
          if (orderId)
            await keeper.send('order', `/api/ucp/orders/${orderId}`, {
              headers: { 'UCP-Agent': keeper.agent.header(release) },
            });
        }
        reached.add(surface);
        const { pathname } = new URL(page);
        for (const path of [pathname, `${pathname}/return`])
          if ((await keeper.send('page', path)) < 400) reached.add('page');
      });
    }
  }

  async function callTool(id: string, instrument: object): Promise<string> {
    const meta = {
      'ucp-agent': { profile: keeper.agent.profile(release) },
      'idempotency-key': keeper.note('key of idempotency', randomUUID()),
    };
    const checkout = { payment: { instruments: [{ id: 'i', type: 'card', ...instrument }] } };
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'complete_checkout', arguments: { meta, id, checkout } },
    };
    const status = await keeper.send('mcp', '/api/ucp/mcp', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'MCP-Protocol-Version': '2025-11-25',
      },
      body: JSON.stringify(message),
    });
    assert.equal(status, 200, keeper.answers.at(-1)?.text);
    return keeper.answers.at(-1)?.text ?? '';
  }

  test('rejected, malformed, and unused credentials are not revealed', async () => {
    const made = await keeper.post('create', paths.given.sessions, complete([lamp, 1]));
    const pay = `${paths.given.sessions}/${made.body.id}/pay`;
    keeper.credentials.set('card number', '4242424242424242').set('card with spaces', '4242 4242 4242 4242');
    const wrong: [status: number, content: unknown][] = [
      [
        400,
        {
          handler_id: 'sandbox',
          credential: { type: 'card', number: '4242424242424242', cvc: keeper.secret('cvc') },
        },
      ],
      [400, { handler_id: 'sandbox', credential: { type: 'token', token: '4242 4242 4242 4242' } }],
      [400, { handler_id: keeper.secret('handler'), credential: { token: keeper.secret('elsewhere') } }],
      [400, { handler_id: 'sandbox', credential: keeper.secret('text') }],
      [400, { credential: { token: keeper.secret('homeless') } }],
      [
        400,
        { payment: { instruments: [{ credential: { [keeper.secret('member')]: keeper.secret('value') } }] } },
      ],
      [400, { payment: { instruments: keeper.secret('instruments') } }],
      // The sandbox says which tokens it has, and not which it got.
      [
        400,
        { handler_id: 'sandbox', credential: { type: 'token', token: `pm_${keeper.secret('unknown')}` } },
      ],
      [
        400,
        { handler_id: 'sandbox', credential: { type: 'token', token: `tok_${keeper.secret('unknownToo')}` } },
      ],
    ];
    for (const [status, content] of wrong) {
      const answer = await keeper.post('pay wrong', pay, content);
      assert.equal(answer.status, status, JSON.stringify([content, answer.body]));
    }
    const unknown = 'chk_AAAAAAAAAAAAAAAAAAAAAAAA';
    await keeper.post(
      'pay unknown',
      `${paths.given.sessions}/${unknown}/pay`,
      keeper.payment('nobody', 'pm_sandbox_success'),
    );
    const broken = JSON.stringify(keeper.payment('broken', 'pm_sandbox_success')).slice(0, -4);
    const headers = { 'Content-Type': 'application/json' };
    await keeper.send('broken', pay, { method: 'POST', headers, body: broken });
    await keeper.send('text', pay, {
      method: 'POST',
      headers: { 'Content-Type': keeper.secret('type') },
      body: keeper.secret('plain'),
    });
    await keeper.send('query', `${pay}?token=${keeper.secret('query')}`, {
      method: 'POST',
      headers,
      body: '{}',
    });
  });

  test('valid and invalid keys, tokens, and signatures are not revealed', async () => {
    const key = keeper.store.server.firstKey ?? '';
    const keyId = keyIdOf(key) ?? '';
    keeper.credentials.set('API key', key).set('secret of the API key', key.slice(key.lastIndexOf('_') + 1));
    const form = { grant_type: 'client_credentials', client_id: keyId, client_secret: key };
    const issued = await fetch(`${keeper.store.url}/api/ucp/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const { access_token: token } = (await issued.json()) as { access_token: string };
    keeper.credentials
      .set('access token', token)
      .set('signature of the token', token.split('.').at(-1) as string);
    const good: Record<string, string>[] = [
      { Authorization: `Bearer ${key}` },
      { 'X-API-Key': key },
      { Authorization: `Bearer ${token}` },
    ];
    for (const headers of good) {
      assert.equal(await keeper.send('discover', '/api/ucp/discover?limit=1', { headers }), 200);
      const made = await keeper.post('create', paths.given.sessions, complete([lamp, 1]), headers);
      const paid = await keeper.post(
        'pay',
        `${paths.given.sessions}/${made.body.id}/pay`,
        keeper.payment('owned', 'pm_sandbox_success'),
        headers,
      );
      assert.equal(paid.body.status, 'completed');
    }
    const bad: Record<string, string>[] = [
      { Authorization: `Bearer ${keeper.secret('bearer')}` },
      { Authorization: `Basic ${keeper.secret('basic')}` },
      { 'X-API-Key': keeper.secret('apiKey') },
      { Cookie: `session=${keeper.secret('cookie')}` },
      {
        Signature: `sig1=:${Buffer.from(keeper.secret('sig')).toString('base64')}:`,
        'Signature-Input': 'sig1=("@method");keyid="x"',
      },
    ];
    for (const headers of bad) await keeper.send('bad', '/api/ucp/discover?limit=1', { headers });
    await fetch(`${keeper.store.url}/api/ucp/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: keyId,
        client_secret: keeper.secret('clientSecret'),
      }),
    });
  });

  test('a payment during an outage and an abandoned payment reveal no credential', async () => {
    const made = await keeper.post('create', paths.given.sessions, complete([lamp, 1]));
    const pay = `${paths.given.sessions}/${made.body.id}/pay`;
    const gone = new AbortController();
    const before = keeper.store.psp.ledger().entries.length;
    const leaving = fetch(keeper.store.url + pay, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'UCP-Agent': keeper.agent.header(release) },
      body: JSON.stringify(keeper.payment('leaving', 'pm_sandbox_slow')),
      signal: gone.signal,
    }).catch(() => undefined);
    // The processor has been asked, and answers late.
    await until(() => keeper.store.psp.ledger().entries.length > before);
    gone.abort();
    await leaving;
    const other = await keeper.post('create', paths.given.sessions, complete([lamp, 1]));
    await keeper.store.psp.close();
    const refused = await keeper.post(
      'pay',
      `${paths.given.sessions}/${other.body.id}/pay`,
      keeper.payment('closed', 'pm_sandbox_success'),
    );
    // The credential was not sent, so it is known that nothing was taken.
    if (lacks('processor-outage')) assert.equal(refused.body.status, 'complete_in_progress');
    else assert.deepEqual(codesOf(refused.body), ['payment_unavailable']);
  });

  test('every surface of the service was called', () => {
    assert.deepEqual([...reached].sort(), ['given', 'mcp', 'official', 'page']);
  });

  test('the database has no readable secret, in any part of its file', async () => {
    const tables = await rowsOf(keeper.store.databaseUrl);
    assert.ok(Object.keys(tables).length > 15);
    const text = JSON.stringify(tables);
    // What is looked for could be found: what may be kept is there.
    for (const kept of [buyer.email, home.street_address, lamp]) assert.ok(text.includes(kept), kept);
    const file = keeper.store.databaseUrl.replace('sqlite:', '');
    const bytes = [file, `${file}-wal`].filter(existsSync).map((path) => readFileSync(path));
    assert.ok(bytes.some((part) => part.includes(lamp)));
    for (const [name, value] of keeper.credentials) {
      for (const form of formsOf(value)) {
        assert.ok(!text.includes(form), `${name} is in a table`);
        for (const part of bytes) assert.ok(!part.includes(form), `${name} is in the file`);
      }
    }
    for (const outcome of ['success', 'decline', 'challenge'])
      assert.ok(!text.includes(`pm_sandbox_${outcome}`), `the token pm_sandbox_${outcome} is in a table`);
  });

  test('an API key is stored as its hash, and only by the accounts', async () => {
    const hash = createHash('sha256')
      .update(keeper.store.server.firstKey ?? '')
      .digest('base64url');
    const holding = Object.entries(await rowsOf(keeper.store.databaseUrl))
      .filter(([, rows]) => JSON.stringify(rows).includes(hash))
      .map(([table]) => table);
    assert.deepEqual(holding, ['api_key']);
  });

  test('the log has no secret, no ID that grants access, and no personal data', () => {
    const log = keeper.store.log.join('');
    assert.ok(log.includes('/api/ucp/checkout/sessions'));
    for (const [name, value] of [...keeper.credentials, ...keeper.notInLog])
      for (const form of formsOf(value)) assert.ok(!log.includes(form), `${name} is in the log`);
    for (const personal of [buyer.email, buyer.last_name, home.street_address, home.postal_code])
      assert.ok(!log.includes(personal), personal);
    assert.ok(!log.includes('pm_sandbox_'));
  });

  test('no response, page, metric, or order update repeats a credential', async () => {
    const task = keeper.store.server.selling.tasks.find(({ name }) => name === 'order-notices');
    await task?.run(new AbortController().signal, 0);
    assert.ok(keeper.agent.received.length > 0);
    await keeper.send('metrics', '/metrics');
    const told = [
      ...keeper.answers.map(({ what, text }) => ({ what, text })),
      ...keeper.agent.received.map(({ body, headers }) => ({
        what: 'order update',
        text: body + JSON.stringify(headers),
      })),
    ];
    for (const { what, text } of told)
      for (const [name, value] of keeper.credentials)
        for (const form of formsOf(value))
          assert.ok(!text.includes(form), `${name} is in an answer: ${what}`);
    const metrics = keeper.answers.findLast(({ what }) => what === 'metrics');
    for (const [name, value] of keeper.notInLog)
      assert.ok(!metrics?.text.includes(value), `${name} is in the metrics`);
  });

  test('the log hides an ID in any spelling', async () => {
    const made = await keeper.post('create', paths.given.sessions, complete([lamp, 1]));
    const id: string = made.body.id;
    const encoded = `%63${id.slice(1)}`;
    assert.equal(await keeper.send('encoded', `${paths.given.sessions}/${encoded}`), 200);
    const log = keeper.store.log.join('');
    assert.ok(!log.includes(id.slice(1)));
  });
});
