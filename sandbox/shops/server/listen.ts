import { createServer, type Server } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';
import type { Issued } from '../../certificates.ts';
import type { Incoming, Outgoing } from './delivery.ts';

type Handler = (request: Incoming, response: Outgoing, secure: boolean) => void;

export interface Listening {
  securePort: number;
  plainPort: number;
  close(): Promise<void>;
}

/** HTTPS (HTTP/2, and HTTP/1.1 for those who ask for it) and plain HTTP, each on a free port of loopback. */
export async function listen(certificate: Issued, handler: Handler): Promise<Listening> {
  const secure = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) =>
    handler(request, response, true),
  );
  const plain: Server = createServer((request, response) => handler(request, response, false));
  const sockets = new Set<Socket>();
  const servers: NetServer[] = [secure, plain];
  for (const server of servers) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
  }
  // A client that breaks off is its own affair.
  secure.on('sessionError', () => {});
  secure.on('tlsClientError', () => {});
  const [securePort, plainPort] = await Promise.all([open(secure), open(plain)]);
  return {
    securePort,
    plainPort,
    async close() {
      const closed = servers.map((server) => new Promise((done) => server.close(done)));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}

function open(server: NetServer): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
}
