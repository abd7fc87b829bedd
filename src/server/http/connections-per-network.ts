/** Limits connections per network, so that others can connect. */
import type { Server } from 'node:net';
import { callerNetwork } from '#http';

export interface ConnectionsPerNetworkOptions {
  /** Concurrent connections per network; more are closed without a response. */
  maxConnections: number;
  /** For whom it does not count: this machine, and the proxy by which all others come. */
  isExempt(address: string): boolean;
  /** Called for each that is closed. */
  onRefused(): void;
}

export function limitConnectionsPerNetwork(
  server: Server,
  { maxConnections, isExempt, onRefused }: ConnectionsPerNetworkOptions,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    // Absent when it is gone already.
    const address = socket.remoteAddress;
    if (address === undefined || isExempt(address)) return;
    const network = callerNetwork(address);
    const others = open.get(network) ?? 0;
    if (others >= maxConnections) {
      socket.destroy();
      onRefused();
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
