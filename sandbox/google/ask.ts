/** A request to a store, and what came. */

export interface GoogleRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  content?: unknown;
}

export interface GoogleAnswer {
  /** Undefined: no response. */
  status?: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Undefined unless it is JSON. */
  json?: unknown;
  /** From the request to the end of the response. */
  ms: number;
  /** Why there is no response. */
  error?: string;
}

/** Never rejects, and follows no redirect. */
export type Ask = (request: GoogleRequest) => Promise<GoogleAnswer>;

export type Json = Record<string, unknown>;

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const listOf = (value: unknown): Json[] =>
  Array.isArray(value) ? value.slice(0, 200).map(objectOf) : [];

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** For a sentence: status and error code, never the body. */
export function inShort({ status, error, json }: GoogleAnswer): string {
  if (status === undefined) return `no response (${error ?? 'unknown'})`;
  const { code, messages } = objectOf(json);
  const found = textOf(code) ?? textOf(listOf(messages)[0]?.['code']);
  return found === undefined ? String(status) : `${status} ${found.slice(0, 60)}`;
}

const mostBytes = 2_000_000;

/** For a platform of its own. The doctor asks through its own fetcher. */
export async function askByFetch({
  method,
  url,
  headers = {},
  content,
}: GoogleRequest): Promise<GoogleAnswer> {
  const started = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    });
    const text = (await response.text()).slice(0, mostBytes);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      ...parsed(text),
      ms: performance.now() - started,
    };
  } catch (error) {
    const said = error instanceof Error ? error.message : 'unknown';
    return { headers: {}, ms: performance.now() - started, error: said };
  }
}

function parsed(text: string): { json?: unknown } {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return {};
  }
}
