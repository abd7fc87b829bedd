/** For tests: the faces of a server on a loopback socket, as the service mounts them. */
import { once } from 'node:events';
import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createMcpFaces, type McpFaces, type McpFacesOptions } from '#mcp';

export interface ServingFaces extends AsyncDisposable {
  origin: string;
  /** Canonical address, and the one that old clients know. */
  http: URL;
  sse: URL;
  faces: McpFaces;
  server: Server;
  faults: unknown[];
  /** Sockets that are open at the server's end. */
  sockets: Set<Socket>;
}

/** Answers to `127.0.0.1` and `localhost`, and to pages of these with the port. The network is what `x-network` says. */
export async function serveFaces(
  options: McpFacesOptions,
  serverOptions: ServerOptions = {},
): Promise<ServingFaces> {
  const faults: unknown[] = [];
  const sockets = new Set<Socket>();
  let faces: McpFaces | undefined;
  const listening = createAdaptorServer({
    fetch: (request: Request) =>
      faces?.fetch(request, { network: request.headers.get('x-network') ?? 'here' }) ??
      new Response(null, { status: 503 }),
    createServer,
    // Longer than any test: on a busy machine a client would use a connection that is just being closed.
    serverOptions: { keepAliveTimeout: 60_000, ...serverOptions },
  }) as Server;
  listening.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  faces = createMcpFaces({
    allowedHosts: ['127.0.0.1', 'localhost'],
    allowedOrigins: [origin, `http://localhost:${port}`],
    onFault: (error) => faults.push(error),
    ...options,
  });
  return {
    origin,
    http: new URL('/api/mcp', origin),
    sse: new URL('/api/mcp/sse', origin),
    faces,
    server: listening,
    faults,
    sockets,
    async [Symbol.asyncDispose]() {
      await faces?.close();
      listening.closeAllConnections();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
}
