/** A host of agent profiles of any kind, that counts who reads them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { platformProfile } from '../../../sandbox/platform/index.ts';
import type { SpokenUcpRelease } from '#manifest';

export interface ProfileHost {
  origin: string;
  /** Serves a document, or whatever `answer` does, and gives its address. */
  put(name: string, answer: object | ((request: IncomingMessage, response: ServerResponse) => void)): string;
  /** How often it was read. */
  reads(name: string): number;
  /** How often anybody connected. */
  connections(): number;
  close(): Promise<void>;
}

export async function hostProfiles(): Promise<ProfileHost> {
  const answers = new Map<string, Parameters<ProfileHost['put']>[1]>();
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const answer = answers.get(name);
    if (typeof answer === 'function') answer(request, response);
    else if (answer) {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'max-age=0' });
      response.end(JSON.stringify(answer));
    } else response.writeHead(404).end();
  });
  let connected = 0;
  server.on('connection', () => (connected += 1));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    put(name, answer) {
      answers.set(name, answer);
      return `${origin}/${name}`;
    },
    reads: (name) => counts.get(name) ?? 0,
    connections: () => connected,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

type Registry = Record<string, object[]>;

/** What a platform of this release publishes, with its capabilities changed. */
export function profileOf(
  release: SpokenUcpRelease,
  change: { capabilities?: (usual: Registry) => Registry; ucp?: object; keys?: object[] } = {},
): { ucp: { capabilities: Registry } } {
  const { keys = [], ucp = {}, capabilities = (usual) => usual } = change;
  const usual = platformProfile(release, 'http://127.0.0.1:1/orders', keys);
  return { ...usual, ucp: { ...usual.ucp, capabilities: capabilities(usual.ucp.capabilities), ...ucp } };
}

/** Only the capabilities with these last names. */
export const only =
  (...names: string[]) =>
  (usual: Registry): Registry =>
    Object.fromEntries(
      Object.entries(usual).filter(([name]) => names.some((last) => name.endsWith(`.${last}`))),
    );
