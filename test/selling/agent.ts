/** The address of an agent: its profiles, and what order updates it was sent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { releases, type JsonObject, type ReleaseVersion } from '#ucp';

export interface Agent {
  /** Value of `UCP-Agent`. */
  header(release: ReleaseVersion): string;
  profile(release: ReleaseVersion): string;
  /** What came to the address of order updates. */
  received: { headers: Record<string, unknown>; body: string }[];
  close(): Promise<void>;
}

/**
 * @param keys public keys, as JWK
 * @param name part of its address: agents of one process differ by it
 * @param declared the capabilities that its profile names, by their last names; all by default
 */
export async function openAgent(
  keys: readonly JsonObject[] = [],
  name = 'agent',
  declared?: readonly string[],
): Promise<Agent> {
  const received: Agent['received'] = [];
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
      return;
    }
    const release = releases.find(({ version }) => request.url === `/${name}/${version}.json`);
    if (!release) return void response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=600' })
      .end(JSON.stringify(profileOf(release, keys, `${origin}/${name}/orders`, declared)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profile = (release: ReleaseVersion) => `${origin}/${name}/${release}.json`;
  return {
    profile,
    header: (release) => `profile="${profile(release)}"`,
    received,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function profileOf(
  { version, keyField, capabilities }: (typeof releases)[number],
  keys: readonly JsonObject[],
  webhook: string,
  declared: readonly string[] | undefined,
): JsonObject {
  const named = capabilities.filter(
    ({ name }) => declared?.some((short) => name === `dev.ucp.shopping.${short}`) ?? true,
  );
  const entries = named.map(({ name, spec, schema, extends: parents }) => [
    name,
    [
      {
        version,
        spec,
        schema,
        ...(parents ? { extends: [...parents] } : {}),
        ...(name === 'dev.ucp.shopping.order' ? { config: { webhook_url: webhook } } : {}),
      },
    ],
  ]);
  return {
    ucp: { version, services: {}, capabilities: Object.fromEntries(entries), payment_handlers: {} },
    [keyField]: keys,
  };
}
