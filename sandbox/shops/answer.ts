/** What the shop answers before delivery decides on compression, validators and the method. */
export interface Answer {
  status: number;
  /** Content-Type. */
  type: string;
  body: string | Uint8Array;
  headers?: Record<string, string>;
  /** A page that people read, as opposed to a file, an image or an API answer. */
  page?: boolean;
}

const html = 'text/html; charset=utf-8';

/** A page of the shop. */
export function page(body: string, headers: Record<string, string> = {}, status = 200): Answer {
  const cache = { 'cache-control': 'public, max-age=60', vary: 'Accept, Accept-Encoding' };
  return { status, type: html, body, headers: { ...cache, ...headers }, page: true };
}

/** A file for machines, cached for five minutes and readable from any origin. */
export function file(type: string, body: string, headers: Record<string, string> = {}, status = 200): Answer {
  const base = {
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
    vary: 'Accept-Encoding',
  };
  return { status, type, body, headers: { ...base, ...headers } };
}

export function json(value: unknown, headers: Record<string, string> = {}, status = 200): Answer {
  return file('application/json', JSON.stringify(value), headers, status);
}

/** An answer of an API: never cached. */
export function apiAnswer(value: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return json(value, { 'cache-control': 'no-store', ...headers }, status);
}

export function redirect(status: 301 | 302 | 303, location: string): Answer {
  return { status, type: 'text/plain; charset=utf-8', body: '', headers: { location }, page: true };
}

/** A static file that never changes under its address. */
export function asset(type: string, body: string | Uint8Array): Answer {
  return { status: 200, type, body, headers: { 'cache-control': 'public, max-age=31536000, immutable' } };
}
