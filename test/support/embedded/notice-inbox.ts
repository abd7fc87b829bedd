import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SentNotice } from './processor-contract.ts';

export interface NoticeInbox {
  url: string;
  received: SentNotice[];
  /** Those whose body has our reference. */
  of(reference: string): SentNotice[];
  close(): Promise<void>;
}

/** Accepts every webhook, and keeps it for the test to deliver. */
export async function openNoticeInbox(): Promise<NoticeInbox> {
  const received: SentNotice[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => void (body += chunk));
    request.on('end', () => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      received.push({ body, headers: Object.fromEntries(headers) as Record<string, string> });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    of: (reference) => received.filter(({ body }) => body.includes(`"${reference}"`)),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
