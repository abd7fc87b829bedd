/** The faces in a child process, asked what they hold. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Held } from './faces-process.ts';

export interface FacesChild extends Disposable {
  url: string;
  held(): Promise<Held>;
}

export async function forkFaces(): Promise<FacesChild> {
  const file = fileURLToPath(new URL('./faces-process.ts', import.meta.url));
  const child = fork(file, { execArgv: ['--expose-gc'] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    async held() {
      child.send('held');
      const [held] = (await once(child, 'message')) as [Held];
      return held;
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}

/** Opens a stream of HTTP+SSE and reads what says where to post. @returns what cuts it without a word */
export async function openIdle(url: string): Promise<() => void> {
  const asked = request(`${url}/api/mcp/sse`, { agent: false }).on('error', () => {});
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  await once(response, 'data');
  response.pause();
  return () => response.socket.destroy();
}

/** Connects `count` times and disconnects silently: before the answer, during it, and some time after, in turn. */
export async function connectAndLeave(url: string, count: number, width = 50): Promise<void> {
  const one = async (n: number) => {
    if (n % 3 > 0) return (await openIdle(url))();
    const asked = request(`${url}/api/mcp/sse`, { agent: false }).on('error', () => {});
    asked.end();
    const [socket] = (await once(asked, 'socket')) as [Socket];
    if (socket.connecting) await once(socket, 'connect');
    if (n % 2) await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
  };
  const lane = async (first: number) => {
    for (let n = first; n < count; n += width) await one(n);
  };
  await Promise.all(Array.from({ length: width }, (_, first) => lane(first)));
}
