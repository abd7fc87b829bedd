/** Opens sockets until a signal aborts, without leaking one. */
import { isIP, connect as connectTcp, type Socket, type TcpNetConnectOpts } from 'node:net';
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls';
import type { FetchFailure } from './failure.ts';

type Name = (error: unknown) => FetchFailure;

export const openTcpTo = (
  options: Pick<TcpNetConnectOpts, 'host' | 'port' | 'lookup'>,
  stop: AbortSignal,
  name: Name,
): Promise<Socket> =>
  opened(connectTcp({ ...options, noDelay: true, autoSelectFamily: true }), 'connect', stop, name);

export const openTlsOver = (
  socket: Socket,
  hostname: string,
  {
    secureContext,
    ...options
  }: { secureContext: SecureContext | undefined; rejectUnauthorized: boolean; ALPNProtocols?: string[] },
  stop: AbortSignal,
  name: Name,
): Promise<TLSSocket> =>
  opened(
    connectTls({
      socket,
      host: hostname,
      ...(isIP(hostname) ? {} : { servername: hostname }),
      ...(secureContext ? { secureContext } : {}),
      ...options,
    }),
    'secureConnect',
    stop,
    name,
  );

/** Waits until a socket is open. It keeps a listener for errors until its next owner has one. */
function opened<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  stop: AbortSignal,
  name: Name,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const leave = () => stop.removeEventListener('abort', onAbort);
    const onAbort = () => {
      reject(stop.reason);
      socket.destroy();
    };
    socket.once(event, () => {
      leave();
      resolve(socket);
    });
    socket.on('error', (error) => {
      leave();
      reject(name(error));
    });
    socket.once('close', () => {
      leave();
      reject(name(new Error('closed by the remote host')));
    });
    stop.addEventListener('abort', onAbort, { once: true });
    if (stop.aborted) onAbort();
  });
}
