/** `Expect: 100-continue`: what the headers alone decide is answered before the content is asked for. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { openParties, release, type Parties } from './parties.ts';
import { complete, lamp } from './shopper.ts';

describe('Expect: 100-continue', () => {
  let parties: Parties;
  before(async () => {
    parties = await openParties();
  });
  after(() => parties.close());

  const send = (path: string, headers: Record<string, string>, body: string) =>
    new Promise<{ status: number; continued: boolean; code: unknown }>((resolve, reject) => {
      let continued = false;
      const sent = request(new URL(path, parties.store.url), {
        method: 'POST',
        headers: { Expect: '100-continue', 'Content-Length': String(Buffer.byteLength(body)), ...headers },
      });
      sent.on('continue', () => {
        continued = true;
        sent.end(body);
      });
      sent.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          const { code } = JSON.parse(text) as { code?: unknown };
          resolve({ status: response.statusCode ?? 0, continued, code });
          sent.destroy();
        });
      });
      sent.flushHeaders();
    });

  const body = JSON.stringify(complete([lamp, 1]));
  const json = { 'Content-Type': 'application/json' };
  const paths = ['/api/ucp/checkout/sessions', '/api/ucp/checkout-sessions'];

  test('receives 100 if the caller may send the body', async () => {
    for (const path of paths) {
      const headers = { ...json, 'UCP-Agent': parties.agent.header(release) };
      const { status, continued } = await send(path, headers, body);
      assert.deepEqual([status, continued], [201, true]);
    }
  });

  test('does not receive 100 if the body is too large or of another type', async () => {
    for (const path of [...paths, '/api/ucp/mcp']) {
      const agent = { 'UCP-Agent': parties.agent.header(release) };
      const large = await send(path, { ...json, ...agent, 'Content-Length': '9000000' }, '');
      assert.deepEqual([large.status, large.continued], [413, false], path);
      const form = await send(path, { ...agent, 'Content-Type': 'text/plain' }, body);
      assert.deepEqual([form.status, form.continued], [415, false], path);
    }
  });

  test('does not receive 100 from a store that does not know the caller', async () => {
    await parties.prefer({ agentPolicy: 'known' });
    const strangers: Record<string, string>[] = [{}, { Authorization: 'Bearer ptc_nothing' }];
    for (const headers of strangers) {
      const refused = await send(paths[0] as string, { ...json, ...headers }, body);
      assert.deepEqual(refused, { status: 401, continued: false, code: 'unauthorized' });
    }
  });
});
