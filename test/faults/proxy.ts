/** A network that misbehaves, between two programs that speak TCP: slow, silent, cut off. What passes, passes whole and in order. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Faults {
  /** Milliseconds before each chunk is passed on. */
  latencyMs?: number;
  /** Bytes a second, each way, in chunks. */
  bytesPerSecond?: number;
  /** What is not passed on while it holds, and not lost either: as by a peer that is gone, or a cable that is out. */
  silent?: 'requests' | 'answers' | 'both';
  /** New connections are reset. */
  refusing?: boolean;
  /** A connection is reset once so many bytes of answers have passed. */
  resetAfterBytes?: number;
}

/** `path` is a socket of this machine. */
export type Target = { host: string; port: number } | { path: string };

export interface FaultProxy {
  host: string;
  port: number;
  /** Replaces the previous settings, for open connections too; `{}` restores everything. */
  set(faults: Faults): void;
  /** Resets all that is open: what was on its way is lost. */
  cut(): void;
  /** New connections go there from now on. */
  lead(to: Target): void;
  /** Open now. */
  connections(): number;
  close(): Promise<void>;
}

/** Of a trickle; a tenth of a second of it. */
const pieceOf = (bytesPerSecond: number): number => Math.max(1, Math.floor(bytesPerSecond / 10));

/** @param target where connections really go */
export async function openFaultProxy(target: Target): Promise<FaultProxy> {
  let to = target;
  let faults: Faults = {};
  let changed = Promise.withResolvers<void>();
  const open = new Set<{ reset(): void }>();

  const isSilent = (way: 'requests' | 'answers'): boolean =>
    faults.silent === 'both' || faults.silent === way;

  /** One way of one connection. */
  async function carry(from: Socket, into: Socket, way: 'requests' | 'answers', reset: () => void) {
    let passed = 0;
    // The other direction of the same connection continues after its end.
    for await (const whole of from.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      let rest = whole;
      while (rest.length > 0) {
        while (isSilent(way)) await changed.promise;
        const { latencyMs = 0, bytesPerSecond, resetAfterBytes = Infinity } = faults;
        const most = bytesPerSecond === undefined ? rest.length : pieceOf(bytesPerSecond);
        const left = way === 'answers' ? resetAfterBytes - passed : Infinity;
        if (left <= 0) return reset();
        const piece = rest.subarray(0, Math.min(most, left));
        const wait = latencyMs + (bytesPerSecond === undefined ? 0 : (piece.length / bytesPerSecond) * 1_000);
        if (wait > 0) await delay(wait);
        while (isSilent(way)) await changed.promise;
        if (into.destroyed) return;
        if (!into.write(piece)) await drained(into);
        passed += piece.length;
        rest = rest.subarray(piece.length);
      }
    }
    // An end is news too.
    while (isSilent(way)) await changed.promise;
    into.end();
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => undefined);
    if (faults.refusing) return void reset(near);
    const isSocket = 'path' in to;
    const far = connect({ ...to, allowHalfOpen: true });
    far.on('error', () => reset(near));
    const connection = {
      reset() {
        reset(near);
        // A socket of this machine knows no reset.
        if (isSocket) far.destroy();
        else reset(far);
      },
    };
    open.add(connection);
    const gone = (): void => {
      if (near.destroyed && far.destroyed) open.delete(connection);
    };
    near.once('close', gone);
    far.once('close', gone);
    const carried = [
      carry(near, far, 'requests', connection.reset),
      carry(far, near, 'answers', connection.reset),
    ];
    // A side that breaks off takes the other with it.
    Promise.all(carried).catch(connection.reset);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });

  const set = (next: Faults): void => {
    faults = next;
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const cut = (): void => {
    for (const connection of open) connection.reset();
  };
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    set,
    cut,
    lead: (next) => void (to = next),
    connections: () => open.size,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      set({});
      cut();
      await closed;
    },
  };
}

/** One that was ended cannot be reset anymore: trying would leave it open forever. */
const reset = (socket: Socket): void => {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
};

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
