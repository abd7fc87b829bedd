/** A collector of traces on loopback, by OTLP over HTTP as JSON. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** As the protocol counts: 2 server, 3 client, 5 consumer. */
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  links?: { traceId: string }[];
  status: { code?: number };
}

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** Bodies as they came. */
  texts: string[];
  headers: Record<string, unknown>[];
  /** What it answers, from then on. */
  status: number;
  close(): Promise<void>;
}

export async function openCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      collector.headers.push({ ...request.headers, path: request.url });
      collector.texts.push(body);
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
      };
      for (const { scopeSpans } of resourceSpans)
        for (const { spans } of scopeSpans) collector.spans.push(...spans);
      response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    texts: [],
    headers: [],
    status: 200,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return collector;
}
