/** The address of an agent: its profiles, and what order updates it was sent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { releases, type JsonObject, type ReleaseVersion } from '#ucp';

export interface Agent {
  /** Value of `UCP-Agent`. */
  header(release: ReleaseVersion | '2026-01-11'): string;
  profile(release: ReleaseVersion | '2026-01-11'): string;
  /** What came to the address of order updates. */
  received: { headers: Record<string, unknown>; body: string }[];
  close(): Promise<void>;
}

/**
 * @param keys public keys, as JWK
 * @param name part of its address: agents of one process differ by it
 * @param declared the capabilities that its profile names, by their last names; all by default
 * @param more further extensions of checkouts, by their names
 */
export async function openAgent(
  keys: readonly JsonObject[] = [],
  name = 'agent',
  declared?: readonly string[],
  more: readonly string[] = [],
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
    const version = request.url?.slice(`/${name}/`.length).replace('.json', '') ?? '';
    const release = releases.find((one) => one.version === version || one.alsoAnswers.includes(version));
    if (!release) return void response.writeHead(404).end();
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=600' })
      .end(
        JSON.stringify(
          profileOf(
            { ...withExtensions(release, more), version },
            keys,
            `${origin}/${name}/orders`,
            declared,
          ),
        ),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const profile = (release: string) => `${origin}/${name}/${release}.json`;
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

const withExtensions = (release: (typeof releases)[number], names: readonly string[]) => ({
  ...release,
  capabilities: [
    ...release.capabilities,
    ...names.map((name) => ({
      name,
      spec: `https://ucp.dev/${release.version}/specification/overview`,
      schema: `https://ucp.dev/${release.version}/schemas/shopping/checkout.json`,
      extends: ['dev.ucp.shopping.checkout'],
    })),
  ],
});

function profileOf(
  {
    version,
    keyField,
    capabilities,
  }: Pick<(typeof releases)[number], 'keyField' | 'capabilities'> & { version: string },
  keys: readonly JsonObject[],
  webhook: string,
  declared: readonly string[] | undefined,
): JsonObject {
  const wanted = capabilities.filter(
    ({ name }) => declared?.some((short) => name === `dev.ucp.shopping.${short}`) ?? true,
  );
  const entries = wanted.map(({ name, spec, schema, extends: parents }): [string, object[]] => [
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
  // The first release has a list of named entries, and the service's transports by name.
  const isFirst = version === '2026-01-11';
  return {
    ucp: {
      version,
      services: isFirst ? { 'dev.ucp.shopping': { version, rest: { endpoint: webhook } } } : {},
      capabilities: isFirst
        ? entries.map(([capability, [entry]]) => ({ name: capability, ...entry }))
        : Object.fromEntries(entries),
      payment_handlers: {},
    },
    [keyField]: keys,
  };
}
