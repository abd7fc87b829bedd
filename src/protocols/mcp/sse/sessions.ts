/** Open connections of HTTP+SSE, bounded in number and in time. One timer serves them all. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Ticker } from '../ticker.ts';
import type { SseTransport } from './transport.ts';

export interface SessionLimits {
  /** In total. */
  maxSessions: number;
  /** From one network. */
  maxSessionsOfNetwork: number;
  /** Until a connection on which nothing is said is closed, in milliseconds. */
  idleMs: number;
}

interface Sessions {
  hasRoom(network: string): boolean;
  /** Until its stream is over. @param request that opened it: only its credential may use it */
  add(transport: SseTransport, request: Request, network: string): void;
  /** Undefined also for a connection of another credential: who asks learns nothing of it. */
  find(request: Request): SseTransport | undefined;
  count(): number;
  close(): Promise<void>;
}

interface Session {
  transport: SseTransport;
  credential: Buffer;
}

export function createSseSessions(limits: SessionLimits, ticker: Ticker): Sessions {
  const { maxSessions, maxSessionsOfNetwork, idleMs } = limits;
  const sessions = new Map<string, Session>();
  const ofNetwork = new Map<string, number>();

  const count = (network: string, step: 1 | -1) => {
    const left = (ofNetwork.get(network) ?? 0) + step;
    if (left > 0) ofNetwork.set(network, left);
    else ofNetwork.delete(network);
  };

  return {
    hasRoom: (network) => sessions.size < maxSessions && (ofNetwork.get(network) ?? 0) < maxSessionsOfNetwork,
    add(transport, request, network) {
      const { sessionId } = transport;
      sessions.set(sessionId, { transport, credential: credentialOf(request) });
      count(network, 1);
      const quiet = ticker.add(() => {
        const isDone = transport.isIdle && Date.now() - transport.lastUsed >= idleMs;
        if (isDone) void transport.close();
        else transport.beat();
      });
      const closed = transport.onclose;
      transport.onclose = () => {
        sessions.delete(sessionId);
        count(network, -1);
        quiet();
        closed?.();
      };
    },
    find(request) {
      const session = sessions.get(new URL(request.url).searchParams.get('sessionId') ?? '');
      return session && timingSafeEqual(session.credential, credentialOf(request))
        ? session.transport
        : undefined;
    },
    count: () => sessions.size,
    async close() {
      await Promise.all([...sessions.values()].map(({ transport }) => transport.close()));
    },
  };
}

/** A hash, so that the credential is not kept in memory for half an hour. */
const credentialOf = ({ headers }: Request): Buffer =>
  createHash('sha256')
    .update(headers.get('authorization') ?? '')
    .digest();
