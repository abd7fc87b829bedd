/** Faults of the instance as HTTP: what a client sees when the platform, or the network before it, fails. */
import type { IncomingMessage } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { Fault } from '../faults.ts';

/** The connection of a request that came without one: the caller's fetch fails. */
export class ConnectionBroken extends Error {
  constructor() {
    super('The connection broke.');
    this.name = 'ConnectionBroken';
  }
}

/** After so long the platform gives a shopper's call up. */
const mostMs = 10_000;

export interface FaultParts {
  /** An error in the form of the API: `too-many-requests`. */
  refuse(status: number, name: string, detail: string, headers?: Record<string, string>): Response;
  work(): Promise<Response>;
  sleep(ms: number): Promise<void>;
}

/** Faults that are about what the work meets, `expired-token` and `conflict`, are the work's own. */
export async function answerWith(
  c: Context,
  fault: Fault | undefined,
  { refuse, work, sleep }: FaultParts,
): Promise<Response> {
  switch (fault?.kind) {
    case 'rate-limited':
      return refuse(429, 'too-many-requests', 'The rate limit is reached.', { 'retry-after': '1' });
    case 'overloaded':
      return refuse(503, 'service-unavailable', 'The system is at its load threshold.', {
        sfdc_load: '95',
        sfdc_load_status: 'THROTTLE',
      });
    case 'broken':
      return refuse(500, 'internal-server-error', 'The request cannot be fulfilled.');
    case 'not-json':
      return new Response('<!doctype html><title>Just a moment...</title>', {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    case 'walled':
      return new Response('<!doctype html><title>Attention required</title>', {
        status: 403,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    case 'unheard':
      return breakConnection(c);
    case 'unanswered':
      await work();
      return breakConnection(c);
    case 'slow': {
      const [answer] = await Promise.all([work(), sleep(Math.min(fault.ms ?? 0, mostMs))]);
      if ((fault.ms ?? 0) < mostMs) return answer;
      return refuse(504, 'gateway-timeout', 'The request took longer than 10 seconds.');
    }
    default:
      return work();
  }
}

function breakConnection(c: Context): Response {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  if (!incoming) throw new ConnectionBroken();
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
