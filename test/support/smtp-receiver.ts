/** A mail server on this machine that keeps what it is sent (RFC 5321, as much as a client needs). */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Names in lower case; folded lines joined. */
  headers: Map<string, string>;
  /** Decoded, by media type. */
  parts: Map<string, string>;
}

export interface SmtpReceiver {
  url: string;
  mails: ReceivedMail[];
  /** Lines of clients, without the content of mails. */
  commands: string[];
  /** Replaces the answer to the command, such as `550 no such user`; undefined accepts it, null stays silent. */
  refuse?: (command: string) => string | null | undefined;
  /** Resolves when so many have come. @throws after ten seconds */
  wait(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    void converse(receiver, socket).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: SmtpReceiver = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: [],
    commands: [],
    async wait(count) {
      for (let left = 6_000; receiver.mails.length < count; left -= 1) {
        if (left === 0) throw new Error(`${receiver.mails.length} mails of ${count} have come.`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  return receiver;
}

async function converse(receiver: SmtpReceiver, socket: Socket): Promise<void> {
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  say('220 receiver.test');
  let from = '';
  let to: string[] = [];
  let content: string[] | undefined;
  for await (const line of createInterface({ input: socket })) {
    if (content) {
      if (line !== '.') {
        content.push(line.replace(/^\./, ''));
        continue;
      }
      const refused = receiver.refuse?.('content');
      if (refused === undefined) receiver.mails.push({ from, to, ...readMail(content) });
      content = undefined;
      to = [];
      if (refused !== null) say(refused ?? '250 taken');
      continue;
    }
    receiver.commands.push(line);
    const refused = receiver.refuse?.(line);
    const address = /<(.*)>/.exec(line)?.[1] ?? '';
    if (refused === null) continue;
    if (refused !== undefined) say(refused);
    else if (/^EHLO/i.test(line)) say('250-receiver.test\r\n250 8BITMIME');
    else if (/^MAIL FROM:/i.test(line)) {
      from = address;
      to = [];
      say('250 ok');
    } else if (/^RCPT TO:/i.test(line)) {
      to = [...to, address];
      say('250 ok');
    } else if (/^DATA/i.test(line)) {
      content = [];
      say('354 go on');
    } else if (/^QUIT/i.test(line)) {
      say('221 bye');
      socket.end();
    } else say('250 ok');
  }
}

function readMail(lines: readonly string[]): Pick<ReceivedMail, 'headers' | 'parts'> {
  const { headers, body } = split(lines.join('\n'));
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const pieces = boundary ? body.split(`--${boundary}`).slice(1, -1).map(split) : [{ headers, body }];
  const parts = pieces.map((piece): [string, string] => [
    (piece.headers.get('content-type') ?? '').split(';')[0] ?? '',
    decode(piece.body, piece.headers.get('content-transfer-encoding') ?? ''),
  ]);
  return { headers, parts: new Map(parts) };
}

function split(text: string): { headers: Map<string, string>; body: string } {
  const end = text.trimStart().indexOf('\n\n');
  const head = text
    .trimStart()
    .slice(0, end)
    .replaceAll(/\n[ \t]+/g, ' ');
  const headers = head.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: text.trimStart().slice(end + 2) };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
