/** Switched-on faults, and the time limit of the platform. */
import type { HttpBindings } from '@hono/node-server';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../faults.ts';
import { concurrent, invalidToken, OcapiFault, staleState } from './fault.ts';

export interface Troubled {
  fault: Fault | undefined;
  limitMs: number;
  env: Partial<HttpBindings> | undefined;
  /** Of the caller, as far as it was sent. */
  token?: string | undefined;
  state?: string | undefined;
}

/**
 * Layers in front of the application do not answer with documents: 429, 503 and 504 come as pages.
 * @throws OcapiFault
 */
export async function withTrouble(work: () => Promise<Response>, troubled: Troubled): Promise<Response> {
  const { fault, limitMs, env } = troubled;
  switch (fault?.kind) {
    case 'rate-limited':
      return page(429, 'Too many requests', { 'retry-after': '1' });
    case 'overloaded':
      return page(503, 'Service unavailable', { 'retry-after': '1' });
    case 'broken':
      throw new OcapiFault(500, 'InternalServerErrorException', 'Something went wrong.');
    case 'not-json':
      return page(200, 'Just a moment');
    case 'walled':
      return page(403, 'Attention required');
    case 'unheard':
      return cut(env);
    case 'unanswered':
      await work();
      return cut(env);
    case 'expired-token':
      throw invalidToken(troubled.token ?? '');
    case 'conflict':
      throw troubled.state === undefined ? concurrent() : staleState(troubled.state, 'changed');
    case 'slow': {
      const answer = await work();
      const ms = fault.ms ?? limitMs;
      await sleep(Math.min(ms, limitMs));
      return ms >= limitMs ? timedOut() : answer;
    }
    case undefined:
      return inTime(work(), limitMs);
  }
}

/** The work continues, as on the platform; only its response is late. */
async function inTime(work: Promise<Response>, limitMs: number): Promise<Response> {
  const stop = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: stop.signal, ref: false }).then(timedOut);
  // Stopped when the work came first.
  limit.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    stop.abort();
  }
}

const timedOut = (): Response => page(504, 'Gateway timeout');

const page = (status: number, title: string, headers: Record<string, string> = {}): Response =>
  new Response(`<!doctype html><title>${title}</title>`, {
    status,
    headers: { 'content-type': 'text/html;charset=UTF-8', ...headers },
  });

/** @param env of the Node server; without it there is no connection to break */
function cut(env: Partial<HttpBindings> | undefined): Response {
  env?.outgoing?.destroy();
  return new Response(null, { status: 502, headers: { 'x-hono-already-sent': 'true' } });
}
