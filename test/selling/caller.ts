/** Calls of a store over HTTP: every answer must be as the official schemas say. */
import { assertOfficial } from './official.ts';

export interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // Tests read into answers of many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export type Call = (path: string, content?: unknown, options?: CallOptions) => Promise<Answer>;

/** JSON in, status and JSON out; without content a GET. */
export const callerOf =
  (origin: string): Call =>
  async (path, content, { method, headers = {} } = {}) => {
    const verb = method ?? (content === undefined ? 'GET' : 'POST');
    const response = await fetch(new URL(path, origin), {
      method: verb,
      headers: { ...(content === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    });
    const text = await response.text();
    const parsed = text === '' ? undefined : (JSON.parse(text) as unknown);
    assertOfficial(verb, path, response.status, parsed);
    return { status: response.status, headers: response.headers, body: parsed as Answer['body'] };
  };
