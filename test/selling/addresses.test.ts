/** What stands in answers is what agents can reach, whatever name a proxy calls the service by. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { openStore, type OpenStore } from './open-store.ts';

let store: OpenStore;
before(async () => {
  store = await openStore({ BASE_URL: 'https://sell.example/' });
  const { sites } = store.server.selling;
  const site = await sites.read('demo');
  assert.ok(site);
  await sites.put({ ...site, hosts: ['lanterns.example'] });
});
after(() => store.close());

/** The UCP endpoint over REST that the manifest names to a caller of this host name. */
const endpointFor = (host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const call = request(new URL('/.well-known/ucp', store.url), { headers: { host } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => {
        const { ucp } = JSON.parse(text) as {
          ucp: { services: Record<string, { transport: string; endpoint: string }[]> };
        };
        const services = ucp.services['dev.ucp.shopping'] ?? [];
        resolve(services.find(({ transport }) => transport === 'rest')?.endpoint ?? '');
      });
    });
    call.on('error', reject).end();
  });

test('a host of the site stands for itself, any other name is answered with BASE_URL', async () => {
  assert.equal(await endpointFor('lanterns.example'), 'https://lanterns.example/api/ucp');
  for (const host of ['upstream:8787', 'evil.example', new URL(store.url).host])
    assert.equal(await endpointFor(host), 'https://sell.example/api/ucp', host);
});
