/** Detects a store on this machine, and serves an agent profile that only it can read. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopbackAddress, type Fetcher } from '#fetch';

/** By its name, or because the name resolves to this machine. */
export async function isOwnMachine(
  fetcher: Pick<Fetcher, 'lookup'>,
  { hostname, port, protocol }: URL,
): Promise<boolean> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (bare === 'localhost' || isLoopbackAddress(bare)) return true;
  const found = await fetcher.lookup(hostname, Number(port || (protocol === 'https:' ? 443 : 80)));
  return found.ok && found.addresses.length > 0 && found.addresses.every(isLoopbackAddress);
}

export interface ServedProfiles {
  /** `/{release}` below it is a profile of that release. */
  base: string;
  close(): Promise<void>;
}

/**
 * Serves agent profiles on loopback, where only stores on this machine can read them.
 * @param jwks public keys of the client
 */
export async function serveProfiles(jwks: readonly object[] = []): Promise<ServedProfiles> {
  const server = createServer((request, response) => {
    // Imported on request: most audits of this machine have no store that reads the profile.
    void import('#ucp').then(({ agentProfile, releases }) => {
      const release = releases.find(({ version }) => request.url === `/${version}`);
      if (!release) return void response.writeHead(404).end();
      return void response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' })
        .end(JSON.stringify(agentProfile(release, jwks)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
