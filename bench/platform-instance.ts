/** Answers as an instance did, each after a while; prints where it listens. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [file = '', latency = '0'] = process.argv.slice(2);
const answers = JSON.parse(await readFile(file, 'utf8')) as Record<
  string,
  { status?: number; headers: [string, string][]; body: string }
>;
const dropped = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'date']);

const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?', 1)[0]?.replace(/\/baskets\/[^/]+/, '/baskets/one') ?? '';
  const answer = answers[`${request.method} ${path}`];
  request.resume();
  setTimeout(() => {
    for (const [name, value] of answer?.headers ?? [])
      if (!dropped.has(name)) response.setHeader(name, value);
    response.writeHead(answer?.status ?? 500).end(answer?.status === 204 ? undefined : answer?.body);
  }, Number(latency));
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
