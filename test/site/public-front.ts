/** The front of the service on the public internet: TLS under its own name, and plain HTTP that redirects there. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { createAuthority } from '../../sandbox/certificates.ts';

export interface PublicFront {
  /** For a fetcher: where the name leads, and whom to trust. */
  resolve: Record<string, string>;
  ca: string[];
  close(): Promise<void>;
}

/** @param host `portico.test` @param behind address of the service */
export async function openFront(host: string, behind: string): Promise<PublicFront> {
  const authority = await createAuthority();
  const { key, cert } = await authority.issue({ names: [host, `www.${host}`] });
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url, headers } = incoming;
    const inner = request(new URL(url ?? '/', behind), { method: method ?? 'GET', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    inner.on('error', () => outgoing.destroy());
    incoming.pipe(inner);
  };
  const lead = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    outgoing.writeHead(301, { Location: `https://${host}${incoming.url ?? '/'}` }).end();
  const secure = createSecureServer({ key, cert }, (incoming, outgoing) =>
    incoming.headers.host === host ? pass(incoming, outgoing) : lead(incoming, outgoing),
  );
  const plain = createServer(lead);
  const [securePort, plainPort] = [await listen(secure), await listen(plain)];
  const resolve: Record<string, string> = {};
  for (const name of [host, `www.${host}`]) {
    resolve[`${name}:443`] = `127.0.0.1:${securePort}`;
    resolve[`${name}:80`] = `127.0.0.1:${plainPort}`;
  }
  return {
    resolve,
    ca: [authority.caPem],
    async close() {
      for (const server of [secure, plain]) server.closeAllConnections();
      await Promise.all([secure, plain].map((server) => new Promise((done) => server.close(done))));
    },
  };
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
