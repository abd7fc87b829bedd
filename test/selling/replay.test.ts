/** A recorded signed call, sent again to another node of the same store. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { openDatabase } from '#storage';
import { testDialects } from '../support/databases.ts';
import { signedRequest, type Draft } from '../support/ucp/signatures.ts';
import { openAgent, type Agent } from './agent.ts';
import { openStore, type OpenStore } from './open-store.ts';
import { release, signer } from './parties.ts';

const postgres = testDialects().find(({ name }) => name === 'PostgreSQL');

describe('a recorded call', { skip: postgres?.skip ?? 'no PostgreSQL' }, () => {
  let nodes: [OpenStore, OpenStore];
  let agent: Agent;
  before(async () => {
    agent = await openAgent([signer.jwk]);
    const environment = {
      DATABASE_URL: (await postgres?.url()) ?? '',
      SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    };
    const platform = 'embedded';
    nodes = [await openStore(environment, { platform }), await openStore(environment, { platform })];
  });
  after(async () => {
    for (const node of nodes) await node.close();
    await agent.close();
  });

  /** As a thief sends it: the same bytes, wherever they were meant to go. */
  const send = (to: OpenStore, { method, url, headers, body }: ReturnType<typeof signedRequest>) =>
    new Promise<{ status: number; code: unknown }>((resolve, reject) => {
      const { host, pathname } = new URL(url);
      const all = { ...Object.fromEntries(headers as Headers), host };
      request(to.url + pathname, { method, headers: all }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          const { code } = JSON.parse(text) as { code?: unknown };
          resolve({ status: response.statusCode ?? 0, code });
        });
      })
        .on('error', reject)
        .end(body);
    });
  const signed = (parameters: string, more: Draft = {}) =>
    signedRequest(signer, {
      url: `${nodes[0].url}/api/ucp/orders/none`,
      method: 'GET',
      body: '',
      headers: { 'ucp-agent': agent.header(release) },
      parameters: `${parameters};keyid="${String(signer.jwk['kid'])}"`,
      ...more,
    });
  const refused = { status: 401, code: 'signature_invalid' };

  test('is accepted once on all nodes, by its nonce', async () => {
    const call = signed(`;created=${Math.floor(Date.now() / 1000)};nonce="recorded"`);
    assert.notEqual((await send(nodes[0], call)).status, 401);
    assert.deepEqual(await send(nodes[1], call), refused);
    assert.deepEqual(await send(nodes[0], call), refused);
    const other = signed(`;created=${Math.floor(Date.now() / 1000)};nonce="another"`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(nodes[index % 2 ? 0 : 1], other)),
    );
    assert.equal(answers.filter(({ status }) => status !== 401).length, 1);
  });

  test('can be repeated without a nonce, and gets the same response', async () => {
    const call = signed('');
    for (const node of [...nodes, ...nodes]) assert.notEqual((await send(node, call)).status, 401);
  });

  test('is rejected if its use cannot be checked', async () => {
    const database = await openDatabase(nodes[0].databaseUrl);
    const rename = (from: string, to: string) => database.db.schema.alterTable(from).renameTo(to).execute();
    const call = signed(`;created=${Math.floor(Date.now() / 1000)};nonce="a third"`);
    await rename('usedSignature', 'usedSignatureAway');
    try {
      // A table that is missing is a defect, not an outage: agents must not repeat the call.
      assert.deepEqual(await send(nodes[0], call), { status: 500, code: 'internal_error' });
    } finally {
      await rename('usedSignatureAway', 'usedSignature');
      await database.close();
    }
    assert.notEqual((await send(nodes[0], call)).status, 401);
    assert.deepEqual(await send(nodes[1], call), refused);
  });
});
