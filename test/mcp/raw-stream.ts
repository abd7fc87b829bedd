/** For tests: an HTTP+SSE client without a library, which can also behave badly. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { until } from '../support/until.ts';

export interface RawStream {
  response: IncomingMessage;
  /** Address to post to. */
  endpoint: URL;
  /** Everything that has come. */
  text(): string;
  /** Messages that have come. */
  messages(): { id?: unknown; method?: string; result?: Record<string, unknown>; error?: { code: number } }[];
  post(message: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Cuts the connection without a word. */
  cut(): void;
}

export async function get(url: URL, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const asked = request(url, { headers: { Accept: 'text/event-stream', ...headers }, agent: false });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  // A connection that either side cuts is not a fault of the test.
  response.on('error', () => {});
  return response;
}

export async function openRaw(url: URL, headers: Record<string, string> = {}): Promise<RawStream> {
  const response = await get(url, headers);
  if (response.statusCode !== 200) throw new Error(`GET was answered with ${response.statusCode}`);
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => (text += part));
  await until(() => text.includes('\n\n'));
  const endpoint = new URL(/^event: endpoint\ndata: (.*)\n\n/.exec(text)?.[1] ?? '', url);
  return {
    response,
    endpoint,
    text: () => text,
    messages: () => [...text.matchAll(/^event: message\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data!)),
    post: (message, more = {}) =>
      fetch(endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers, ...more },
        body: typeof message === 'string' ? message : JSON.stringify(message),
      }),
    cut: () => response.socket.destroy(),
  };
}

export { until };

export const rpc = (method: string, params?: Record<string, unknown>, id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params ? { params } : {}),
});

export const call = (name: string, args: Record<string, unknown> = {}, id: string | number = 1) =>
  rpc('tools/call', { name, arguments: args }, id);
