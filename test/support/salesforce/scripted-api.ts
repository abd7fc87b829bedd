/** An instance over loopback that answers by a script, and one that never hears anything. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { createFetcher, type Fetcher } from '#fetch';
import {
  createCaller,
  type PlatformCaller,
  type CallerOptions,
} from '../../../src/backends/salesforce/calls/caller.ts';
import { instanceFetcherOptions } from '../../../src/backends/salesforce/calls/fetcher-options.ts';

/** A test, or the tests of a file. */
export interface Ending {
  after(end: () => unknown): void;
}

export type Line =
  | { status: number; headers?: Record<string, string>; body?: string; afterMs?: number }
  /** Read to its end, and then the connection breaks; `part`: in the middle of the answer. */
  | 'unanswered'
  | 'part'
  | 'silence';

export interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Scripted {
  url: string;
  asked: Asked[];
  /** Continues with these; the last one applies to all that follow. */
  say(...lines: Line[]): void;
}

export const fine: Line = { status: 200, body: '{"fine":true}' };

export async function startScripted(t: Ending): Promise<Scripted> {
  const asked: Asked[] = [];
  let lines: Line[] = [fine];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, headers, body });
      const line = (lines.length > 1 ? lines.shift() : lines[0]) ?? fine;
      answer(response, line);
    });
  });
  t.after(() => server.closeAllConnections());
  return { url: await listen(t, server), asked, say: (...next) => void (lines = next) };
}

function answer(response: ServerResponse, line: Line): void {
  if (line === 'silence') return;
  if (line === 'unanswered') return void response.socket?.destroy();
  if (line === 'part') {
    response.writeHead(200, { 'content-length': '100' });
    return void response.write('{"half":', () => response.socket?.destroy());
  }
  const { status, headers, body = '{}', afterMs = 0 } = line;
  const send = (): unknown => response.writeHead(status, headers).end(body);
  if (afterMs > 0) setTimeout(send, afterMs);
  else send();
}

/** Takes connections and breaks them before a byte is read. */
export async function startDeaf(t: Ending): Promise<{ url: string; count(): number }> {
  let count = 0;
  const server = createTcpServer((socket) => {
    count += 1;
    socket.destroy();
  });
  return { url: await listen(t, server), count: () => count };
}

export function startFetcher(t: Ending): Fetcher {
  const fetcher = createFetcher({ ...instanceFetcherOptions(), allowPrivate: true });
  t.after(() => fetcher.close());
  return fetcher;
}

export interface Bench {
  caller: PlatformCaller;
  /** What it waited between tries, in milliseconds. */
  gaps: number[];
  /** Lets time pass. */
  pass(ms: number): void;
}

/** A caller whose gaps take no time and whose clock stands still. */
export function startCaller(fetcher: Fetcher, options: Partial<CallerOptions> = {}): Bench {
  const gaps: number[] = [];
  let time = 1_790_000_000_000;
  const caller = createCaller({
    fetcher,
    name: 'The instance',
    now: () => time,
    random: () => 0.5,
    sleep: (ms) => Promise.resolve(void gaps.push(ms)),
    ...options,
  });
  return { caller, gaps, pass: (ms) => void (time += ms) };
}

async function listen(t: Ending, server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
