/** A forward proxy of the test, on loopback. */
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { after } from 'node:test';

export interface ForwardProxy {
  url: string;
  port: number;
  /** Authority and login of each CONNECT. */
  asked: [authority: string, login: string | undefined][];
}

/** A forward proxy; `answer` gives the status for an authority, 200 opens a tunnel to `to`, by default where it was asked for. */
export async function openProxy(
  answer: (request: IncomingMessage) => number = () => 200,
  { to, tls }: { to?: (authority: string) => number; tls?: { key: string; cert: string } } = {},
): Promise<ForwardProxy> {
  const asked: ForwardProxy['asked'] = [];
  const server: Server = tls ? createSecureServer(tls) : createServer();
  const sockets = new Set<Socket>();
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    const authority = request.url ?? '';
    asked.push([authority, request.headers['proxy-authorization']]);
    sockets.add(socket.on('error', () => undefined));
    const status = answer(request);
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 2\r\n\r\nno`);
    const { hostname, port } = new URL(`http://${authority}`);
    const upstream = connect({
      host: to ? '127.0.0.1' : hostname.replace(/[[\]]/g, ''),
      port: to?.(authority) ?? Number(port || 80),
    });
    sockets.add(upstream.on('error', () => socket.destroy()));
    upstream.on('connect', () => {
      socket.write('HTTP/1.1 200 Connection established\r\nvia: test\r\n\r\n');
      socket.pipe(upstream).pipe(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http${tls ? 's' : ''}://127.0.0.1:${port}`, port, asked };
}
