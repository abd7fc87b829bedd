/** What strangers do to a service that must not hurt those who buy: each holds or sends as much as it may, at a bounded rate. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Target {
  host: string;
  port: number;
  agent: string;
}

export interface Attack {
  /** What is done, and how often. */
  description: string;
  /** Connections that are held at once, or requests a second. */
  held?: number;
  perSecond?: number;
  /** Of those that are held, so many are begun in a second; default 10,000. */
  opened?: number;
  /** One connection, to its end. Resolves with how it ended: a status, or `closed`. */
  once(target: Target, signal: AbortSignal): Promise<string>;
  /** How it must end. */
  ends: RegExp;
}

const sessions = '/api/ucp/checkout-sessions';

interface Line {
  socket: Socket;
  /** First status that came, or `closed`; resolves at the end of the connection, or at the status. */
  ended: Promise<string>;
}

async function dial({ host, port }: Target, signal: AbortSignal): Promise<Line> {
  const socket = connect(port, host);
  const ended = new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(/^HTTP\/1\.1 (\d{3})/.exec(String(chunk))?.[1] ?? 'no HTTP'));
    socket.once('close', () => resolve(signal.aborted ? 'left' : 'closed'));
  });
  socket.on('error', () => undefined);
  const leave = (): void => void socket.destroy();
  signal.addEventListener('abort', leave, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', leave));
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
  return { socket, ended };
}

const head = ({ host, port, agent }: Target, more: string[], path = sessions): string =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}:${port}`,
    `UCP-Agent: ${agent}`,
    'Content-Type: application/json',
    ...more,
    '',
    '',
  ].join('\r\n');

/** Byte by byte, until somebody has had enough. */
async function drip({ socket, ended }: Line, text: () => string, gapMs: number): Promise<string> {
  while (!socket.destroyed && socket.writable) {
    socket.write(text());
    const over = await Promise.race([ended, delay(gapMs)]);
    if (over !== undefined) break;
  }
  return hangUp({ socket, ended });
}

async function hangUp({ socket, ended }: Line): Promise<string> {
  const end = await ended;
  socket.destroy();
  return end;
}

/** Writes as fast as it is taken, in pieces, until an answer comes or all is sent. */
async function pour(line: Line, first: string, piece: Buffer, count: number): Promise<string> {
  const { socket, ended } = line;
  const over = new AbortController();
  void ended.then(() => over.abort());
  socket.write(first);
  for (let n = 0; n < count && !over.signal.aborted && socket.writable; n += 1) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => undefined), ended]);
    // So fast and no faster: 100 MB a second.
    await delay(10);
  }
  return hangUp(line);
}

/** Of 68 KB each: more than the kernel takes on both sides, and no more requests than one connection may have waiting. */
const pages = 90;
const megabyte = Buffer.alloc(1_000_000, 'x');
const chunk = Buffer.concat([Buffer.from(`${(1_000_000).toString(16)}\r\n`), megabyte, Buffer.from('\r\n')]);
const deep = '['.repeat(100_000) + ']'.repeat(100_000);

const say = async (line: Line, content: string): Promise<string> => {
  line.socket.write(content);
  return hangUp(line);
};

export const attacks: Record<string, Attack> = {
  'slow headers': {
    description: '200 connections, a byte of a header each 100 ms',
    held: 200,
    async once(target, signal) {
      const line = await dial(target, signal);
      line.socket.write(`GET / HTTP/1.1\r\nHost: ${target.host}\r\nX-Slow: `);
      return drip(line, () => 'x', 100);
    },
    ends: /^(408|closed)$/,
  },
  'slow bodies': {
    description: '200 connections, a byte of a body of 100 KB each 100 ms',
    held: 200,
    async once(target, signal) {
      const line = await dial(target, signal);
      line.socket.write(head(target, ['Content-Length: 100000']));
      return drip(line, () => ' ', 100);
    },
    ends: /^(408|closed)$/,
  },
  'no reading': {
    description:
      'a connection a second, ten in all, that each ask for 6 MB of pages, read nothing and go on to write',
    held: 10,
    opened: 1,
    async once(target, signal) {
      const { socket } = await dial(target, signal);
      socket.pause();
      const closed = new Promise((resolve) => socket.once('close', resolve));
      const page = `GET /docs HTTP/1.1\r\nHost: ${target.host}\r\n\r\n`;
      socket.write(page.repeat(pages));
      // Who does not read sees the end of a connection only by writing; a line between two requests means nothing.
      while (!socket.closed) {
        await Promise.race([closed, delay(500)]);
        socket.write('\r\n');
      }
      return signal.aborted ? 'left' : 'closed';
    },
    ends: /^closed$/,
  },
  'idle connections': {
    description: '10,000 connections on which nothing is said',
    held: 10_000,
    async once(target, signal) {
      return hangUp(await dial(target, signal));
    },
    ends: /^(408|closed)$/,
  },
  'large bodies, announced': {
    description: '20 bodies of 100 MB a second, each with its length',
    perSecond: 20,
    async once(target, signal) {
      const line = await dial(target, signal);
      return pour(line, head(target, ['Content-Length: 100000000']), megabyte, 100);
    },
    ends: /^(413|closed)$/,
  },
  'large bodies, in chunks': {
    description: '5 bodies of 100 MB a second, of no announced length',
    perSecond: 5,
    async once(target, signal) {
      const line = await dial(target, signal);
      return pour(line, head(target, ['Transfer-Encoding: chunked']), chunk, 100);
    },
    ends: /^(413|closed)$/,
  },
  'deep JSON': {
    description: '5 bodies of 100,000 levels a second',
    perSecond: 5,
    async once(target, signal) {
      const line = await dial(target, signal);
      return say(line, head(target, [`Content-Length: ${deep.length}`]) + deep);
    },
    ends: /^400$/,
  },
  'long headers': {
    description: '20 requests a second with 100 KB of headers',
    perSecond: 20,
    async once(target, signal) {
      const line = await dial(target, signal);
      return say(line, head(target, [`X-Long: ${'x'.repeat(100_000)}`]));
    },
    ends: /^(431|closed)$/,
  },
  'many headers': {
    description: '20 requests a second with 10,000 headers',
    perSecond: 20,
    async once(target, signal) {
      const line = await dial(target, signal);
      return say(
        line,
        head(
          target,
          Array.from({ length: 10_000 }, (_, n) => `X-${n}: y`),
        ),
      );
    },
    ends: /^(431|closed)$/,
  },
};
